"""Games, positions and endings from what people type; and errors as one line of text."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from grundy.core.errors import BadParam, BadPosition, GrundyError, Refused, Spell
from grundy.core.game import AnyGame, Ending, Game, with_params
from grundy.core.notation import MAX_TEXT
from grundy.core.registry import find_game
from grundy.core.types import Position
from grundy.core.user_games import user_error


def game(name: str, **params: object) -> AnyGame:
    """A game by its id, or from a file `my_game.py`, with parameters: `game("octal", code="0.07")`."""
    return with_params(find_game(name), params)


def as_game(given: AnyGame | str) -> AnyGame:
    return given if isinstance(given, Game) else game(given)


def as_position(game: AnyGame, position: Position) -> Any | Position:
    """A position from text, from GraphML or from a graph of networkx, checked; None is the start."""
    if position is None:
        return game.start()
    if hasattr(position, "is_multigraph"):
        return from_graph(game, position)
    if isinstance(position, str):
        is_xml = position[:100].lstrip(" \t\r\n\ufeff").startswith("<")
        return from_graph(game, position) if is_xml else game.parse(position)
    try:
        hash(position)
        return game.checked(position)
    except GrundyError:
        raise
    except Exception as error:
        if (theirs := user_error(error)) is not None:
            raise theirs from error
        instead = f"write it as text, such as {game.example!r}"
        raise BadPosition(f"{game.id}: {position!r:.60} is no position; {instead}") from None


def from_graph(game: AnyGame, graph: Any) -> Any:
    """A position from a graph of networkx, or from a text in GraphML."""
    from grundy.core.capabilities.presentation import AsGraph  # loaded only where a graph is given
    from grundy.core.graphml import from_graphml
    from grundy.core.network import from_networkx

    graphs = game.capability(AsGraph)
    if reason := graphs.refuses():
        raise BadPosition(reason)
    read = isinstance(graph, str)
    return game.parse(graphs.text(from_graphml(graph, game.most_text) if read else [from_networkx(graph)]))


def as_ending(ending: Ending | str | None, game: AnyGame | str) -> Ending:
    """The ending asked for; None is the game's usual one, or the first that it can be played to."""
    if ending is None:
        played = as_game(game)
        return next((one for one in (played.usual, *Ending) if not played.refusal(one)), played.usual)
    return read_ending(ending)


def read_ending(ending: Ending | str) -> Ending:
    try:
        return Ending(str(ending).replace("è", "e"))
    except ValueError:
        shown = str(ending)[:20]
        raise BadParam(f'there is no ending "{shown}"; there are: normal, misere, scored') from None


def two_players_only(game: AnyGame) -> None:
    if (seats := game.seats()) > 2:
        raise Refused(f"{game.label()} has {seats} players; this is a question about two")


def read_position_text(text: str, read_stdin: Callable[[int], str], most: int = MAX_TEXT) -> str:
    """A position as typed, from a file (`@path`) or from standard input (`-`), never more than the limit."""
    if text == "-":
        try:
            return read_stdin(most + 1)
        except UnicodeDecodeError:
            raise BadPosition("standard input is not text; pipe the position in as plain text") from None
    if text.startswith("@"):
        try:
            with Path(text[1:]).open(encoding="utf-8") as file:
                return file.read(most + 1)
        except (OSError, UnicodeDecodeError) as error:
            reason = "is not text" if isinstance(error, UnicodeDecodeError) else "cannot be read"
            raise BadPosition(f"the file {text[1:]} {reason}; type @ and the path of a text file") from None
    return text


def message_of(error: Exception, spell: Spell = str) -> str | None:
    """One line for the user; None for a bug of ours."""
    if isinstance(error, GrundyError):
        return error.spelt(spell)
    if (theirs := user_error(error)) is not None:
        return str(theirs)
    if isinstance(error, RecursionError):
        return "the question is nested too deeply; ask about something smaller"
    return "over budget: out of memory; ask about a smaller position" if isinstance(error, MemoryError) else None
