"""One hand played by any of the books: the friendly face of the core.

>>> import paiju
>>> table = paiju.Table("xjtu", seed=1)
>>> table.asked
('E',)
>>> events = table.act("E", table.legal("E")[0])
>>> events[0].type
'discard'
"""

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import Protocol, TypeVar, Unpack

from paiju import fields
from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import flow, offers, reasons
from paiju.core.play.claims import why_no_answer
from paiju.errors import InputError
from paiju.fair import ChainedSecret
from paiju.languages import Text, _
from paiju.table import events as E
from paiju.table import narration
from paiju.table.action import Action, read_action
from paiju.table.codes import SEATS
from paiju.table.fouls.rulings import (
    carry_out,
    done_as_before,
    has_expired,
    is_undone,
    rights_left,
    still_possible,
    undone_by,
    withdraw_answer,
)
from paiju.table.offered import at_stake, offered
from paiju.table.record_parts import Record, record_of
from paiju.table.scene import Phase, Scene, View
from paiju.table.seat_words import said_late
from paiju.table.start import Seed, TableOptions, TableStart, of_many, sit_down
from paiju.table.view import REFEREE, SPECTATOR, check_role, seen
from paiju.table.why import Refusal, explain
from paiju.table.wins import HandSetting, copied, new_buffers

FIRST_SUPPORTER = 4
Act = tuple[int, int] | E.RulingEvent  # who did what, or what the referee ruled
PHASES: dict[int, Phase] = {
    D.EXCHANGE: "exchange", D.SWAP: "swap", D.OPENING: "opening", D.BETS: "bets", D.NAMING: "void_suit",
    D.OVER: "over",
}  # fmt: skip


Explained = TypeVar("Explained", covariant=True)


class ExplainingPlayer(Protocol[Explained]):
    """A player that can explain its decisions."""

    def explain(self, view: View) -> Explained:
        """What it weighed, and what decided."""


