"""A draw before everybody's eyes: committed to, sealed by leaders, shown, made (`DrawMade`) or given up."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from paiju.errors import InputError
from paiju.tournament.draw import SEARCHES, Entrant, Kind, LeaderNonce, check_entrants
from paiju.tournament.record.commands.base import EventCommand, enrolled, known, put, said_why
from paiju.tournament.record.commands.planning import check_seal
from paiju.tournament.record.going_on import check_cut_draw, check_equals
from paiju.tournament.record.live_draw import drawing_of
from paiju.tournament.record.live_values import LiveDraw
from paiju.tournament.record.people import name_of
from paiju.tournament.record.state import EventState


@dataclass(frozen=True)
class DrawBegun(EventCommand):
    """The organiser commits to a secret; who is drawn, and whose numbers go into it, is settled from here on."""

    kind: ClassVar[str] = "draw_begun"
    draw: Kind
    commitment: str
    entrants: tuple[Entrant, ...]
    leaders: tuple[str, ...] = ()

    def check(self, state: EventState) -> None:
        """One draw at a time, of people who are entered, with leaders who are known; lots before anybody has played."""
        if state.drawing is not None:
            n = state.drawing.number
            en = f"a draw is being made (entry {n}); make it or give it up first"
            raise InputError("draw", en, f"已有进行中的抽签（第 {n} 条）；请先完成或放弃")
        check_seal(self.commitment)
        check_entrants(self.draw, self.entrants)
        check_entered(state, self.entrants)
        if self.draw == "lots" and state.sheets:
            raise InputError("draw", "numbers are drawn before the first game", "序号须在开赛前抽定")
        if self.draw == "cut":
            check_cut_draw(state, self.entrants)
        check_drawn_once(state, self.draw, self.entrants)
        for leader in self.leaders:
            known(state, leader, "leaders")
        if len(set(self.leaders)) != len(self.leaders):
            raise InputError("leaders", "every leader once", "每位领队一次")

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
    """Nothing is drawn until it comes out as somebody likes; of equals at a cut `check_equals` asks the same."""
    if kind == "seating":
        check_seating_draw(state)
    elif kind == "lots":
        check_new_lots(state, entrants)
    elif kind in ("tables", "seats"):
        check_new_tables(state, kind, entrants)


def check_new_lots(state: EventState, entrants: Sequence[Entrant]) -> None:
    """Lots of the same people are drawn once; when others have come, or some are gone, they may be drawn anew, by all
    who are still there."""
    people = {player for each in entrants for player in (each.players or (each.name,))}
    for made in state.draws:
        if made["kind"] != "lots":
            continue
        before = {each["name"] for team in made["result"] for each in team["players"]}
        if people == before:
            en = "lots of just these were drawn already; they are drawn once"
            raise InputError("draw", en, "这些参赛者的序号已经抽定，只抽一次")
        missing = [player for player in state.active if player in before - people]
        if missing:
            names = [name_of(player, state.people) for player in missing]
            en = f"numbers were drawn already; all who have one and are there draw again; missing: {', '.join(names)}"
            raise InputError("draw", en, f"序号已经抽过；重抽须包括所有已有序号且仍在的人，缺：{'、'.join(names)}")


def check_new_tables(state: EventState, kind: Kind, entrants: Sequence[Entrant]) -> None:
    """Tables, or seats at them, of the same people are drawn once for a round, anew when it has begun."""
    here = {(entrant.name, entrant.table) for entrant in entrants}
    for made, begun in zip(state.draws, state.draws_after, strict=True):
        same = made["kind"] == kind and here == {(row["name"], row.get("table", "")) for row in made["entrants"]}
        if same and begun == state.rounds_begun:
            en = "this was drawn already for the round that comes; it is drawn once. When it has begun, the next is"
            raise InputError("draw", en, "即将开始的这一轮已经抽定，只抽一次；开赛后才可抽下一轮")


def check_leader(live: LiveDraw, leader: str) -> None:
    """One of those whose numbers go into the draw."""
    if leader not in live.leaders:
        who = ", ".join(live.leaders) or "-"
        raise InputError("leader", f"one of: {who}", f"须为其中之一：{who}")


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
            raise InputError("leader", f"{self.leader} has sealed a number already", f"{self.leader} 已封存")

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
        """When all have sealed; the one that was sealed; once."""
        live = drawing_of(state)
        check_leader(live, self.leader)
        if live.unsealed:
            who = ", ".join(live.unsealed)
            raise InputError("leader", f"numbers are shown when all are sealed; missing: {who}", f"尚未封存：{who}")
        if self.leader in live.shown:
            raise InputError("leader", f"{self.leader} has shown it already", f"{self.leader} 已出示")
        LeaderNonce(self.leader, number_from(self.nonce), live.seals[self.leader])  # is it what was sealed?

    def done(self, state: EventState) -> EventState:
        """One more number."""
        live = drawing_of(state)
        return replace(state, drawing=replace(live, shown=put(live.shown, self.leader, self.nonce)))


def number_from(digits: str) -> bytes:
    """A leader's number as it is shown, written in the one way in which the draw's file has it."""
    try:
        number = bytes.fromhex(digits)
    except ValueError:
        number = b""
    if number.hex() != digits:
        en = "hexadecimal digits in small letters, two for a byte, no spaces"
        raise InputError("nonce", en, "须为小写十六进制数字，每字节两位，不含空格")
    return number


@dataclass(frozen=True)
class DrawGivenUp(EventCommand):
    """The draw is not made, since somebody shows no number, say (reading:277); another may be begun."""

    kind: ClassVar[str] = "draw_given_up"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    why: str

    def check(self, state: EventState) -> None:
        """One that was begun, with a reason."""
        drawing_of(state)
        said_why(self.why)

    def done(self, state: EventState) -> EventState:
        """Nothing is being drawn."""
        return replace(state, drawing=None)


@dataclass(frozen=True)
class CutDecided(EventCommand):
    """Who of equals at a stage's cut goes on is decided otherwise than by a draw on record: by another game, or by a
    lot whose file stands beside it (reading:325). `order` has all of them, those who go on first."""

    kind: ClassVar[str] = "cut_decided"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    stage: str
    order: tuple[str, ...]
    why: str

    def check(self, state: EventState) -> None:
        """Those who are equal, with a reason, once."""
        check_equals(state, self.stage, self.order, "order")
        said_why(self.why)

    def done(self, state: EventState) -> EventState:
        """They go on."""
        return with_lot(state, self.stage, self.order)


@dataclass(frozen=True)
class SeatingDrawn(EventCommand):
    """What an event's seats follow from was drawn by a file, which stays beside the record: its commitment, and its
    SHA-256."""

    kind: ClassVar[str] = "seating_drawn"
    draw: Kind
    seed: int
    commitment: str
    file: str

    def check(self, state: EventState) -> None:
        """Once."""
        check_seal(self.commitment)
        check_seal(self.file)
        check_seating_draw(state)
        if not 0 <= self.seed < SEARCHES:
            raise InputError("seed", f"a number from 0 to {SEARCHES - 1}", f"须为 0 至 {SEARCHES - 1} 的整数")

    def done(self, state: EventState) -> EventState:
        """Seats follow from it."""
        return replace(state, seed=self.seed)


def check_seating_draw(state: EventState) -> None:
    """What seats follow from is drawn once."""
    if state.seed is not None:
        en = "what the seats follow from was drawn already; it is drawn once"
        raise InputError("draw", en, "座位的由来已经抽定，只抽一次")


def with_lot(state: EventState, stage: str, order: Sequence[str]) -> EventState:
    """Equals at a stage's cut in an order."""
    return replace(state, lots=put(state.lots, stage, (*state.lots.get(stage, ()), tuple(order))))
