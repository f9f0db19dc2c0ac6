"""Sprouts: each option is brought into one form, so that few moves fill a second."""

from grundy.core.abilities.cheap_walk import CheapWalk
from grundy.games.sprouts.game import Sprouts


class SproutsWalk(CheapWalk[Sprouts]):
    moves = 400
