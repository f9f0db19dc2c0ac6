"""Misère quotients on disk: one document for each game, read without loading what is needed to find one."""

from grundy.core.families import HeapGame
from grundy.core.fingerprint import game_key
from grundy.engines.quotients.monoid import Quotient
from grundy.store.arrays import Document


def document_of(game: HeapGame) -> Document:
    """Where the quotient of a game is kept; `Refused` if its rule rests on something that can change unseen."""
    key = f"misère quotient of {game.label()} {game.origin}"
    return Document(key, game_key(game))


def kept(game: HeapGame) -> Quotient | None:
    found = document_of(game).read()
    return None if found is None else Quotient.from_dict(found)
