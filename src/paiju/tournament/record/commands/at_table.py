"""What referees check around a table: who sits where, and everybody's score cards (mcr:Q27, mcr:Q147(4))."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from paiju.desk.signing import signed_clauses
from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.record.commands.base import EventCommand, in_office, put, table_at
from paiju.tournament.record.commands.hall import AT_TABLES, check_playing
from paiju.tournament.record.signed_tables import is_closed
from paiju.tournament.record.state import EventState, TableKey
from paiju.tournament.rulings.hands import WrongSeats
from paiju.tournament.rulings.table_desk import table_desk
from paiju.tournament.tables import TableResult, TableSeats

MOST_HANDS = 200
MOST_CARDS = 10**9


@dataclass(frozen=True)
class SeatsPutRight(EventCommand):
    """People at a table sat in each other's places, and are correctly seated after a hand: `sat` is who sat East,
    South, West, North for the first `hands` hands, which stand (mcr:Q27(2), reading:323). Hands entered at the table,
    before or after this is said, and hands entered with the result are judged in those seats. Said again, it replaces
    what was said."""

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
        """At a table still in play, for those who sit there, in seats other than their own."""
        in_office(state, self.referee, "referee", AT_TABLES)
        check_playing(state, self.key)
        seated = table_at(state, self.key).players
        if sorted(self.sat) != sorted(seated):
            names = ", ".join(seated)
            raise InputError("sat", _("everyone at the table once: {names}", names=names))
        if self.sat == seated:
            raise InputError("sat", _("they sat in the right seats"))
        if not 1 <= self.hands <= MOST_HANDS:
            raise InputError(
                "hands",
                _(
                    "must be the hands played in wrong seats, 1 to {most_hands}; before the first hand is over, just "
                    "change seats",
                    most_hands=MOST_HANDS,
                ),
            )
        played = state.played.get(self.key)
        if played is not None and not played.source:
            seats = TableSeats(*self.key, played.players)
            table_desk(state.book(self.stage), seats, played.hands, WrongSeats(self.sat, self.hands))

    def done(self, state: EventState) -> EventState:
        """Stored for the hands that are entered."""
        return replace(state, wrong_seats=put(state.wrong_seats, self.key, WrongSeats(self.sat, self.hands)))


@dataclass(frozen=True)
class CardsCounted(EventCommand):
    """Score cards counted, by player: before there is a result everybody should have the starting points (mcr:Q27(3),
    mcr:Q146(3)), afterwards what the sheet has (mcr:Q147(4)). While they disagree nobody signs; either the cards are
    corrected and counted again, or the result is corrected."""

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
        """A number for everybody at the table, before all have signed."""
        in_office(state, self.referee, "referee", (*AT_TABLES, "results"))
        sheet = state.sheets.get(self.key)
        players = sheet.result.players if sheet else table_at(state, self.key).players
        if set(self.cards) != set(players) or any(abs(each) > MOST_CARDS for each in self.cards.values()):
            names = ", ".join(players)
            raise InputError("cards", _("expected a number for each of {names}", names=names))
        if is_closed(state, self.key):
            cited = signed_clauses(state.book(self.stage))
            raise InputError(
                "table", _("everybody has signed: the score cards had to be counted before that ({cited})", cited=cited)
            )

    def done(self, state: EventState) -> EventState:
        """Counted: with the result if there is one, in its order of seats."""
        sheet = state.sheets.get(self.key)
        if sheet is None:
            return replace(state, first_cards=put(state.first_cards, self.key, self.cards))
        result = replace(sheet.result, cards=tuple(self.cards[player] for player in sheet.result.players))
        return replace(state, sheets=put(state.sheets, self.key, replace(sheet, result=result)))


def check_cards(cards: tuple[int, ...], seats: int) -> None:
    """None, or a number for every seat."""
    if cards and (len(cards) != seats or any(abs(each) > MOST_CARDS for each in cards)):
        raise InputError("cards", _("expected {seats} numbers, East's first", seats=seats))


def with_cards_of(before: TableResult, result: TableResult) -> TableResult:
    """A corrected result, with the cards counted before if they were not counted again."""
    if result.cards or not before.cards:
        return result
    own = dict(zip(before.players, before.cards, strict=True))
    return replace(result, cards=tuple(own.get(player, 0) for player in result.players))
