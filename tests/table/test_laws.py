"""Laws of the table, on random hands of every book: nothing is lost, offered is accepted, replayed is the same."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.books.flatten import flatten
from paiju.books.specials import special
from paiju.core import actions as A
from paiju.core import deal as D
from paiju.core import flow, offers, shape
from paiju.core.distance import distance
from paiju.core.legal import discard_code
from paiju.core.moves import ACTED, CODE, DETAIL, WHO, give, take
from paiju.core.room import Room
from paiju.core.rules import Rules
from paiju.core.tiles import EAST, NORTH
from tests.table.scenario import full_set, new_room, replacement_place

FEW, MANY = 100, 2000  # hands of each book
SAMPLED = 50  # one state in so many is tried with every action there is
START = 25000

TABLES = {book.id: book for book in books.all_books()}
TABLES |= {f"{book.id}-{rule.id}": special(book, rule.id) for book in books.all_books() for rule in book.specials}
SUPPORTERS = 2  # where hands are backed
# Rules that no book combines so, but a club may.
TABLES["four-reds"] = derive(books.get("xjtu"), "four-reds", **{"tiles.red_fives": (1, 2, 1)})
TABLES["hide-and-abort"] = derive(
    books.get("xjtu"), "hide-and-abort", **{"ready.may_hide_ready": True, "calls.swap_calling_barred": False}
)


class Hand:
    """A hand played by people who choose at random."""

    def __init__(self, book: Book, seed: int) -> None:
        self.rng = Random(f"{book.id} {seed}")
        self.book, self.r, self.room = book, flatten(book), new_room()
        self.wall = full_set(book)
        self.rng.shuffle(self.wall)
        self.d = new_deal(self.r, self.wall)
        self.bold, self.clever = self.rng.choice((0.0, 0.1, 0.5, 0.9)), self.rng.choice((0.0, 0.9, 1.0))
        flow.start(self.r, self.d, self.room)

    def steps(self) -> Iterator[D.Deal]:
        """The table before every action and at the end."""
        while self.d.phase != D.OVER:
            yield self.d
            seat, action = self.choice()
            assert flow.act(self.r, self.d, self.room, seat, action) == 0
        yield self.d

    def choice(self) -> tuple[int, int]:
        """Somebody who is asked does something; most win when they may, and discard what brings them nearer to it."""
        asked = [(who, legal(self.r, self.d, self.room, who)) for who in range(D.PERSONS)]
        seat, allowed = self.rng.choice([(seat, actions) for seat, actions in asked if actions])
        if A.WIN in allowed and self.rng.random() < 0.7:
            return seat, A.WIN
        for first, last, share in ((A.RIICHI, A.CHOW, 0.8), (A.CHOW, A.WIN, self.bold)):
            eager = [action for action in allowed if first <= action < last]
            if eager and self.rng.random() < share:
                return seat, self.rng.choice(eager)
        if self.d.phase == D.CLAIM:
            return seat, A.PASS
        if self.d.phase == D.TURN and self.rng.random() < self.clever:
            return seat, self.best_discard(seat, allowed)
        return seat, self.rng.choice(allowed)

    def best_discard(self, seat: int, allowed: list[int]) -> int:
        """A discard after which the hand is nearest to winning."""
        d, least = self.d, 99
        at_best: list[int] = []
        for action in allowed:
            code = discard_code(d, action)
            if action <= A.DISCARD_DRAWN:
                take(d, seat, code)
                steps = distance(self.r, self.room.table, d.counts[seat], d.meld_count[seat])
                give(d, seat, code)
                at_best = [action] if steps < least else [*at_best, action] if steps == least else at_best
                least = min(steps, least)
        return self.rng.choice(at_best or allowed)


def new_deal(r: Rules, wall: list[int]) -> D.Deal:
    """A table with this wall and nothing dealt."""
    d = D.Deal()
    d.wall, d.tiles = wall + [-1] * (D.WALL - len(wall)), len(wall)
    d.points, d.round = [START] * 4, EAST
    d.supporters = SUPPORTERS if r.supporter_halves else 0
    return d


def legal(r: Rules, d: D.Deal, room: Room, seat: int) -> list[int]:
    """The actions offered."""
    out = [0] * A.ACTIONS
    return out[: offers.legal(r, d, room, seat, out)]


def still_to_draw(r: Rules, d: D.Deal) -> list[int]:
    """The tiles of the wall nobody has drawn."""
    if r.wall_per_seat:
        each = d.tiles // r.players
        return [
            d.wall[i] for seat in range(r.players) for i in range(seat * each + d.own_front[seat], (seat + 1) * each)
        ]
    taken = {replacement_place(r, d.tiles, i) for i in range(d.replaced)}
    left = [d.wall[i] for i in range(d.front, d.tiles) if i not in taken]
    if r.dead_wall:
        return left
    return d.turned[: d.shown] + (left if d.front < d.back else [])


def meld_kinds(code: int) -> list[int]:
    """The kinds of a meld's tiles."""
    sort, kind = code >> shape.SET_TYPE, code & shape.SET_KIND
    if sort == shape.CHOW:
        return [kind, kind + 1, kind + 2]
    return [kind] * (3 if sort == shape.OPEN_PUNG else 4)


