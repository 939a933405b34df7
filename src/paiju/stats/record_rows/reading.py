"""Rows from files: one file after the other or on several processors, in order, no more at once than a few files'."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from paiju.books import get
from paiju.books.book import Book
from paiju.errors import InputError
from paiju.fields import check_options, near, unknown
from paiju.formats.files import FileReport, Trouble, counted, each, for_each_game, records_in
from paiju.formats.game import RecordedGame
from paiju.formats.report import ordered
from paiju.formats.tally import RecordsTally
from paiju.languages import _
from paiju.stats.record_rows.columns import SORTS, Row, RowOptions, Sort
from paiju.stats.record_rows.decisions import decision_rows
from paiju.stats.record_rows.played import GamePlace, game_rows, hand_rows, player_row


@dataclass(slots=True)
class FileRows:
    """What came of a file: who plays in it, rows, or of players its tally; and what could not be read."""

    path: str
    people: set[str] = field(default_factory=set)
    rows: list[Row] = field(default_factory=list)
    tally: RecordsTally | None = None
    unreadable: list[Trouble] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class RowPlan:
    """Which rows are wanted: their sort, whose (empty: everybody's), and how records are read."""

    sort: Sort
    players: frozenset[str] = frozenset()
    format: str | None = None
    book: Book | None = None

    def __post_init__(self) -> None:
        if self.sort not in SORTS:
            raise unknown("rows", self.sort, SORTS, _("sort of row"))

    def wants(self, player: str) -> bool:
        """Is this player's row wanted?"""
        return not self.players or player in self.players

    def of_game(self, game: RecordedGame, at: GamePlace) -> Iterator[Row]:
        """The rows of a game."""
        if self.sort == "decisions":
            return decision_rows(game, at, self.book)
        return hand_rows(game, at) if self.sort == "hands" else game_rows(game, at)

    def read(self, path: str) -> FileRows:
        """The rows of a file."""
        if self.sort == "players":
            report = counted(path, self.format, self.book)
            people = set(report.tally.people) if report.tally else set[str]()
            return FileRows(path, people, tally=report.tally, unreadable=report.unreadable)
        report, people, rows = FileReport(path), set[str](), list[Row]()

        def add(game: RecordedGame, _place: str) -> None:
            number = report.games + len(report.unreadable) + 1  # every game before was either read or reported
            rows.extend([row for row in self.of_game(game, GamePlace(path, number)) if self.wants(row["player"])])
            people.update(map(game.name_of, range(game.players)))
            report.games += 1

        for_each_game(report, self.format, self.book, add)
        return FileRows(path, people, rows, unreadable=report.unreadable)

    def together(self, files: Iterable[FileRows]) -> Iterator[Row]:
        """The rows of all files as they come; of players when all have come, those with the most hands first. Whoever
        is wanted and in none of them raises InputError."""
        total, people = RecordsTally(), set[str]()
        for file in files:
            yield from file.rows
            people |= file.people
            if file.tally is not None:
                total.merge(file.tally)
        check_players(self.players, people)
        yield from (player_row(name, person) for name, person in ordered(total) if self.wants(name))


def check_players(wanted: Iterable[str], there: Collection[str]) -> None:
    """Does everybody wanted occur in the records?"""
    for name in sorted(wanted):
        close = near(name, there) if name not in there else ""
        if close:
            raise InputError("", _("no record has a player {name}; did you mean {close}?", name=name, close=close))
        if name not in there:
            raise InputError("", _("no record has a player {name}", name=name))


def rows_of(sort: Sort, paths: Sequence[str], given: RowOptions) -> Iterator[Row]:
    """The rows of these files and folders (`paiju.stats.rows`)."""
    check_options(given, RowOptions, "rows")
    book, files = given.get("book"), records_in(paths)
    plan = RowPlan(
        sort, frozenset(given.get("players", ())), given.get("format"), get(book) if isinstance(book, str) else book
    )
    return plan.together(heard(each(plan.read, files, max(given.get("jobs", 1), 0)), len(files), given))


def heard(files: Iterable[FileRows], number: int, given: RowOptions) -> Iterator[FileRows]:
    """The same files, while somebody hears what cannot be read, and how far it is; where nobody does, the first trouble
    raises InputError."""
    unreadable, progress = given.get("unreadable"), given.get("progress")
    for done, file in enumerate(files, 1):
        for trouble in file.unreadable:
            if unreadable is None:
                raise InputError(", ".join(filter(None, (file.path, trouble.place))), trouble.text)
            unreadable(file.path, trouble)
        yield file
        if progress is not None:
            progress(done, number)
