"""What players and teams are compared by: named figures, and named orders of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from paiju.books.book import Book
from paiju.tournament.counting.values import CountedGame
from paiju.tournament.event import Stage

NOTHING = Fraction(0)
SUMS = ("standard", "game", "pt")  # what is carried over and what penalties come off
START = "start"  # brought along: the points that the games before began with
LOW_FIRST = ("lost", "final")
BEST = {"best_standard", "count_best_standard", "next_standard", "best_game", "count_best_game"}
# Every figure with its name in Chinese and English.
METRICS: dict[str, tuple[str, str]] = {
    "standard": ("标准分", "standard"),
    "best_standard": ("单局最高标准分", "best standard"),
    "count_best_standard": ("最高标准分局数", "games at best standard"),
    "next_standard": ("次高标准分", "next standard"),
    "game": ("比赛分", "game"),
    "points": ("含起始分", "with start"),
    "best_game": ("单局最高比赛分", "best game"),
    "count_best_game": ("最高比赛分局数", "games at best game"),
    "won": ("胜局", "won"),
    "lost": ("负局", "lost"),
    "final": ("决赛名次", "final"),
    "pt": ("pt", "pt"),
}
WON_FIRST = "mcr:Q52" + "-won"  # what the clause tells of other places: games won before standard points
CHAINS: dict[str, tuple[str, ...]] = {
    "mcr:Q48": ("standard", "best_standard", "count_best_standard", "game", "best_game", "count_best_game"),
    "mcr:Q52": ("standard", "next_standard", "game", "best_game"),
    WON_FIRST: ("won", "standard", "game"),
    "cup": ("final", "pt", "game"),
    "ema": ("pt",),
    "lol": ("pt",),
}


@dataclass(frozen=True)
class Tally:
    """All that counts for a player or a team in a stage: games, sums brought from before, what penalties take off."""

    games: tuple[CountedGame, ...] = ()
    brought: Mapping[str, Fraction] = field(default_factory=dict)
    taken: Mapping[str, Fraction] = field(default_factory=dict)
    final: int | None = None

    @property
    def played(self) -> int:
        """Games that are in the figures one by one; of those of which half was brought only the sums are."""
        return len(self.games)


def order_of(book: Book, stage: Stage) -> tuple[str, ...]:
    """What a stage is decided by, in order: what its file says, else what the book does."""
    told = stage.ties or usual_order(book, stage)
    return told if not stage.points or stage.points in told else (stage.points, *told)


def usual_order(book: Book, stage: Stage) -> tuple[str, ...]:
    """The book's own: the places of the last game where a relay or a knock-out decides (xjtu:App1:5), standard points
    as mcr:Q52 has it, results with points for places, or plain points."""
    own = CHAINS["mcr:Q52"] if book.game.standard_points else ("pt",) if book.game.placement else ("game",)
    if stage.points and stage.points != own[0]:
        own = (stage.points,)
    if stage.kind == "relay":
        return ("final", "game")
    return ("final", *own) if stage.kind == "knockout" else own


def metrics_of(tally: Tally, names: Sequence[str]) -> dict[str, Fraction]:
    """The figures asked for."""
    wanted = set(names)
    found = {name: sum_of(tally, name) for name in SUMS if name in wanted}
    if "points" in wanted:
        found["points"] = sum_of(tally, "game") + sum(game.start for game in tally.games) + tally.brought.get(START, 0)
    if wanted & BEST:
        found |= best_of(tally.games)
    if wanted & {"won", "lost"}:
        found |= {"won": count(tally.games, 1), "lost": count(tally.games, -1)}
    if tally.final is not None:
        found["final"] = Fraction(tally.final)
    return {name: found[name] for name in names if name in found}


def shown_metrics(book: Book, stage: Stage) -> tuple[str, ...]:
    """The figures that mean something in a stage, in the order of `METRICS`."""
    wanted = set(order_of(book, stage)) | {"game", "best_game", "count_best_game", "won", "lost"}
    if book.game.standard_points and stage.kind != "relay":
        wanted |= {"standard", "best_standard", "count_best_standard", "next_standard"}
    if book.game.placement and stage.kind != "relay":
        wanted.add("pt")
    return tuple(name for name in METRICS if name in wanted)


def sum_of(tally: Tally, name: str) -> Fraction:
    """A sum over all games, with what was brought and less what was taken off."""
    own = sum(plain(value_of(game, name)) for game in tally.games)
    return Fraction(own + plain(tally.brought.get(name, NOTHING)) - plain(tally.taken.get(name, NOTHING)))


def plain(value: Fraction) -> int | Fraction:
    """The same number, whole where it is: whole numbers are added and compared ten times as fast."""
    return value.numerator if value.denominator == 1 else value


def value_of(game: CountedGame, name: str) -> Fraction:
    """What a game adds to a sum."""
    value = game.game if name == "game" else game.standard if name == "standard" else game.pt
    return NOTHING if value is None else value


def best_of(games: Sequence[CountedGame]) -> dict[str, Fraction]:
    """The best single games, how many there are of them, and the next best. Two games with the best are best and next
    (reading:304)."""
    standard = sorted((plain(game.standard) for game in games if game.standard is not None), reverse=True)
    points = sorted((plain(game.game) for game in games), reverse=True)
    best, high = (standard or [0])[0], (points or [0])[0]
    return {
        "best_standard": Fraction(best),
        "count_best_standard": Fraction(standard.count(best)),
        "next_standard": Fraction(standard[1]) if len(standard) > 1 else NOTHING,
        "best_game": Fraction(high),
        "count_best_game": Fraction(points.count(high)),
    }


def count(games: Sequence[CountedGame], sign: int) -> Fraction:
    """Games above (1) or below (-1) the starting points (mcr:Q47, mcr:Q52)."""
    return Fraction(sum(game.game.numerator * sign > 0 for game in games))


def rank_key(metrics: Mapping[str, Fraction], order: Sequence[str]) -> tuple[tuple[bool, int | Fraction], ...]:
    """What to sort by, the first first; who lacks a figure comes behind who has it."""
    return tuple(
        (name not in metrics, plain(metrics.get(name, NOTHING)) * (1 if name in LOW_FIRST else -1)) for name in order
    )
