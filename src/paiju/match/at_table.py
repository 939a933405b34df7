"""A ruling applied to a running hand: rights, points, sticks, tiles shown, and the position restored."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.match.log import MatchEntry
from paiju.match.referee_log import Effect, Ruled
from paiju.notation import SEATS
from paiju.referee import Ruling
from paiju.referee import sanctions as s
from paiju.referee.cause import Cause, cause_json
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.fouls.rulings import BACK
from paiju.table.fouls.wording import UNDONE, shortened, spelt_out
from paiju.table.offered import puts_at_stake
from paiju.table.table import Table

Seats = Mapping[int, str]  # where each player sits now


class RuledHand(Protocol):
    """A hand that a ruling is applied to, played at a table or reported."""

    @property
    def state(self) -> D.Deal:
        """The core's own table."""
        ...

    def rule(self, ruling: E.RulingEvent) -> object:
        """Carry it out."""
        ...


def rule_at_table(table: Table, seats: Seats, ruling: Ruling, exposed: tuple[str, ...]) -> Effect:
    """Carry out a ruling in a running hand; if that is impossible, InputError is raised and nothing changes."""
    events = at_the_table(table, seats, ruling, exposed)
    seat = seats[ruling.incident.offender]
    back_to = next((to for part in ruling.sanctions if (to := restored_to(table, part, seat)) is not None), None)
    taken: tuple[E.Event, ...] = ()
    if back_to is not None:
        taken = table.go_back(back_to, seat if is_interrupted(ruling) else None)
    for event in events:
        table.rule(event)
    return Effect(back_to, len(taken))


def restored_to(table: Table, sanction: s.Sanction, seat: str) -> int | None:
    """How many events are left when an earlier position is restored (xjtu:9.5.4, xjtu:9.11.5, xjtu:9.11.6); None if the
    record shows nothing to take back, such as when a tile was drawn that the table never gave."""
    if not isinstance(sanction, s.Restore):
        return None
    if sanction.to == "before_deal":
        return table.events_before(0)
    acts = enumerate(table.acts)
    played = [(i, *act) for i, act in acts if not isinstance(act, E.RulingEvent) and act[1] != A.PASS]
    if sanction.to == "before_discard" and played:
        at, who, code = played[-1]
        return table.events_before(at) if who == SEATS.index(seat) and code < A.CHOW else None
    stakes = [at for at, _rest, code in played if puts_at_stake(code)]
    claimed = sanction.to in ("before_call", "before_answer")
    return table.events_before(stakes[-1] + 1) if claimed and stakes else None


def is_interrupted(ruling: Ruling) -> bool:
    """Does one player alone answer again about the tile at stake (xjtu:9.5.4)?"""
    return any(isinstance(part, s.Restore) and part.to == "before_answer" for part in ruling.sanctions)


def let_go(table: Table, seat: str) -> None:
    """Take back an interruption before it was used: what it stopped stands again, whether or not the table is
    paused."""
    paused, table.paused = table.paused, False
    table.act(seat, Action(A.PASS))
    table.paused = paused


def at_the_table(table: RuledHand, seats: Seats, ruling: Ruling, exposed: tuple[str, ...]) -> list[E.RulingEvent]:
    """The ruling as events for a running hand: first the whole of it; rights that come back at another time get events
    of their own."""
    whole = whole_at_table(table, seats, ruling, exposed)
    lost: dict[str, list[str]] = {}
    for loss in ruling.lost:
        lost.setdefault(loss.until, []).extend(name for name in loss.lost if name not in lost.get(loss.until, ()))
    rest = replace(whole, payments={}, riichi=None, exposed=(), face_up=())
    parts = [replace(rest, lost=tuple(names), until=until) for until, names in lost.items()]  # type: ignore[arg-type]
    return [replace(whole, lost=parts[0].lost, until=parts[0].until), *parts[1:]] if parts else [whole]


def whole_at_table(table: RuledHand, seats: Seats, ruling: Ruling, exposed: tuple[str, ...]) -> E.RulingEvent:
    """Everything except the rights lost."""
    incident = ruling.incident
    kinds = {type(part) for part in ruling.sanctions}
    player = incident.victims[0] if s.FaceUp in kinds and incident.victims else incident.offender
    named = exposed or ((incident.facts.tile,) if incident.facts.tile else ())
    if (s.FaceUp in kinds and not exposed) or (s.ForcedDiscard in kinds and not named):
        raise InputError("exposed", _("say which tile it is, such as 5s"))
    stick = next((part.stick for part in ruling.sanctions if isinstance(part, s.VoidRiichi)), "none")
    return E.RulingEvent(
        seat=seats[player],  # type: ignore[arg-type]
        lost=(),
        until="hand",
        restored=(),
        payments={seats[player]: paid for player, paid in enumerate(ruling.payments) if paid},
        riichi=stick_at_table(table, seats[incident.offender], stick),  # type: ignore[arg-type]
        exposed=named if s.ForcedDiscard in kinds else (),
        clauses=ruling.clauses,
        face_up=exposed if s.FaceUp in kinds else (),
        **on_event(ruling, ruling.why, ruling.cause),
    )


