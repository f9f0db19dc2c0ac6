"""Answers on the screen: tables and boards with colours where there is a terminal, plain text elsewhere."""

from itertools import islice
from typing import Any

from grundy import service
from grundy.cli.screen import grid, plain

HUGE = 100  # letters of a move whose option is not written out
SHOWN = 40  # moves or rows on the screen before the rest is only counted

NIMBERS = 200  # of a sequence on the screen

OUTCOMES = {
    "N": "N-position: the player to move wins",
    "P": "P-position: the player to move loses",
    "win": "won for the player to move",
    "tie": "a tie",
    "loss": "lost for the player to move",
}


def game_dict(game: Any) -> dict[str, Any]:
    endings = [str(ending) for ending in service.Ending if game.refusal(ending) is None]
    return {
        "id": game.id,
        "rule": first_line(game),
        "start": game.text(game.start()),
        "params": game.params(),
        "endings": endings,
        "source": game.source,
    }


def first_line(game: Any) -> str:
    return (type(game).__doc__ or "").strip().splitlines()[0]


def all_games() -> None:
    found = [kind() for kind in service.all_games().values()]
    grid([[game.id, first_line(game)] for game in found], ["bold cyan", None])
    plain("\nPlay one: grundy play kayles      Solve one: grundy solve nim 3+5+4", "dim")


def clipped(text: str, most: int = 60) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


def solution(answer: Any, why: bool, every: bool) -> None:
    game = answer.game
    text = game.text(answer.position)
    plain(clipped(f"{game.label()} {text}", 200), "bold")
    board = answer.scene().to_text()
    if len(board) < 4000:
        plain(board + "\n")
    plain(OUTCOMES.get(answer.outcome, answer.outcome), "green" if answer.outcome in ("N", "win") else "red")
    facts = []
    if answer.nimber is not None:
        facts.append(f"nimber {clipped(str(answer.nimber), 400)}")
    if answer.margin is not None:
        facts.append(f"margin {answer.margin:+d}")
    if answer.value.shares is not None:
        plain(f"bad points to come, from the player to move on: {', '.join(map(str, answer.value.shares))}")
        plain("each player takes as few as he can (max^n); ties are broken against the player who moved before", "dim")
    if answer.remoteness is not None:
        facts.append(f"remoteness {answer.remoteness}")
    if facts:
        plain("  ".join(facts))
    if answer.moves:
        plain()
        ordered = sorted(answer.moves, key=lambda move: not move.best)
        rows = [
            ["*" if m.best else " ", clipped(m.move), position_of(m, text), clipped(str(m.value))]
            for m in (ordered if every else ordered[:SHOWN])
        ]
        grid(rows, ["bold green", "bold", None, "dim"])
        if len(rows) < len(answer.moves):
            plain(f"... and {len(answer.moves) - len(rows):,} more; --all shows them", "dim")
    if answer.unlisted:
        plain(answer.unlisted, "dim")
    elif answer.truncated:
        plain(f"only the winning ones of {clipped(f'{answer.moves_total:,}')} moves are listed", "dim")
    elif answer.moves and not answer.best:
        plain("no move wins", "dim")
    elif not answer.moves_total:
        plain("the game is over", "dim")
    if why:
        plain(f"\n{answer.why}\n{answer.nodes:,} positions, {answer.seconds:.3f} s", "dim")


def minimax(rough: Any, answer: Any) -> None:
    best = ", ".join(rough.best[:6]) + (" ..." if len(rough.best) > 6 else "")
    plain(f"\nminimax to depth {rough.depth}: {rough.value:+d}, best {best or 'none'}; {rough.nodes:,} positions")
    plain(f"the {answer.engine} engine: exact, {answer.nodes:,} positions", "dim")


def position_of(move: Any, text: str) -> str:
    """The option's text; of a huge position nothing, since writing it out takes longer than solving it."""
    return "..." if len(move.move) > HUGE or len(text) > service.LONG_TEXT else clipped(move.position)


def moves(found: list[tuple[str, str]]) -> None:
    if found:
        grid([[move, position] for move, position in found], ["bold", None])
    else:
        plain("the game is over", "dim")


