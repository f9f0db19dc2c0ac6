"""How a game stands among others: the group that it is shown in, and the first game that a newcomer plays."""

from dataclasses import dataclass
from enum import StrEnum


class Group(StrEnum):
    """In the order in which a gallery shows them."""

    START = "Start here"
    CHOCOLATE = "Chocolate"
    TAKE_AWAY = "Take-away"
    SPLITTING = "Splitting"
    COINS = "Coins on strips"
    BOARDS = "Boards"
    DRAWINGS = "Drawings and graphs"
    OWN = "Sums and your own"


@dataclass(frozen=True)
class Welcome:
    """All that one has to know to play at all, a position that the first player can win, and the player to beat."""

    says: str
    position: str
    player: str
