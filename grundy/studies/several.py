"""What comes out of games of three or more: of every player and of every seat, the share of games won.

Who is alone ahead at the end has won; who is level with others is tied; the rest have lost. The players go round the
seats, so the games of one round begin at one position; bands are counted over rounds, as those of two over pairs.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grundy.studies.bands import band
from grundy.studies.counts import LETTERS, Share, Standing, Statistics, mean


@dataclass(frozen=True)
class Several(Statistics):
    """A score is the share of games won."""

    seats: int = 3

    def of(self, name: str) -> tuple[int, int, int]:
        """Games won, tied and lost of a player (`player A`) or of whoever sits in a seat (`seat 1`)."""
        return tuple(self.row(name).get(result, 0) for result in (1, 0, -1))  # type: ignore[return-value]

    def share(self, name: str) -> Share:
        return band(self.of(name)[0], self.games, self.seats)

    def results(self) -> tuple[int, int, int]:
        return self.of("player A")

    def score(self) -> Share:
        return self.share("player A")

    def first_results(self) -> tuple[int, int, int]:
        return self.of("seat 1")

    def first_score(self) -> Share:
        return self.share("seat 1")

    def standings(self, players: tuple[str, ...]) -> Iterator[Standing]:
        for letter, player in zip(LETTERS, players, strict=False):
            yield f"{letter}: {player}", self.of(f"player {letter}"), self.share(f"player {letter}")
        for seat in range(1, self.seats + 1):
            yield f"seat {seat}", self.of(f"seat {seat}"), self.share(f"seat {seat}")

    def lines(self) -> Iterator[str]:
        bad = [f"{letter} {mean(self.row(f'bad points {letter}')):.3f}" for letter in LETTERS[: self.seats]]
        yield f"bad points a game: {', '.join(bad)}"

    def to_dict(self) -> dict[str, Any]:
        def told(name: str) -> dict[str, Any]:
            won, tied, lost = self.of(name)
            return {"wins": won, "ties": tied, "losses": lost, **self.share(name).to_dict()}

        letters = LETTERS[: self.seats]
        bad = {letter: round(mean(self.row(f"bad points {letter}")), 6) for letter in letters}
        return super().to_dict() | {
            "players": {letter: {**told(f"player {letter}"), "bad_points": bad[letter]} for letter in letters},
            "seats": [told(f"seat {seat}") for seat in range(1, self.seats + 1)],
        }
