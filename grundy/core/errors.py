"""Everything that can go wrong for a user, one class a kind; a message is one line that says what to type instead."""


class GrundyError(Exception):
    """Base of all errors that a user can cause or mend."""


class UnknownName(GrundyError):
    """No game, player, claim or parameter of that name."""


class BadParam(GrundyError):
    """A parameter outside its bounds."""


class BadPosition(GrundyError):
    """A text that is no position of the game, or a position with a defect."""


class IllegalMove(GrundyError):
    """A move that the position does not offer."""


class Refused(GrundyError):
    """A question that makes no sense for this game, such as the scored ending of a game without points."""


class RuleError(GrundyError):
    """A rule that is wrong: the message names the position, the option and the line of the rule."""


class OverBudget(GrundyError):
    """The work would pass, or has passed, a limit that the message names."""


class Cancelled(GrundyError):
    """The user called the work off."""


class CorruptStore(GrundyError):
    """A stored file that does not match its checksum, or cannot be used."""


class DiskFull(CorruptStore):
    """No room is left to keep something."""


def refuse(reason: str | None) -> None:
    """Raise what an ability, an engine or a player refuses with, if it does."""
    if reason:
        raise Refused(reason)


MOST_NAMED = 40  # names that a message lists


def nearest(name: str, known: list[str]) -> str:
    """The tail of an «unknown name» message: a near miss, or the whole list if it is not too long."""
    import difflib

    close = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
    if close:
        return f"did you mean {close[0]}?"
    return f"there are: {', '.join(known[:MOST_NAMED])}" + (", ..." if len(known) > MOST_NAMED else "")
