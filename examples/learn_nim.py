"""A learner that knows nothing of Nim finds out how to win it, and exact values say how far it has come.

It plays against itself through OpenSpiel and keeps one number for every action of every position it has seen: what the
action is worth to whoever makes it. Needs `pip install 'grundy[agents]'`.
"""

import random

from grundy.agents.open_spiel import bot, label, make

START = "3+4+5"
game = make("nim", START)
rng = random.Random(1)
worth: dict[str, dict[int, float]] = {}


def known(state):
    """What the learner thinks of each action, at first nothing."""
    return worth.setdefault(str(state.play.position), dict.fromkeys(state.legal_actions(), 0.0))


def best(state):
    actions = known(state)
    return max(actions, key=lambda action: actions[action])


def learn(curious=0.3, speed=0.5):
    """One game against itself. A position is worth to one player what it costs the other."""
    state = game.new_initial_state()
    while not state.is_terminal():
        here, player = known(state), state.current_player()
        action = rng.choice(list(here)) if rng.random() < curious else best(state)
        state.apply_action(action)
        reached = state.returns()[player] if state.is_terminal() else -max(known(state).values())
        here[action] += speed * (reached - here[action])


def mistakes():
    """The positions won for the player to move in which the learner would not win, and how many are won in all."""
    wrong = won = 0
    todo, seen = [game.new_initial_state()], set()
    for state in todo:
        if state.is_terminal() or state.play.position in seen:
            continue
        seen.add(state.play.position)
        if right := label(state).actions:
            won += 1
            wrong += best(state) not in right
        todo += [state.child(action) for action in state.legal_actions()]
    return wrong, won


if __name__ == "__main__":
    played = 0
    for games in (0, 300, 1000, 3000):
        while played < games:
            learn()
            played += 1
        wrong, won = mistakes()
        print(f"after {played:4} games: wrong in {wrong} of {won} won positions")
    state, perfect = game.new_initial_state(), bot()
    while not state.is_terminal():
        state.apply_action(best(state) if state.current_player() == 0 else perfect.step(state))
    print(f"against the perfect player from {START}: {'won' if state.returns()[0] > 0 else 'lost'}")
