"""The laws of the table, watched while people play: the same text interpreted and compiled, written like the core.

`people.py` says how they play, `running.py` brings the buffers. A law that does not hold is named by its number.
"""

from typing import Any

from tests.core.play.people import (
    AGAIN,
    APART,
    BEFORE,
    DEPOSITS,
    FRESH,
    HAND,
    LONGEST_LOG,
    LONGEST_RIVER,
    RESULTS,
    SORTS,
    START,
    STATES,
    TABLE,
    TRIAL,
    TRIED,
    WRONG,
    WRONG_ACTION,
    WRONG_WHO,
    Watch,
    choose,
    roll,
    sit_down,
)

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.actions import FIRST_FLOWER, FIVE_OF, NONE, RED_FIVES, TILE_CODES
from paiju.core.play.deal import CLAIM, EXCHANGE, NAMING, OVER, PERSONS, SHOW, TURN
from paiju.core.play.flow import act, start, why_not
from paiju.core.play.moves import (
    ACTED,
    AUTO,
    CODE,
    DETAIL,
    DREW,
    ENDED,
    STANDS_READY,
    WHO,
    WON,
    from_the_end,
    indicator_place,
    take,
)
from paiju.core.play.offers import legal
from paiju.core.play.perft import perft
from paiju.core.play.readiness import find_waits
from paiju.core.shape import CHOW, OPEN_PUNG, SET_KIND, SET_TYPE
from paiju.core.tiles import KINDS, NORTH, bits

# What may be wrong.
(
    NOTHING,
    TILES,  # a tile is missing, or there twice
    POINTS,  # points and deposits are not what they were
    HANDS,  # somebody holds too many tiles or too few, or fewer than none
    TURNED,  # an indicator lies among the live tiles, or a replacement is none
    LOGGED,  # the log is full, or says what cannot be
    WAITS,  # what a hand is noted to wait for is not what it waits for
    NOT_ACCEPTED,  # an action offered is refused
    NOT_REFUSED,  # an action not offered is accepted
    NOT_ASKED,  # somebody who could claim is not asked, or is asked for nothing
    CHANGED,  # a refused action changed the table
    NOT_REPLAYED,  # the log, played again, leads elsewhere
    STUCK,  # nobody can do anything, and the hand is not over
) = range(13)

WATCH, COUNT = 0, 1

OUTSIDE = 3  # persons and actions that are not there are tried so far
FAR = 1 << 40


# --- laws of every state --------------------------------------------------------------------------


def check_state(r: Any, d: Any, b: Watch) -> int:
    """Every law that needs nothing but the table."""
    if not same_tiles(r, d, b):
        return TILES
    if not same_points(r, d, b):
        return POINTS
    if not right_hands(r, d):
        return HANDS
    if not wall_in_order(r, d):
        return TURNED
    if not right_log(d):
        return LOGGED
    return NOTHING


def same_tiles(r: Any, d: Any, b: Watch) -> bool:
    """Every tile of the set is somewhere, red fives apart."""
    f = b.found
    for code in range(TILE_CODES):
        f[code] = 0
    count_wall(r, d, f)
    for seat in range(4):
        count_hand(d, seat, f)
        count_melds(d, seat, f)
        for i in range(d.river_count[seat]):
            if d.marks[seat][i] & (D.CLAIMED_MARK | D.WON_MARK) != D.CLAIMED_MARK:
                f[d.river[seat][i]] += 1
    same = True
    for code in range(TILE_CODES):
        same = same and f[code] == b.needed[code]
    return same


def count_wall(r: Any, d: Any, f: list[int]) -> None:
    """The tiles nobody has drawn, and those turned out of a wall that has no dead one."""
    if r.wall_per_seat:
        each = d.tiles // r.players
        for seat in range(r.players):
            for i in range(seat * each + d.own_front[seat], (seat + 1) * each):
                f[d.wall[i]] += 1
        return
    if r.dead_wall == 0:
        for i in range(d.shown):
            f[d.turned[i]] += 1
        if d.front == d.back:
            return
    for i in range(d.front, d.tiles):
        f[d.wall[i]] += 1
    for i in range(d.replaced):
        f[d.wall[from_the_end(d, i)]] -= 1


