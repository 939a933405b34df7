"""What the fouls of the books presuppose, each by an independent reading of the record: True, False, or None where that
does not know."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from tests.laws.fold import Chair, Row, plain
from tests.laws.reading import Reading

CLAIMS = ("chow", "pung", "kong")
OPERATIONS = ("draw", "chow", "pung", "kong", "north", "win", "nine_terminals", "end")
SAID = ("chow", "pung", "kong", "north", "flower", "win", "nine_terminals")
Known = bool | None


def opposite(value: Known) -> Known:
    """Where it is known, the contrary."""
    return None if value is None else not value


@dataclass(frozen=True)
class Case:
    """A seat at a moment of a hand, and the hand as far as it has come; `running` when that moment is now."""

    then: Reading
    hand: Reading
    seat: str
    declared: Mapping[str, Any]
    running: bool

    @property
    def chair(self) -> Chair:
        return self.then.chairs[self.seat]

    @property
    def last(self) -> Chair:
        return self.hand.chairs[self.seat]

    @property
    def what(self) -> str:
        return str(self.declared.get("declared", ""))

    @property
    def others(self) -> list[str]:
        return [other for other in self.then.chairs if other != self.seat]

    @cached_property
    def win(self) -> Row | None:
        return self.then.win(self.seat)

    @cached_property
    def steps(self) -> int | None:
        return self.then.distance(self.seat)

    @cached_property
    def right(self) -> Known:
        return self.then.may_win(self.seat)

    # --- of the rows ---

    def places(self, rows: Sequence[Row], *types: str) -> list[int]:
        """Where the seat did something of these kinds."""
        return [i for i, row in enumerate(rows) if row["type"] in types and row.get("seat") == self.seat]

    @property
    def claims(self) -> list[int]:
        rows = self.hand.rows
        return [i for i in self.places(rows, *CLAIMS) if rows[i]["type"] != "kong" or rows[i]["how"] == "open"]

    @property
    def to_discard(self) -> bool:
        return len(self.chair.hand) % 3 == 2 and not self.chair.out and self.then.end is None

    @property
    def has_drawn(self) -> bool:
        return self.to_discard and self.chair.drawn is not None and bool(self.places(self.then.rows, "draw"))

    @property
    def just_discarded(self) -> bool:
        return self.then.last_act == f"discard {self.seat}"

    @property
    def is_next(self) -> bool:
        seats = list(self.then.chairs)
        return self.then.last_act == f"discard {seats[seats.index(self.seat) - 1]}"

    def followed(self, places: Sequence[int], *types: str) -> bool:
        """Something of these kinds came after one of the places."""
        return bool(places) and any(row["type"] in types for row in self.hand.rows[places[0] + 1 :])

    @property
    def barred(self) -> set[str]:
        """What the seat may not discard after its last claim."""
        rows = self.hand.rows
        return barred_after(self.hand, rows[self.claims[-1]]) if self.claims else set()

    @property
    def just_claimed(self) -> bool:
        return self.running and self.then.last_act == f"claim {self.seat}" and self.to_discard


def barred_after(r: Reading, claim: Row) -> set[str]:
    """The tiles that a chow or a pung bars."""
    if not r.book.calls.swap_calling_barred or claim["type"] == "kong":
        return set()
    tile = plain(claim["tile"])
    found = {tile}
    if claim["type"] == "chow":
        number, numbers = int(tile[0]), sorted(int(plain(each)[0]) for each in claim["tiles"])
        far = number + 3 if number == numbers[0] else number - 3 if number == numbers[2] else 0
        found |= {f"{far}{tile[1]}"} if 1 <= far <= 9 else set()
    return found


def special_draws(c: Case) -> list[int]:
    """Where the seat drew the last tile, or one that replaces a kong or a North."""
    rows = c.hand.rows
    return [i for i in c.places(rows, "draw") if rows[i]["left"] == 0 or rows[i]["source"] in ("kong", "north")]


def drew_last(c: Case) -> bool:
    last = next((row for row in reversed(c.then.rows) if row["type"] in OPERATIONS), None)
    return last is not None and (last["type"], last.get("seat")) == ("draw", c.seat)


def swapped(c: Case) -> bool:
    rows, thrown = c.hand.rows, c.places(c.hand.rows, "discard")
    firsts = [(at, next((i for i in thrown if i > at), None)) for at in c.claims]
    return any(i is not None and plain(rows[i]["tile"]) in barred_after(c.hand, rows[at]) for at, i in firsts)


def strayed(c: Case) -> bool:
    rows = c.hand.rows
    thrown = c.places(rows, "discard")
    since = [i for i in thrown if any(rows[j]["riichi"] for j in thrown if j < i)]
    return (c.running and c.chair.riichi == "stands" and c.has_drawn) or any(not rows[i]["drawn"] for i in since)


def riichi_tile_taken(c: Case) -> bool:
    rows, thrown = c.hand.rows, c.places(c.hand.rows, "discard")
    at = next((i for i in thrown if rows[i]["riichi"]), None)
    if at is None:
        return False
    taken = next((row for row in rows[at + 1 :] if row["type"] in OPERATIONS), None)
    return taken is not None and taken["type"] in CLAIMS and taken.get("how", "open") == "open" and thrown[-1] > at


def discards_lie(c: Case) -> Known:
    if c.then.wins:
        return None
    return any(len(chair.river) > len(chair.taken) for chair in c.then.chairs.values())


def interrupts(c: Case) -> Known:
    stake = c.then.stakes[-1] if c.then.stakes else None
    if stake is None:
        return False
    if c.then.ruled_at > stake.at or c.then.pending or c.then.wins:
        return None
    since = [row for row in c.then.rows[stake.at + 1 :] if row["type"] in ("draw", *CLAIMS)]
    return bool(since) and since[-1]["seat"] != c.seat if since or c.then.acted else None


def is_four_of_one(c: Case) -> bool:
    hand, named = [plain(tile) for tile in c.chair.hand], plain(c.declared.get("tile") or "")
    return any(hand.count(tile) == 4 and named in ("", tile) for tile in hand)


def riichi_kong(c: Case) -> Known:
    """A kong of four in the own turn in riichi; whether it is allowed this reading does not know."""
    what = c.what or ("kong" if c.running else "")
    may_be = what == "kong" and c.chair.riichi == "stands" and c.has_drawn and is_four_of_one(c)
    return None if may_be else False


def could_call(c: Case) -> Known:
    """The seat may call something then; None where this reading does not know, as when no tile is at stake."""
    if not c.then.stakes or c.then.stakes[-1].by == c.seat or c.then.ruled_at > c.then.stakes[-1].at:
        return None
    return False if all(lacks_tiles(c, what) is True for what in CLAIMS) and c.right is False else None


def could_call_now(c: Case) -> Known:
    """The same of a hand that goes on."""
    return could_call(c) if c.running else False


def had_turn(c: Case) -> Known:
    thrown = has_discarded(c)
    return True if c.running and c.to_discard and c.then.is_begun else thrown


def has_discarded(c: Case) -> Known:
    chair = c.last
    return len(chair.river) > len(chair.taken) or (None if chair.river or chair.won else False)


def are_ready(c: Case) -> Known:
    """Some of the other hands are ready and could win on a discard (reading:360): at the end of a hand that ended with
    the seat's win, else then."""
    r = c.hand if c.hand.won_last(c.seat) else c.then
    waiting = [r.best_wait(other, c.seat) if r.waits(other) else r.waits(other) for other in c.others]
    return True if any(waiting) else None if None in waiting else False


