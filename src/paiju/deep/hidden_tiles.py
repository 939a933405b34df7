"""Unseen tiles dealt anew, as the table tells of them: flat text, compiled with the core or interpreted.

A hand that nobody sees is dealt at random and then mended tile by tile, by exchanges with what is left, until it is as
near to winning as hands of so many discards and claims are, and until a hand in riichi is ready without waiting for
anything it threw or let go. What somebody has thrown they seldom get again, nor, the later the less, a tile that
nothing they have goes with.
"""

from typing import NamedTuple

from paiju.core.chance import below, following, shuffle
from paiju.core.play.actions import NONE, is_flower, is_red, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.claims import has_claim
from paiju.core.play.deal import (
    ADDED,
    CLAIM,
    CONCEALED,
    DISCARDED,
    MISSED,
    MISSED_FOR_GOOD,
    NO_RIICHI,
    NORTH_ASIDE,
    STANDS,
    Deal,
)
from paiju.core.play.moves import give, take
from paiju.core.play.readiness import find_waits, steps_away, waits_of
from paiju.core.players.notes import Notes
from paiju.core.players.risk.danger import find_safe
from paiju.core.players.worth.lone_tiles import tiles_beside
from paiju.core.rules import Rules
from paiju.core.shape import CONCEALED_KONG, SET_TYPE
from paiju.core.tiles import HONOUR

MOST_SWAPS = 240  # exchanges tried for one hand
ANYWHERE = 99  # of a hand that is left as it was dealt
THROWN_AGAIN = 4  # of so many tiles of a kind somebody has thrown, one is kept
# Of eight tiles that nothing in the hand goes with, by discards (0–2, 3–5, 6 and more) how many are kept: honours, ones
# and nines, twos and eights, others. So that there are as many of them as in 150 hands of steady players by tenhou and
# 120 by mcr.
LONE_TILES_HELD = ((7, 5, 8, 8), (2, 0, 3, 6), (1, 0, 1, 3))
MOST_TRIES = 4  # tiles looked at in place of one that is not kept
# Of 64 hands not declared ready, by discards (0–2, 3–5 … 15 and more) how many are at most 0, 1, 2, 3 tiles away; all
# others are four away. A row for each number of sets laid out, up to three: first where ready hands are declared, then
# where they are not. Counted in 150 hands each of steady players, by ema and mcr; where there were fewer than 60 looks
# the next cell was taken.
PERIODS, DISTANCES = 6, 4
SETS = 4
NEARNESS = (
    (0, 2, 17, 44, 1, 14, 42, 60, 1, 27, 56, 63, 2, 35, 58, 64, 2, 28, 52, 64, 3, 18, 46, 62),
    (0, 7, 33, 47, 1, 21, 47, 58, 12, 39, 58, 64, 19, 51, 62, 64, 21, 45, 63, 64, 18, 47, 60, 63),
    (3, 43, 61, 64, 3, 43, 61, 64, 9, 51, 63, 64, 28, 55, 64, 64, 29, 54, 64, 64, 27, 47, 64, 64),
    (27, 64, 64, 64, 27, 64, 64, 64, 40, 64, 64, 64, 40, 64, 64, 64, 56, 64, 64, 64, 58, 64, 64, 64),
    (0, 2, 16, 45, 1, 10, 38, 59, 5, 26, 52, 62, 10, 38, 59, 64, 17, 50, 61, 64, 27, 54, 60, 64),
    (1, 9, 34, 55, 2, 20, 49, 63, 4, 34, 59, 64, 15, 48, 62, 64, 22, 53, 62, 64, 30, 56, 62, 64),
    (4, 34, 61, 64, 4, 34, 61, 64, 14, 46, 63, 64, 22, 53, 63, 64, 35, 61, 64, 64, 40, 62, 64, 64),
    (11, 56, 64, 64, 11, 56, 64, 64, 11, 56, 64, 64, 33, 64, 64, 64, 41, 62, 64, 64, 53, 64, 64, 64),
)


class Unseen(NamedTuple):
    """What a seat cannot see: the tiles, how many of them each hand has, the places of the wall that have the others; a
    buffer for the tiles in the order of a trial, and one for whose each tile of the wall is (`own_draws`; without room
    everybody draws what comes)."""

    pool: list[int]
    needs: list[int]
    places: list[int]
    tiles: list[int]
    lots: list[int]


class HiddenHand(NamedTuple):
    """A hand to be dealt: whose, where its tiles begin, and where all tiles end."""

    seat: int
    at: int
    last: int


