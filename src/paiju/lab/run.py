"""An experiment: a book and all it is compared with play the same hands, and every measure is compared wall by wall."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Unpack

from paiju.books.book import Book
from paiju.books.digest import book_hash
from paiju.errors import InputError
from paiju.fields import check_options
from paiju.gpu.card import CUDA
from paiju.lab.judging import MATTERS, Finding, Findings, judged, measured
from paiju.lab.resume import LabState
from paiju.lab.sides import Sides, sides
from paiju.lab.works import Matches, PairedHands, SumsOfAll
from paiju.languages import _
from paiju.simulation.run import MOST_HANDS, MOST_SEED, CardOptions, crew_of, device_of, is_fast, part_size, whole
from paiju.simulation.workers import Part, do

MOST_MATCHES = 10**9
HANDS_A_MATCH = 10
CARD_ROWS = 1 << 17  # hands at a time on a card: a row for each comes back
DEFAULT_LEVEL = "steady"  # players who look at what a hand is worth, so that most rules are known to them


class LabOptions(CardOptions, total=False):
    """What is compared, among whom, how much is played, and from which seed on; docs/lab.md says what each does."""

    changes: Mapping[str, object] | None
    variants: Sequence[Mapping[str, object]]
    against: "str | Book | Sequence[str | Book] | None"
    players: object
    lineups: Sequence[object]
    special: object
    matches: object
    seed: object
    matters: object
    resume: str | None
    keep_partial: bool


@dataclass(frozen=True, slots=True)
class Experiment:
    """Comparisons made together, and how they were made. The first may be asked as if it were the only one."""

    comparisons: list[Findings]
    seed: int
    matters: float  # per cent: the smallest difference worth naming
    partial: bool  # was it interrupted?
    seconds: float
    jobs: int
    compiled: bool

    @property
    def sides(self) -> Sides:
        """Of the first comparison."""
        return self.comparisons[0].sides

    @property
    def findings(self) -> list[Finding]:
        """Of the first comparison."""
        return self.comparisons[0].findings

    @property
    def hands(self) -> int:
        """Played on each side."""
        return self.comparisons[0].hands

    @property
    def matches(self) -> int:
        """Played on each side."""
        return self.comparisons[0].matches

    @property
    def tests(self) -> int:
        """How many differences were tested together."""
        return sum(each.tests for each in self.comparisons)


def play(book: str | Book, hands: object, **given: Unpack[LabOptions]) -> Experiment:
    """Play the hands from 0 up to `hands` on all sides and, if asked for, whole games."""
    check_options(given, LabOptions, "lab")
    groups = wanted_sides(book, given)
    number, start = whole(hands, "hands", 1, MOST_HANDS), whole(given.get("seed", 0), "seed", 0, MOST_SEED)
    games, matters = whole(given.get("matches", 0), "matches", 0, MOST_MATCHES), smallest(given.get("matters"))
    every = [each for group in groups for each in group]
    planned = [series for each in every for series in (each.base, each.other)]
    device = device_of(given)
    fast = device == CUDA or any(is_fast(given, 2 * (number + games * HANDS_A_MATCH), each) for each in planned)
    size = min(part_size(each, fast) for each in planned)
    state = LabState(basis_of(every, start), given.get("resume"))
    playing = Playing(state, groups, start, fast, given)
    partial = False
    try:
        playing.all(number, games, size)
    except KeyboardInterrupt:
        if not given.get("keep_partial") or not state.number("0.hands"):
            raise
        partial = True
    finally:
        state.save()
    findings = playing.findings(matters, partial)
    return Experiment(findings, start, matters, partial, playing.seconds, playing.jobs, fast)


def wanted_sides(book: str | Book, given: LabOptions) -> list[list[Sides]]:
    """Every comparison, those with the same players together."""
    against, changes = given.get("against"), given.get("changes")
    others = [against] if isinstance(against, str | Book) else [*(against or ())]
    wanted: list[tuple[Mapping[str, object] | None, str | Book | None]] = [
        *([(changes, None)] if changes else []),
        *((variant, None) for variant in given.get("variants") or ()),
        *((None, other) for other in others),
    ]
    players = given.get("players")
    lineups = [*(given.get("lineups") or ()), *([players] if players is not None else [])] or [DEFAULT_LEVEL]
    special = given.get("special")
    return [
        [sides(book, change, other, lineup, special) for change, other in wanted or [(None, None)]]
        for lineup in lineups
    ]


def smallest(value: object) -> float:
    """The smallest difference worth naming, in per cent."""
    if value is None:
        return MATTERS
    with suppress(ValueError):
        percent = float(value) if isinstance(value, int | float | str) and not isinstance(value, bool) else -1.0
        if 0 <= percent <= 100:
            return percent
    shown = repr(value)[:40]
    raise InputError("matters", _("must be a percentage from 0 to 100, such as 0.5, not {shown}", shown=shown))


def basis_of(every: list[Sides], seed: int) -> dict[str, object]:
    """What the sums follow from, besides how much is played."""
    return {
        "seed": seed,
        "comparisons": [
            {
                "books": [book_hash(each.base.book), book_hash(each.other.book)],
                "specials": [each.base.special, each.other.special],
                "players": list(each.base.players),
            }
            for each in every
        ],
    }


class Playing:
    """The works of an experiment, one after another: hands first, by each line-up of players, then games."""

    def __init__(self, state: LabState, groups: list[list[Sides]], seed: int, fast: bool, how: CardOptions) -> None:
        self.state, self.groups, self.seed, self.fast, self.how = state, groups, seed, fast, how
        self.seconds, self.jobs, self.total = 0.0, 1, 0

    def all(self, hands: int, games: int, size: int) -> None:
        """Play what is not there yet."""
        self.total = len(self.groups) * (hands + games)
        device = device_of(self.how)
        works = [(f"{i}.hands", PairedHands(tuple(g), self.seed, self.fast, device)) for i, g in enumerate(self.groups)]
        for name, work in works:
            self._do(name, work, hands, CARD_ROWS if device == CUDA else size)
        for i, group in enumerate(self.groups if games else []):
            self._do(f"{i}.games", Matches(tuple(group), self.seed, self.fast), games, max(1, size // HANDS_A_MATCH))

    def _do(self, name: str, work: PairedHands | Matches, number: int, size: int) -> None:
        self.state.begin(name, number, [len(pairs) for pairs in work.pairs])
        todo, progress = self.state.missing(name, number, size), self.how.get("progress")

        def take(part: Part, sums: SumsOfAll) -> None:
            self.state.take(name, part, sums)
            if progress:
                progress(sum(map(self.state.number, self.state.done)), self.total)

        crew = crew_of(self.how, len(todo), work.device)
        self.jobs = max(self.jobs, crew.jobs)
        if todo:
            self.seconds += do(work, todo, crew, take)

    def findings(self, matters: float, partial: bool) -> list[Findings]:
        """What was found, judged together; of an interrupted experiment what is there of every comparison."""
        played = [i for i in range(len(self.groups)) if not partial or self.state.number(f"{i}.hands")]
        comparisons: list[tuple[Sides, int, int, list[Finding]]] = []
        for i in played:
            hands, games = (self.state.number(f"{i}.{work}") for work in ("hands", "games"))
            group = tuple(self.groups[i])
            of_hands = PairedHands(group, self.seed, self.fast).pairs
            of_games = Matches(group, self.seed, self.fast).pairs
            for j, both in enumerate(group):
                measures = measured(of_hands[j], self.state.sums[f"{i}.hands"][j])
                if games:
                    measures += measured(of_games[j], self.state.sums[f"{i}.games"][j])
                comparisons.append((both, hands, games, measures))
        verdicts = judged([measures for *_rest, measures in comparisons], matters)
        return [
            Findings(both, hands, games, self.seed, measures)
            for (both, hands, games, _rest), measures in zip(comparisons, verdicts)
        ]
