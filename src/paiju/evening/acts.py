"""What people do in an evening besides playing hands: camps, the clock, penalties, the last hands."""

from collections.abc import Mapping

from paiju import fields
from paiju.errors import InputError
from paiju.evening import camps as C
from paiju.evening import events as H
from paiju.evening.presence import ComingAndGoing
from paiju.table import events as E

MOST_MINUTES = 7 * 24 * 60


class EveningActs(ComingAndGoing):
    """What people do in an evening; done wrongly it raises `paiju.errors.InputError` and changes nothing."""

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
