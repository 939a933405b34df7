"""What referees look at around a table: who sits where, and everybody's score cards (mcr:Q27, mcr:Q147(4))."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from paiju.desk.signing import signed_clauses
from paiju.errors import InputError
from paiju.tournament.record.commands.base import EventCommand, in_office, put, table_at
from paiju.tournament.record.commands.hall import AT_TABLES, check_playing
from paiju.tournament.record.signed_tables import is_closed
from paiju.tournament.record.state import EventState, TableKey
from paiju.tournament.rulings.hands import WrongSeats
from paiju.tournament.tables import TableResult

MOST_HANDS = 200
MOST_CARDS = 10**9


@dataclass(frozen=True)
class SeatsPutRight(EventCommand):
    """People of a table sat in each other's places, and are seated as they should be after a hand: `sat` is who sat
    East, South, West, North for the first `hands` hands, which stand (mcr:Q27(2), reading:323). Hands entered with the
    result are judged in those seats. Said anew, it replaces what was said."""

    kind: ClassVar[str] = "seats_put_right"
    stage: str
    round: str
    table: str
    sat: tuple[str, ...]
    hands: int
    referee: str

    def about_table(self, _: EventState) -> str:
        return self.table

    @property
    def key(self) -> TableKey:
        """Which table."""
        return self.stage, self.round, self.table

    def check(self, state: EventState) -> None:
        """At a table that still plays, of those who sit there, in other seats than theirs."""
        in_office(state, self.referee, "referee", AT_TABLES)
        check_playing(state, self.key)
        seated = table_at(state, self.key).players
        if sorted(self.sat) != sorted(seated):
            names = ", ".join(seated)
            raise InputError("sat", f"everybody of the table once: {names}", f"须为该桌各人各一次：{names}")
        if self.sat == seated:
            raise InputError("sat", "they sat as they should", "座位没有坐错")
        if not 1 <= self.hands <= MOST_HANDS:
            en = f"hands played in wrong seats, 1 to {MOST_HANDS}; before the first hand seats are simply changed"
            raise InputError("hands", en, f"坐错打完的盘数，1 至 {MOST_HANDS}；尚未打完一盘的直接换正即可")

    def done(self, state: EventState) -> EventState:
        """Kept for the hands that are entered."""
        return replace(state, wrong_seats=put(state.wrong_seats, self.key, WrongSeats(self.sat, self.hands)))


@dataclass(frozen=True)
class CardsCounted(EventCommand):
    """Score cards counted, by player: before there is a result everybody should have the starting points (mcr:Q27(3),
    mcr:Q146(3)), afterwards what the sheet has (mcr:Q147(4)). While they disagree nobody signs; the cards are put right
    and counted anew, or the result is."""

    kind: ClassVar[str] = "cards_counted"
    stage: str
    round: str
    table: str
    cards: Mapping[str, int]
    referee: str

    def about_table(self, _: EventState) -> str:
        return self.table

    @property
    def key(self) -> TableKey:
        """Which table."""
        return self.stage, self.round, self.table

    def check(self, state: EventState) -> None:
        """A number for everybody of the table, before all have signed."""
        in_office(state, self.referee, "referee", (*AT_TABLES, "results"))
        sheet = state.sheets.get(self.key)
        players = sheet.result.players if sheet else table_at(state, self.key).players
        if set(self.cards) != set(players) or any(abs(each) > MOST_CARDS for each in self.cards.values()):
            names = ", ".join(players)
            raise InputError("cards", f"a number for each of {names}", f"须写明各人的数目：{names}")
        if is_closed(state, self.key):
            cited = signed_clauses(state.book(self.stage))
            en = f"all have signed: cards were to be counted before that ({', '.join(cited)})"
            raise InputError("table", en, f"已签字确认：应在签字前清点（{'、'.join(cited)}）")

    def done(self, state: EventState) -> EventState:
        """Counted: with the result where there is one, by its order of seats."""
        sheet = state.sheets.get(self.key)
        if sheet is None:
            return replace(state, first_cards=put(state.first_cards, self.key, self.cards))
        result = replace(sheet.result, cards=tuple(self.cards[player] for player in sheet.result.players))
        return replace(state, sheets=put(state.sheets, self.key, replace(sheet, result=result)))


def check_cards(cards: tuple[int, ...], seats: int) -> None:
    """None, or a number for every seat."""
    if cards and (len(cards) != seats or any(abs(each) > MOST_CARDS for each in cards)):
        raise InputError("cards", f"{seats} numbers, East's first", f"须为 {seats} 个数，东家在前")


def with_cards_of(before: TableResult, result: TableResult) -> TableResult:
    """A result put right, with the cards that were counted before where they were not counted again."""
    if result.cards or not before.cards:
        return result
    own = dict(zip(before.players, before.cards, strict=True))
    return replace(result, cards=tuple(own.get(player, 0) for player in result.players))
