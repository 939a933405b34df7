"""Hands of a table, played one after another: what figures are reckoned from. The table's result is a matter of its
own, and need not wait for them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, ClassVar

from paiju.books.book import Book
from paiju.desk.desk import MOST_ENTRIES
from paiju.desk.formalities import ASIDE
from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.record.commands.base import EventCommand, enrolled, put
from paiju.tournament.record.signed_tables import is_closed
from paiju.tournament.record.state import EventState, PlayedHands, TableKey
from paiju.tournament.rulings.table_desk import TableDesk, enter_numbered, table_desk
from paiju.tournament.tables import TableSeats


@dataclass(frozen=True)
class HandsPlayed(EventCommand):
    """Hands of a table in the entries of a desk (players by their number in `players`), from number `first` on; an
    `undo` among them takes one back. The book's engine judges those that are entered here; those brought from
    elsewhere, which `source` names, stand as they were played there, and may have two entries more
    (`rulings/replayed_hands.py`)."""

    kind: ClassVar[str] = "hands"
    stage: str
    round: str
    table: str
    players: tuple[str, ...]  # ids, East first
    hands: tuple[Any, ...] = ()
    first: int = 1
    played: datetime | None = None  # when the game was
    source: Mapping[str, str] = field(default_factory=dict)

    @property
    def key(self) -> TableKey:
        """Which table of which round."""
        return self.stage, self.round, self.table

    def about_table(self, _: EventState) -> str:
        return self.table

    def settled(self, state: EventState) -> "HandsPlayed":
        """Rulings among the hands, each with the hand it is on."""
        comes_next = len(self.before(state)) == self.first - 1 and self.is_full(state)
        if self.source or self.aside or not (comes_next and self.are_entries):
            return self
        desk = self.desk(state)
        numbered = enumerate(self.hands, self.first)
        return replace(self, hands=tuple(enter_numbered(desk, hand, number) for number, hand in numbered))

    def desk(self, state: EventState) -> TableDesk:
        """The table with the entries it has already."""
        seats = TableSeats(*self.key, self.players)
        return table_desk(self.book(state), seats, self.before(state), state.wrong_seats.get(self.key))

    def before(self, state: EventState) -> tuple[Any, ...]:
        """The entries the table has already."""
        return state.played[self.key].hands if self.key in state.played else ()

    def book(self, state: EventState) -> Book:
        """The book the hands are judged by."""
        return state.book(self.stage)

    def is_full(self, state: EventState) -> bool:
        """Has every seat a player of its own?"""
        return len(set(self.players)) == len(self.players) == self.book(state).tiles.players

    @property
    def aside(self) -> str:
        """What is no part of play, and said of the table's sheet; but for an audit."""
        said = [hand.get("do") for hand in self.hands if isinstance(hand, Mapping)]
        return next((str(do) for do in said if do in ASIDE and do != "audit"), "")

    @property
    def are_entries(self) -> bool:
        """Are all of them objects that say what they are?"""
        return all(isinstance(hand, Mapping) and isinstance(hand.get("do"), str) for hand in self.hands)

    def check(self, state: EventState) -> None:
        """Of a table whose sheet is open, with its players, after the entries it has, and as the engine allows."""
        if not self.is_full(state):
            size = self.book(state).tiles.players
            raise InputError("players", _("expected {size} different players", size=size))
        for player in self.players:
            enrolled(state, player)
        self.check_seated(state)
        if is_closed(state, self.key):
            raise InputError("table", _("the sheet is signed; no more hands can be entered"))
        before = self.before(state)
        if self.first != len(before) + 1:
            raise InputError("first", _("the next entry of this table is number {number}", number=len(before) + 1))
        if len(before) + len(self.hands) > MOST_ENTRIES:
            raise InputError("hands", _("a desk has at most {most} entries", most=MOST_ENTRIES))
        if not self.are_entries:
            raise InputError("hands", _("hands: must be a list of objects, as a desk enters them"))
        if not self.source:
            self.check_judged(state)

    def check_seated(self, state: EventState) -> None:
        """The players are those of the seating, the result and the hands that are there."""
        seats = next((each for each in state.seating.get(self.key[:2], ()) if each.table == self.table), None)
        sheet, played = state.sheets.get(self.key), state.played.get(self.key)
        known = [each.players for each in (seats, sheet.result if sheet else None, played) if each is not None]
        if any(set(players) != set(self.players) for players in known):
            raise InputError("players", _("seated there: {seated}", seated=", ".join(known[0])))
        if played is not None and played.players != self.players:
            raise InputError("players", _("the hands before were played in other seats"))

    def check_judged(self, state: EventState) -> None:
        """The book's engine accepts every entry; what is said of the sheet, the event has words of its own for."""
        if not self.hands:
            raise InputError("hands", _("there are no hands"))
        if self.aside:
            raise InputError("hands", _("{do}: say this of the table itself, not among its hands", do=self.aside))
        desk = self.desk(state)
        for number, hand in enumerate(self.hands, self.first):
            enter_numbered(desk, hand, number, replayed=True)

    def done(self, state: EventState) -> EventState:
        """The table has so many more."""
        before = state.played.get(self.key)
        played = PlayedHands(
            self.players,
            (*self.before(state), *self.hands),
            self.played or (before.played if before else None),
            {**(before.source if before else {}), **self.source},
        )
        return replace(state, played=put(state.played, self.key, played))