def table(found: Any) -> None:
    plain(found.title(), "bold")
    wide = found.dimension == 2
    rows = [[str(cell) for cell in row[: SHOWN + 1 if wide else None]] for row in islice(found.csv_rows(), SHOWN + 2)]
    cut = len(rows) > SHOWN + 1 or (wide and found.shape[1] > SHOWN)
    widths = [max(len(row[i]) for row in rows[: SHOWN + 1]) for i in range(len(rows[0]))]
    for row in rows[: SHOWN + 1]:
        plain("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)))
    if cut:
        shape = " x ".join(f"{n:,}" for n in found.shape)
        plain(f"... the beginning of {shape} values; --out x.csv writes them all", "dim")


def census(found: Any) -> None:
    plain(f"all {found.boards:,} boards of {found.size}, {found.game.label()}", "bold")
    grid([[str(cell) for cell in row] for row in found.rows()], ["bold", *[None] * (found.counts.shape[1] + 2)])


def checked(found: Any) -> None:
    what = f"{found.game.label()} {found.position}"
    plain(f"{what}: {found.outcome}, proved by {found.lost:,} lost and {found.won:,} won couples")
    plain(f"every line follows from others by one move ({found.moves:,} moves looked at)")


def replay(record: Any, game: Any, steps: list[tuple[str, str]]) -> None:
    plain(f"{game.label()}, {record.ending} ending, {record.players[0]} against {record.players[1]}", "bold")
    for i, (move, position) in enumerate(steps):
        if i == 0:
            plain(f"begins with {position}")
        else:
            plain(f"{i}. {record.players[(i - 1) % 2]}: {move}  ->  {position}")
    if record.winner is not None:
        resigned = ", the other one resigned" if record.resigned else ""
        plain(f"player {record.winner} ({record.players[record.winner - 1]}) won{resigned}", "green")


def sequence(found: Any) -> None:
    plain(found.said(), "bold")
    shown = found.values[:NIMBERS].tolist()
    plain(", ".join(map(str, shown)) + (", ..." if len(shown) < len(found.values) else ""))
    if len(shown) < len(found.values):
        plain("--out b.txt writes them all", "dim")


def period(found: Any) -> None:
    plain(f"{found.game.label()}: {found}", "bold")
    grid([[f"  {name}", text] for name, text in found.facts()], ["dim", None])


def guesses(found: list[Any]) -> None:
    for one in found:
        plain(str(one))
    if not found:
        plain("no formula of the known forms fits", "dim")


# ---- many games ----


def simulation(found: Any) -> None:
    match, statistics = found.match, found.statistics
    a, b = match.players
    plain(f"{match.game}, {match.ending} ending, {match.starts.said}", "bold")
    plain(f"A: {a}  B: {b}  {statistics.games:,} games, sides swapped in pairs, seed {match.seed}")
    plain()
    wins, ties, losses = statistics.results()
    first = statistics.first_results()
    rows = [
        ["", "won", "tied", "lost", "score, 95% interval"],
        [f"A: {a}", f"{wins:,}", f"{ties:,}", f"{losses:,}", str(statistics.score())],
        ["moves first", *(f"{n:,}" for n in first), str(statistics.first_score())],
    ]
    grid(rows, ["bold", None, None, None, None])
    plain()
    lengths = statistics.row("length")
    if lengths:
        plain(f"moves a game: {statistics.mean_length():.2f} on average, {min(lengths)} to {max(lengths)}")
        plain(f"moves to choose from: {statistics.mean_branching():.2f} on average")
    margins = statistics.margins()
    if margins:
        average = sum(at * count for at, count in margins.items()) / sum(margins.values())
        plain(f"margin of A: {average:+.3f} on average, {min(margins):+d} to {max(margins):+d}")
    for player, name in (("A", a), ("B", b)):
        rate = statistics.error_rate(player)
        if rate is not None:
            by_ply = [f"{wrong / chances:.0%}" for wrong, chances in list(statistics.errors(player).values())[:12]]
            plain(f"errors of {player}: {name}: {rate:.1%} of its chances; by ply: {' '.join(by_ply)}")
    kept = "" if found.run is None else f"  kept as run {found.run}"
    how = "compiled play" if found.how == "compiled" else "interpreted play" if found.how != "kept" else ""
    plain(f"\n{how}{kept}".rstrip() if how or kept else "", "dim")


def tournament(found: Any) -> None:
    match = found.pairings[0].match
    plain(f"{match.game}, {match.ending} ending, {match.starts.said}", "bold")
    plain(f"{match.games:,} games a pairing, sides swapped in pairs, seed {match.seed}\n")
    rows = [["player", "Elo", "95% interval", "points", "games"]]
    for rating in found.ratings():
        interval = f"{rating.low:+.0f} to {rating.high:+.0f}"
        rows.append([rating.player, f"{rating.elo:+.0f}", interval, f"{rating.points:g}", f"{rating.games:,}"])
    grid(rows, ["bold", None, "dim", None, None])
    plain()
    pairings = [["A", "B", "won", "tied", "lost", "score of A, 95% interval"]]
    for one in found.pairings:
        counts = [f"{n:,}" for n in one.statistics.results()]
        pairings.append([*one.match.players, *counts, str(one.statistics.score())])
    grid(pairings, ["bold", "bold", None, None, None, None])
    if found.run is not None:
        plain(f"\nkept as run {found.run}", "dim")


def sprt(found: Any) -> None:
    plain(found.said(), "bold")
    wins, ties, losses = found.statistics.results()
    plain(
        f"{found.statistics.games:,} games: {wins:,} won, {ties:,} tied, {losses:,} lost; log ratio {found.ratio:+.3f}"
    )
    plain(
        f"wrong at most about {found.alpha:.0%} of the time if the share is {found.p0:g}, "
        f"{found.beta:.0%} if {found.p1:g}"
    )
    if found.run is not None:
        plain(f"\nkept as run {found.run}", "dim")


def runs(found: list[Any]) -> None:
    if not found:
        plain("no run is kept yet; `grundy simulate` and `grundy tournament` keep theirs", "dim")
        return
    rows = [["run", "kind", "game", "players", "games", "seed", "version", "state"]]
    for run in found[:SHOWN]:
        asked = run.question
        players = clipped(",".join(asked["players"]), 40)
        state = "done" if run.done else "stopped"
        rows.append([str(run.id), run.kind, asked["game"], players, f"{asked['games']:,}", str(asked["seed"]),
                     run.version, state])  # fmt: skip
    grid(rows, ["bold cyan", *[None] * 7])
    if len(found) > SHOWN:
        plain(f"... and {len(found) - SHOWN:,} older ones; --json lists them all", "dim")


def run(one: Any) -> None:
    if one.kind == "simulate":
        simulation(service.show_run(one))
        return
    for rating in one.result.get("ratings", []):
        plain(f"{rating['player']}  {rating['elo']:+.0f}  {rating['points']:g} points in {rating['games']:,} games")
    if "verdict" in one.result:
        plain(one.result["verdict"])


def comparison(rows: list[tuple[str, str, str]]) -> None:
    grid([list(row) for row in rows], ["bold", None, None])