def count_hand(d: Any, seat: int, f: list[int]) -> None:
    """Tiles in a hand or picked out of it, flowers in hand and laid out, Norths set aside."""
    for kind in range(KINDS):
        f[kind] += d.counts[seat][kind]
    for suit in range(3):
        f[FIVE_OF[suit]] -= d.red[seat][suit]
        f[RED_FIVES + suit] += d.red[seat][suit]
        if d.phase == EXCHANGE and d.picked[seat][suit] != NONE:
            f[d.picked[seat][suit]] += 1
    for flower in range(8):
        f[FIRST_FLOWER + flower] += (d.held_flowers[seat] >> flower & 1) + (d.flowers[seat] >> flower & 1)
    f[NORTH] += d.north[seat]


def count_melds(d: Any, seat: int, f: list[int]) -> None:
    """The tiles of the sets laid out."""
    for i in range(d.meld_count[seat]):
        sort = d.melds[seat][i] >> SET_TYPE
        kind = d.melds[seat][i] & SET_KIND
        if sort == CHOW:
            for other in range(kind, kind + 3):
                f[other] += 1
        else:
            f[kind] += 3 if sort == OPEN_PUNG else 4
        if d.meld_red[seat][i]:
            f[FIVE_OF[kind // 9]] -= d.meld_red[seat][i]
            f[RED_FIVES + kind // 9] += d.meld_red[seat][i]


def same_points(r: Any, d: Any, b: Watch) -> bool:
    """Points and deposits are what they were; everybody's points what they had, won and deposited."""
    total = r.deposit * (d.deposits - b.dice[DEPOSITS])
    same = True
    for seat in range(4):
        had = START + APART * d.person[seat]
        deposited = r.deposit if d.riichi[seat] == D.STANDS else 0
        same = same and d.points[seat] == had + d.delta[seat] - deposited
        total += d.points[seat] - had
    for who in range(4, PERSONS):
        total += d.delta[who]
    return same and total == 0


def held_by(d: Any, seat: int) -> int:
    """How many tiles a hand has, a set counted as three."""
    held = 3 * d.meld_count[seat] + bits(d.held_flowers[seat])
    for kind in range(KINDS):
        held += d.counts[seat][kind]
    for i in range(3):
        held += int(d.phase == EXCHANGE and d.picked[seat][i] != NONE)
    return held


def has_one_more(d: Any, seat: int) -> bool:
    """Has this seat one tile more than the others?"""
    if d.phase < TURN or d.phase == NAMING:
        return seat == 0
    if d.phase == TURN:
        return seat == d.turn
    return d.phase == CLAIM and d.what != D.DISCARDED and seat == d.by


def right_hands(r: Any, d: Any) -> bool:
    """Thirteen tiles, of five sets sixteen, one more for who is to discard; of each kind no more than there are."""
    right = True
    for seat in range(r.players):
        for kind in range(KINDS):
            right = right and 0 <= d.counts[seat][kind] <= 4
        for suit in range(3):
            right = right and 0 <= d.red[seat][suit] <= d.counts[seat][FIVE_OF[suit]]
        held = held_by(d, seat)
        if d.phase == OVER or d.out >> seat & 1:
            right = right and 3 * r.sets + 1 <= held <= 3 * r.sets + 2
        else:
            right = right and held == 3 * r.sets + 1 + int(has_one_more(d, seat))
    return right


def wall_in_order(r: Any, d: Any) -> bool:
    """Indicators of a dead wall lie in it, and no more replacements were drawn than it has."""
    if r.dead_wall == 0:
        return 0 <= d.front <= d.back or r.wall_per_seat
    right = d.front <= d.back and d.replaced <= r.replacements
    for i in range(d.shown):
        right = right and indicator_place(r, d, i) >= d.back
    return right


def right_log(d: Any) -> bool:
    """Everything in the log is something."""
    right = d.logged < D.LOG
    for i in range(d.logged):
        entry = int(d.log[i])
        code = entry >> CODE
        detail = entry & DETAIL
        right = right and ACTED <= code <= ENDED and entry >> WHO & 15 < PERSONS
        if code == ACTED or code == AUTO:
            right = right and detail < A.ACTIONS
        elif code != STANDS_READY and code != ENDED:
            right = right and detail < TILE_CODES
    return right


# --- laws of what may be done ---------------------------------------------------------------------


def check_offers(r: Any, deals: Any, buffers: Any, b: Watch) -> int:
    """Whatever is offered is accepted; whatever is not is refused, and leaves the table as it was."""
    d = deals[TABLE]
    deals[BEFORE] = deals[TABLE]
    b.told[STATES] += 1
    for who in range(-OUTSIDE, PERSONS + OUTSIDE):
        for action in range(A.ACTIONS):
            b.offered[action] = 0
        for i in range(legal(r, d, buffers, who, b.out)):
            b.offered[b.out[i]] += 1
        for action in range(-OUTSIDE, A.ACTIONS + OUTSIDE):
            b.told[WRONG_WHO] = who
            b.told[WRONG_ACTION] = action
            if 0 <= action < A.ACTIONS and b.offered[action]:
                law = check_accepted(r, deals, buffers, b, who, action)
                if law:
                    return law
            elif act(r, d, buffers, who, action) == 0:
                return NOT_REFUSED
            b.told[TRIED] += 1
    return NOTHING if same(b, TABLE, BEFORE) else CHANGED


def check_accepted(r: Any, deals: Any, buffers: Any, b: Watch, who: int, action: int) -> int:
    """It is offered once and accepted, the table is in order afterwards, and nobody was passed over."""
    deals[TRIAL] = deals[TABLE]
    if b.offered[action] != 1 or act(r, deals[TRIAL], buffers, who, action):
        return NOT_ACCEPTED
    law = check_state(r, deals[TRIAL], b)
    if law == NOTHING and deals[TABLE].phase == TURN and action <= A.RIICHI_DRAWN:
        law = check_passed_over(r, deals[TABLE], deals[TRIAL], buffers, b)
    return law


def check_passed_over(r: Any, before: Any, d: Any, buffers: Any, b: Watch) -> int:
    """When nobody was asked about a discard, nobody had anything to say to it: the draw that followed is undone, and
    everybody looked at."""
    drew = False
    for i in range(before.logged + 1, d.logged):
        code = int(d.log[i]) >> CODE
        if code == ACTED or code == AUTO or code == WON:
            return NOTHING
        drew = drew or code == DREW
    if drew:
        if d.drawn != NONE:
            take(d, d.turn, d.drawn)
        if r.wall_per_seat:
            d.own_front[d.turn] -= 1
        else:
            d.front -= 1
    elif d.phase != SHOW and d.result != D.EXHAUSTED:
        return NOTHING
    d.phase = CLAIM
    for seat in range(r.players):
        d.missed[seat] = before.missed[seat]
    return check_silent(r, d, buffers, b)


def check_silent(r: Any, d: Any, buffers: Any, b: Watch) -> int:
    """Nobody can do anything with the tile at stake."""
    for seat in range(r.players):
        if seat != d.by and d.out >> seat & 1 == 0:
            d.awaited = 1 << seat
            if legal(r, d, buffers, seat, b.offers) > 1:
                b.told[WRONG_WHO] = seat
                return NOT_ASKED
    return NOTHING


def same(b: Watch, one: int, other: int) -> bool:
    """Are two tables the same to the last number, logs included?"""
    first = b.raw[one]
    second = b.raw[other]
    equal = True
    for i in range(len(first)):
        equal = equal and first[i] == second[i]
    return equal


def check_claims(r: Any, deals: Any, buffers: Any, b: Watch) -> int:
    """Exactly those are asked who have more to say than pass."""
    d = deals[TABLE]
    if d.phase != CLAIM:
        return NOTHING
    asked = d.awaited
    for seat in range(r.players):
        if seat != d.by and d.out >> seat & 1 == 0 and d.answers[seat] == A.PASS:
            d.awaited = 1 << seat
            n = legal(r, d, buffers, seat, b.out)
            d.awaited = asked
            b.told[WRONG_WHO] = seat
            if asked >> seat & 1 != int(n > 1) and not answered(d, seat):
                return NOT_ASKED
    return NOTHING


def answered(d: Any, seat: int) -> bool:
    """Has the seat answered already to the tile at stake?"""
    i = d.logged - 1
    while int(d.log[i]) >> CODE == ACTED and is_answer(int(d.log[i]) & DETAIL):
        if int(d.log[i]) >> WHO & 15 == seat:
            return True
        i -= 1
    return False


def is_answer(action: int) -> bool:
    """Is it said to a tile at stake?"""
    return A.CHOW <= action < A.CONCEALED_KONG or action == A.WIN or action == A.PASS


def check_waits(r: Any, deals: Any, buffers: Any, b: Watch) -> int:
    """What is noted is what the hand waits for."""
    deals[TRIAL] = deals[TABLE]
    d = deals[TRIAL]
    if d.phase < TURN or d.phase == NAMING or d.phase == OVER:
        return NOTHING
    for seat in range(r.players):
        if d.out >> seat & 1 == 0 and not has_one_more(d, seat):
            noted = d.waits[seat]
            d.far[seat] = 0  # look, however far away it was
            find_waits(r, d, buffers, seat)
            b.told[WRONG_WHO] = seat
            if d.waits[seat] != noted:
                return WAITS
    return NOTHING


def check_wrong(r: Any, deals: Any, buffers: Any, b: Watch, number: int) -> int:
    """Anybody does anything, however absurd: what is refused changes nothing."""
    d = deals[TABLE]
    deals[BEFORE] = deals[TABLE]
    for _ in range(number):
        who = roll(b, 24) - 3
        action = roll(b, A.ACTIONS + 80) - 40
        if roll(b, 4) == 0:
            action = (roll(b, FAR >> 20) << 12) - FAR
        if roll(b, 8) == 0:
            who = (roll(b, FAR >> 20) << 12) - FAR // 2
        b.told[WRONG_WHO] = who
        b.told[WRONG_ACTION] = action
        if why_not(r, d, buffers, who, action):
            b.told[WRONG] += 1
            if act(r, d, buffers, who, action) == 0:
                return NOT_REFUSED
    return NOTHING if same(b, TABLE, BEFORE) else CHANGED


def check_replay(r: Any, deals: Any, buffers: Any, b: Watch) -> int:
    """The actions in the log, done again from the same wall, give the same table and the same log."""
    d = deals[TABLE]
    deals[AGAIN] = deals[FRESH]
    start(r, deals[AGAIN], buffers)
    for i in range(d.logged):
        entry = int(d.log[i])
        if entry >> CODE == ACTED and act(r, deals[AGAIN], buffers, entry >> WHO & 15, entry & DETAIL):
            return NOT_REPLAYED
    return NOTHING if same(b, TABLE, AGAIN) else NOT_REPLAYED


# --- hands ----------------------------------------------------------------------------------------


def watch_hands(
    r: Any,
    deals: Any,
    buffers: Any,
    b: Watch,
    seed: int,
    first: int,
    last: int,
    supporters: int,
    rarely: int,
    wrong: int,
) -> int:
    """Hands are played and watched; everything is tried at one state in so many (`rarely`), and `wrong` absurd actions
    at every one. The first law that does not hold, or 0."""
    for hand in range(first, last):
        b.told[HAND] = hand
        sit_down(r, deals, buffers, b, seed, hand, supporters)
        law = watch_hand(r, deals, buffers, b, rarely, wrong)
        if law:
            return law
        d = deals[TABLE]
        b.told[RESULTS] |= 1 << d.result
        b.told[LONGEST_LOG] = max(b.told[LONGEST_LOG], d.logged)
        for seat in range(4):
            b.told[LONGEST_RIVER] = max(b.told[LONGEST_RIVER], d.river_count[seat])
    return NOTHING


def watch_hand(r: Any, deals: Any, buffers: Any, b: Watch, rarely: int, wrong: int) -> int:
    """One hand, from the deal to its end and once more from its log."""
    d = deals[TABLE]
    law = check_state(r, d, b)
    while law == NOTHING and d.phase != OVER:
        if roll(b, rarely) == 0 or d.phase == SHOW:
            law = check_offers(r, deals, buffers, b)
            law = law if law else check_waits(r, deals, buffers, b)
            law = law if law else check_claims(r, deals, buffers, b)
        if wrong and law == NOTHING:
            law = check_wrong(r, deals, buffers, b, wrong)
        if law:
            return law
        move = choose(r, d, buffers, b)
        if move == NONE:
            return STUCK
        if act(r, d, buffers, move >> 8, move & 255):
            return NOT_ACCEPTED
        law = check_state(r, d, b)
    law = law if law else check_offers(r, deals, buffers, b)
    return law if law else check_replay(r, deals, buffers, b)


def count_from(
    r: Any, deals: Any, buffers: Any, b: Watch, seed: int, plies: int, supporters: int, depth: int, tried: int
) -> int:
    """Perft from a hand after so many actions; -2 when it is over by then."""
    sit_down(r, deals, buffers, b, seed, 0, supporters)
    d = deals[TABLE]
    for _ in range(plies):
        move = choose(r, d, buffers, b)
        if move == NONE:
            return -2
        act(r, d, buffers, move >> 8, move & 255)
    b.told[SORTS] = 0
    if choose(r, d, buffers, b) == NONE:
        return -2
    return perft(r, deals, buffers, depth, tried != 0, b.moves, b.left, b.out)


def table_laws(what: int, r: Any, deals: Any, buffers: Any, b: Watch, n: Any) -> int:
    """Either of the two, so that the table is compiled only once."""
    if what == WATCH:
        return watch_hands(r, deals, buffers, b, n[0], n[1], n[2], n[3], n[4], n[5])
    return count_from(r, deals, buffers, b, n[0], n[1], n[2], n[3], n[4])
