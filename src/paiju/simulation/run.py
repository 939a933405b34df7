"""Play many hands with simple players, on all cores, and report what they say about a book.

Results do not depend on the number of workers, on their order, or on whether hands are compiled: hand i of a seed is
always the same, and everything counted is a whole number. The time taken is under a key of its own.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import NotRequired, TypedDict, Unpack

from paiju import books, fields
from paiju.books.book import Book
from paiju.books.digest import book_hash
from paiju.core.many import tally as T
from paiju.errors import InputError
from paiju.gpu.card import CPU, CUDA, checked_device
from paiju.languages import _
from paiju.series import DICE, SUMS, Interpreter, Series, SeriesPlayer, series
from paiju.simulation.workers import Crew, Part, cluster_cores, cores, do, parts
from paiju.stats.measures import MeasuresAnswer, by_section, measured

MOST_HANDS = 10**12
MOST_SEED = 2**63 - 1
MOST_JOBS = 1024
# Hands at a time: long enough to be worth a call, short enough for a bar that moves and for Ctrl-C.
COMPILED_PART = {"random": 5000, "drawn": 5000, "simple": 500, "keen": 50, "steady": 50}
CARD_PART = {"random": 1 << 20, "drawn": 1 << 20, "simple": 1 << 18, "keen": 1 << 17, "steady": 1 << 17}
ON_RAY = 4  # parts of a cluster are so many times as long: there is more to do about each
INTERPRETED_PART = {"random": 20, "drawn": 20, "simple": 4, "keen": 1, "steady": 1}
# So few hands are sooner played than compiled.
NOT_WORTH_COMPILING = {"random": 3000, "drawn": 3000, "simple": 300, "keen": 20, "steady": 20}

Progress = Callable[[int, int], None]  # hands played, hands in all


class RunOptions(TypedDict, total=False):
    """How hands are played: on how many processors or on a cluster, compiled or not, and who is told about progress. By
    default, hands are compiled if that is possible and worthwhile; `ray` is the address of a cluster to play them
    on."""

    jobs: object
    ray: str | None
    compiled: bool | None
    progress: Progress | None


class CardOptions(RunOptions, total=False):
    """The same if hands may be played on a graphics card: then `device` is "cuda"."""

    device: str | None


@dataclass(frozen=True, slots=True)
class Simulation:
    """A series that was played: its tally, and how it was played."""

    series: Series
    hands: int
    seed: int
    tally: list[int]
    seconds: float
    jobs: int
    compiled: bool
    device: str = CPU


class RunTiming(TypedDict):
    """How hands were played, and how long it took."""

    seconds: float
    hands_per_second: float
    jobs: int
    compiled: bool
    device: NotRequired[str]


class SimulationAnswer(TypedDict):
    """Hands that were played, as `paiju simulate --json` prints them."""

    book: str
    book_hash: str
    hands: int
    seed: int
    players: list[str]
    special: str | None
    wins: int
    specials: NotRequired[dict[str, int]]  # hands by dice rule, where they were thrown for
    measures: MeasuresAnswer
    timing: RunTiming


def simulate(
    book: str | Book,
    hands: int | float | str,
    *,
    players: object = "random",
    special: str | int | None = None,
    seed: int = 0,
    **how: Unpack[CardOptions],
) -> SimulationAnswer:
    """Play hands and return what `paiju simulate --json` prints. Bad input raises InputError."""
    return simulation_json(play(book, hands, players, special, seed, **how))


def play(
    book: str | Book,
    hands: object,
    players: object = "random",
    special: object = None,
    seed: object = 0,
    **how: Unpack[CardOptions],
) -> Simulation:
    """Play the hands from 0 up to `hands` of a seed."""
    fields.check_options(how, CardOptions, "simulate")
    planned = series(book if isinstance(book, Book) else books.get(book), players, special)
    number, start = whole(hands, "hands", 1, MOST_HANDS), whole(seed, "seed", 0, MOST_SEED)
    device = device_of(how)
    fast = device == CUDA or is_fast(how, number, planned)
    size = part_size(planned, fast, device) * (ON_RAY if how.get("ray") else 1)
    crew = crew_of(how, -(-number // size), device)
    total = TallyTotal(number, how.get("progress"))
    seconds = do(CountedHands(planned, start, fast, device), parts(number, size), crew, total.take)
    return Simulation(planned, number, start, total.tally, seconds, crew.jobs, fast, device)


@dataclass(frozen=True, slots=True)
class CountedHands:
    """Hands of a series, counted."""

    series: Series
    seed: int
    compiled: bool
    device: str = CPU

    def begin(self) -> Callable[[int, int], list[int]]:
        """Something that can play a part."""
        hands = player_of(self.series, self.compiled, self.device)

        def task(first: int, last: int) -> list[int]:
            return hands.play(self.seed, first, last)

        return task


def player_of(planned: Series, compiled: bool, device: str = CPU) -> SeriesPlayer:
    """Something that can play a series."""
    if device == CUDA:
        from paiju.gpu.play import CardPlayer

        return CardPlayer(planned)
    if not compiled:
        return Interpreter(planned)
    from paiju.native.play import worker

    return worker(planned)


def device_of(how: CardOptions) -> str:
    """What hands are played on; a missing device raises InputError."""
    device = checked_device(how.get("device"))
    if device == CUDA and how.get("ray") is not None:
        raise InputError("device", _("choose a graphics card or a cluster, not both"))
    return device


def crew_of(how: RunOptions, most: int, device: str = CPU) -> Crew:
    """Who plays: all cores, here or of the cluster, unless told, and at most one for each part; a card needs one."""
    jobs, ray = 1 if device == CUDA else how.get("jobs"), how.get("ray")
    if jobs is not None:
        number = whole(jobs, "jobs", 1, MOST_JOBS)
    else:
        number = cluster_cores(ray) if ray else cores()
    return Crew(max(1, min(number, most)), ray)


def part_size(planned: Series, compiled: bool, device: str = CPU) -> int:
    """Hands per part, depending on the slowest player."""
    sizes = CARD_PART if device == CUDA else COMPILED_PART if compiled else INTERPRETED_PART
    return min(sizes[level] for level in planned.players)


def whole(value: object, name: str, least: int, most: int) -> int:
    """A whole number, which may be written as 1e6."""
    try:
        number = Decimal(str(value)) if isinstance(value, (int, float, str)) and value is not True else Decimal("nan")
    except InvalidOperation:
        number = Decimal("nan")
    if not (number.is_finite() and least <= number <= most and number == number.to_integral_value()):
        shown = repr(value)[:40]
        limits = f"{least} – {most}"
        raise InputError(name, _("expected a whole number ({limits}), not {shown}", limits=limits, shown=shown))
    return int(number)


def is_fast(how: RunOptions, number: int, planned: Series) -> bool:
    """Are the hands compiled: as requested, otherwise if it is worthwhile?"""
    compiled = how.get("compiled")
    return is_worth_compiling(number, planned) if compiled is None else compiled


def is_worth_compiling(number: int, planned: Series) -> bool:
    """Is everything compiled already, or are the hands numerous enough for compiling, where that can be done?"""
    from paiju.native import library

    worth = min(NOT_WORTH_COMPILING[level] for level in planned.players)
    return library.is_ready() or (number > worth and library.library() is not None)


@dataclass(slots=True)
class TallyTotal:
    """The tallies of parts, added up, and who is told about progress."""

    hands: int
    progress: Progress | None
    tally: list[int] = field(default_factory=lambda: [0] * T.TALLY)

    def take(self, _: Part, tally: list[int]) -> None:
        """Add one part."""
        self.tally = [a + b for a, b in zip(self.tally, tally, strict=True)]
        if self.progress:
            self.progress(self.tally[T.HANDS], self.hands)


# --- what is told ---------------------------------------------------------------------------------


def simulation_json(outcome: Simulation) -> SimulationAnswer:
    """An outcome for programs. Everything but `timing` depends only on book, hands, seed, players and dice rule."""
    planned, tally = outcome.series, outcome.tally
    answer: SimulationAnswer = {
        "book": planned.book.id,
        "book_hash": book_hash(planned.book),
        "hands": outcome.hands,
        "seed": outcome.seed,
        "players": list(planned.players),
        "special": planned.special or None,
        "wins": tally[T.WINS],
        "measures": by_section(measured(planned.book, tally)),
        "timing": {
            "seconds": round(outcome.seconds, 3),
            "hands_per_second": round(outcome.hands / max(outcome.seconds, 1e-9), 1),
            "jobs": outcome.jobs,
            "compiled": outcome.compiled,
            "device": outcome.device,
        },
    }
    if planned.special == DICE:
        answer["specials"] = by_special(planned, tally)
    return answer


def by_special(planned: Series, tally: list[int]) -> dict[str, int]:
    """How many hands each dice rule was thrown for."""
    return {
        next((rule.id for rule in planned.book.specials if rule.dice == total), "none"): tally[T.SPECIALS + i]
        for i, total in enumerate(SUMS)
    }
