"""Short codes that people type: no letter looks like another one or like a figure."""

import secrets
from collections.abc import Container

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def new_code(length: int, taken: Container[str]) -> str:
    while (found := "".join(secrets.choice(LETTERS) for _ in range(length))) in taken:
        pass
    return found