def deal_hidden(r: Rules, d: Deal, buffers: Buffers, unseen: Unseen, who: int, chance: int, notes: Notes) -> bool:
    """Complete a table that `who` knows only in part; whether it fits what the table tells. With a tile at stake
    everybody who could claim it is asked."""
    number = len(unseen.pool)
    for i in range(number):
        unseen.tiles[i] = unseen.pool[i]
    chance = shuffle(unseen.tiles, number, chance)
    number = name_kongs(r, d, unseen.tiles, number, who)
    find_safe(r, d, notes)
    at = 0
    fits = True
    for declared in (1, 0):  # who is in riichi gets tiles first, since theirs must fit
        for seat in range(r.players):
            if unseen.needs[seat] and int(d.riichi[seat] != NO_RIICHI) == declared:
                chance = following(chance)
                fits = fit_hand(r, d, buffers, unseen, HiddenHand(seat, at, number), chance, notes) and fits
                chance = following(following(chance))
                at += unseen.needs[seat]
    for i in range(len(unseen.places)):
        d.wall[unseen.places[i]] = unseen.tiles[at + i] if at + i < number else NONE
    get_ready(r, d, buffers, who, notes)
    return fits


def name_kongs(r: Rules, d: Deal, tiles: list[int], number: int, who: int) -> int:
    """Kongs that lie face down are of any kind all four of which are unseen: they go to the end; how many are left."""
    if r.concealed_kong_shown:
        return number
    for seat in range(r.players):
        for i in range(d.meld_count[seat] if seat != who else 0):
            if d.melds[seat][i] >> SET_TYPE == CONCEALED_KONG:
                kind = first_of_four(tiles, number)
                if kind != NONE:
                    d.melds[seat][i] = CONCEALED_KONG << SET_TYPE | kind
                    number = put_last(d, seat, i, tiles, number, kind)
    return number


def first_of_four(tiles: list[int], number: int) -> int:
    """The kind of the first tile of which there are four; -1 for none."""
    for i in range(number):
        kind = kind_of(tiles[i])
        copies = 0
        for other in range(number):
            copies += int(kind >= 0 and kind_of(tiles[other]) == kind)
        if copies == 4:
            return kind
    return NONE


def put_last(d: Deal, seat: int, meld: int, tiles: list[int], number: int, kind: int) -> int:
    """Move all tiles of a kind behind the others; how many others there are."""
    i = 0
    while i < number:
        if kind_of(tiles[i]) == kind:
            number -= 1
            d.meld_red[seat][meld] += int(is_red(tiles[i]))
            exchange(tiles, i, number)
        else:
            i += 1
    return number


def exchange(tiles: list[int], place: int, other: int) -> None:
    """Two tiles change places."""
    code = tiles[place]
    tiles[place] = tiles[other]
    tiles[other] = code


# --- a hand that fits -----------------------------------------------------------------------------


def fit_hand(r: Rules, d: Deal, buffers: Buffers, unseen: Unseen, dealt: HiddenHand, chance: int, notes: Notes) -> bool:
    """Give a seat its hidden tiles, exchanged with those behind them until the hand is as it should be; whether it
    is."""
    seat, at, last = dealt.seat, dealt.at, dealt.last
    needs = unseen.needs[seat]
    tiles = unseen.tiles
    drop_barred(d, dealt, tiles, needs)
    for i in range(at, at + needs):
        give(d, seat, tiles[i])
    rest = at + needs
    chance = drop_unwanted(d, dealt, tiles, needs, chance)
    declared = d.riichi[seat] != NO_RIICHI
    target = distance_wanted(r, d, seat, declared, chance)
    if target == ANYWHERE or rest >= last:
        return not declared
    steps = steps_away(r, d, buffers, seat)
    for _ in range(MOST_SWAPS):
        if steps == target and (not declared or may_declare(r, d, buffers, seat, notes.safe[seat])):
            return True
        chance = following(chance)
        own = at + below(chance, needs)
        chance = following(chance)
        other = rest + below(chance, last - rest)
        if is_barred(d, seat, tiles[other]):
            continue
        take(d, seat, tiles[own])
        unwanted = is_unwanted(d, seat, tiles[other], chance)
        give(d, seat, tiles[own if unwanted else other])
        if unwanted:
            continue
        after = steps_away(r, d, buffers, seat)
        if abs(after - target) <= abs(steps - target):
            exchange(tiles, own, other)
            steps = after
        else:
            take(d, seat, tiles[other])
            give(d, seat, tiles[own])
    return not declared


