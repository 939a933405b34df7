"""What fouls presuppose, by name: each condition examines the evidence of a table, and says what that shows instead.

A condition is about the moment (`e.table`, `e.d`) or about the whole hand (`e.hand`). For a hand that is over the
referee looks at every moment: what never was is refuted, and for what may have been the referee's word counts.
"""

from collections.abc import Callable
from dataclasses import dataclass

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import flow, reasons
from paiju.core.play.claims import swap_barred, why_no_answer
from paiju.core.play.moves import is_closed, number_of, take, tiles_left
from paiju.core.play.readiness import waits_of
from paiju.core.tiles import BAMBOOS, KINDS
from paiju.languages import Text
from paiju.table import events as E
from paiju.table.codes import CODES
from paiju.table.fouls import happened
from paiju.table.fouls.condition_words import WORDS
from paiju.table.fouls.evidence import Evidence
from paiju.table.offered import at_stake
from paiju.table.setup import counted_out
from paiju.table.wins import copied

Check = Callable[[Evidence], bool | None]
FOUR = 4  # tiles of a kind


@dataclass(frozen=True, slots=True)
class Condition:
    """Something a foul presupposes; the words say what the table shows instead if it is not so."""

    holds: Check
    text: Text


def now(check: Callable[[Evidence], bool]) -> Check:
    """A condition about the moment: unknown if the moment is."""
    return lambda e: check(e) if e.live else None


def when_declared(check: Check) -> Check:
    """A condition about what was declared: unknown if nothing is said of it."""
    return lambda e: check(e) if e.declared.what else None


def contrary(check: Check) -> Check:
    """The opposite, if the table can tell."""

    def holds(e: Evidence) -> bool | None:
        known = check(e)
        return None if known is None else not known

    return holds


# --- the hand -------------------------------------------------------------------------------------


def others_ready(e: Evidence) -> bool | None:
    """Somebody else is ready, or was when the hand ended with this seat's win."""
    if e.won_last:
        return bool(e.at_end.ready_others)
    return bool(e.ready_others) if e.live else None


def holds_tile(e: Evidence) -> bool | None:
    """The tile named is in the hand."""
    if not e.live or e.declared.tile not in CODES:
        return None
    return number_of(e.d, e.seat, CODES[e.declared.tile]) > 0


def may_be_ready_with_discard(e: Evidence) -> bool:
    """Some discard (the one named, if any) leaves the hand ready; between turns, the hand is ready."""
    if sum(e.d.counts[e.seat]) % 3 == 1:
        return bool(e.waits(e.seat))
    tile = CODES.get(e.declared.tile, A.NONE)
    for code in [tile] if tile != A.NONE else range(A.FIRST_FLOWER):
        if number_of(e.d, e.seat, code):
            d = copied(e.d)
            take(d, e.seat, code)
            if waits_of(e.rules, d, e.buffers, e.seat, d.meld_count[e.seat]):
                return True
    return False


def not_ready(e: Evidence) -> bool | None:
    """There is no way to be ready: at the end as the hands lie, during the hand with any discard."""
    if e.hand.over:
        return not may_be_ready_with_discard(e.at_end)
    return not may_be_ready_with_discard(e) if e.live else None


def another_won(e: Evidence) -> bool:
    """Somebody else has won this hand."""
    return any(seat != e.seat for seat in e.winners)


def at_break(e: Evidence) -> bool | None:
    """The seat sits where the dice have the wall opened; unknown without dice."""
    dice, book = e.table.sitting.dice, e.table.book
    if not dice or book.wall.opening == "none":
        return None
    return counted_out(book, sum(dice[0])) == e.seat


def in_riichi(e: Evidence) -> bool:
    """The seat has declared riichi in this hand."""
    return e.at_end.riichi


def discards_lie(e: Evidence) -> bool:
    """A discard lies on the table."""
    rivers = zip(e.d.marks, e.d.river_count)
    return any(not mark & D.CLAIMED_MARK for marks, count in rivers for mark in marks[:count])


# --- the moment -----------------------------------------------------------------------------------


def begun(e: Evidence) -> bool:
    """Somebody has discarded, claimed or made a kong."""
    return any(code < A.WIN for _, code in e.played)


def to_discard(e: Evidence) -> bool:
    """It is the seat's turn."""
    return e.d.phase == D.TURN and e.d.turn == e.seat


