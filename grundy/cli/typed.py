"""What was typed, for files to say how they were made."""

from contextvars import ContextVar

WORDS: ContextVar[tuple[str, ...]] = ContextVar("words", default=())
PIPED: ContextVar[str | None] = ContextVar("piped", default=None)  # what came from standard input


def command_without(option: str) -> list[str]:
    """The words of the command without this option: where its file lies is nobody else's business."""
    kept, words = [], iter(WORDS.get())
    for word in words:
        if word == option:
            next(words, None)
        elif not word.startswith(f"{option}="):
            kept.append(word)
    return kept