def on_event(ruling: Ruling, text: Text, cause: Cause | None) -> dict[str, Any]:
    """What an event says about its reason: codes, but for a ruling that an earlier version wrote, the words."""
    if ruling.cause is not None:
        return {"cause": cause and cause_json(cause)}
    return spelt_out(text, bool(ruling.foul.ja))


def stick_at_table(table: RuledHand, seat: str, stick: str) -> str | None:
    """What becomes of a void riichi's stick. A riichi the table would never have offered is not on record: if its stick
    is lost it is charged (xjtu:9.12.1), and if it would be returned nothing needs to go back."""
    state = table.state.riichi[SEATS.index(seat)]
    if state == D.STANDS:
        return {"lost": "kept", "returned": "returned"}.get(stick)
    if stick == "lost":
        return "charged"
    return "undone" if state == D.DECLARED and stick == "returned" else None


def only_paid(ruling: Ruling) -> Ruling:
    """A ruling without its effect on rights and tiles."""
    return replace(ruling, lost=(), parts=())


def without_tiles(ruling: Ruling) -> Ruling:
    """A ruling without its effect on tiles, which only a table that holds them can carry out."""
    tiles = (s.FaceUp, s.ForcedDiscard, s.Restore)
    return replace(ruling, parts=tuple(part for part in ruling.parts if not isinstance(part.sanction, tiles)))


# --- taken back -----------------------------------------------------------------------------------


def of_ruling(events: Iterable[E.Event], log: Sequence[MatchEntry], entry: Ruled) -> E.RulingEvent | None:
    """The event by which a ruling was applied to a hand; among identical ones, the one in the same order."""
    own, others = entry.ruling, [each for each in log if isinstance(each, Ruled) and each.at_table]
    alike = [each for each in others if is_alike(each.ruling, own) and each.number < entry.number]
    alike_events = [event for event in events if isinstance(event, E.RulingEvent) and is_event_of(event, own)]
    parts = max(len({loss.until for loss in own.lost}), 1)  # events of one ruling
    whole = alike_events[::parts]
    return whole[min(len(alike), len(whole) - 1)] if whole else None


def is_alike(ruling: Ruling, other: Ruling) -> bool:
    """Would a hand report both in the same way?"""
    same = (ruling.incident.hand, ruling.incident.offender) == (other.incident.hand, other.incident.offender)
    return same and reported(ruling) == reported(other)


def reported(ruling: Ruling) -> tuple[object, ...]:
    """How a hand reports a ruling: its clauses, and codes or words."""
    return ruling.clauses, cause_json(ruling.cause) if ruling.cause else shortened(ruling.why.zh)


def is_event_of(event: E.RulingEvent, ruling: Ruling) -> bool:
    """Is this how a hand reports the ruling?"""
    return not event.undoes and (event.clauses, event.cause or event.zh) == reported(ruling)


def give_back(table: RuledHand, ruled: E.RulingEvent, restored: tuple[str, ...], acted: bool) -> None:
    """Give back at the table what a ruling took: points, rights, a stick that was charged; as long as nobody has acted,
    a riichi stands again. Forced discards are lifted."""
    riichi = BACK.get(ruled.riichi or "")
    undone = replace(
        ruled,
        lost=(),
        restored=restored,  # type: ignore[arg-type]
        payments={seat: -paid for seat, paid in ruled.payments.items()},
        riichi=None if acted and riichi != "refunded" else riichi,
        face_up=(),
        undoes=True,
        cause=None,
        **({} if ruled.cause or not ruled.zh else spelt_out(UNDONE, bool(ruled.ja))),
    )
    table.rule(undone)


def rights_back(own: Ruling, others: Iterable[Ruling]) -> tuple[str, ...]:
    """The rights that a ruling took, except those that another ruling withholds for the rest of the hand, whichever
    hand it was about."""
    lost_still = {
        name
        for ruling in others
        if ruling.incident.offender == own.incident.offender
        for loss in ruling.lost
        if loss.until == "hand"
        for name in loss.lost
    }
    return tuple(dict.fromkeys(name for loss in own.lost for name in loss.lost if name not in lost_still))
