"""What people do in an evening: hands begun and ended, camps, the clock, penalties."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from paiju import fields
from paiju.errors import InputError
from paiju.evening import booking, dealing
from paiju.evening import camps as C
from paiju.evening import events as H
from paiju.evening.hand import EveningHand, hand_began
from paiju.evening.state import Night
from paiju.table import events as E
from paiju.table.table import Table

MOST_MINUTES = 7 * 24 * 60


class EveningActs(Night):
    """What people do in an evening; done wrongly it raises `paiju.errors.InputError` and changes nothing."""

    # --- hands ---

    def start_hand(self, table: str = "A", nonces: Sequence[bytes] = ()) -> Table:
        """Deal the next hand of a table. The dealer's dice choose the special rule, but for the last hands."""
        self._check_start(table)
        number, seating, last = len(self._hands) + 1, self._seating(table), self._last is not None
        play = Table(
            self.hand_book,
            dealing.hand_secret(self._secret, number),
            special=dealing.last_rule(self.book) if last else None,
            supporters=seating.supporters,
            names=seating.players,
            nonces=nonces,
        )
        hand = EveningHand(number, table, seating, last, play)
        self._running[table] = hand
        self._hands.append(hand)
        self._tell(hand_began(hand))
        return play

    def finish_hand(self, table: str = "A") -> tuple[E.Event, ...]:
        """Book a hand that has been played to its end, and let people move on; what happened comes back."""
        hand, done = self._at(table), len(self._events)
        if hand.play.result is None:
            waiting = ", ".join(hand.play.asked)
            en = f"the hand at table {table} is not over; {waiting} must act"
            raise InputError("table", en, f"{table} 桌这一局还没打完；等待 {waiting}")
        self._tell(H.HandEnded(hand.number, table, hand.play.result.result, hand.first_winner))
        self._settle(hand)
        return tuple(self._events[done:])

    def stop_hand(self, payments: Mapping[str, int], clause: str, table: str = "A") -> tuple[E.Event, ...]:
        """A ruling ends a hand that runs, as a false win does (reading:208): what was paid in it stands, the penalty is
        booked with its clause, and people move on (reading:236)."""
        hand, done = self._at(table), len(self._events)
        self._check_running(hand)
        entry = self._penalty(hand.number, table, payments, clause)
        self._tell(H.HandStopped(hand.number, table, hand.first_winner, entry.clause, entry.gains))
        self._settle(hand, entry)
        return tuple(self._events[done:])

    def void_hand(self, table: str = "A") -> tuple[E.Event, ...]:
        """Give up a hand that runs: nothing but penalties is booked, nobody moves, and it is dealt anew
        (reading:235)."""
        hand, done = self._at(table), len(self._events)
        self._check_running(hand)
        self._tell(H.HandVoid(hand.number, table))
        found = booking.entries(hand.number, table, hand.play)
        self._book_all(hand, [entry for entry in found if entry.reason == "penalty"])
        del self._running[table]
        self._draw_if_due()
        return tuple(self._events[done:])

    def last_hands(self) -> tuple[E.Event, ...]:
        """Announce the last hands of the night: from now on each table plays as many as the book says, or its part of
        them, as rivers of blood, and where it says so by camps (psa:难忘今宵, reading:228). A hand that runs is not one
        of them."""
        if self._last is not None:
            raise InputError("last_hands", "the last hands have been announced", "最后几局已经宣布过了")
        done = len(self._events)
        each = self.plan.last_at_each(self.book.evening.last_hands == "in_all")
        self._last = dict.fromkeys(self.plan.tables, each)
        self._tell(H.LastHands(each))
        self._draw_if_due()
        return tuple(self._events[done:])

    def put_back(self, table: object, number: object, play: object) -> None:
        """Go on with a hand that runs as it stands at another table, dealt alike: one played again from its record."""
        hand = self._at(table)
        if not isinstance(play, Table) or hand.number != number or hand.play.sitting != play.sitting:
            en = f"this is not hand {hand.number} of table {hand.table} as it was dealt"
            raise InputError("hand", en, f"这不是 {hand.table} 桌所发的第 {hand.number} 局")
        self._running[hand.table] = self._hands[hand.number - 1] = replace(hand, play=play)

    # --- camps, clock, penalties ---

    def represent(self, camp: str, name: str) -> tuple[E.Event, ...]:
        """A camp says who plays for it from its next hand on."""
        if not self._floor.camps:
            raise InputError("camp", "there are no camps now", "现在没有阵营")
        chosen, person = C.camp_named(camp, self._floor.camps), self._person(name)
        self._floor.choose(chosen, person)
        return (self._tell(H.CampChose(chosen, person)),)

    def clock(self, minutes: int) -> tuple[E.Event, ...]:
        """Say what time it is, in minutes since the evening began. Camps are drawn anew when an hour is over, at once
        or when the hand that runs is (psa:阵营分配#2, reading:233)."""
        now, done = fields.number(minutes, "minutes", MOST_MINUTES), len(self._events)
        if now < self._minutes:
            en = f"it is {self._minutes} minutes already; time does not run back"
            raise InputError("minutes", en, f"已经是第 {self._minutes} 分钟；时间不会倒流")
        self._minutes = now
        self._tell(H.Clock(now))
        self._draw_if_due()
        return tuple(self._events[done:])

    def penalty(self, payments: Mapping[str, int], clause: str, table: str = "A") -> tuple[E.Event, ...]:
        """Book what a referee decided: by person, in chips, with the clause; gains and losses balance. It belongs to
        the hand that runs at the table, or to the last one there. Camps share it."""
        done, here = len(self._events), self._table(table)
        number = max((hand.number for hand in self._hands if hand.table == here), default=0)
        self._book(self._penalty(number, here, payments, clause))
        self._share(number, here)
        return tuple(self._events[done:])
