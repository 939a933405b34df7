"""Rows from files: one file after the other or on several processors, in order, no more at once than a few files'."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from paiju.books import get
from paiju.books.book import Book
from paiju.errors import InputError
from paiju.fields import check_options, unknown
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
    """What came of a file: rows, or of players its tally; and what could not be read."""

    path: str
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

    def rows_of(self, game: RecordedGame, at: GamePlace) -> Iterator[Row]:
        """The rows of a game."""
        if self.sort == "decisions":
            return decision_rows(game, at, self.book)
        return hand_rows(game, at) if self.sort == "hands" else game_rows(game, at)

    def read(self, path: str) -> FileRows:
        """The rows of a file."""
        if self.sort == "players":
            report = counted(path, self.format, self.book)
            return FileRows(path, tally=report.tally, unreadable=report.unreadable)
        report, rows = FileReport(path), list[Row]()

        def add(game: RecordedGame, _place: str) -> None:
            number = report.games + len(report.unreadable) + 1  # every game before was either read or reported
            rows.extend([row for row in self.rows_of(game, GamePlace(path, number)) if self.wants(row["player"])])
            report.games += 1

        for_each_game(report, self.format, self.book, add)
        return FileRows(path, rows, unreadable=report.unreadable)

    def together(self, files: Iterable[FileRows]) -> Iterator[Row]:
        """The rows of all files as they come; of players when all have come, those with the most hands first."""
        total = RecordsTally()
        for file in files:
            yield from file.rows
            if file.tally is not None:
                total.merge(file.tally)
        yield from (player_row(name, person) for name, person in ordered(total) if self.wants(name))


def rows_of(sort: Sort, paths: Sequence[str], given: RowOptions) -> Iterator[Row]:
    """The rows of these files and folders (`paiju.stats.rows`)."""
    check_options(given, RowOptions, "rows")
    book, files = given.get("book"), records_in(paths)
    plan = RowPlan(
        sort, frozenset(given.get("players", ())), given.get("format"), get(book) if isinstance(book, str) else book
    )
    return plan.together(heard(each(plan.read, files, max(given.get("jobs", 1), 0)), len(files), given))


def heard(files: Iterable[FileRows], number: int, given: RowOptions) -> Iterator[FileRows]:
    """The same files, while somebody hears what cannot be read, and how far it is; where nobody hears of trouble, the
    first raises InputError."""
    unreadable, progress = given.get("unreadable"), given.get("progress")
    for done, file in enumerate(files, 1):
        for trouble in file.unreadable:
            if unreadable is None:
                raise InputError(", ".join(filter(None, (file.path, trouble.place))), trouble.text)
            unreadable(file.path, trouble)
        yield file
        if progress is not None:
            progress(done, number)
