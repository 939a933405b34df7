"""A draw in public: committed to, sealed by leaders, shown, made (`DrawMade`) or given up."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.draw import SEARCHES, Entrant, Kind, LeaderNonce, check_entrants
from paiju.tournament.record.commands.base import EventCommand, enrolled, known, put, said_why
from paiju.tournament.record.commands.planning import check_seal
from paiju.tournament.record.going_on import check_cut_draw, check_equals
from paiju.tournament.record.live_draw import drawing_of
from paiju.tournament.record.live_values import LiveDraw
from paiju.tournament.record.state import EventState


@dataclass(frozen=True)
class DrawBegun(EventCommand):
    """The organiser commits to a secret; who is drawn, and whose numbers go into it, is fixed from here on."""

    kind: ClassVar[str] = "draw_begun"
    draw: Kind
    commitment: str
    entrants: tuple[Entrant, ...]
    leaders: tuple[str, ...] = ()

    def check(self, state: EventState) -> None:
        """One draw at a time, for people who are entered, with leaders who are known; lots before anybody has
        played."""
        if state.drawing is not None:
            n = state.drawing.number
            raise InputError("draw", _("a draw is in progress (entry {n}); complete or abandon it first", n=n))
        check_seal(self.commitment)
        check_entrants(self.draw, self.entrants)
        check_entered(state, self.entrants)
        if self.draw == "lots" and state.sheets:
            raise InputError("draw", _("numbers must be drawn before the first game"))
        if self.draw == "cut":
            check_cut_draw(state, self.entrants)
        check_drawn_once(state, self.draw, self.entrants)
        for leader in self.leaders:
            known(state, leader, "leaders")
        if len(set(self.leaders)) != len(self.leaders):
            raise InputError("leaders", _("each leader once"))

    def done(self, state: EventState) -> EventState:
        """Seals are awaited."""
        live = LiveDraw(state.count, self.draw, self.commitment, self.entrants, self.leaders)
        return replace(state, drawing=live)


def check_entered(state: EventState, entrants: Sequence[Entrant]) -> None:
    """Teams that are entered, or people, by id."""
    teams = {person.player.team for person in state.enrolled.values()}
    for entrant in entrants:
        if entrant.name not in teams:
            enrolled(state, entrant.name)
        for player in (*entrant.players, *entrant.substitutes):
            enrolled(state, player)


def check_drawn_once(state: EventState, kind: Kind, entrants: Sequence[Entrant]) -> None:
    """Nothing is drawn again until somebody likes the result; for equals at a cut `check_equals` does the same."""
    if kind == "seating":
        check_seating_draw(state)
    elif kind == "lots":
        check_new_lots(state, entrants)
    elif kind in ("tables", "seats"):
        check_new_tables(state, kind, entrants)


def check_new_lots(state: EventState, entrants: Sequence[Entrant]) -> None:
    """Lots for the same people are drawn once; when others have come, or some have gone, they may be drawn again, by
    all who are still there."""
    people = {player for each in entrants for player in (each.players or (each.name,))}
    for made in state.draws:
        if made["kind"] != "lots":
            continue
        before = {each["name"] for team in made["result"] for each in team["players"]}
        if people == before:
            raise InputError("draw", _("lots for exactly these entrants were already drawn; they are drawn only once"))
        missing = [player for player in state.active if player in before - people]
        if missing:
            names = [state.called(player) for player in missing]
            raise InputError(
                "draw",
                _(
                    "numbers were already drawn; a new draw must include everybody who has one and is still here; "
                    "missing: {names}",
                    names=names,
                ),
            )


def check_new_tables(state: EventState, kind: Kind, entrants: Sequence[Entrant]) -> None:
    """Tables, or seats at them, are drawn once per round for the same people, and again only after it has begun."""
    here = {(entrant.name, entrant.table) for entrant in entrants}
    for made, begun in zip(state.draws, state.draws_after, strict=True):
        same = made["kind"] == kind and here == {(row["name"], row.get("table", "")) for row in made["entrants"]}
        if same and begun == state.rounds_begun:
            raise InputError(
                "draw",
                _(
                    "the lots for the coming round were already drawn, and are drawn only once; the next can be drawn "
                    "when it has begun"
                ),
            )


def check_leader(live: LiveDraw, leader: str) -> None:
    """One of those whose numbers go into the draw."""
    if leader not in live.leaders:
        who = ", ".join(live.leaders) or "-"
        raise InputError("leader", _("must be one of: {who}", who=who))


@dataclass(frozen=True)
class NumberSealed(EventCommand):
    """A leader hands in the seal of a number: its SHA-256."""

    kind: ClassVar[str] = "draw_sealed"
    leader: str
    seal: str

    def check(self, state: EventState) -> None:
        """One of the leaders, once."""
        live = drawing_of(state)
        check_leader(live, self.leader)
        check_seal(self.seal)
        if self.leader in live.seals:
            raise InputError("leader", _("{leader} has already sealed a number", leader=self.leader))

    def done(self, state: EventState) -> EventState:
        """One more seal."""
        live = drawing_of(state)
        return replace(state, drawing=replace(live, seals=put(live.seals, self.leader, self.seal)))


@dataclass(frozen=True)
class NumberShown(EventCommand):
    """A leader shows the number that was sealed, in hexadecimal digits."""

    kind: ClassVar[str] = "draw_shown"
    leader: str
    nonce: str

    def check(self, state: EventState) -> None:
        """Once all have sealed; the number that was sealed; only once."""
        live = drawing_of(state)
        check_leader(live, self.leader)
        if live.unsealed:
            who = ", ".join(live.unsealed)
            raise InputError("leader", _("numbers are shown once all are sealed; still missing: {who}", who=who))
        if self.leader in live.shown:
            raise InputError("leader", _("{leader} has already shown it", leader=self.leader))
        LeaderNonce(self.leader, number_from(self.nonce), live.seals[self.leader])  # is it what was sealed?

    def done(self, state: EventState) -> EventState:
        """One more number."""
        live = drawing_of(state)
        return replace(state, drawing=replace(live, shown=put(live.shown, self.leader, self.nonce)))


def number_from(digits: str) -> bytes:
    """A leader's number as it is shown, in the one notation used in the draw's file."""
    try:
        number = bytes.fromhex(digits)
    except ValueError:
        number = b""
    if number.hex() != digits:
        raise InputError("nonce", _("must be lower-case hexadecimal digits, two per byte, without spaces"))
    return number


@dataclass(frozen=True)
class DrawGivenUp(EventCommand):
    """The draw is not made, for example because somebody shows no number (reading:277); another may be begun."""

    kind: ClassVar[str] = "draw_given_up"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    why: str

    def check(self, state: EventState) -> None:
        """A draw that was begun, with a reason."""
        drawing_of(state)
        said_why(self.why)

    def done(self, state: EventState) -> EventState:
        """Nothing is being drawn."""
        return replace(state, drawing=None)


@dataclass(frozen=True)
class CutDecided(EventCommand):
    """Which of the equals at a stage's cut go on is decided by something other than a recorded draw: by another game,
    or by a lot whose file is kept beside the record (reading:325). `order` has all of them, those who go on first."""

    kind: ClassVar[str] = "cut_decided"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    stage: str
    order: tuple[str, ...]
    why: str

    def check(self, state: EventState) -> None:
        """Those who are equal, with a reason, only once."""
        check_equals(state, self.stage, self.order, "order")
        said_why(self.why)

    def done(self, state: EventState) -> EventState:
        """They go on."""
        return with_lot(state, self.stage, self.order)


@dataclass(frozen=True)
class SeatingDrawn(EventCommand):
    """What an event's seats follow from was drawn by a file, which is kept beside the record: its commitment, and its
    SHA-256."""

    kind: ClassVar[str] = "seating_drawn"
    draw: Kind
    seed: int
    commitment: str
    file: str

    def check(self, state: EventState) -> None:
        """Only once."""
        check_seal(self.commitment)
        check_seal(self.file)
        check_seating_draw(state)
        if not 0 <= self.seed < SEARCHES:
            raise InputError("seed", _("must be a whole number from 0 to {searches}", searches=SEARCHES - 1))

    def done(self, state: EventState) -> EventState:
        """Seats follow from it."""
        return replace(state, seed=self.seed)


def check_seating_draw(state: EventState) -> None:
    """What seats follow from is drawn once."""
    if state.seed is not None:
        raise InputError("draw", _("the basis of the seating was already drawn; it is drawn only once"))


def with_lot(state: EventState, stage: str, order: Sequence[str]) -> EventState:
    """Equals at a stage's cut in an order."""
    return replace(state, lots=put(state.lots, stage, (*state.lots.get(stage, ()), tuple(order))))
