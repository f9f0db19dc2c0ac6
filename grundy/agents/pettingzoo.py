"""Every game as a PettingZoo environment (AEC), with a mask of the legal actions.

>>> from grundy.agents.pettingzoo import env, label, policy
>>> nim = env("nim", "3+5+4")
>>> nim.reset()
>>> perfect = policy(nim)
>>> for agent in nim.agent_iter():
...     seen, reward, over, broken_off, _ = nim.last()
...     nim.step(None if over or broken_off else perfect(seen, agent))
...     if over:
...         print(agent, reward)
player_1 -1.0
player_0 1.0
"""

from collections.abc import Callable
from typing import Any

from grundy.agents.environment import ROOM, AgentStart, Label, Play
from grundy.core.game import AnyGame, Ending
from grundy.core.lazy_imports import needed
from grundy.core.types import JsonObject, Position
from grundy.players.player import make_player

zoo = needed("pettingzoo", "grundy.agents.pettingzoo", "agents")
spaces = needed("gymnasium.spaces", "grundy.agents.pettingzoo", "agents")


def env(
    game: AnyGame | str,
    position: Position = None,
    ending: Ending | str | None = None,
    limit: int = 0,
    room: int = ROOM,
    render_mode: str | None = None,
) -> "Environment":
    """A game as an environment, from a position on (from its start by default)."""
    return Environment(AgentStart(game, position, ending, limit, room), render_mode)


def policy(env: object, player: str = "perfect", seed: int = 0) -> Callable[[Any, str], int]:
    """A player as a policy for an environment: from an observation and an agent to an action."""
    ours = make_player(player, seed)
    return lambda observation, agent: play_of(env).chosen(ours)


def label(env: object) -> Label:
    """The exact values of the current position."""
    play = play_of(env)
    return play.table.label(play)


def play_of(env: Any) -> Play:
    """The game inside the environment and its wrappers."""
    found: Play = env.unwrapped.play
    return found


class Environment(zoo.AECEnv):  # type: ignore[misc, name-defined]
    """A game, begun anew by each `reset`. Nothing here is random."""

    def __init__(self, table: AgentStart, render_mode: str | None = None) -> None:
        self.metadata = {
            "name": f"grundy_{table.game.id}",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.table, self.play = table, table.begin()
        self.possible_agents = [f"player_{seat}" for seat in range(table.seats)]
        self.observation_spaces = {agent: seen(table) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(table.walked.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: JsonObject | None = None) -> None:
        self.play = self.table.begin()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, JsonObject] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.play.seat]

    def observe(self, agent: str) -> JsonObject:
        seat = self.possible_agents.index(agent)
        mask = self.play.mask()
        return {"observation": self.play.observation(seat), "action_mask": mask if seat == self.play.seat else 0 * mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.play.act(-1 if action is None else int(action))
        self.agent_selection = self.possible_agents[self.play.seat]
        self.rewards = dict(zip(self.possible_agents, self.play.returns, strict=True))
        for agent in self.agents:
            self.truncations[agent] = self.play.drawn
            self.terminations[agent] = self.play.over and not self.play.drawn
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        if self.render_mode is None:
            return None
        shown = f"{self.table.game.scene(self.play.position).to_text()}\n{self.play.text()}"
        if self.render_mode == "human":
            print(shown)
            return None
        return shown

    def close(self) -> None:
        """There is nothing to close."""


def seen(table: AgentStart) -> Any:
    return spaces.Dict(
        observation=spaces.Box(-1.0, 1.0, (table.observed,), "float32"),
        action_mask=spaces.Box(0, 1, (table.walked.actions,), "int8"),
    )
