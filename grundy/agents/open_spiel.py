"""Every game for OpenSpiel: `pyspiel.load_game("grundy_nim")` once this module is imported; or `make`.

>>> from grundy.agents.open_spiel import bot, label, make
>>> state = make("nim", "3+5+4").new_initial_state()
>>> label(state).nimber, label(state).best
(2, ('take 2 from 1',))
>>> state.action_to_string(bot().step(state))
'take 2 from 1'

In a text for `load_game`, a position or a parameter that is a text stands in quotes, its commas as `%2C`:
`grundy_chomp(position='5%2C5%2C5',ending=misere)`. Without quotes OpenSpiel would take 3+5 for a number.
"""

import re
from dataclasses import fields
from typing import Any
from urllib.parse import unquote

from grundy.agents.environment import ROOM, AgentStart, Label, Play
from grundy.core.game import MOST_SEATS, AnyGame, Ending, with_params
from grundy.core.lazy_imports import needed
from grundy.core.lookup import as_ending, as_game, as_position
from grundy.core.registry import all_games
from grundy.core.types import JsonObject, Position
from grundy.players.player import Player, make_player

pyspiel = needed("pyspiel", "grundy.agents.open_spiel", "agents")
observation = needed("open_spiel.python.observation", "grundy.agents.open_spiel", "agents")

# parameters of every game here; empty ones stand for the usual start and ending
OURS: JsonObject = {"position": "", "ending": "", "limit": 0, "room": ROOM}
LONGEST = 2**31 - 1  # moves of a game, to OpenSpiel
KINDS: dict[str, type[AnyGame]] = {}  # by the names under which OpenSpiel knows them


def make(
    game: AnyGame | str, position: Position = None, ending: Ending | str | None = None, limit: int = 0, room: int = ROOM
) -> Any:
    """A game for OpenSpiel, from a position on (from its start by default); a game of your own is registered."""
    game = as_game(game)
    name = register(type(game))
    given = {key: value for key, value in game.params().items() if value != type(game)().params()[key]}
    whole = {f.name for f in fields(game) if isinstance(f.default, int)}
    params: JsonObject = {key: int(value) if key in whole else quoted(value) for key, value in given.items()}
    if position is not None:
        params["position"] = quoted(game.text(as_position(game, position)))
    params |= {"ending": str(as_ending(ending, game)), "limit": limit, "room": room}
    return pyspiel.load_game(name, params)


def bot(player: str = "perfect", seed: int = 0) -> "Bot":
    """A player as an OpenSpiel bot: `perfect`, `noisy:0.1`, `mcts`."""
    return Bot(make_player(player, seed))


def label(state: "OpenSpielState") -> Label:
    """The exact values of a state."""
    return state.play.table.label(state.play)


def quoted(text: str) -> str:
    """A text that OpenSpiel reads as text."""
    return "'" + re.sub(r"[%,()='\n]", lambda found: f"%{ord(found[0]):02X}", text) + "'"


def unquoted(text: str) -> str:
    return unquote(text[1:-1] if text[:1] == text[-1:] == "'" else text)


def register(kind: type[AnyGame]) -> str:
    """Register a game with OpenSpiel; returns its name there."""
    name = "grundy_" + kind.id.replace("-", "_")
    new, KINDS[name] = name not in KINDS, kind
    if new:
        # a class, and one that nothing takes away: OpenSpiel lets go of it after the interpreter has ended
        pyspiel.register_game(game_type(name, kind), type(name, (OpenSpielGame,), {"name": name}))
    return name


def game_type(name: str, kind: type[AnyGame]) -> Any:
    of_kind = {
        f.name: f.default if isinstance(f.default, int) else quoted(kind().params()[f.name]) for f in fields(kind)
    }
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Grundy: {kind.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**of_kind, **OURS},
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc, name-defined]
    """A game with its parameters, a start and an ending."""

    name = ""

    def __init__(self, params: JsonObject | None = None) -> None:
        params = dict(params or {})
        kind = KINDS[self.name]
        ours = OURS | {key: params[key] for key in OURS if key in params}
        texts = {key: unquoted(str(value)) for key, value in params.items() if key not in ours}
        position = unquoted(ours["position"]) or None
        self.table = AgentStart(with_params(kind, texts), position, ours["ending"] or None, ours["limit"], ours["room"])
        walked, seats = self.table.walked, self.table.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=walked.actions,
            max_chance_outcomes=0,
            num_players=seats,
            min_utility=-float(walked.points),
            max_utility=float(walked.points),
            utility_sum=0.0,
            max_game_length=min(walked.limit, LONGEST),
        )
        super().__init__(game_type(self.name, kind), info, params)

    def new_initial_state(self) -> "OpenSpielState":
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> Any:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.table)
        return observation.IIGObserverForPublicInfoGame(iig_obs_type, params)


class OpenSpielState(pyspiel.State):  # type: ignore[misc, name-defined]
    """A game under way; `play.position` is the position."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.play: Play = game.table.begin()

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.play.over else self.play.seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.play.options)

    def _apply_action(self, action: int) -> None:
        self.play.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.play.table
        if table.walked.whole:
            return table.walked.texts[action]
        return self.play.options[action][0] if action in self.play.options else f"move {action + 1}"

    def is_terminal(self) -> bool:
        return self.play.over

    def returns(self) -> list[float]:
        return self.play.returns

    def __str__(self) -> str:
        return self.play.text()


class Observer:
    """What a player sees, as a vector and as text."""

    def __init__(self, table: AgentStart) -> None:
        self.tensor = table.begin().observation(0)
        letters = self.tensor[table.head :].reshape(table.walked.length, len(table.codes))
        self.dict = {"turn": self.tensor[: table.head], "position": letters}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        state.play.observation(player, self.tensor)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        return state.play.text()


class Bot(pyspiel.Bot):  # type: ignore[misc, name-defined]
    """A player as a bot."""

    def __init__(self, player: Player) -> None:
        super().__init__()
        self.player = player

    def step(self, state: OpenSpielState) -> int:
        return state.play.chosen(self.player)

    def restart(self) -> None:
        self.player.restart(self.player.rng)

    def restart_at(self, state: OpenSpielState) -> None:
        self.restart()

    def inform_action(self, state: OpenSpielState, player_id: int, action: int) -> None:
        """Nothing to do: it looks at every position anew."""


for every in all_games().values():
    register(every)
