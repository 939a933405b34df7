"""What fouls presuppose, by name: each condition asks the evidence of a table, and says what that shows instead."""

from collections.abc import Callable
from dataclasses import dataclass

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import flow, reasons
from paiju.core.play.claims import why_no_answer
from paiju.core.play.moves import is_closed, number_of, take, tiles_left
from paiju.core.play.readiness import waits_of
from paiju.table import events as E
from paiju.table.codes import CODES, SEATS
from paiju.table.evidence import Evidence
from paiju.table.offered import at_stake
from paiju.table.setup import counted_out
from paiju.table.wins import copied

Check = Callable[[Evidence], bool | None]


@dataclass(frozen=True, slots=True)
class Condition:
    """Something a foul presupposes; the words tell what the table shows instead when it is not so."""

    holds: Check
    zh: str
    en: str


def now(check: Callable[[Evidence], bool]) -> Check:
    """A condition of the moment: unknown when that has passed."""
    return lambda e: check(e) if e.live else None


def others_ready(e: Evidence) -> bool | None:
    """Somebody else is ready now, or was when the hand ended with a win of this seat."""
    return bool(e.ready_others) if e.live or e.won_last else None


def told(check: Check) -> Check:
    """A condition about what was declared: unknown when nothing is told of it."""
    return lambda e: check(e) if e.declared.what else None


def holds_tile(e: Evidence) -> bool | None:
    """The tile that was named is in the hand."""
    if not e.live or e.declared.tile not in CODES:
        return None
    return number_of(e.d, e.seat, CODES[e.declared.tile]) > 0


def may_be_ready_with_discard(e: Evidence) -> bool:
    """Some discard leaves the hand ready, the one told if it is; between turns, the hand is ready."""
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
    """No way to be ready: at the end as the hands lie, while the hand is played with any discard."""
    if e.table.over or e.live:
        return not may_be_ready_with_discard(e)
    return None


def discards_since_claim(e: Evidence) -> int | None:
    """How many discards others have made since the seat claimed a tile last; None when it claimed none."""
    count = 0
    for event in reversed(e.table.events):
        if is_claim_of(event, e.seat):
            return count
        count += isinstance(event, E.Discard) and event.seat != SEATS[e.seat]
    return None


def claimed_within(e: Evidence, few: bool) -> bool | None:
    """A claim of the seat is on record, with fewer than two discards of others since, or more."""
    count = discards_since_claim(e)
    return False if count is None else (count < 2) == few


def begun(e: Evidence) -> bool:
    """Somebody has discarded, claimed or made a kong."""
    return any(code < A.WIN for _, code in e.played)


def is_claim_of(event: E.Event, seat: int) -> bool:
    """Did the seat lay out a set with another's discard?"""
    claim = isinstance(event, E.Chow | E.Pung) or (isinstance(event, E.Kong) and event.how == "open")
    return claim and getattr(event, "seat", "") == SEATS[seat]


def has_claimed(e: Evidence) -> bool:
    """The seat has claimed a tile in this hand."""
    return any(is_claim_of(event, e.seat) for event in e.table.events)


def to_discard(e: Evidence) -> bool:
    """It is the seat's turn."""
    return e.d.phase == D.TURN and e.d.turn == e.seat


def discarded_before(e: Evidence) -> int:
    """Who has just discarded; -1 when something else was done last."""
    return e.played[0][0] if e.played and e.played[0][1] < A.CHOW else A.NONE


def is_next(e: Evidence) -> bool:
    """The left-hand neighbour has just discarded."""
    by = discarded_before(e)
    return by != A.NONE and (by + 1) % e.rules.players == e.seat


def at_break(e: Evidence) -> bool | None:
    """The seat sits where the dice have the wall opened; unknown without dice."""
    dice, book = e.table.sitting.dice, e.table.book
    if not dice or book.wall.opening == "none":
        return None
    return counted_out(book, sum(dice[0])) == e.seat


def contrary(check: Check) -> Check:
    """Where the table can tell, the opposite."""

    def holds(e: Evidence) -> bool | None:
        found = check(e)
        return None if found is None else not found

    return holds


def another_won(e: Evidence) -> bool:
    """Somebody else has won this hand."""
    return any(seat != e.seat for seat in e.winners)


