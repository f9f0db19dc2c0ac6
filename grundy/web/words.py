"""What is said to a visitor."""

import re


def for_the_page(said: str) -> str:
    """A complaint without the advice for the command line."""
    return re.sub(r"give it more with --budget \S+, or ", "", said.replace("(--budget)", "here"))
