"""People who play at random while the laws watch: the same text interpreted and compiled, written like the core."""

from typing import Any, NamedTuple

from paiju.core.chance import PLAYER_STREAM, WALL_STREAM, begin, below, following, shuffle
from paiju.core.hand.distance import distance
from paiju.core.play import actions as A
from paiju.core.play.actions import NONE, kind_of
from paiju.core.play.deal import CLAIM, PERSONS, TURN
from paiju.core.play.flow import start
from paiju.core.play.legal import discard_code
from paiju.core.play.moves import give, take
from paiju.core.play.offers import legal
from paiju.core.tiles import EAST, ORPHANS

# What is told of the hands watched.
HAND, WRONG_WHO, WRONG_ACTION, RESULTS, SORTS, LONGEST_LOG, LONGEST_RIVER, STATES, TRIED, WRONG, TOLD = range(11)

# Where the tables stand. A count uses all but the last.
TABLE, BEFORE, TRIAL, AGAIN, DEEP, FRESH, TABLES = range(7)

# What stands beside the dice: how bold and how clever people are, and the deposits there were.
CHANCE, BOLDNESS, CLEVERNESS, DEPOSITS, DICE = range(5)

START, APART = 25000, 1000  # everybody's points, and how far apart
BOLD = (0, 10, 50, 90)
CLEVER = (0, 90, 100)
WINS, DECLARES, GIVES_UP = 70, 80, 20  # in a hundred, where they may


class Watch(NamedTuple):
    """What the laws need besides a room: the tiles of the set, how many of each kind are needed and found, room for
    moves, dice, what is told, and every table as plain numbers."""

    tiles: list[int]
    number: int
    needed: list[int]
    found: list[int]
    out: list[int]
    offers: list[int]
    offered: list[int]
    moves: list[list[int]]
    left: list[int]
    dice: list[int]
    told: list[int]
    raw: Any


def roll(b: Watch, n: int) -> int:
    """A number below n."""
    b.dice[CHANCE] = following(b.dice[CHANCE])
    return below(b.dice[CHANCE], n)


