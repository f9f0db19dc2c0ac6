"""The notation of every game: any text is a position that prints and parses, or a complaint of one line."""

import random
from collections.abc import Iterator

import pytest

from grundy.core.errors import BadPosition
from grundy.core.game import AnyGame
from grundy.core.notation import MAX_DIGITS, Reader, printable, short
from tests.laws import laws
from tests.support import complaint_of, every_game, label, samples, within

GAMES = [game for game in every_game() if game.label() == game.id]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=label)


def character(rng: random.Random) -> str:
    """Of any alphabet, plain ones more often than others."""
    return chr(rng.randrange(rng.choice((0x80, 0x100, 0x3000, 0xD800, 0x110000))))


def some(rng: random.Random, most: int, letters: str = "") -> str:
    return "".join(rng.choice(letters) if letters else character(rng) for _ in range(rng.randint(0, most)))


def damaged(rng: random.Random, text: str, letters: str) -> str:
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(0, len(text))
        text = text[:at] + some(rng, 3, letters) + text[at + rng.randint(0, 2) :]
    return text


def texts_like(game: AnyGame, rng: random.Random, count: int) -> Iterator[str]:
    """Anything; the game's own letters in any order; and real positions with a few letters changed."""
    letters = "".join(sorted(set(game.example + game.text(game.start()) + "0123456789+-,/|&@ ")))
    known = [game.text(position) for position in samples(game)] + [game.example]
    for _ in range(count // 3):
        yield some(rng, 60)
        yield some(rng, 40, letters)
        yield damaged(rng, rng.choice(known), letters)


@EVERY_GAME
def test_any_text_is_a_position_or_a_complaint(game: AnyGame) -> None:
    for text in texts_like(game, random.Random(game.id), 180):
        laws.says_what_is_wrong(game, text)


@EVERY_GAME
def test_any_text_is_a_move_or_a_complaint(game: AnyGame) -> None:
    rng = random.Random(game.id)
    position = game.start()
    options = {option for _, option in game.moves(position)}
    moves = [move for move, _ in game.moves(position)][:50]
    letters = "".join(sorted(set("".join(moves))))
    for _ in range(30):
        move = rng.choice(moves)
        for text in (some(rng, 30), move.replace("1", "9")[::2], damaged(rng, move, letters)):
            found: list[object] = []
            complaint = complaint_of(lambda text=text, found=found: found.append(game.option(position, text)))
            assert complaint or found[0] in options


@EVERY_GAME
def test_long_texts_are_answered_soon(game: AnyGame) -> None:
    """A position may have a million characters, so reading one must not take time that grows with their square."""
    text = game.example
    for long in (
        text[:1] + " " * 150_000 + text[1:],
        " " * 150_000 + text,
        text + " " * 150_000 + "x",
        text[:3] + " " * 150_000,
        (text + "+") * (150_000 // (len(text) + 1)),
        "(" * 150_000,
        "9" * 150_000,
        "[" * 150_000 + ":",
        "a>" * 75_000 + "@",
    ):
        with within(8, f"{long[:20]} ... {long[-20:]}"):
            complaint_of(lambda long=long: game.parse(long))


@EVERY_GAME
def test_a_text_that_is_too_long_is_refused(game: AnyGame) -> None:
    with pytest.raises(BadPosition, match=f"{game.most_text:,} characters"):
        game.parse(game.example + " " * game.most_text)


@EVERY_GAME
@pytest.mark.parametrize("text", ["", "   ", "\n"])
def test_an_empty_text_is_refused(game: AnyGame, text: str) -> None:
    with pytest.raises(BadPosition) as caught:
        game.parse(text)
    assert game.example in str(caught.value), "it says what to type instead"


def test_a_complaint_points_at_the_first_wrong_character() -> None:
    nim = next(game for game in GAMES if game.id == "nim")
    with pytest.raises(BadPosition, match=r'expected a number, found "x" at column 3 of "3\+x"'):
        nim.parse("3+x")
    with pytest.raises(BadPosition, match="found the end at column 3"):
        nim.parse("3+")


def test_numbers_are_bounded() -> None:
    assert Reader("9" * MAX_DIGITS, "nim", "3").number() == 10**MAX_DIGITS - 1
    with pytest.raises(BadPosition, match="at most 4000 digits, this one has 4001"):
        Reader("9" * (MAX_DIGITS + 1), "nim", "3").number()
    with pytest.raises(BadPosition, match="over the limit of 7"):
        Reader("8", "nim", "3").number(high=7)


def test_complaints_cannot_write_to_the_terminal() -> None:
    assert printable("a\x1b[31m\n\u202eb") == "a\\x1b[31m\\n\\u202eb"
    assert printable("×⊕é") == "×⊕é"


def test_long_numbers_lose_their_middle() -> None:
    assert short(10**24 - 1) == "9" * 24
    assert short(10**3000) == "a number of about 3001 digits"
    rng = random.Random(1)
    for _ in range(200):
        digits = rng.randint(26, 4000)
        number = rng.randrange(10 ** (digits - 1), 10**digits)
        assert abs(int(short(number).split()[-2]) - digits) <= 1
