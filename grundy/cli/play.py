"""A game in the terminal: the board, a prompt, and commands for everything a player may want."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from grundy.analysis.record import Record, written
from grundy.cli.options import BUDGET, ENDING, PARAMS, POSITION, USUAL_BUDGET, known_ids, pick, typed
from grundy.cli.progress import progress_for, running
from grundy.cli.screen import as_typed, plain
from grundy.core.budget import Budget
from grundy.core.capabilities.presentation import SetUp, Wording
from grundy.core.capabilities.solving import forced_pass
from grundy.core.errors import BadParam, GrundyError, IllegalMove
from grundy.core.game import AnyGame, tallies
from grundy.core.lookup import as_ending
from grundy.core.types import Position
from grundy.operations.moves import moves
from grundy.players.player import Player, choose_or_guess, make_player
from grundy.players.simple import read_move
from grundy.store.files import save_text

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

HELP = """\
type a move, such as one of those that `moves` lists, or # and its number there; its numbers alone will do where they
are clear
  moves       list the legal moves          hint     the best move, and why
  advice      advice before every move      undo     take back your last move (and the answer to it)
  board       draw the board again          save F   write the record to the file F
  resign      give up                       quit     leave; `help` shows this again"""


def opponents(game: AnyGame, against: str) -> tuple[str, ...]:
    """The other players by name, in the order in which they move; one name stands for all of them."""
    names = tuple(name.strip() for name in against.split(","))
    others = game.seats() - 1
    if len(names) not in (1, others):
        raise BadParam(f"{game.label()} has {others} other players, and --against names {len(names)}")
    return names * (others if len(names) == 1 else 1)


class Session:
    """One game, with its history, between a person and the other players, who may be persons too."""

    def __init__(
        self,
        game: AnyGame,
        start: Position,
        ending: str | None,
        against: str,
        me_first: bool,
        advice: bool,
        seed: int,
        save: Path | None,
        seconds: float,
        quiet: bool = False,
    ) -> None:
        self.quiet = quiet
        self.game, self.ending, self.seconds = game, as_ending(ending, game), seconds
        if reason := game.refusal(self.ending):
            raise BadParam(reason)
        others = opponents(game, against)
        names = ("human", *others) if me_first else (*others, "human")
        self.players = [None if name == "human" else make_player(name, seed + i) for i, name in enumerate(names)]
        for player in self.players:
            if player is not None and (reason := player.refuses(game, self.ending)):
                raise BadParam(reason)
        self.alone = self.players.count(None) == 1  # one person, whom the game calls you
        self.advice, self.save_to = advice, save
        start = game.capability(SetUp).laid_out(start)
        self.history = [start]
        self.record = Record(game.origin or game.id, game.params(), str(self.ending), game.text(start), [], names, seed)

    @property
    def position(self) -> Position:
        return self.history[-1]

    @property
    def mover(self) -> int:
        return 1 + len(self.record.moves) % len(self.players)

    @property
    def player(self) -> Player | None:
        """Who is to move; None for a person."""
        return self.players[self.mover - 1]

    def over(self) -> bool:
        with self.watch():
            return next(iter(self.game.moves(self.position)), None) is None

    def passes(self, position: Position) -> str:
        with self.watch():
            return forced_pass(self.game, position)

    def watch(self, budget: Budget | None = None) -> "AbstractContextManager[None]":
        """Around what runs the game's own code: the time that a person thinks does not count."""
        return running(budget or self.budget())

    def budget(self) -> Budget:
        return Budget(self.seconds)

    def run(self) -> None:
        """Play until the game is over, resigned or left."""
        last = {"normal": "whoever makes the last move wins", "misere": "whoever makes the last move loses"}
        wording = self.game.capability(Wording)
        self.say(f"{self.game.label()}: {wording.rule()}", "bold")
        points = f"points decide. {wording.scoring()}".rstrip(". ")
        self.say(f"{last.get(self.ending, points)}. Type `help` for help.\n", None)
        self.board()
        while not self.over() and not self.record.resigned:
            if passes := self.passes(self.position):
                self.say(f"\n{self.name(self.mover)}: {passes}, since the other moves again", "magenta")
                self.make(passes, self.game.option(self.position, passes))
            elif self.player is not None:
                self.opponents_move(self.player)
            elif not self.persons_move():
                self.save()
                return
        if not self.record.resigned:
            self.record.finish(self.points())
        self.say(self.result(), "bold")
        self.save()

    def say(self, text: str, style: str | None = None) -> None:
        """To the screen, unless only the record is wanted."""
        if not self.quiet:
            plain(text, style)

    def points(self) -> list[int]:
        """What every move so far has earned."""
        made = zip(self.history, self.record.moves, strict=False)
        return [self.game.points(here, move) if self.ending == "scored" else 0 for here, move in made]

    def board(self) -> None:
        with self.watch():
            self.say(self.game.scene(self.position).to_text(), "cyan")

    def make(self, move: str, option: Position) -> None:
        self.record.moves.append(move)
        self.history.append(option)
        if not self.over():
            self.board()

    def name(self, seat: int) -> str:
        """What a player, from 1 on, is called; of several machines each has a number."""
        player = self.players[seat - 1]
        if player is None:
            return "you" if self.alone else f"player {seat}"
        return player.name if len(self.players) == 2 else f"player {seat} ({player.name})"

    def opponents_move(self, player: Player) -> None:
        self.advise()
        with progress_for(self.seconds) as budget:
            choice = choose_or_guess(player, self.game, self.position, self.ending, budget)
        self.say(f"\n{self.name(self.mover)}: {choice.move}  ({choice.reason})", "magenta")
        self.make(choice.move, choice.option)

    def persons_move(self) -> bool:
        """Ask until a move is made; False if the person leaves."""
        self.advise()
        while True:
            try:
                typed = self.ask()
            except EOFError:
                self.say("\nleft the game", None)
                return False
            word, _, rest = typed.strip().partition(" ")
            command = getattr(self, f"do_{word.lower()}", None) if word.isalpha() else None
            try:
                with self.watch():
                    if command is not None and (not rest or word.lower() == "save"):
                        if command(rest) is False:
                            return word.lower() != "quit"
                    elif word:
                        move, option = self.numbered(typed) or read_move(self.game, self.position, typed)
                        self.make(move, option)
                        return True
            except GrundyError as error:
                self.say(error.spelt(as_typed), "yellow")

    def numbered(self, typed: str) -> tuple[str, Position] | None:
        """The move that `#3` stands for in the list of moves; None if something else was typed."""
        number = typed.strip().removeprefix("#")
        if not typed.strip().startswith("#") or not number.isdecimal() or len(number) > 6:
            return None
        found = moves(self.game, self.position).moves
        if not 1 <= int(number) <= len(found):
            raise IllegalMove(f"there are {len(found):,} moves, so there is no move #{number}; type moves")
        return found[int(number) - 1]

    def ask(self) -> str:
        who = "your move" if self.alone else f"player {self.mover}"
        if sys.stdin.isatty():
            return input(f"{self.game.text(self.position)[:60]}  {who}: ")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def advise(self) -> None:
        if self.advice:
            self.say(f"advice for player {self.mover}: {self.hint()}", "green")

    def hint(self) -> str:
        with progress_for(self.seconds) as budget:
            choice = make_player("perfect").choose(self.game, self.position, self.ending, budget)
        return f"{choice.move} ({choice.reason})"

    # ---- commands: `do_x` answers the word x; False ends the turn ----

    def do_help(self, _: str) -> None:
        self.say(HELP)

    def do_moves(self, _: str) -> None:
        found = moves(self.game, self.position).moves
        for number, (move, option) in enumerate(found[:60], 1):
            self.say(f"{f'#{number}':>5}  {move}  ->  {self.game.text(option)[:60]}")
        if len(found) > 60:
            self.say(f"  ... and {len(found) - 60:,} more")

    def do_hint(self, _: str) -> None:
        self.say(self.hint(), "green")

    def do_advice(self, _: str) -> None:
        self.advice = not self.advice
        self.say("advice is " + ("on" if self.advice else "off"))
        self.advise()

    def do_board(self, _: str) -> None:
        self.board()

    def do_undo(self, _: str) -> bool | None:
        """Back to the person's turn before this one."""
        mine = [at for at in range(len(self.record.moves)) if self.players[at % len(self.players)] is None]
        before = [at for at in mine if not self.passes(self.history[at])]
        if not before:
            self.say("there is nothing to take back", "yellow")
            return None
        del self.record.moves[before[-1] :], self.history[before[-1] + 1 :]
        self.board()
        return False

    def do_save(self, name: str) -> None:
        if not name:
            self.say("type save and a file's name, such as: save game.json", "yellow")
            return
        save_text(Path(name), written(self.record, Path(name)))
        self.say(f"wrote {name}; look at it with: grundy replay {name}")

    def do_resign(self, _: str) -> bool | None:
        if len(self.players) > 2:
            self.say("where more than two play nobody resigns; type quit to leave the game", "yellow")
            return None
        self.record.resigned, self.record.winner = True, 3 - self.mover
        return False

    def do_quit(self, _: str) -> bool:
        self.say("left the game")
        return False

    # ---- the end ----

    def result(self) -> str:
        have = ""
        if len(self.players) > 2:
            bad = tallies(self.points(), len(self.players))
            have = "; bad points: " + ", ".join(f"{self.name(seat)} {n}" for seat, n in enumerate(bad, start=1))
        if self.record.winner is None:
            return f"a tie{have}"
        who = self.name(self.record.winner)
        text = "you win: well played" if who == "you" else f"{who} wins"
        return text + (": you resigned" if self.record.resigned and self.alone else "") + have

    def save(self) -> None:
        self.record.count(self.points())
        if self.save_to is not None:
            save_text(self.save_to, written(self.record, self.save_to))
            self.say(f"wrote {self.save_to}")