def unfounded(e: Evidence) -> bool:
    """The win or the set that was declared is not allowed."""
    return e.against_win != 0 if e.declared.what == "win" else e.why_no_claim() != 0


not_allowed = told(now(lambda e: e.why_no_claim() != 0))  # the set that was declared


def could_claim(e: Evidence) -> bool | None:
    """There was something the seat could have claimed."""
    if not e.live:
        return None
    at = at_stake(e.table.setting, e.table.state_before, e.d)
    if at is None or at.by == e.seat:
        return None
    codes = [A.WIN, *range(A.CHOW, A.CONCEALED_KONG)]
    return any(not why_no_answer(e.rules, at, e.buffers, e.seat, code) for code in codes)


# What the table shows where a condition does not hold.
WORDS = {
    "at_break": ("骰子没有指到其方位", "the dice do not name their side"),
    "to_discard": ("没有轮到其打牌", "it is not their turn to discard"),
    "next_after_discard": ("其不是刚打牌者的下家", "nobody has just discarded on their left"),
    "after_discard": ("没有别人刚打出的牌", "no other player has just discarded"),
    "not_just_discarded": ("其刚刚打过牌", "they have just discarded"),
    "has_claimed": ("其没有鸣过牌", "they have claimed nothing"),
    "has_melds": ("其没有副露", "they have laid out no set"),
    "has_discarded": ("其没有打过牌", "they have discarded nothing"),
    "deals": ("其不是庄家", "they do not deal"),
    "complete": ("手牌没有成和牌型", "the hand is not complete"),
    "incomplete": ("手牌已成和牌型", "the hand is complete"),
    "may_not_win": ("该和牌成立", "the win is valid"),
    "below_minimum": ("手牌够起和", "the hand reaches the minimum"),
    "ready": ("其没有听牌", "the hand is not ready"),
    "one_short": ("其手牌并非差一张听牌", "the hand is not one tile short"),
    "two_short": ("其手牌差不到两张听牌", "the hand is less than two short"),
    "not_ready": ("其已听牌", "the hand is ready"),
    "others_ready": ("没有别家听牌", "nobody else is ready"),
    "nobody_ready": ("有别家已听牌", "others are ready"),
    "another_won": ("没有别人和牌", "nobody else has won this hand"),
    "nobody_else_won": ("这手牌已有别人和牌", "another player won this hand"),
    "own_win": ("其没有和牌", "they have not won this hand"),
    "no_own_win": ("其已和牌", "they have won this hand"),
    "won_in_riichi": ("其没有立直和牌", "they have not won in riichi"),
    "exhausted": ("这手牌没有荒牌流局", "the wall was not played out without a win"),
    "own_win_or_exhausted": ("其既没有和牌，也没有荒牌流局", "they have neither won nor was the wall played out"),
    "over": ("这手牌还没有结束", "the hand is not over"),
    "in_riichi": ("其没有立直", "they are not in riichi"),
    "not_in_riichi": ("其已立直", "they are in riichi"),
    "stands_in_riichi": ("其没有立直", "they are not in riichi"),
    "hand_open": ("其门前清", "the hand is closed"),
    "lost_rights": ("其没有被停和或陪打", "no right of theirs was lost"),
    "kept_rights": ("其已被停和或陪打", "their rights are lost"),
    "unfounded": ("其声明成立", "what they declared is right"),
    "no_nine_terminals": ("九种九牌成立", "the nine kinds are there"),
    "illegal_claim": ("可以这样鸣牌", "the call is allowed"),
    "lacks_tiles": ("其手中有这样的牌", "the tiles are in the hand"),
    "has_tiles": ("其手中没有这样的牌", "the tiles are not in the hand"),
    "riichi_kong": ("其没有立直", "they are not in riichi"),
    "plain_claim": ("其已立直", "they are in riichi"),
    "shown": ("没有亮牌", "no tiles were shown"),
    "not_shown": ("已经亮牌", "tiles were shown"),
    "holds_tile": ("手里没有所报的牌", "the tile named is not in the hand"),
    "lacks_tile": ("手里有所报的牌", "the tile named is in the hand"),
    "discarded_last": ("其刚才没有打牌，或此后已有操作", "they have not discarded, or somebody has acted since"),
    "claimed_lately": ("其没有鸣牌，或此后已有两人打牌", "no claim, or two discards since"),
    "claimed_before": ("其没有鸣牌，或此后还没有两人打牌", "no claim, or not yet two discards since"),
    "nobody_acted": ("已经有人打牌或鸣牌", "somebody has acted already"),
    "somebody_acted": ("还没有人打牌", "nobody has acted yet"),
    "few_left": ("其手里还有多张牌", "more tiles are left in the hand"),
    "some_left": ("其手里几乎没有牌", "hardly a tile is left in the hand"),
    "wall_empty": ("牌墙还有牌", "tiles are left"),
    "could_claim": ("其没有可做的操作", "there was nothing for them to claim"),
    "nothing_to_claim": ("其有可做的操作", "there was something to claim"),
    "concealed_kong": ("其没有暗杠", "no concealed kong lies there"),
}
CHECKS: dict[str, Check] = {
    "at_break": at_break,
    "to_discard": now(to_discard),
    "next_after_discard": now(is_next),
    "after_discard": now(lambda e: discarded_before(e) not in (A.NONE, e.seat)),
    "not_just_discarded": now(lambda e: discarded_before(e) != e.seat),
    "has_claimed": has_claimed,
    "has_melds": lambda e: e.d.meld_count[e.seat] > 0,
    "has_discarded": lambda e: e.d.river_count[e.seat] > 0,
    "deals": lambda e: e.seat == 0,
    "complete": now(lambda e: e.value >= 0),
    "incomplete": now(lambda e: e.value < 0),
    "may_not_win": now(lambda e: e.against_win != 0),
    "below_minimum": now(lambda e: e.against_win == reasons.BELOW_MINIMUM),
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
    "won_in_riichi": lambda e: e.seat in e.winners and e.riichi,
    "exhausted": lambda e: e.exhausted,
    "own_win_or_exhausted": lambda e: e.exhausted or e.seat in e.winners or (e.live and e.declared.what == "win"),
    "over": lambda e: e.table.over,
    "in_riichi": lambda e: e.riichi,
    "not_in_riichi": now(lambda e: not e.riichi),
    "stands_in_riichi": lambda e: e.d.riichi[e.seat] == D.STANDS or (not e.live and e.riichi),
    "hand_open": now(lambda e: not is_closed(e.d, e.seat)),
    "lost_rights": lambda e: e.rights & D.WIN_RIGHT == 0,
    "kept_rights": lambda e: e.rights & D.WIN_RIGHT != 0,
    "unfounded": told(now(unfounded)),
    "no_nine_terminals": now(lambda e: flow.why_not(e.rules, e.d, e.buffers, e.seat, A.NINE_TERMINALS) != 0),
    "illegal_claim": not_allowed,
    "lacks_tiles": not_allowed,
    "has_tiles": contrary(not_allowed),
    "riichi_kong": told(now(lambda e: e.declared.what == "kong" and e.d.riichi[e.seat] == D.STANDS)),
    "plain_claim": told(now(lambda e: e.declared.what != "kong" or e.d.riichi[e.seat] != D.STANDS)),
    "shown": lambda e: e.declared.shown,
    "not_shown": contrary(lambda e: e.declared.shown),
    "holds_tile": holds_tile,
    "lacks_tile": contrary(holds_tile),
    "discarded_last": now(lambda e: discarded_before(e) == e.seat),
    "claimed_lately": lambda e: claimed_within(e, True),
    "claimed_before": lambda e: claimed_within(e, False),
    "nobody_acted": now(lambda e: not begun(e)),
    "somebody_acted": begun,
    "few_left": now(lambda e: e.tiles_held <= 2),
    "some_left": now(lambda e: e.tiles_held > 1),
    "wall_empty": now(lambda e: tiles_left(e.rules, e.d, (e.d.turn + 1) % e.rules.players) == 0),
    "could_claim": could_claim,
    "nothing_to_claim": contrary(could_claim),
    "concealed_kong": lambda e: any(fed < 0 for fed in e.d.fed[e.seat][: e.d.meld_count[e.seat]]),
}
CONDITIONS = {name: Condition(check, *WORDS[name]) for name, check in CHECKS.items()}