def not_ready(c: Case) -> Known:
    r = c.hand if c.hand.end is not None else c.then
    return opposite(r.is_ready(c.seat)) if not c.declared.get("tile") or not c.running else None


def kinds_of_nine(hand: Sequence[str]) -> int:
    """Different terminals and honours."""
    return len({plain(tile) for tile in hand if tile[1] == "z" or tile[0] in "19"})


def at_break(c: Case) -> Known:
    """The dice name the seat, counted from the dealer; of three players the books disagree."""
    dice = c.hand.header["dice"]
    if not dice or c.hand.book.wall.opening == "none" or len(c.hand.chairs) < 4:
        return None
    return "ESWN"[(sum(dice[0]) - 1) % 4] == c.seat


def lost_rights(c: Case) -> Known:
    return True if "win" in c.last.lost else None if c.last.unsure else False


def since_claim(c: Case) -> int | None:
    made = [i for i in c.claims if i < len(c.then.rows)]
    thrown = [row for row in c.then.rows[made[-1] :] if row["type"] == "discard"] if made else []
    return sum(row["seat"] != c.seat for row in thrown) if made else None


def illegal_claim(c: Case) -> Known:
    return lacks_tiles(c, c.what) if c.what in CLAIMS else None


def lacks_tiles(c: Case, what: str) -> Known:
    """True when the tiles for the set are not in the hand, or the seat has drawn since; None when the moment may still
    be right."""
    hand = [plain(each) for each in c.chair.hand]
    if c.has_drawn and what != "kong":
        return True  # who has drawn has let it go
    if c.has_drawn:
        pungs = [plain(meld["tiles"][:2]) for meld in c.chair.melds if meld["type"] == "pon"]
        return None if any(hand.count(tile) == 4 or tile in pungs for tile in hand) else True
    asked = c.then.question(c.seat)
    if asked is None or asked.drawn or not c.then.is_clear(c.seat):
        return None
    tile = plain(asked.tile)
    if what in ("pung", "kong"):
        return True if hand.count(tile) < (2 if what == "pung" else 3) else None
    if tile[1] in "zf":
        return True
    near = [f"{int(tile[0]) + step}{tile[1]}" in hand for step in (-2, -1, 1, 2)]
    return None if any(one and other for one, other in pairwise(near)) else True