def has_drawn(e: Evidence) -> bool:
    """It is the seat's turn with a tile it drew; the dealer's fourteenth was dealt (xjtu:9.2.1)."""
    return to_discard(e) and e.d.drawn != A.NONE and bool(happened.draws(e.table.events, e.name))


def discarded_before(e: Evidence) -> int:
    """Who has just discarded; -1 if something else was done last."""
    return e.played[0][0] if e.played and e.played[0][1] < A.CHOW else A.NONE


def is_next(e: Evidence) -> bool:
    """The left-hand neighbour has just discarded."""
    by = discarded_before(e)
    return by != A.NONE and (by + 1) % e.rules.players == e.seat


def at_own_discard(e: Evidence) -> bool:
    """The seat is to discard or has just done so."""
    return to_discard(e) or discarded_before(e) == e.seat


def has_last_turn(e: Evidence) -> bool:
    """No tile is left, and the seat is to discard or has just done so."""
    return tiles_left(e.rules, e.d, (e.d.turn + 1) % e.rules.players) == 0 and at_own_discard(e)


def has_discarded(e: Evidence) -> bool:
    """A discard of the seat lies on the table."""
    return e.hand.state.river_count[e.seat] > 0


# --- drawing and discarding -----------------------------------------------------------------------


def came_to_draw(e: Evidence) -> bool:
    """The seat has drawn in this hand, or is to draw now."""
    return bool(happened.draws(e.hand.events, e.name)) or (e.running and is_next(e))


def drew_last(e: Evidence) -> bool:
    """Since the seat drew there have been only discards."""
    last = happened.last_operation(e.table.events)
    return isinstance(last, E.Draw) and last.seat == e.name


def drew_before(e: Evidence) -> bool:
    """The seat has drawn, and more than discards have followed."""
    events = e.hand.events
    return happened.followed_by(events, happened.draws(events, e.name), happened.is_operation)


def drew_special(e: Evidence) -> bool:
    """The seat has drawn the last tile or a replacement, and more than discards have followed."""
    events = e.hand.events
    special = [i for i in happened.draws(events, e.name) if happened.is_special_draw(events[i])]
    return happened.followed_by(events, special, happened.is_operation)


def drew_and_discarded(e: Evidence) -> bool:
    """The seat has drawn and then discarded."""
    drew, thrown = (find(e.hand.events, e.name) for find in (happened.draws, happened.discards))
    return bool(drew) and bool(thrown) and thrown[-1] > drew[0]


def discarded_and_more(e: Evidence) -> bool:
    """The seat has discarded, and something has been done since."""
    events = e.hand.events
    return happened.followed_by(events, happened.discards(events, e.name), happened.is_operation)


def strayed(e: Evidence) -> bool:
    """In riichi the seat must discard now, or has discarded a tile other than the one drawn."""
    if e.running and e.d.riichi[e.seat] == D.STANDS and has_drawn(e):
        return True
    return any(not event.drawn for event in happened.riichi_discards(e.hand.events, e.name)[1:])


# --- calls ----------------------------------------------------------------------------------------


def claimed_within(e: Evidence, few: bool) -> bool:
    """A claim of the seat is on record, with fewer than two discards of others since, or more."""
    count = happened.discards_since_claim(e.table.events, e.name)
    return count is not None and (count < 2) == few


def has_claimed(e: Evidence) -> bool:
    """The seat has claimed a tile in this hand."""
    return bool(happened.claims(e.hand.events, e.name))


def set_then_discard(e: Evidence) -> bool:
    """The seat has claimed a tile and then discarded."""
    made, thrown = (find(e.hand.events, e.name) for find in (happened.claims, happened.discards))
    return bool(made) and bool(thrown) and thrown[-1] > made[0]


def something_to_call(e: Evidence) -> bool:
    """Another player has discarded, or it is the seat's own turn, in which a kong may be made."""
    others = any(isinstance(event, E.Discard) and event.seat != e.name for event in e.table.events)
    return others or to_discard(e)


def could_claim(e: Evidence) -> bool | None:
    """There was something the seat could have claimed."""
    if not e.live:
        return None
    at = at_stake(e.table.setting, e.table.state_before, e.d)
    if at is None or at.by == e.seat:
        return None
    codes = [A.WIN, *range(A.CHOW, A.CONCEALED_KONG)]
    return not e.has_tile and any(not why_no_answer(e.rules, at, e.buffers, e.seat, code) for code in codes)