class Table:
    """One hand from the deal to its end. Any invalid question or action raises `paiju.errors.InputError` and leaves the
    table as it was."""

    def __init__(self, book: str | Book, seed: Seed | ChainedSecret = None, **given: Unpack[TableOptions]) -> None:
        """Deal. The same seed deals the same hand; without one nobody can guess it. `special` chooses a dice rule if
        the book has them, otherwise the dice do; a `wall` can be given instead of a seed, in the order of drawing. In a
        game `deal` is whose deal of the round it is, from 0. `round`, `counters`, `deposits` and `points` are those of
        the first hand unless given; `names` and `supporters` say who is there, `nonces` what they add to the seed. In
        version 2 of fair walls the seed is a `ChainedSecret`, and `words` what the seats say, the dealer first."""
        self._begin(sit_down(book, seed, given))

    @classmethod
    def dealt(cls, book: str | Book, seed: int, number: int, **given: Unpack[TableOptions]) -> "Table":
        """Hand number i of a seed, from 0, as `paiju simulate`, the lab and the arena deal it. Of the options all but
        `wall` can be given; `special` may also be "none", or "dice" as for them."""
        return cls.of(of_many(book, seed, number, given))

    @classmethod
    def of(cls, sitting: TableStart) -> "Table":
        """The hand that a TableStart describes."""
        table = cls.__new__(cls)
        table._begin(sitting)
        return table

    def _begin(self, sitting: TableStart) -> None:
        self.sitting = sitting
        self._game = HandSetting(
            sitting.played, sitting.rules, new_buffers(sitting.rules), sitting.supporters, (*sitting.points, 0)[:4]
        )
        self._d = sitting.deal()
        flow.start(self._game.rules, self._d, self._game.buffers)
        self._before = self._d  # the table before the last action
        self._events = narration.opening(self._game, self._d)
        self._for_a_while: list[E.RulingEvent] = []  # losses of rights that end before the hand
        self._acts: list[Act] = []
        self._events_before = [len(self._events)]  # how many events there were before each action, and now
        self.paused = False  # the referee has stopped play; nobody may act
        self.given_up = False  # the match has left this hand before its end; nobody is asked any more
        self.remarks: list[Text] = []  # on moves of an earlier version that the rules no longer allow

    # --- what there is ---

    @property
    def book(self) -> Book:
        """The book the hand is played by, with its dice rule in force."""
        return self.sitting.played

    @property
    def events(self) -> tuple[E.Event, ...]:
        """Everything that happened, as the referee sees it."""
        return tuple(self._events)

    @property
    def acts(self) -> tuple[Act, ...]:
        """What people did and the referee ruled; everything else follows from it."""
        return tuple(self._acts)

    @property
    def asked(self) -> tuple[str, ...]:
        """Who must answer: seats, or supporters by name."""
        if self.given_up:
            return ()
        people = [*range(self._game.rules.players), *range(FIRST_SUPPORTER, FIRST_SUPPORTER + self._d.supporters)]
        return tuple(self._name(who) for who in people if offers.is_asked(self._d, who))

    @property
    def over(self) -> bool:
        """Has the hand ended?"""
        return self._d.phase == D.OVER

    @property
    def result(self) -> E.End | None:
        """How the hand ended; None while it is running."""
        return next((event for event in reversed(self._events) if isinstance(event, E.End)), None)

    @property
    def ready(self) -> tuple[E.Seat, ...]:
        """The seats that showed a ready hand when the wall was empty."""
        shown = [event for event in self._events if isinstance(event, E.Shown)]
        return tuple(event.seat for event in shown if event.reason == "ready")

    @property
    def commitment(self) -> str | None:
        """The promise made before the deal (docs/fair.md); None if the wall was given."""
        return self.sitting.commitment

    @property
    def phase(self) -> Phase:
        """The current phase: "play", what a dice rule has before it, or "over"."""
        return PHASES.get(self._d.phase, "play")

    @property
    def persons(self) -> dict[str, str]:
        """For each seat, the seat at which its player started."""
        return {seat: SEATS[self._d.person[i]] for i, seat in enumerate(self._game.seats)}

    # --- what the core knows ---

    @property
    def state(self) -> D.Deal:
        """The hand as the core has it, all hands open; read it only, since `act` and `rule` change it."""
        return self._d

    @property
    def state_before(self) -> D.Deal:
        """The same before the last action, with the rights that rulings have left since; before the first, as dealt."""
        return self._before

    @property
    def setting(self) -> HandSetting:
        """What the core needs: the flat book and its buffers."""
        return self._game

    # --- playing ---

    def legal(self, who: str) -> list[Action]:
        """What a seat or supporter may do now; empty if it is not asked."""
        person = self._person(who)
        if self.given_up:
            return []
        out = [0] * A.ACTIONS
        n = offers.legal(self._game.rules, self._d, self._game.buffers, person, out)
        return [offered(self._d, person, code) for code in out[:n]]

    def act(self, who: str, action: Action | int | dict[str, object]) -> tuple[E.Event, ...]:
        """Do something and return what happened. A refused action raises InputError, which says why."""
        person, code = self._person(who), read_action(action).code
        if self.paused:
            raise InputError("action", _("the referee has paused the table"))
        if self.given_up:
            raise InputError("action", _("this hand was abandoned; nobody can act in it any more"))
        before = copied(self._d)
        if flow.act(self._game.rules, self._d, self._game.buffers, person, code):
            why = self.why_not(who, code)
            assert why is not None
            raise InputError("action", why.cited)
        return self._done(before, person, code)

    def act_as_before(self, who: str, action: Action | int | dict[str, object]) -> tuple[E.Event, ...]:
        """Do what a record of an earlier version says, even if a rule corrected since forbids it."""
        try:
            return self.act(who, action)
        except InputError as error:
            person, code = self._person(who), read_action(action).code
            before = copied(self._d)
            if not done_as_before(self._game, self._d, person, code):
                raise
            self.remarks.append(_("{who}: {why}; kept as played then", who=who, why=error.text))
            return self._done(before, person, code)

    def _done(self, before: D.Deal, person: int, code: int) -> tuple[E.Event, ...]:
        """Report what happened after an action was carried out."""
        self._let_rights_return(before)
        events = narration.narrate(self._game, before, self._d)
        self._before = before
        self._events += events
        self._acts.append((person, code))
        self._events_before.append(len(self._events))
        return tuple(events)

    def rule(self, ruling: E.RulingEvent) -> tuple[E.Event, ...]:
        """Carry out a referee's ruling on this hand; an impossible one raises InputError."""
        before, without = copied(self._before), self._without(ruling) if ruling.undoes else None
        if without is None:
            carry_out(self._game.rules, self._d, ruling)
        else:
            self._d = without
        self._before = before
        self._for_a_while = [each for each in self._for_a_while if not is_undone(each, ruling)]
        if ruling.lost and ruling.until != "hand":
            self._for_a_while.append(ruling)
        self._events.append(ruling)
        self._set_rights(ruling.seat)
        self._before.rights[:] = self._d.rights
        self._acts.append(ruling)
        self._events_before.append(len(self._events))
        return (ruling,)

    def _without(self, undo: E.RulingEvent) -> D.Deal | None:
        """The table as if a ruling had not been made that is taken back before anybody has acted; None if somebody has,
        or that is not all."""
        first = len(self._acts)
        while first and isinstance(self._acts[first - 1], E.RulingEvent):
            first -= 1
        since = [act for act in self._acts[first:] if isinstance(act, E.RulingEvent)]
        own = undone_by(undo, since)
        if not own or self.over:
            return None
        again = self.rewind(self._events_before[first])
        for ruling in since:
            if not any(ruling is each for each in own):
                again.rule(ruling)
        given_back = copied(self._d)
        carry_out(self._game.rules, given_back, undo)
        return again._d if again._d.points == given_back.points else None

    def _let_rights_return(self, before: D.Deal) -> None:
        """Rights lost for a while come back."""
        for ruling in [each for each in self._for_a_while if has_expired(each, before, self._d)]:
            self._for_a_while.remove(ruling)
            self._set_rights(ruling.seat)

    def _set_rights(self, seat: str) -> None:
        """Set the rights that rulings have left a seat. A player who may discard only the tile they draw cannot be held
        to another (xjtu:9.1.3)."""
        d, at = self._d, SEATS.index(seat)
        d.rights[at] = rights_left(seat, self._events, self._for_a_while)
        if not d.rights[at] & D.CHOICE_RIGHT:
            d.exposed[at][:] = [0] * len(d.exposed[at])
        withdraw_answer(self._d, SEATS.index(seat))

    def why_not(self, who: str, action: Action | int | dict[str, object]) -> Refusal | None:
        """Why somebody may not do this; None if they may. For a tile nobody else was asked about, the answer says why
        this seat could not have claimed it."""
        person, code = self._person(who), read_action(action).code
        r, d, buffers = self._game.rules, self._d, self._game.buffers
        reason = flow.why_not(r, d, buffers, person, code)
        if reason == reasons.NOT_NOW and is_claim(code) and person < r.players:
            then = at_stake(self._game, self._before, self._d)
            if then is not None and person != then.by:
                d, reason = then, why_no_answer(r, then, buffers, person, code) or reason
        if reason == reasons.NOT_NOW:
            d = self._d
        return explain(self._game, d, person, code, reason, self.sitting.special) if reason else None

    def note_late(self, seat: int, link: bytes) -> None:
        """Record a link that a seat (the dealer being 0) showed only after the deal; it does not count."""
        self.sitting = replace(self.sitting, words=said_late(self.sitting.words, seat, link))

    # --- looking ---

    def seen(self, role: str) -> tuple[E.Event, ...]:
        """The events so far as a role sees them: a seat, a supporter's name, "spectator" or "referee"."""
        return tuple(seen(self.book, self._role(role), self._events))

    def view(self, role: str) -> View:
        """The table now, as a role sees it."""
        sitting, who = self.sitting, self._role(role)
        scene = Scene(self.book, sitting.points, sitting.deposits).follow(self.seen(self._eyes(who)))
        legal = () if who in (SPECTATOR, REFEREE) else self.legal(who)
        return scene.view(sitting, who, self._eyes(who), self.phase, legal)

    def explain(self, view: View | str, player: ExplainingPlayer[Explained]) -> Explained:
        """Why a player, a `paiju.bots.Bot` with this view or in this role, would do what it would do now."""
        return player.explain(self.view(view) if isinstance(view, str) else view)

    def _eyes(self, role: str) -> str:
        """Whose hand a role sees: a supporter who has bet looks over the shoulder of the seat they back, and no longer
        sees the other hands (reading:160)."""
        people = self.sitting.supporters
        backed = self._d.backs[people.index(role)] if role in people else A.NONE
        return SEATS[backed] if backed >= 0 else role

    def record(self) -> Record:
        """The hand as a record; it contains the whole wall, so only the referee may have it until the hand is over."""
        return record_of(self.sitting, self.events)

    def rewind(self, events: int) -> "Table":
        """The table as it was after the first so many events, as a new table. Whatever follows an action automatically
        belongs to it: a number in between goes back to before that action."""
        most = fields.number(events, "events", len(self._events))
        return next(self._again(sum(before <= most for before in self._events_before[1:])))

    def moments(self) -> list["Table"]:
        """The table as it was at every decision in play, first to last; if there was none, as it is."""
        moments = [again.copy() for again in self._again(0) if D.FLOWERS <= again._d.phase < D.OVER]
        return moments or [self]

    def copy(self) -> "Table":
        """The same table, to try something on."""
        new = copy(self)
        for name in ("_events", "_for_a_while", "_acts", "_events_before", "remarks"):
            setattr(new, name, list(getattr(self, name)))
        new._d = copied(self._d)
        new._d.log = list(self._d.log)  # a copied deal shares it
        return new

    def _again(self, acts: int) -> Iterator["Table"]:
        """Replay the hand, giving the table after so many acts and after each further one."""
        again = Table.of(self.sitting)
        for number, done in enumerate([*self._acts, None]):
            if number >= acts:
                yield again
            if isinstance(done, E.RulingEvent):
                again.rule(done)
            elif done is not None:
                again.act_as_before(again._name(done[0]), done[1])

    def events_before(self, act: int) -> int:
        """How many events there were before an act, or now."""
        return self._events_before[min(act, len(self._acts))]

    def go_back(self, events: int, only: str | None = None) -> tuple[E.Event, ...]:
        """Take this hand back to its first so many events; returns what was taken back. Rulings made meanwhile stand,
        as far as they still can; and if `only` one seat is to answer again, so do the others' answers about the tile at
        stake."""
        again = self.rewind(events)
        taken = self._events[again._events_before[-1] :]
        since: list[E.RulingEvent] = []
        for act in self._acts[len(again._acts) :]:
            if isinstance(act, E.RulingEvent):
                since.append(still_possible(again.state, act, since))
                again.rule(since[-1])
            elif only not in (None, name := self._name(act[0])) and again._may_answer(act[0], act[1]):
                again.act(name, act[1])
        vars(self).update(vars(again) | {"paused": self.paused})
        return tuple(event for event in taken if not isinstance(event, E.RulingEvent))

    def _may_answer(self, person: int, code: int) -> bool:
        """May somebody give this answer about the tile at stake?"""
        r, d, buffers = self._game.rules, self._d, self._game.buffers
        return d.phase == D.CLAIM and not flow.why_not(r, d, buffers, person, code)

    # --- names ---

    def _name(self, who: int) -> str:
        """A seat or supporter by name."""
        return SEATS[who] if who < FIRST_SUPPORTER else self.sitting.supporters[who - FIRST_SUPPORTER]

    def _person(self, who: object) -> int:
        """A seat or supporter by number."""
        seats, supporters = self._game.seats, self.sitting.supporters
        if isinstance(who, str) and len(who) == 1 and who in seats:
            return seats.index(who)
        if isinstance(who, str) and who in supporters:
            return FIRST_SUPPORTER + supporters.index(who)
        shown = repr(who[:40]) if isinstance(who, str) else f"a {type(who).__name__}"
        known = ", ".join((*seats, *supporters))
        raise InputError("who", _("nobody here is {shown}; there are {known}", shown=shown, known=known))

    def _role(self, role: object) -> str:
        return check_role(role, self._game.rules.players, self.sitting.supporters)


def is_claim(code: int) -> bool:
    """Is it something done with another player's tile?"""
    return A.CHOW <= code <= A.OPEN_KONG or code == A.WIN
