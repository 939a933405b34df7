"""Answers about hands, computed a second way: waits by trying every tile, scores by the core's own judges over the flat
win, and by other people's libraries where they follow the same rules: `mahjong` and PyMahjongGB."""

from collections import Counter
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules

from paiju import books
from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.core.hand.readings import ROWS
from paiju.core.hand.shaping import SPOTS
from paiju.core.shape import SELF_DRAW
from paiju.core.worth.judge_house import judge_house
from paiju.core.worth.judge_official import judge_official
from paiju.core.worth.judge_riichi import judge_riichi
from paiju.core.worth.settle import riichi_points
from paiju.notation import kind_name, parse_tiles
from paiju.scoring.request import parse
from paiju.scoring.situation import Request, to_win
from paiju.study.drills import DrillItem
from tests.peers.hands import Hand
from tests.peers.official_rulings import peer_points as official_peer_points
from tests.peers.riichi import RiichiWin, mahjong_call

ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
KNITTED = tuple(
    frozenset(9 * suit + rank for first, suit in enumerate(order) for rank in range(first, 9, 3))
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
)
LIMITED, NO_COUNTED = HandConfig.KAZOE_LIMITED, HandConfig.KAZOE_SANBAIMAN
# What the library must be told to score as the book does. It always counts four fu for a pair of both winds.
PEER: dict[str, dict[str, Any]] = {
    "tenhou": {"kazoe_limit": LIMITED},
    "tenhou-nored": {"kazoe_limit": LIMITED},
    "ema": {"kazoe_limit": NO_COUNTED},
    "xjtu": {"kazoe_limit": LIMITED, "has_double_yakuman": True},
    "lol": {"kazoe_limit": NO_COUNTED, "kiriage": True},
}
# The other scorer of official hands must be compiled and is not everywhere.
OFFICIAL_PEER = import_module("MahjongGB") if find_spec("MahjongGB") else None
OFFICIAL_BOOKS = {"mcr": True, "botzone": False}  # and whether the book's own rulings come on top


# --- waits ----------------------------------------------------------------------------------------


@cache
def splits(counts: tuple[int, ...]) -> bool:
    """Do these tiles fall apart into sets?"""
    first = next((kind for kind, n in enumerate(counts) if n), None)
    if first is None:
        return True
    left = list(counts)
    if left[first] >= 3:
        left[first] -= 3
        if splits(tuple(left)):
            return True
        left[first] += 3
    if first < 27 and first % 9 <= 6 and left[first + 1] and left[first + 2]:
        for kind in (first, first + 1, first + 2):
            left[kind] -= 1
        return splits(tuple(left))
    return False


def complete(book: Book, kinds: list[int], melds: int) -> bool:
    """Is the hand complete in a form of the book?"""
    counts = [kinds.count(kind) for kind in range(34)]
    for pair in [kind for kind in range(34) if counts[kind] >= 2]:
        counts[pair] -= 2
        found = splits(tuple(counts))
        counts[pair] += 2
        if found:
            return True
    return melds <= 1 and other_form(book, counts, melds)


def other_form(book: Book, counts: list[int], melds: int) -> bool:
    """Pairs, orphans and knitted hands."""
    held = frozenset(kind for kind in range(34) if counts[kind])
    if melds == 0 and book.forms.seven_pairs != "none":
        each = {"distinct": all(counts[kind] == 2 for kind in held), "repeats": all(n % 2 == 0 for n in counts)}
        if each[book.forms.seven_pairs]:
            return True
    if melds == 0 and book.forms.thirteen_orphans and held == frozenset(ORPHANS):
        return True
    if not book.forms.knitted:
        return False
    for body in KNITTED:
        if melds == 0 and len(held) == 14 and all(kind in body or kind >= 27 for kind in held):
            return True
        if body <= held:
            rest = [kind for kind in range(34) for _ in range(counts[kind] - (kind in body))]
            if any(rest.count(kind) >= 2 and splits(without_pair(rest, kind)) for kind in rest):
                return True
    return False


def without_pair(rest: list[int], pair: int) -> tuple[int, ...]:
    """The tiles without a pair, counted."""
    return tuple(rest.count(kind) - 2 * (kind == pair) for kind in range(34))


def waits(item: DrillItem) -> str:
    """Every tile tried."""
    book, row = books.get(item.book), item.question["request"]
    hand = [tile.kind for tile in parse_tiles(row["hand"], "hand")]
    melds = row.get("melds", [])
    laid = [tile.kind for meld in melds for tile in parse_tiles(meld["tiles"], "melds")]
    owned = Counter([*hand, *laid])
    kinds = [kind for kind in range(34) if book.tiles.characters_2_to_8 or not 0 < kind < 8]
    found = [kind_name(k) for k in kinds if owned[k] < 4 and complete(book, [*hand, k], len(melds))]
    return "" if found == list(item.answer) else f"by trying every tile {found}"  # type: ignore[arg-type]


# --- scores ---------------------------------------------------------------------------------------


def judged(request: Request) -> tuple[int, int, int, int]:
    """By the core: points or fans of the hand, base points, han, fu."""
    r, w = flatten(request.book), to_win(request)
    rows, spots = [0] * ROWS, [0] * SPOTS
    if request.book.counts == "points":
        return judge_official(r, w, rows, spots).points + w.flowers, 0, 0, 0
    if request.book.counts == "fans":
        return judge_house(r, w, rows, spots).value, 0, 0, 0
    worth = judge_riichi(r, w, rows, spots)
    return riichi_points(r, worth.value, request.seat, request.discarder), worth.value, worth.han, worth.fu