# ---- `grundy play`: against the machine, or with a friend, in the terminal ----


def play(
    game: Annotated[str, typer.Argument(help="a game's id, or your own file", autocompletion=known_ids)] = "nim",
    position: POSITION = None,
    against: Annotated[
        str,
        typer.Option(help="perfect, noisy:0.3, random, minimax:4 (see: grundy players), human; for more, a,b ..."),
    ] = "perfect",
    first: Annotated[str, typer.Option(help="who begins: me or them, so that I come last")] = "me",
    ending: ENDING = None,
    params: PARAMS = None,
    advice: Annotated[bool, typer.Option("--advice", help="before every move, say what the mover should do")] = False,
    seed: Annotated[int, typer.Option(help="fixes the choices of a random opponent")] = 0,
    save: Annotated[Path | None, typer.Option(help="write the record of the game to this file")] = None,
    budget: BUDGET = USUAL_BUDGET,
    as_json: Annotated[bool, typer.Option("--json", help="print the record as JSON at the end")] = False,
) -> None:
    """Play in the terminal, against the machine or with a friend."""
    if first not in ("me", "them"):
        raise BadParam(f'--first takes me or them, not "{first[:20]}"')
    chosen = pick(game, params)
    session = Session(
        chosen,
        typed(chosen, position),
        ending,
        against,
        first == "me",
        advice,
        seed,
        save,
        budget,
        as_json,
    )
    session.run()
    if as_json:
        print(session.record.to_json(), end="")