def lay_wall(r: Any, d: Any, b: Watch, seed: int, hand: int) -> None:
    """Shuffled; or with one seat drawing ones, nines and honours; or four equal tiles together, so that kongs abound;
    or in order, so that hands are soon ready."""
    for i in range(b.number):
        d.wall[i] = b.tiles[i]
    style = roll(b, 8)
    chance = begin(seed, hand, WALL_STREAM)
    if style < 5:
        shuffle(d.wall, b.number, chance)
        if style == 4:
            draw_orphans(r, d, b)
        return
    kinds = b.number // 4
    first = roll(b, b.number) if style == 5 else 0
    if style > 5:
        for i in range(kinds):
            b.found[i] = i
        shuffle(b.found, kinds, chance)
    for i in range(b.number):
        group = b.found[i // 4] if style > 5 else i // 4
        d.wall[(first + i) % b.number] = b.tiles[i % 4 * kinds + group]
    for _ in range(roll(b, 60)):
        swap(d, roll(b, b.number), roll(b, b.number))


def draw_orphans(r: Any, d: Any, b: Watch) -> None:
    """Among the tiles to be drawn one in so many is a one, a nine or an honour."""
    other = 0
    at = (3 * r.sets + 1) * r.players + 1 + roll(b, r.players)
    while at < b.number and other < b.number:
        if other % r.players != at % r.players and is_orphan(d.wall[other]):
            swap(d, at, other)
            at += r.players
        other += 1


def swap(d: Any, one: int, other: int) -> None:
    """Two tiles of the wall change places."""
    code = d.wall[one]
    d.wall[one] = d.wall[other]
    d.wall[other] = code


def is_orphan(code: int) -> bool:
    """A one, a nine or an honour?"""
    return kind_of(code) >= 0 and ORPHANS >> kind_of(code) & 1 == 1


def sit_down(r: Any, deals: Any, buffers: Any, b: Watch, seed: int, hand: int, supporters: int) -> None:
    """A hand is dealt; `FRESH` stays as it was before the deal."""
    b.dice[CHANCE] = begin(seed, hand, PLAYER_STREAM)
    d = deals[FRESH]
    lay_wall(r, d, b, seed, hand)
    d.tiles = b.number
    d.round = EAST
    d.supporters = supporters
    d.counters = roll(b, 3)
    d.deposits = roll(b, 3) if r.deposit else 0
    for seat in range(4):
        d.points[seat] = START + APART * seat
    b.dice[BOLDNESS] = BOLD[roll(b, 4)]
    b.dice[CLEVERNESS] = CLEVER[roll(b, 3)]
    b.dice[DEPOSITS] = d.deposits
    deals[TABLE] = deals[FRESH]
    start(r, deals[TABLE], buffers)


def choose(r: Any, d: Any, buffers: Any, b: Watch) -> int:
    """What somebody does, as who << 8 | action; most win when they may, and some keep their hands near to it."""
    people = 0
    who = NONE
    for person in range(PERSONS):
        n = legal(r, d, buffers, person, b.out)
        for i in range(n):
            b.told[SORTS] |= 1 << sort_of(b.out[i])
        people += int(n > 0)
        if n and roll(b, people) == 0:
            who = person
    if who == NONE:
        return NONE
    return who << 8 | choose_action(r, d, buffers, b, who, legal(r, d, buffers, who, b.out))


def choose_action(r: Any, d: Any, buffers: Any, b: Watch, who: int, n: int) -> int:
    """Of the n actions offered."""
    if b.out[n - 1] == A.WIN or (n > 1 and b.out[n - 2] == A.WIN):
        if roll(b, 100) < WINS:
            return A.WIN
    action = one_between(b, n, A.NINE_TERMINALS, A.SET_ASIDE_NORTH)
    if action != NONE and roll(b, 100) < GIVES_UP:
        return action
    action = one_between(b, n, A.RIICHI, A.CHOW)
    if action != NONE and roll(b, 100) < DECLARES:
        return action
    action = one_between(b, n, A.CHOW, A.WIN)
    if action != NONE and roll(b, 100) < b.dice[BOLDNESS]:
        return action
    if d.phase == CLAIM:
        return A.PASS
    if d.phase == TURN and roll(b, 100) < b.dice[CLEVERNESS]:
        return best_discard(r, d, buffers, b, who, n)
    action = b.out[roll(b, n)]
    for i in range(n):  # of the others some throw ones, nines and honours first
        if b.dice[BOLDNESS] == 0 and b.out[i] <= A.DISCARD_DRAWN and is_orphan(discard_code(d, b.out[i])):
            action = b.out[i]
    return action


def one_between(b: Watch, n: int, first: int, last: int) -> int:
    """One of the actions from `first` up to `last`, if there is any."""
    found = NONE
    number = 0
    for i in range(n):
        if first <= b.out[i] < last:
            number += 1
            if roll(b, number) == 0:
                found = b.out[i]
    return found


def best_discard(r: Any, d: Any, buffers: Any, b: Watch, seat: int, n: int) -> int:
    """A discard after which the hand is nearest to winning."""
    best = b.out[roll(b, n)]
    least = 99
    number = 0
    for i in range(n):
        if b.out[i] <= A.DISCARD_DRAWN:
            code = discard_code(d, b.out[i])
            take(d, seat, code)
            steps = distance(r, buffers.costs, d.counts[seat], d.meld_count[seat])
            give(d, seat, code)
            if steps < least:
                least = steps
                number = 0
            if steps == least:
                number += 1
                if roll(b, number) == 0:
                    best = b.out[i]
    return best


def sort_of(action: int) -> int:
    """A number for each sort of action."""
    sort = 0
    for first in (
        A.DISCARD_DRAWN, A.RIICHI, A.RIICHI_DRAWN, A.CHOW, A.PUNG, A.OPEN_KONG, A.CONCEALED_KONG, A.ADDED_KONG, A.WIN,
        A.PASS, A.NINE_TERMINALS, A.SET_ASIDE_NORTH, A.REPLACE_FLOWER, A.READY, A.NOT_READY, A.PICK, A.SWAP_WITH,
        A.OPEN_HAND, A.BACK, A.VOID_SUIT,
    ):  # fmt: skip
        sort += int(action >= first)
    return sort
