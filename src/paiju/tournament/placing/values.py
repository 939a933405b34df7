"""Seats of a stage, as plain values."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from paiju.languages import Text
from paiju.tournament.tables import TableResult, TableSeats, natural, rounds_in_order


@dataclass(frozen=True)
class RoundSeats:
    """A round: its tables, and who sits out, by id."""

    round: str
    tables: tuple[TableSeats, ...]
    byes: tuple[str, ...] = ()


@dataclass(frozen=True)
class CutTie:
    """Equals at the cut of a stage, ids or teams, and for how many of them there is room: a lot decides."""

    stage: str
    equal: tuple[str, ...]
    places: int
    text: Text


@dataclass(frozen=True)
class StageSeating:
    """The rounds of a stage that can be seated now, those already played as they were; and what is to be told. While
    equals at the cut before it wait for a lot, nobody is seated."""

    stage: str
    rounds: tuple[RoundSeats, ...]
    notes: tuple[Text, ...] = field(default=())
    tie: CutTie | None = None

    def round(self, name: str) -> RoundSeats | None:
        """The round of that name, if it can be seated."""
        return next((each for each in self.rounds if each.round == name), None)


def played_rounds(stage: str, results: Sequence[TableResult]) -> dict[str, list[TableResult]]:
    """The tables of a stage that have results, by round."""
    own = [result for result in results if result.stage == stage]
    names = rounds_in_order(result.round for result in own)
    tables = {name: [result for result in own if result.round == name] for name in names}
    return {name: sorted(here, key=lambda result: natural(result.table)) for name, here in tables.items()}


def seats_of_result(result: TableResult) -> TableSeats:
    """Who sat there."""
    return TableSeats(result.stage, result.round, result.table, result.players)


def sat_where(tables: Sequence[TableSeats], played: Sequence[TableResult]) -> tuple[TableSeats, ...]:
    """Planned tables, those with a result as they were played."""
    known = {result.table: seats_of_result(result) for result in played}
    return tuple(known.get(table.table, table) for table in tables)