def unfounded(c: Case) -> Known:
    what = c.what or ("win" if c.last.won else "")
    return illegal_claim(c) if what in CLAIMS else opposite(c.right) if what == "win" else None


def below_minimum(c: Case) -> Known:
    return bool(not c.win["win"]) if c.win and not c.chair.lost and not c.chair.unsure else None


def wins(c: Case) -> Known:
    return True if c.last.won else c.right if c.running else False


def unless_pending(check: Callable[[Case], Known]) -> Callable[[Case], Known]:
    """Unknown while somebody's claim waits for others' answers."""
    return lambda c: None if c.then.pending else check(c)


SHOWS: dict[str, Callable[[Case], Known]] = {
    # the tile in question
    "complete": lambda c: None if c.win is None else bool(c.win),
    "incomplete": lambda c: None if c.win is None else not c.win,
    "may_not_win": lambda c: opposite(c.right),
    "below_minimum": below_minimum,
    "unfounded": unfounded,
    "wins": wins,
    "ready": lambda c: None if c.steps is None else c.steps <= 0,
    "one_short": lambda c: None if c.steps is None else c.steps == 1,
    "two_short": lambda c: None if c.steps is None else c.steps >= 2,
    "not_ready": not_ready,
    "others_ready": are_ready,
    "nobody_ready": lambda c: opposite(are_ready(c)),
    # the hand as far as it has come
    "another_won": lambda c: any(c.hand.chairs[other].won for other in c.others),
    "nobody_else_won": lambda c: not any(c.hand.chairs[other].won for other in c.others),
    "own_win": lambda c: c.last.won,
    "no_own_win": lambda c: not c.last.won,
    "won_in_riichi": lambda c: c.last.won and c.last.told_riichi,
    "exhausted": lambda c: is_exhausted(c),
    "own_win_or_exhausted": lambda c: is_exhausted(c) or c.last.won or (c.running and c.what == "win"),
    "over": lambda c: c.hand.end is not None,
    "in_riichi": lambda c: c.last.told_riichi,
    "lost_rights": lost_rights,
    "kept_rights": lambda c: opposite(lost_rights(c)),
    "has_claimed": lambda c: bool(c.claims),
    "claimed_or_won": lambda c: bool(c.claims) or any(row["seat"] == c.seat and row["from"] for row in c.hand.wins),
    "self_drawn": lambda c: (
        any(row["seat"] == c.seat and not row["from"] for row in c.hand.wins) or (c.running and c.has_drawn)
    ),
    "has_called": lambda c: bool(c.claims) or could_call_now(c),
    "has_acted": lambda c: bool(c.places(c.hand.rows, *SAID)) or (None if c.running else False),
    "set_then_discard": lambda c: bool(c.claims) and c.places(c.hand.rows, "discard")[-1:] > c.claims[:1],
    "swapped": swapped,
    "strayed": strayed,
    "riichi_tile_taken": riichi_tile_taken,
    "has_melds": lambda c: bool(c.last.melds),
    "concealed_kong": lambda c: any(meld["type"] == "ankan" for meld in c.last.melds),
    "has_discarded": has_discarded,
    "had_turn": had_turn,
    "discarded_before": lambda c: c.followed(c.places(c.hand.rows, "discard"), *OPERATIONS),
    "came_to_draw": lambda c: (
        bool(c.places(c.hand.rows, "draw")) or (None if c.then.pending else c.running and c.is_next)
    ),
    "drew_before": lambda c: c.followed(c.places(c.hand.rows, "draw"), *OPERATIONS),
    "drew_special": lambda c: c.followed(special_draws(c), *OPERATIONS),
    "drew_and_discarded": lambda c: (
        bool(c.places(c.hand.rows, "draw"))
        and c.places(c.hand.rows, "discard")[-1:] > c.places(c.hand.rows, "draw")[:1]
    ),
    "deals": lambda c: c.seat == "E",
    "at_break": at_break,
    # the moment
    "to_discard": lambda c: c.to_discard if c.then.is_begun else None,
    "has_drawn": lambda c: c.has_drawn if c.then.is_begun else None,
    "drew_last": drew_last,
    "discards_lie": discards_lie,
    "last_turn": unless_pending(lambda c: c.then.left == 0 and (c.to_discard or c.just_discarded)),
    "at_own_discard": unless_pending(lambda c: (c.to_discard and c.then.is_begun) or c.just_discarded),
    "discarded_last": unless_pending(lambda c: c.just_discarded),
    "not_just_discarded": unless_pending(lambda c: not c.just_discarded),
    "after_discard": unless_pending(lambda c: c.then.last_act.startswith("discard") and not c.just_discarded),
    "next_after_discard": unless_pending(lambda c: c.is_next),
    "interrupts": interrupts,
    "could_claim": could_call,
    "nothing_to_claim": lambda c: opposite(could_call(c)),
    "may_swap": lambda c: c.just_claimed and any(plain(tile) in c.barred for tile in c.chair.hand),
    "nothing_to_discard": lambda c: c.just_claimed and all(plain(tile) in c.barred for tile in c.chair.hand),
    "something_to_call": lambda c: (
        any(row["type"] == "discard" and row["seat"] != c.seat for row in c.then.rows) or c.to_discard
        if c.then.is_begun
        else None
    ),
    "claimed_lately": lambda c: (since_claim(c) or 0) < 2 if since_claim(c) is not None else False,
    "claimed_before": lambda c: (since_claim(c) or 0) >= 2,
    "not_in_riichi": lambda c: not c.chair.told_riichi,
    "stands_in_riichi": lambda c: c.chair.riichi == "stands",
    "hand_open": lambda c: any(meld["type"] != "ankan" for meld in c.chair.melds),
    "holds_tile": lambda c: c.declared["tile"] in c.chair.hand if c.declared.get("tile") else None,
    "lacks_tile": lambda c: c.declared["tile"] not in c.chair.hand if c.declared.get("tile") else None,
    "holds_bird": lambda c: "1s" in c.chair.hand,
    "nobody_acted": lambda c: not c.then.acted,
    "somebody_acted": lambda c: c.then.acted,
    "few_left": lambda c: len(c.chair.hand) <= 2,
    "some_left": lambda c: len(c.chair.hand) > 1,
    "no_nine_terminals": lambda c: True if c.chair.river or kinds_of_nine(c.chair.hand) < 9 else None,
    "illegal_claim": illegal_claim,
    "lacks_tiles": illegal_claim,
    "has_tiles": lambda c: opposite(illegal_claim(c)),
    "riichi_kong": riichi_kong,
    "plain_claim": lambda c: opposite(riichi_kong(c)) if c.what else None,
    # what was told
    "shown": lambda c: c.declared.get("shown"),
    "not_shown": lambda c: opposite(c.declared.get("shown")),
}


def is_exhausted(c: Case) -> bool:
    """The wall was played out without a win."""
    return c.hand.end is not None and c.hand.end["result"] in ("exhausted", "nagashi")