def passed_on(d: D.Deal, seat: int) -> list[int]:
    """Tiles picked to be passed on."""
    return [code for code in d.picked[seat] if code >= 0 and d.phase == D.EXCHANGE]


def all_tiles(r: Rules, d: D.Deal) -> tuple[list[int], int]:
    """Every tile on the table: kinds and flowers in order, and how many of them are red fives."""
    rivers = [
        d.river[seat][i]
        for seat in range(4)
        for i in range(d.river_count[seat])
        if d.marks[seat][i] & (D.CLAIMED_MARK | D.WON_MARK) != D.CLAIMED_MARK
    ]
    single = still_to_draw(r, d) + rivers
    found = [code if A.is_flower(code) else A.kind_of(code) for code in single]
    reds = sum(map(A.is_red, single))
    for seat in range(4):
        found += map(A.kind_of, passed_on(d, seat))
        found += [kind for kind in range(34) for _ in range(d.counts[seat][kind])]
        found += [A.FIRST_FLOWER + i for i in range(8) if (d.kept[seat] | d.flowers[seat]) >> i & 1]
        found += [NORTH] * d.north[seat]
        reds += sum(d.red[seat])
        for i in range(d.meld_count[seat]):
            found += meld_kinds(d.melds[seat][i])
            reds += d.meld_red[seat][i]
    return sorted(found), reds


def check_nothing_is_lost(hand: Hand, everything: tuple[list[int], int]) -> None:
    """Tiles, and points with deposits, are what they were at the start; everybody holds thirteen tiles or fourteen."""
    d = hand.d
    assert all_tiles(hand.r, d) == everything
    assert sum(d.points) + sum(d.delta[4:]) + hand.r.deposit * d.deposits == 4 * START
    for seat in range(hand.r.players):
        held = sum(d.counts[seat]) + d.kept[seat].bit_count() + 3 * d.meld_count[seat] + len(passed_on(d, seat))
        assert held in (13, 14) or (d.phase == D.OVER and d.result == D.EXHAUSTED)
        assert min(d.counts[seat]) >= 0
        assert all(0 <= d.red[seat][suit] <= d.counts[seat][five] for suit, five in enumerate(A.FIVE_OF))


def check_offered_is_accepted(hand: Hand) -> None:
    """Whatever is offered is accepted; whatever is not is refused, and leaves table and log as they were."""
    d = hand.d
    before = deepcopy(vars(d))
    for seat in range(-1, D.PERSONS + 1):
        offered = set(legal(hand.r, d, hand.room, seat)) if 0 <= seat < D.PERSONS else set()
        for action in range(-1, A.ACTIONS + 2):
            if action in offered:
                assert flow.act(hand.r, deepcopy(d), hand.room, seat, action) == 0
            else:
                assert flow.act(hand.r, d, hand.room, seat, action), (seat, action)
    assert vars(d) == before


def check_replay(hand: Hand) -> None:
    """The actions in the log, done again from the same wall, give the same log and table."""
    d, again = hand.d, new_deal(hand.r, hand.wall)
    assert d.logged <= D.LOG
    flow.start(hand.r, again, hand.room)
    for entry in d.log[: d.logged]:
        if entry >> CODE == ACTED:
            assert flow.act(hand.r, again, hand.room, entry >> WHO & 15, entry & DETAIL) == 0
    assert vars(again) == vars(d)


def check(book_id: str, seeds: range) -> set[int]:
    """Every law on these hands; how they ended."""
    ends = set()
    for seed in seeds:
        hand = Hand(TABLES[book_id], seed)
        everything = sorted(code if A.is_flower(code) else A.kind_of(code) for code in hand.wall)
        reds = sum(map(A.is_red, hand.wall))
        for d in hand.steps():
            check_nothing_is_lost(hand, (everything, reds))
            if not hand.rng.randrange(SAMPLED) or d.phase in (D.SHOW, D.OVER):
                check_offered_is_accepted(hand)
        check_replay(hand)
        ends.add(d.result)
    return ends


@pytest.mark.parametrize("book_id", TABLES)
def test_laws(book_id: str) -> None:
    assert {D.WON, D.EXHAUSTED} <= check(book_id, range(FEW))


@pytest.mark.long
@pytest.mark.parametrize("book_id", TABLES)
def test_laws_on_many_hands(book_id: str) -> None:
    assert {D.WON, D.EXHAUSTED} <= check(book_id, range(FEW, FEW + MANY))
