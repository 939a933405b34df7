"""People who come and go during the evening: they are given a place, or leave theirs, as soon as the hands that run
allow it; chips stay theirs, and who comes back finds them (reading:269, reading:270)."""

from paiju.errors import InputError
from paiju.evening import camps as C
from paiju.evening import dealing, rotation
from paiju.evening import events as H
from paiju.evening.hands import HandActs
from paiju.evening.people import LEAST, MOST, Arrangement, people_named
from paiju.evening.rotation import Places
from paiju.languages import _


class ComingAndGoing(HandActs):
    """Who is there."""

    def arrive(self, name: str) -> tuple[H.Happening, ...]:
        """Somebody comes, or comes back."""
        self._check_not_over()
        if name in self._expected():
            raise InputError("name", _("{name} is already here", name=repr(name[:40])))
        if self._last is not None:
            raise InputError("name", _("the last hands are being played; nobody can join any more (reading:270)"))
        done = len(self._events)
        if name not in self.names:
            self.names = people_named((*self.names, name))
            self.ledger.join(name)
        if name in self._going:
            self._going = tuple(each for each in self._going if each != name)
        else:
            self._coming += (name,)
        self._tell(H.Arrived(name))
        self._draw_if_due()
        return tuple(self._events[done:])

    def leave(self, name: str) -> tuple[H.Happening, ...]:
        """Somebody goes, after the hand they are needed in."""
        self._check_not_over()
        if self._person(name) not in self._expected():
            raise InputError("name", _("{name} is not here", name=repr(name)))
        if len(self._expected()) <= LEAST:
            raise InputError(
                "name",
                _("fewer than three people cannot go on playing; end the evening ({clause})", clause="psa:人数#3-4"),
            )
        done = len(self._events)
        if name in self._coming:
            self._coming = tuple(each for each in self._coming if each != name)
        else:
            self._going += (name,)
        self._tell(H.Left(name))
        self._draw_if_due()
        return tuple(self._events[done:])

    def end(self) -> tuple[H.Happening, ...]:
        """Close the evening between two hands, last hands or not."""
        self._check_not_over()
        if self._running:
            raise InputError(
                "table",
                _("a hand is being played at table {table}; finish it or void it first", table=self._running),
            )
        self._last = dict.fromkeys(self.plan.tables, 0)
        return (self._tell(H.Over(self.ledger.chips)),)

    def _check_not_over(self) -> None:
        if self.over:
            raise InputError("evening", _("the evening is over"))

    def _expected(self) -> tuple[str, ...]:
        """Who is here once everybody has come and gone."""
        return tuple(name for name in (*self.present, *self._coming) if name not in self._going)

    # --- places ---

    def _check_start(self, table: object) -> None:
        """While people wait for places, a table that they will change does not begin another hand."""
        super()._check_start(table)
        here = self._table(table)
        if (self._coming or self._going) and not self._untouched(here, *self._next_places()[1:]):
            running = ", ".join(self._running)
            raise InputError(
                "table",
                _(
                    "people are joining or leaving; finish the hand at table {table} first (reading:269)",
                    table=running,
                ),
            )

    def _next_places(self) -> tuple[int, Arrangement, Places]:
        """How many camps, the plan and the places once everybody has come and gone."""
        people = self._expected()
        extra = self._extra or ("mahjong" if len(people) > MOST else "")
        plan, camps = C.replanned(len(people), self._by_camps, self._camps_wanted, extra)
        if self._floor.camps:
            return camps, plan, self._floor.places
        return camps, plan, rotation.rearranged(self._floor.places, self._floor.dealers, plan, people)[0]

    def _untouched(self, table: str, plan: Arrangement, places: Places) -> bool:
        """Does a table keep its chairs and bets?"""
        now = self._floor.places
        if self._floor.camps or table not in plan.tables:
            return False
        return (now.seats[table], now.bets[table]) == (places.seats[table], places.bets[table])

    def _change_people(self) -> None:
        """Everybody who waits to come or go does, if no hand that runs is changed by it."""
        if not (self._coming or self._going) or self.over:
            return
        camps, plan, places = self._next_places()
        if not all(self._untouched(table, plan, places) for table in self._running):
            return
        gone, come = self._going, self._coming
        self.present, self._coming, self._going = self._expected(), (), ()
        self.plan, self._camp_count = plan, camps
        self.hand_book = dealing.book_for(self.book, plan.seats)
        if self._last is not None:
            self._last = {table: self._last.get(table, 0) for table in plan.tables}
        if self._floor.camps:
            self._change_camps(gone, come)
        elif self._by_camps and plan.clause == C.BY_CAMPS:
            self._draw_camps()
        else:
            dealers = rotation.rearranged(self._floor.places, self._floor.dealers, plan, self.present)[1]
            self._floor.move_to(plan, places, dealers)
            self._tell_places()
        if self._last is not None and not any(self._last.values()):
            self._tell(H.Over(self.ledger.chips))

    def _change_camps(self, gone: tuple[str, ...], come: tuple[str, ...]) -> None:
        """Latecomers draw of the tiles left; where their number or an empty camp asks for it, all draw again, or there
        are no camps any more (reading:270)."""
        members = {
            camp: tuple(name for name in people if name not in gone) for camp, people in self._floor.camps.items()
        }
        if self.plan.clause != C.BY_CAMPS and not (self._last is not None and self.plan.last_by_camps):
            self._floor = self._new_floor(self.present)
            self._tell_places()
        elif all(members.values()) and len(members) == self._camp_count:
            self._floor.plan = self.plan
            for name in come:
                self._draws += 1
                tile = C.draw_late(dealing.draw_stream(self._secret, self._draws), members)
                camp = next(each.id for each in C.CAMPS if each.tile == tile)
                members[camp] += (name,)
                self._tell(H.CampJoined(name, tile))
            self._floor.change_members(members)
            self._booked = len(self.ledger.entries)
        else:
            self._draw_camps()
