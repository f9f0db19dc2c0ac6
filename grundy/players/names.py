"""Some of the many players under names for people, with a line about each; the others go by their codes."""

from typing import NamedTuple


class Named(NamedTuple):
    player: str  # as it is typed
    name: str
    says: str


NAMED = (
    Named("human", "Human", "you, or a friend at this screen"),
    Named("perfect", "Perfect", "makes no mistake"),
    Named("noisy:0.1", "Strong", "errs in one move of ten"),
    Named("noisy:0.5", "Casual", "errs in every second move"),
    Named("random", "Random", "takes any move, by chance"),
)
