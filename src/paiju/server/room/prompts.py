"""Prompts: everything somebody may do now, and what they may not though they would ask about it."""

from functools import lru_cache

from msgspec import UNSET

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import flow, reasons
from paiju.core.play.moves import take, tiles_left
from paiju.core.play.readiness import waits_of
from paiju.core.tiles import COPIES, KINDS
from paiju.languages import Text
from paiju.server.protocol.server_messages import Barred, ClockLeft, Offer, Prompt
from paiju.server.room.overruns import too_late
from paiju.server.room.room import Room
from paiju.server.room.room_state import Who
from paiju.table.action import Action
from paiju.table.codes import SEATS
from paiju.table.table import Table
from paiju.table.why import Refusal, explain
from paiju.table.wins import codes_held, copied

HONOURS, SUIT = 27, 9  # the first honour, kinds of a suit

# Reasons nobody asks about: the tiles are simply not there, or it is not that kind of moment.
PLAIN = (
    reasons.NOT_NOW, reasons.NO_SUCH_ACTION, reasons.NOT_IN_HAND, reasons.TOO_FEW, reasons.NOT_FROM_LEFT,
    reasons.NO_RUN, reasons.NOT_COMPLETE, reasons.NOT_IN_THIS_BOOK, reasons.NOT_READY, reasons.ALREADY_RIICHI,
)  # fmt: skip
SAME_WORDS = (reasons.IN_RIICHI, reasons.ALREADY_WON)  # whatever the tile


def offer_of(action: Action) -> Offer:
    """An action as it is offered."""
    return offer(action.code, action.tiles, action.text)


@lru_cache(maxsize=4096)
def offer(code: int, tiles: tuple[str, ...], text: Text) -> Offer:
    """An offer, made once: at all tables the same few hundred are offered."""
    form = Action(code).to_json()
    return Offer(
        code,
        str(form["type"]),
        list(tiles),
        form.get("tile"),  # type: ignore[arg-type]
        form.get("place"),  # type: ignore[arg-type]
        form.get("red"),  # type: ignore[arg-type]
        form.get("seat"),  # type: ignore[arg-type]
        form.get("suit"),  # type: ignore[arg-type]
        UNSET if text == Action(code).text else text,
    )


def prompt_of(room: Room, who: Who, clock: ClockLeft | None) -> Prompt:
    """The prompt of somebody who is asked."""
    legal = room.legal(who)
    table = room.table
    assert table is not None
    refused = refusals(table, room.name_of(who), {action.code for action in legal}) if isinstance(who, int) else []
    if room.awaited[who].moment == room.pungs_over:
        refused += [barred_late(room, action) for action in table.legal(room.name_of(who)) if action not in legal]
    return Prompt(room.awaited[who].n, [offer_of(action) for action in legal], refused, clock)


def barred_late(room: Room, action: Action) -> Barred:
    """A pung or kong whose seconds are over."""
    why = too_late(room, 0)
    return Barred(action.code, action.type, why.text, [why.clause] if why.clause else [], action.tile)


def refusals(table: Table, seat: str, legal: set[int]) -> list[Barred]:
    """What a seat that is asked may not do, and why."""
    person = SEATS.index(seat)
    d, game = table.state, table.setting
    barred: list[Barred] = []
    words: dict[int, Refusal] = {}
    for code in candidates(table, person):
        reason = 0 if code in legal else flow.why_not(game.rules, d, game.buffers, person, code)
        if not reason or reason in PLAIN:
            continue
        why = words.get(reason) or explain(game, d, person, code, reason, table.sitting.special)
        if reason in SAME_WORDS:
            words[reason] = why
        action = Action(code)
        barred.append(Barred(code, action.type, why.text, list(why.clauses), action.tile))
    return barred


def candidates(table: Table, person: int) -> list[int]:
    """What a person would ask about just now."""
    d = table.state
    if d.phase == D.CLAIM:
        return claims(d, person)
    if d.phase != D.TURN:
        return []
    held = codes_held(d, person)
    codes = [A.DISCARD + code for code in dict.fromkeys(held)]
    if d.drawn >= 0 and completes(d, person, d.drawn):
        codes.append(A.WIN)
    codes += [A.CONCEALED_KONG + kind for kind in range(KINDS) if d.counts[person][kind] == COPIES]
    return codes + riichi_codes(table, person)


def claims(d: D.Deal, person: int) -> list[int]:
    """Claims of the tile at stake for which the tiles would be there."""
    kind = A.kind_of(d.stake)
    if kind < 0:
        return []
    have = d.counts[person]
    codes = [A.WIN] if completes(d, person, d.stake) else []
    codes += [A.OPEN_KONG] if have[kind] >= 3 else []
    codes += [A.PUNG] if have[kind] >= 2 else []
    for place in range(3) if kind < HONOURS else ():
        run = [kind - place + step for step in range(3)]
        if run[0] // SUIT == run[2] // SUIT and all(have[other] for other in run if other != kind):
            codes.append(A.CHOW + place)
    return codes


def riichi_codes(table: Table, person: int) -> list[int]:
    """Riichi where points or tiles are too few for it; that a hand is not ready nobody asks about."""
    d, rules = table.state, table.setting.rules
    if not rules.deposit or d.meld_count[person] or d.riichi[person]:
        return []
    poor = d.points[person] < rules.deposit or tiles_left(rules, d, person) < rules.riichi_tiles_left
    codes = dict.fromkeys(codes_held(d, person)) if poor else {}
    return [A.RIICHI + code for code in codes if waits_without(table, person, code)]


def waits_without(table: Table, person: int, code: int) -> int:
    """What the hand waits for without this tile, as kinds in a mask."""
    game, then = table.setting, copied(table.state)
    take(then, person, code)
    return waits_of(game.rules, then, game.buffers, person, then.meld_count[person])


def completes(d: D.Deal, person: int, code: int) -> bool:
    """Does the tile complete the hand?"""
    kind = A.kind_of(code) if code >= 0 else -1
    return kind >= 0 and d.waits[person] >> kind & 1 == 1