def is_barred(d: Deal, seat: int, code: int) -> bool:
    """A tile that is not in the hand: a flower, or one of the suit given up by who has thrown another since."""
    if is_flower(code):
        return True
    return d.void[seat] >> kind_of(code) & 1 == 1 and d.thrown[seat] & ~d.void[seat] != 0


def drop_barred(d: Deal, dealt: HiddenHand, tiles: list[int], needs: int) -> None:
    """No such tiles among what is dealt."""
    other = dealt.at + needs
    for i in range(dealt.at, dealt.at + needs):
        while other < dealt.last and is_barred(d, dealt.seat, tiles[i]):
            exchange(tiles, i, other)
            other += 1


def drop_unwanted(d: Deal, dealt: HiddenHand, tiles: list[int], needs: int, chance: int) -> int:
    """Little of what the seat has thrown, and few tiles that nothing goes with; the chance afterwards."""
    rest = dealt.at + needs
    for i in range(dealt.at, rest):
        take(d, dealt.seat, tiles[i])
        for _ in range(MOST_TRIES if rest < dealt.last else 0):
            chance = following(chance)
            if not is_unwanted(d, dealt.seat, tiles[i], chance):
                break
            other = rest + below(chance, dealt.last - rest)
            if not is_barred(d, dealt.seat, tiles[other]):
                exchange(tiles, i, other)
        give(d, dealt.seat, tiles[i])
    return chance


def is_unwanted(d: Deal, seat: int, code: int, chance: int) -> bool:
    """Would the seat most likely have thrown such a tile, if it came to what it has?"""
    kind = kind_of(code)
    if kind < 0 or kind == d.wild:
        return False
    mixed = chance ^ chance >> 7
    if d.thrown[seat] >> kind & 1 == 1 and mixed % THROWN_AGAIN != 0:
        return True
    period = min(d.river_count[seat] // 3, len(LONE_TILES_HELD) - 1)
    return tiles_beside(d.counts[seat], kind) == 0 and (mixed >> 2) % 8 >= LONE_TILES_HELD[period][sort_of(kind)]


def sort_of(kind: int) -> int:
    """An honour, a one or nine, a two or eight, any other."""
    return 0 if kind >= HONOUR else 1 + min(kind % 9, 8 - kind % 9, 2)


def distance_wanted(r: Rules, d: Deal, seat: int, declared: bool, chance: int) -> int:
    """How far away a hand should be: ready in riichi, else as hands of so many discards are."""
    if declared:
        return 0
    if d.stuck >> seat & 1 or d.out >> seat & 1 or (d.what != DISCARDED and d.by == seat and d.phase == CLAIM):
        return ANYWHERE
    row = min(d.meld_count[seat], SETS - 1) + (0 if r.riichi else SETS)
    at = DISTANCES * min(d.river_count[seat] // 3, PERIODS - 1)
    part = below(chance, 64)
    for steps in range(DISTANCES):
        if part < NEARNESS[row][at + steps]:
            return steps
    return min(DISTANCES, 2 * (r.sets - d.meld_count[seat]))


def may_declare(r: Rules, d: Deal, buffers: Buffers, seat: int, safe: int) -> bool:
    """Is the hand ready, and does it wait for nothing it has thrown or let go?"""
    waits = waits_of(r, d, buffers, seat, d.meld_count[seat])
    return waits != 0 and (r.furiten == 0 or waits & safe == 0)


# --- the table completed --------------------------------------------------------------------------


def get_ready(r: Rules, d: Deal, buffers: Buffers, who: int, notes: Notes) -> None:
    """What follows from the hands: waits, wins let go, a kong that may be robbed, who is asked."""
    for seat in range(r.players):
        if seat != who and d.out >> seat & 1 == 0:
            d.far[seat] = 0
            find_waits(r, d, buffers, seat)
            if r.furiten and d.waits[seat] & notes.safe[seat] & ~d.thrown[seat]:
                d.missed[seat] = MISSED_FOR_GOOD if d.riichi[seat] == STANDS else MISSED
    if d.phase != CLAIM:
        return
    if d.what == ADDED or d.what == NORTH_ASIDE:
        give(d, d.by, d.stake)
    elif d.what == CONCEALED:
        d.counts[d.by][kind_of(d.stake)] += 4
    for seat in range(r.players):
        if seat != who and seat != d.by and d.out >> seat & 1 == 0 and has_claim(r, d, buffers, seat):
            d.awaited |= 1 << seat
