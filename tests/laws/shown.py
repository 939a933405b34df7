"""What the fouls of the books presuppose, each by an independent reading of the record: True, False, or None where that
does not know."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from tests.laws.fold import plain
from tests.laws.reading import Reading

CLAIMS = ("chow", "pung", "kong")


def opposite(value: bool | None) -> bool | None:
    """Where it is known, the contrary."""
    return None if value is None else not value


def conditions(r: Reading, seat: str, declared: Mapping[str, Any]) -> dict[str, bool | None]:
    """Each condition of the books' fouls as this reading has it; None where it does not know."""
    chair = r.chairs[seat]
    others = [other for other in r.chairs if other != seat]
    found = of_the_log(r, seat, others, declared)
    ready_others = are_ready(r, others) if r.live or r.won_last(seat) else None
    found |= {"others_ready": ready_others, "nobody_ready": opposite(ready_others)}
    if not r.live:
        ready_now = r.is_ready(seat) if r.end is not None else None
        return found | {"not_ready": opposite(ready_now)}
    win, steps = r.win(seat), r.distance(seat)
    complete = None if win is None else bool(win)
    right = r.may_win(seat)
    tile = declared.get("tile", "")
    holds = tile in chair.hand if tile else None
    found |= {
        "complete": complete,
        "incomplete": opposite(complete),
        "may_not_win": opposite(right),
        "below_minimum": bool(not win["win"]) if win and not chair.lost and not chair.unsure else None,
        "ready": None if steps is None else steps <= 0,
        "one_short": None if steps is None else steps == 1,
        "two_short": None if steps is None else steps >= 2,
        "not_ready": opposite(r.is_ready(seat)) if not tile else None,
        "not_in_riichi": not chair.told_riichi,
        "hand_open": any(meld["type"] != "ankan" for meld in chair.melds),
        "holds_tile": holds,
        "lacks_tile": opposite(holds),
        "to_discard": len(chair.hand) % 3 == 2 and not chair.out if r.is_begun else None,
        "nobody_acted": not r.acted,
        "few_left": len(chair.hand) <= 2,
        "some_left": len(chair.hand) > 1,
        "no_nine_terminals": True if chair.river or kinds_of_nine(chair.hand) < 9 else None,
    }
    return found | of_claims(r, seat, declared) | ({} if r.pending else of_the_last_act(r, seat))


def of_the_last_act(r: Reading, seat: str) -> dict[str, bool | None]:
    """Who has just discarded."""
    return {
        "discarded_last": r.last_act == f"discard {seat}",
        "not_just_discarded": r.last_act != f"discard {seat}",
        "after_discard": r.last_act.startswith("discard") and r.last_act != f"discard {seat}",
        "next_after_discard": r.last_act == f"discard {before(r, seat)}",
    }


def are_ready(r: Reading, others: Sequence[str]) -> bool | None:
    """Some of these hands are ready, and could win on a discard (reading:360)."""
    waiting = [
        r.best_wait(other, next(each for each in r.chairs if each not in others)) if r.waits(other) else r.waits(other)
        for other in others
    ]
    return True if any(waiting) else None if None in waiting else False


def before(r: Reading, seat: str) -> str:
    """The left-hand neighbour."""
    seats = list(r.chairs)
    return seats[seats.index(seat) - 1]


def kinds_of_nine(hand: Sequence[str]) -> int:
    """Different terminals and honours."""
    return len({plain(tile) for tile in hand if tile[1] == "z" or tile[0] in "19"})


def of_the_log(r: Reading, seat: str, others: Sequence[str], declared: Mapping[str, Any]) -> dict[str, bool | None]:
    """What is known also when the moment has passed."""
    chair = r.chairs[seat]
    another = any(r.chairs[other].won for other in others)
    exhausted = r.end is not None and r.end["result"] in ("exhausted", "nagashi")
    since = sum(at > chair.claimed_at and who != seat for at, who in r.discards)
    win_now, claims = r.live and declared.get("declared") == "win", chair.claimed_at >= 0
    lost = "win" in chair.lost or (None if chair.unsure else False)
    return {
        "another_won": another,
        "nobody_else_won": not another,
        "own_win": chair.won,
        "no_own_win": not chair.won,
        "won_in_riichi": chair.won and chair.told_riichi,
        "exhausted": exhausted,
        "own_win_or_exhausted": exhausted or chair.won or win_now,
        "over": r.end is not None,
        "in_riichi": chair.told_riichi,
        "stands_in_riichi": chair.riichi == "stands" or (not r.live and chair.told_riichi),
        "lost_rights": lost,
        "kept_rights": opposite(lost),
        "shown": declared.get("shown"),
        "not_shown": opposite(declared.get("shown")),
        "claimed_lately": claims and since < 2,
        "claimed_before": claims and since >= 2,
        "somebody_acted": r.acted,
        "has_claimed": claims,
        "has_melds": bool(chair.melds),
        "has_discarded": len(chair.river) > len(chair.taken) or (None if chair.river or chair.won else False),
        "deals": seat == "E",
        "at_break": at_break(r, seat),
        "concealed_kong": any(meld["type"] == "ankan" for meld in chair.melds),
    }


def at_break(r: Reading, seat: str) -> bool | None:
    """The dice name the seat, counted from the dealer; of three players the books disagree."""
    dice = r.header["dice"]
    if not dice or r.book.wall.opening == "none" or len(r.chairs) < 4:
        return None
    return "ESWN"[(sum(dice[0]) - 1) % 4] == seat


def of_claims(r: Reading, seat: str, declared: Mapping[str, Any]) -> dict[str, bool | None]:
    """What a declared set or win amounts to: of sets, whether the tiles are lacking."""
    what = declared.get("declared", "")
    lacking = lacks_tiles(r, seat, what) if what in CLAIMS else None
    riichi_kong = what == "kong" and r.chairs[seat].riichi == "stands" if what else None
    return {
        "illegal_claim": lacking,
        "lacks_tiles": lacking,
        "has_tiles": opposite(lacking),
        "riichi_kong": riichi_kong,
        "plain_claim": opposite(riichi_kong),
        "unfounded": lacking if what in CLAIMS else opposite(r.may_win(seat)) if what == "win" else None,
    }


def lacks_tiles(r: Reading, seat: str, what: str) -> bool | None:
    """True when the tiles for the set are not in the hand; None when they are, as the moment may still be wrong."""
    asked = r.question(seat)
    if asked is None or asked.drawn or not r.is_clear(seat):
        return None
    tile, hand = plain(asked.tile), [plain(each) for each in r.chairs[seat].hand]
    if what in ("pung", "kong"):
        return True if hand.count(tile) < (2 if what == "pung" else 3) else None
    if tile[1] in "zf":
        return True
    near = [f"{int(tile[0]) + step}{tile[1]}" in hand for step in (-2, -1, 1, 2)]
    return None if any(one and other for one, other in pairwise(near)) else True
