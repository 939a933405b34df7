"""A table of standings as it is shown: which columns it has, their heads, its rows. Chosen here and nowhere else;
commands, files, papers and pages write down what they are given. A new figure is a line in `figures.FIGURES`; what says
who it is, a line in `LEADING` (the club's pages draw that in pages/event/public/standings.js)."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Literal

from paiju.languages import Text, _, _c
from paiju.match.final import OUT_WORDS
from paiju.tournament.counting.at_table import book_of_stage
from paiju.tournament.counting.figures import FIGURES, order_of
from paiju.tournament.counting.values import StandingLine
from paiju.tournament.event import TournamentEvent
from paiju.tournament.files.cells import FileCell, number_or_text
from paiju.tournament.tables import EventPlayer

MOST_MAIN = 2  # figures that even a telephone shows
# Why somebody has no place.
NOTES: dict[str, Text] = {str(out): text for out, text in OUT_WORDS.items()} | {"filler": _("filler")}


@dataclass(frozen=True)
class StandingColumn:
    """A column: its name for programs, its head, and what a line has in it. `shown` is where: always, where anybody has
    something in it, or in files only."""

    key: str
    name: Text
    cell: Callable[[StandingLine, EventPlayer], FileCell]
    shown: Literal["always", "filled", "files"] = "always"
    who: bool = False  # says who it is; all others are numbers
    main: bool = True  # even where there is little room


def figure_cell(line: StandingLine, _who: EventPlayer, key: str) -> FileCell:
    """A figure of a line, nothing where it has none."""
    return line.metrics.get(key)


LEADING = (
    StandingColumn("place", _("Place"), lambda line, _who: line.place),
    StandingColumn("number", _c("column", "Number"), lambda _line, who: number_or_text(who.number), "files", who=True),
    StandingColumn("player", _("Player"), lambda _line, who: who.name, who=True),
    StandingColumn("team", _c("column", "Team"), lambda line, _who: line.team, "filled", who=True),
    StandingColumn("club", _c("column", "Club"), lambda _line, who: who.club, "files", who=True),
    StandingColumn("country", _c("column", "Country"), lambda _line, who: who.country, "files", who=True),
    StandingColumn("games", _c("column", "Games"), lambda line, _who: line.games, main=False),
)
CLOSING = (StandingColumn("note", _c("column", "Note"), lambda line, _who: line.note, "files", who=True),)
OF_PLAYERS = ("number", "player", "club", "country")


@dataclass(frozen=True)
class StandingTable:
    """A table of standings, of players or of teams."""

    columns: tuple[StandingColumn, ...]
    lines: Sequence[StandingLine]
    people: Mapping[str, EventPlayer]

    def cell(self, line: StandingLine, column: StandingColumn) -> FileCell:
        """What a line has in a column; who is not known is called by their id."""
        return column.cell(line, self.people.get(line.player) or EventPlayer(line.player, line.player))

    def is_filled(self, column: StandingColumn) -> bool:
        """Has anybody something in it?"""
        return any(self.cell(line, column) not in ("", None) for line in self.lines)

    @property
    def rows(self) -> list[list[FileCell]]:
        """What every line has in the columns."""
        return [[self.cell(line, column) for column in self.columns] for line in self.lines]

    @property
    def file_rows(self) -> list[list[FileCell]]:
        """The rows under the names of columns that programs read."""
        return [[column.key for column in self.columns], *self.rows]

    def rows_in(self, lang: str) -> list[list[FileCell]]:
        """The rows under heads of a language, without columns of files that nobody has anything in."""
        columns = tuple(column for column in self.columns if column.shown != "files" or self.is_filled(column))
        heads: list[FileCell] = [column.name.into(lang).lower() for column in columns]
        return [heads, *replace(self, columns=columns).rows]


def file_table(lines: Sequence[StandingLine], people: Mapping[str, EventPlayer]) -> StandingTable:
    """A table for files: everything."""
    return StandingTable(columns_of(lines, FIGURES), lines, people)


def columns_of(
    lines: Sequence[StandingLine], figures: Container[str], main: Container[str] = ()
) -> tuple[StandingColumn, ...]:
    """The columns that these lines have, of the figures some, of what says who it is what players or teams have."""
    counted = [
        StandingColumn(key, figure.name, partial(figure_cell, key=key), main=key in main)
        for key, figure in FIGURES.items()
        if key in figures and any(key in line.metrics for line in lines)
    ]
    by_player = any(line.player for line in lines)
    return tuple(column for column in (*LEADING, *counted, *CLOSING) if by_player or column.key not in OF_PLAYERS)


@dataclass(frozen=True)
class PageTables:
    """The tables of an event for people, on screens and on paper."""

    event: TournamentEvent

    @cached_property
    def orders(self) -> dict[str, tuple[str, ...]]:
        """By stage what decides, the first first."""
        book = self.event.book
        return {stage.name: order_of(book_of_stage(book, stage), stage) for stage in self.event.stages}

    @cached_property
    def figures(self) -> set[str]:
        """What decides in one of the stages, and what is shown besides."""
        deciding = {key for order in self.orders.values() for key in order}
        return deciding | {key for key, figure in FIGURES.items() if figure.shown}

    def table(self, lines: Sequence[StandingLine], people: Mapping[str, EventPlayer], stage: str = "") -> StandingTable:
        """A table of a stage, or of the whole."""
        there = [key for key in FIGURES if key in self.figures and any(key in line.metrics for line in lines)]
        table = StandingTable(columns_of(lines, there, self.main_of(there, stage)), lines, people)
        shown = (
            column
            for column in table.columns
            if column.shown == "always" or (column.shown == "filled" and table.is_filled(column))
        )
        return replace(table, columns=tuple(shown))

    def main_of(self, figures: Sequence[str], stage: str) -> list[str]:
        """The figures that are shown even where there is little room: the sums the book goes by, then what decides in
        the stage, or in the last one."""
        sums = ("standard", "game") if "standard" in figures else ("pt",) if "pt" in figures else ("game",)
        order = self.orders.get(stage or next(reversed(self.orders), ""), ())
        return [key for key in dict.fromkeys((*sums, *order)) if key in figures][:MOST_MAIN]
