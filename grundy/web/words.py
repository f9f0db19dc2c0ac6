"""What is said to a visitor."""

from grundy.core.errors import Argument


def on_the_page(argument: Argument) -> str | None:
    """What to give instead; a page has no budget to give."""
    return None if argument.name == "budget" else str(argument)