def interrupts(e: Evidence) -> bool:
    """Another player has called or drawn since a tile was put at stake, and done no more (xjtu:9.5.4)."""
    at = at_stake(e.table.setting, e.table.state_before, e.d)
    return at is not None and e.d.phase == D.TURN and e.d.turn != e.seat


def has_called(e: Evidence) -> bool:
    """The seat has claimed a tile, or may now."""
    return has_claimed(e) or (e.running and could_claim(e) is True)


def has_acted(e: Evidence) -> bool:
    """The seat has done something that must be said, or may do so now."""
    if happened.calls(e.hand.events, e.name):
        return True
    kinds = ("win", "kong", "concealed_kong", "added_kong", "north", "flower", "nine_terminals")
    return e.running and (could_claim(e) is True or any(each.type in kinds for each in e.table.legal(e.name)))


def has_won_or_may(e: Evidence) -> bool:
    """The seat has won, or may now."""
    return e.seat in e.winners or (e.running and e.against_win == 0)


def unfounded(e: Evidence) -> bool | None:
    """The win or set that was declared is not allowed; for a player who has won, it is the win."""
    what = e.declared.what or ("win" if e.seat in e.winners else "")
    if not what or not e.live:
        return None
    return e.against_win != 0 if what == "win" else e.why_no_claim() != 0


def riichi_kong(e: Evidence) -> bool | None:
    """In riichi, on its own turn: a kong of four tiles in the hand that is not allowed. An undeclared one is looked for
    only now, since afterwards it either lies on the table or does not."""
    if not e.live:
        return None
    what = e.declared.what or ("kong" if e.running else "")
    if what != "kong" or e.d.riichi[e.seat] != D.STANDS or not has_drawn(e):
        return False
    named = A.kind_of(CODES.get(e.declared.tile, A.NONE))
    kinds = [kind for kind in range(KINDS) if e.d.counts[e.seat][kind] == FOUR and named in (A.NONE, kind)]
    return any(flow.why_not(e.rules, e.d, e.buffers, e.seat, A.CONCEALED_KONG + kind) for kind in kinds)


def may_swap(e: Evidence) -> bool:
    """The seat has just called and holds a tile it may not discard now."""
    return e.running and to_discard(e) and any(e.d.barred >> k & 1 and e.d.counts[e.seat][k] for k in range(KINDS))


def swapped(e: Evidence) -> bool:
    """After a call the seat has discarded a tile that was barred."""
    events = e.hand.events
    for at in happened.claims(events, e.name):
        claim, after = events[at], [i for i in happened.discards(events, e.name) if i > at]
        if after and isinstance(claim, E.Chow | E.Pung) and barred_by(e, claim) >> kind_at(events[after[0]]) & 1:
            return True
    return False


def barred_by(e: Evidence, claim: E.Chow | E.Pung) -> int:
    """The kinds that may not be discarded after a claim, as a mask."""
    kind = kind_at(claim)
    place = kind - min(A.kind_of(CODES[tile]) for tile in claim.tiles) if isinstance(claim, E.Chow) else 3
    return swap_barred(e.rules, kind, place)


def kind_at(event: E.Event) -> int:
    """The kind of the tile discarded or claimed."""
    assert isinstance(event, E.Discard | E.Chow | E.Pung)
    return A.kind_of(CODES[event.tile])


def nothing_to_discard(e: Evidence) -> bool:
    """It is the seat's turn after a call, and every tile is barred."""
    held = [kind for kind in range(KINDS) if e.d.counts[e.seat][kind]]
    return e.running and to_discard(e) and bool(e.d.barred) and all(e.d.barred >> kind & 1 for kind in held)


