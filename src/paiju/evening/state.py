"""The night so far: people, places, chips, hands, and what follows by itself: camps drawn, shares, the end.

`evening.py` adds what people do.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import TypedDict, Unpack, get_type_hints

from paiju import fair, fields
from paiju.books.book import Book
from paiju.books.own.clauses import clause_of
from paiju.errors import InputError
from paiju.evening import booking, dealing
from paiju.evening import camps as C
from paiju.evening import events as H
from paiju.evening.chairs import ARRIVING, AWAY, Floor, Seating
from paiju.evening.hand import EveningHand
from paiju.evening.ledger import Ledger, LedgerEntry, balanced
from paiju.evening.people import Extra, extra_table, people_named
from paiju.evening.real_table import RealTable
from paiju.evening.rotation import Places
from paiju.languages import _
from paiju.table import book_changes
from paiju.table import events as E
from paiju.table.start import Seed, secret_of
from paiju.table.table import Table


class EveningOptions(TypedDict, total=False):
    """How an evening may be spent."""

    camps: bool
    camp_count: int | None
    allow_eight: bool
    extra: str | None
    drawn: bool
    book: str | Book


class Night:
    """Everything that is true of an evening between two doings."""

    def __init__(self, names: Sequence[str], seed: Seed = None, **options: Unpack[EveningOptions]) -> None:
        """Sit down. Who begins where is drawn, or, with `drawn` false, follows the order of the names. With `camps` the
        whole evening is played in camps, four or five (`camp_count`); else by the book's table, where only the last
        hands of six and seven people are. More than eleven people have further tables of mahjong, or, with `extra`
        "billiards", one of billiards."""
        fields.check_keys(options, get_type_hints(EveningOptions))
        self.book = dealing.evening_book(options.get("book", "psa"))
        self.names = self.present = people_named(names)
        self._coming: tuple[str, ...] = ()  # who waits to be given a place, and who goes
        self._going: tuple[str, ...] = ()
        self._by_camps = fields.truth(options.get("camps"), "camps", False)
        self._eight = fields.truth(options.get("allow_eight"), "allow_eight", False)
        self._drawn = fields.truth(options.get("drawn"), "drawn", True)
        self._extra: Extra = extra_table(options.get("extra"), len(self.names))
        self._camps_wanted = fields.number(options.get("camp_count"), "camp_count", 9)
        self.plan, self._camp_count = C.planned(
            len(self.names), self._by_camps, self._eight, self._camps_wanted, self._extra
        )
        self.hand_book = dealing.book_for(self.book, self.plan.seats)
        self._secret = secret_of(seed)
        self.ledger = Ledger(self.names)
        self._floor = self._new_floor(self._first_order())
        self._hands: list[EveningHand] = []
        self._running: dict[str, EveningHand] = {}
        self._minutes = self._drawn_at = 0
        self.newest_camps_share = False  # also what is ruled on earlier hands, as some records have it
        self._draws = self._booked = 0  # draws of camps; entries of the ledger before the last of them
        self._last: dict[str, int] | None = None  # hands to come at each table, once the last ones are announced
        self._events: list[H.Happening] = [self._began()]
        if self._by_camps:
            self._draw_camps()
        else:
            self._tell_places()

    def _new_floor(self, order: tuple[str, ...]) -> Floor:
        """The room with these people in it."""
        rules = self.book.evening
        bets = None if rules.camp_bets == "as_camp_deals" else rules.camp_bets == "every_hand"
        return Floor(self.plan, order, rules.camp_deals == "every_hand", bets)

    def _first_order(self) -> tuple[str, ...]:
        """Everybody as drawn (reading:222)."""
        order = list(self.names)
        if self._drawn:
            dealing.draw_stream(self._secret, 0).shuffle(order)
        return tuple(order)

    def _began(self) -> H.Began:
        """The first line of the record."""
        return H.Began(
            format="paiju-evening",
            version=1,
            book=self.book.id,
            **book_changes.recorded_parts(self.book),
            names=self.names,
            camps=self._by_camps,
            camp_count=self._camp_count,
            allow_eight=self._eight,
            drawn=self._drawn,
            seed=self._secret.seed.hex(),
            salt=self._secret.salt.hex(),
            extra=self._extra,
        )

    # --- what there is ---

    @property
    def events(self) -> tuple[H.Happening, ...]:
        """Everything that happened; of hands the beginning and the end."""
        return tuple(self._events)

    @property
    def tables(self) -> dict[str, Seating]:
        """Who plays and bets at each table, in the hand that runs there or comes next."""
        return {table: self._seating(table) for table in self.plan.tables}

    @property
    def camps(self) -> C.Members:
        """The people of each camp; none while no camps are formed."""
        return dict(self._floor.camps)

    @property
    def hands(self) -> tuple[EveningHand, ...]:
        """The hands dealt so far, running ones included."""
        return tuple(self._hands)

    @property
    def running(self) -> dict[str, Table]:
        """The hands being played here, by table."""
        return {table: hand.play for table, hand in self._running.items() if isinstance(hand.play, Table)}

    @property
    def real_tables(self) -> dict[str, RealTable]:
        """The hands being played with real tiles, by table."""
        return {table: hand.play for table, hand in self._running.items() if isinstance(hand.play, RealTable)}

    @property
    def over(self) -> bool:
        """Have all last hands been played?"""
        return self._last is not None and not any(self._last.values())

    @property
    def commitment(self) -> str:
        """The promise made before the first draw; the record reveals what was promised."""
        return fair.commitment(self._secret)

    def where(self, name: str) -> str:
        """Where somebody is or goes next: "A", "bet A", "billiards", "free", "resting", "arriving" or "away"."""
        if self._person(name) in self.present:
            return self._floor.where(name)
        return ARRIVING if name in self._coming else AWAY

    @property
    def places(self) -> Places:
        """Where everybody is, people or camps, row by row."""
        return self._floor.places

    @property
    def left(self) -> dict[str, int] | None:
        """The last hands to come at each table; None until they are announced."""
        return None if self._last is None else dict(self._last)

    @property
    def minutes(self) -> int:
        """What time it is, in minutes since the evening began, as it was told last."""
        return self._minutes

    @property
    def drawn_at(self) -> int:
        """When camps were drawn last, in minutes."""
        return self._drawn_at

    def plays_for(self, camp: str) -> str:
        """Who plays for a camp next."""
        return self._floor.player(camp)

    # --- what follows by itself ---

    def _tell(self, event: H.Happening) -> H.Happening:
        self._events.append(event)
        return event

    def _tell_places(self) -> None:
        """Where everybody is."""
        floor = self._floor
        self._tell(H.PeopleSeated(floor.places, {table: floor.dealer(table) for table in floor.dealers}))

    def _book(self, entry: LedgerEntry) -> None:
        self.ledger.add(entry)
        self._tell(entry)

    def _share(self, number: int, table: str) -> None:
        """What each camp of the hand has won or lost since its draw, made even among its people (psa:阵营#2,
        reading:232): those who shared the hand share what is ruled on it later, whatever was drawn since."""
        camps, gains = self._floor.camps, self.ledger.since(self._booked)
        if number and not self.newest_camps_share:
            camps = self._hands[number - 1].camps
            gains = self.ledger.in_hands({hand.number for hand in self._hands if hand.camps is camps})
        for moved in C.evened(camps, gains):
            self._book(LedgerEntry(number, table, "camp_share", "psa:阵营#2", moved))

    def _settle(self, hand: EveningHand, *more: LedgerEntry, without: Collection[E.WinEvent] = ()) -> None:
        """Book what a hand brought, let people move on, and count it; who won `without` having won moves nowhere."""
        self._book_all(hand, [*booking.entries(hand.number, hand.table, hand.play), *more])
        del self._running[hand.table]
        self._floor.played(hand.seating)
        moves = self._floor.after_hand(hand.table, hand.play.persons, hand.first_winner_without(without))
        if moves:
            self._tell(H.Moved(hand.number, hand.table, moves))
        self._count_down(hand)

    def _book_all(self, hand: EveningHand, entries: Iterable[LedgerEntry]) -> None:
        """Entries of a hand; camps share them."""
        for entry in entries:
            self._book(entry)
        self._share(hand.number, hand.table)

    def _count_down(self, hand: EveningHand) -> None:
        """One of the last hands less; after the last of all the evening is over."""
        if self._last is not None and hand.last:
            self._last[hand.table] -= 1
        if self.over:
            self._tell(H.Over(self.ledger.chips))
        else:
            self._draw_if_due()

    def _change_people(self) -> None:
        """Those who come and go do so as soon as the hands that run allow it; `presence.py` says how."""

    def _draw_if_due(self) -> None:
        """Between hands people come and go, and camps are drawn when their hour is over, and for last hands that are
        played by camps."""
        self._change_people()
        first = not self._floor.camps and self.plan.last_by_camps and self._last is not None
        again = self._floor.camps and self._minutes - self._drawn_at >= C.HOUR
        if (first or again) and not self._running and not self.over:
            self._draw_camps()

    def _draw_camps(self) -> None:
        """Everybody draws a tile."""
        self._draws += 1
        tiles = C.draw(dealing.draw_stream(self._secret, self._draws), self.present, self._camp_count)
        self._floor.form_camps(C.members_of(tiles))
        self._drawn_at, self._booked = self._minutes, len(self.ledger.entries)
        self._tell(H.CampsDrawn(self._minutes, tiles))
        self._tell_places()

    # --- checks ---

    def _table(self, table: object) -> str:
        """A table there is."""
        if not isinstance(table, str) or table not in self.plan.tables:
            known = ", ".join(self.plan.tables)
            raise InputError(
                "table", _("there is no table {table}; tables: {known}", table=repr(str(table)[:20]), known=known)
            )
        return table

    def _at(self, table: object) -> EveningHand:
        """The hand that runs at a table."""
        if self._table(table) not in self._running:
            raise InputError("table", _("no hand is being played at table {table}; start one", table=table))
        return self._running[str(table)]

    def _seating(self, table: str) -> Seating:
        """Who plays the hand that runs at a table, or the next one."""
        hand = self._running.get(table)
        return hand.seating if hand else self._floor.seating(table, self._last is not None)

    def _check_start(self, table: object) -> None:
        """A hand may begin: none runs there, the last was not played, and everybody it takes is free."""
        here = self._table(table)
        if here in self._running:
            raise InputError("table", _("a hand is being played at table {table}; finish it first", table=here))
        if self._last is not None and not self._last[here]:
            raise InputError("table", _("table {table} has played its last hand", table=here))
        for other, hand in self._running.items():
            for name in hand.seating.people & self._seating(here).people:
                raise InputError(
                    "table",
                    _("{name} is still betting at table {other}; finish the hand there first", name=name, other=other),
                )

    def _check_running(self, hand: EveningHand) -> None:
        """A hand that has been played to its end is finished, not given up."""
        if hand.play.over:
            raise InputError(
                "table", _("the hand at table {table} has been played to its end; close it", table=hand.table)
            )

    def _penalty(self, number: int, table: str, payments: object, clause: object) -> LedgerEntry:
        """What a referee decided, checked."""
        named = fields.text(clause, "clause", "psa:诈和#1")
        if clause_of(self.book, named) is None:
            raise InputError("clause", _("there is no clause {named}", named=repr(named[:40])))
        return LedgerEntry(number, table, "penalty", named, balanced(payments, self.names))

    def _person(self, name: object) -> str:
        """Somebody who is here."""
        if not isinstance(name, str) or name not in self.names:
            raise fields.unknown("name", name, self.names, _("person"))
        return name