def paid(request: Request, base: int) -> str:
    """Who pays what, from base points."""
    parts = [-(-base * times // 100) * 100 for times in (1, 2, 4, 6)]
    if request.discarder >= 0:
        return str(parts[3] if request.seat == 0 else parts[2])
    return f"{parts[1]} all" if request.seat == 0 else f"{parts[0]}/{parts[1]}"


def score(item: DrillItem) -> str:
    """By the core's judges, and by the peer where it can."""
    request = parse(item.question["request"])
    points, base, han, fu = judged(request)
    value = item.question["value"]
    found = {
        "han": han,
        "han_fu": f"{han}/{fu}",
        "payment": paid(request, base),
        "points": points,
        "total": points,
        "fan": points,
    }[value]
    if found != item.answer:
        return f"the core says {found}"
    return against_peers(request, points)


def against_peers(request: Request, points: int) -> str:
    """What a peer says against our points; "" where it agrees, or none can be asked."""
    official = request.book.id in OFFICIAL_BOOKS
    theirs = official_points(request) if official else peer_points(request)
    name = "PyMahjongGB" if official else "the mahjong library"
    return "" if theirs in (None, points) else f"{name} says {theirs} points, we {points}"


def official_points(request: Request) -> int | None:
    """What PyMahjongGB counts, flowers on top."""
    if OFFICIAL_PEER is None:
        return None
    hand = as_riichi_win(request).hand
    return official_peer_points(OFFICIAL_PEER, hand, OFFICIAL_BOOKS[request.book.id]) + request.flowers


def peer_points(request: Request) -> int | None:
    """What the library pays; None where its rules are others."""
    if request.book.id not in PEER or request.north or request.liable:
        return None
    if {"double_riichi", "first_turn"} & request.flags and request.book.id != "tenhou":
        return None
    calculator = HandCalculator()
    options = OptionalRules(has_open_tanyao=True, **({"has_double_yakuman": False} | PEER[request.book.id]))
    win = as_riichi_win(request)
    pair_winds = [k for k in range(27, 31) if win.hand.tiles.count(k) == 2 and k in (win.hand.seat, win.hand.round)]
    if request.book.scoring.double_wind_pair == 2 and any(win.hand.seat == win.hand.round == k for k in pair_winds):
        return None  # ema:4.1, lol:(七)6
    if any(tile.red for _, tile in request.named()):
        return None  # the tiles made for the library are never red
    found = calculator.estimate_hand_value(**mahjong_call(win, options))
    if found.error or any(yaku.is_yakuman for yaku in found.yaku):
        return None  # how limit hands add up is the book's own
    return int(found.cost["main"] + found.cost["additional"] * (2 if request.discarder < 0 else 0)) - bonus(found)


def bonus(found: Any) -> int:
    """Counters and deposits in the library's sum; none are told to it."""
    return int(found.cost["main_bonus"] + 2 * found.cost["additional_bonus"] + found.cost["kyoutaku_bonus"])


def as_riichi_win(request: Request) -> RiichiWin:
    """The request as the peers' helper wants it."""
    w = to_win(request)
    tiles = [tile.kind for tile in request.hand] + [request.win.kind]
    hand = Hand(tiles, [meld.code for meld in request.melds], request.win.kind, w.seat, w.round, w.flags)
    assert bool(w.flags & SELF_DRAW) == request.by_self
    return RiichiWin(hand, [tile.kind for tile in request.dora], [tile.kind for tile in request.ura])


# --- readings -------------------------------------------------------------------------------------


def reading(item: DrillItem) -> str:
    """Every choice is a way to lay the tiles, and the best is worth what the hand is worth."""
    request = parse(item.question["request"])
    wanted = Counter(tile.kind for field, tile in request.named() if field not in ("dora", "ura"))
    for choice in (*(item.choices or ()), *item.also):
        groups = str(choice).split()
        tiles = [tile for group in groups for tile in parse_tiles(group.strip("[]()"), "reading")]
        if Counter(tile.kind for tile in tiles) != wanted or not all(is_group(group) for group in groups):
            return f"{choice} is no reading of the hand"
    best = max(value_of(request, str(choice)) for choice in (item.answer, *item.also))
    flowers = request.flowers if request.book.counts == "points" else 0  # elsewhere patterns count them
    points = judged(request)[1] if request.book.counts == "han_and_fu" else judged(request)[0] - flowers
    others = [value_of(request, str(c)) for c in item.choices or () if c != item.answer and c not in item.also]
    if best != points or any(other >= best for other in others):
        return f"the core gives {points}, the reading {best}, others {others}"
    return against_peers(request, judged(request)[0])


def is_group(group: str) -> bool:
    """A run, a pung, a kong or a pair; or part of a form without sets."""
    kinds = sorted(tile.kind for tile in parse_tiles(group.strip("[]()"), "reading"))
    run = len(kinds) == 3 and kinds[0] + 2 == kinds[1] + 1 == kinds[2] and kinds[2] < 27 and kinds[0] % 9 <= 6
    return run or len(set(kinds)) == 1 or len(kinds) == len(set(kinds))


def value_of(request: Request, groups: str) -> int:
    """What a hand would be worth that can be read only so: by the scorer, over all its readings with these groups."""
    from paiju.scoring.candidates import candidates
    from paiju.scoring.judging import reading_of

    found = candidates(flatten(request.book), to_win(request))
    return max((c.worth.value for c in found if " ".join(reading_of(request, c)) == groups), default=-1)
