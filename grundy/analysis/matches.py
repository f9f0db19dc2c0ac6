"""A match: all that decides the games of a simulation, checked before the first one is played."""

import hashlib
import json
import secrets
from dataclasses import asdict, dataclass
from pathlib import Path

from grundy.core.errors import Argument, BadParam, Refused
from grundy.core.fingerprint import code_key, game_key
from grundy.core.game import AnyGame, Ending, with_params
from grundy.core.random_streams import Starts
from grundy.core.registry import find_game, games_of_file, load
from grundy.core.types import JsonObject
from grundy.players.player import make_player
from grundy.version import __version__

MOST_GAMES = 10**12


@dataclass(frozen=True)
class Match:
    game: str
    params: dict[str, str]
    ending: str
    players: tuple[str, ...]  # A, B ...: they take turns in moving first
    starts: Starts
    games: int
    seed: int = 0
    errors: bool = False  # also compare every move with perfect play
    own: tuple[str, ...] = ()  # users' files with games that may be parts of the positions

    def load_game(self) -> AnyGame:
        load(*self.own)
        return with_params(find_game(self.game), self.params)

    def to_dict(self) -> JsonObject:
        return asdict(self)

    @staticmethod
    def from_dict(data: JsonObject) -> "Match":
        starts = data["starts"]
        form = tuple((name, tuple(values)) for name, values in starts["form"])
        made = {"starts": Starts(tuple(starts["texts"]), form), "own": tuple(data.get("own", ()))}
        return Match(**{**data, "players": tuple(data["players"]), **made})


def keys_of(game: AnyGame, files: tuple[str, ...]) -> str:
    """The keys of a user's own game, and of the games in these files."""
    parts = [kind for file in files for kind in games_of_file(Path(file))]
    return game_key(game) + "".join(map(game_key, parts))


def run_version(match: Match, resume: bool) -> str:
    """The versions of the package's code and of users' rules, so that results of different code are never mixed.

    A rule whose code cannot be told has a new version every time: its runs are kept, but cannot be resumed.
    """
    try:
        key = keys_of(match.load_game(), match.own)
    except Refused:
        if resume:
            raise
        key = secrets.token_hex(8)
    return f"{__version__}+{code_key()[:8]}" + (f".{hashlib.sha256(key.encode()).hexdigest()[:8]}" if key else "")


def checked(match: Match) -> Match:
    """The match, or an error that says why it cannot be played. Everything is validated here, once."""
    game, ending = match.load_game(), Ending(match.ending)
    if (seats := game.seats()) != len(match.players):
        raise Refused(f"{game.label()} has {seats} players, not {len(match.players)}")
    if reason := game.refusal(ending):
        raise Refused(reason)
    if not 1 <= match.games <= MOST_GAMES:
        raise BadParam(
            f"a simulation has {seats} to {MOST_GAMES:,} games, not {match.games:,}; type ", Argument("games", "1000")
        )
    if more := -match.games % seats:
        pairs, number = "pairs with sides swapped", "even"
        if seats > 2:
            pairs, number = f"{seats}s in which everybody moves first once", f"a multiple of {seats}"
        message = f"games come in {pairs}, so their number is {number}; type "
        raise BadParam(message, Argument("games", str(match.games + more)))
    for text in match.players:
        player = make_player(text)
        if player.is_person or player.timed:
            reason = "is a person" if player.is_person else "looks at the clock, so a seed would not fix its games"
            raise Refused(f"{text} {reason}; choose another player, such as perfect or random")
        if reason := player.refuses(game, ending):
            raise Refused(reason)
    match.starts.positions(game)
    return match


def text_of(match: Match) -> str:
    return json.dumps(match.to_dict())