not_allowed = when_declared(now(lambda e: e.why_no_claim() != 0))  # the set that was declared
CHECKS: dict[str, Check] = {
    "at_break": at_break,
    "to_discard": now(to_discard),
    "has_drawn": now(has_drawn),
    "self_drawn": lambda e: happened.won_by_draw(e.hand.events, e.name) or (e.running and has_drawn(e)),
    "next_after_discard": now(is_next),
    "after_discard": now(lambda e: discarded_before(e) not in (A.NONE, e.seat)),
    "not_just_discarded": now(lambda e: discarded_before(e) != e.seat),
    "discarded_last": now(lambda e: discarded_before(e) == e.seat),
    "at_own_discard": now(at_own_discard),
    "had_turn": lambda e: has_discarded(e) or (e.running and to_discard(e)),
    "has_discarded": has_discarded,
    "discarded_before": discarded_and_more,
    "discards_lie": now(discards_lie),
    "came_to_draw": came_to_draw,
    "drew_last": now(drew_last),
    "drew_before": drew_before,
    "drew_special": drew_special,
    "drew_and_discarded": drew_and_discarded,
    "something_to_call": now(something_to_call),
    "has_called": has_called,
    "has_acted": has_acted,
    "has_claimed": has_claimed,
    "claimed_or_won": lambda e: has_claimed(e) or happened.won_by_discard(e.hand.events, e.name),
    "set_then_discard": set_then_discard,
    "claimed_lately": now(lambda e: claimed_within(e, True)),
    "claimed_before": now(lambda e: claimed_within(e, False)),
    "may_swap": may_swap,
    "swapped": swapped,
    "nothing_to_discard": nothing_to_discard,
    "has_melds": lambda e: e.hand.state.meld_count[e.seat] > 0,
    "concealed_kong": lambda e: any(fed < 0 for fed in e.hand.state.fed[e.seat][: e.hand.state.meld_count[e.seat]]),
    "deals": lambda e: e.seat == 0,
    "complete": now(lambda e: e.value >= 0),
    "incomplete": now(lambda e: e.value < 0),
    "may_not_win": now(lambda e: e.against_win != 0),
    "below_minimum": now(lambda e: e.against_win == reasons.BELOW_MINIMUM),
    "wins": has_won_or_may,
    "ready": now(lambda e: e.distance <= 0),
    "one_short": now(lambda e: e.distance == 1),
    "two_short": now(lambda e: e.distance >= 2),
    "not_ready": not_ready,
    "others_ready": others_ready,
    "nobody_ready": contrary(others_ready),
    "another_won": another_won,
    "nobody_else_won": contrary(another_won),
    "own_win": lambda e: e.seat in e.winners,
    "no_own_win": lambda e: e.seat not in e.winners,
    "won_in_riichi": lambda e: e.seat in e.winners and in_riichi(e),
    "exhausted": lambda e: e.exhausted,
    "own_win_or_exhausted": lambda e: e.exhausted or e.seat in e.winners or (e.running and e.declared.what == "win"),
    "over": lambda e: e.hand.over,
    "in_riichi": in_riichi,
    "not_in_riichi": now(lambda e: not e.riichi),
    "stands_in_riichi": lambda e: e.d.riichi[e.seat] == D.STANDS or (not e.live and e.riichi),
    "strayed": strayed,
    "riichi_tile_taken": lambda e: happened.riichi_tile_taken(e.hand.events, e.name),
    "hand_open": now(lambda e: not is_closed(e.d, e.seat)),
    "lost_rights": lambda e: e.rights & D.WIN_RIGHT == 0,
    "kept_rights": lambda e: e.rights & D.WIN_RIGHT != 0,
    "unfounded": unfounded,
    "no_nine_terminals": now(lambda e: flow.why_not(e.rules, e.d, e.buffers, e.seat, A.NINE_TERMINALS) != 0),
    "illegal_claim": not_allowed,
    "lacks_tiles": not_allowed,
    "has_tiles": contrary(not_allowed),
    "riichi_kong": riichi_kong,
    "plain_claim": when_declared(contrary(riichi_kong)),
    "shown": lambda e: e.declared.shown,
    "not_shown": contrary(lambda e: e.declared.shown),
    "holds_tile": holds_tile,
    "lacks_tile": contrary(holds_tile),
    "holds_bird": now(lambda e: e.d.counts[e.seat][BAMBOOS] > 0),
    "nobody_acted": now(lambda e: not begun(e)),
    "somebody_acted": now(begun),
    "few_left": now(lambda e: e.tiles_held <= 2),
    "some_left": now(lambda e: e.tiles_held > 1),
    "last_turn": now(has_last_turn),
    "could_claim": could_claim,
    "interrupts": now(interrupts),
    "nothing_to_claim": contrary(could_claim),
}
CONDITIONS = {name: Condition(check, WORDS[name]) for name, check in CHECKS.items()}


def shows(evidence: Evidence, condition: str) -> bool | None:
    """Does a condition hold? It is examined once."""
    if condition not in evidence.answers:
        evidence.answers[condition] = CONDITIONS[condition].holds(evidence)
    return evidence.answers[condition]
