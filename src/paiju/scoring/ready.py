"""What a hand waits for, and how far it is from ready: the requests of `paiju waits` and `paiju distance`."""

from collections.abc import Mapping
from dataclasses import dataclass

from paiju import fields
from paiju.books.book import Book
from paiju.core.shape import OPEN_PUNG, SET_TYPE
from paiju.core.tiles import COPIES, KINDS
from paiju.errors import InputError
from paiju.languages import _
from paiju.notation import kind_name
from paiju.scoring.contradictions import check_tiles
from paiju.scoring.request import parse_joker, parse_melds, parse_rules, required

KEYS = ("id", "book", "hand", "melds", "joker", "options")
NO_TILES = OPEN_PUNG << SET_TYPE | 63  # stands for a set nobody told us of


@dataclass(frozen=True, slots=True)
class Held:
    """An unfinished hand: the concealed tiles by kind, and as set codes a hand's sets less those still to be made."""

    id: object
    book: Book
    tiles: int
    counts: tuple[int, ...]  # without the wild tiles
    melds: tuple[int, ...]
    wild: int = 0
    joker: int = -1  # the wild kind


def parse_held(request: Mapping[str, object]) -> Held:
    """A hand of 3n+1 or 3n+2 tiles. Sets that are neither in it nor among the melds count as made."""
    fields.check_keys(fields.mapping(request, "request"), KEYS)
    book, _rest = parse_rules(request)
    joker = parse_joker(request)
    if joker >= 0 and not book.tiles.wild:
        raise InputError("joker", _("{id} has no wild tiles; leave it out", id=book.id))
    hand = fields.tiles(required(request, "hand"), "hand")
    melds = parse_melds(request.get("melds"), book)
    size, whole = len(hand), book.forms.tiles
    if size % 3 == 0 or size + 3 * len(melds) > whole + 1:
        raise InputError(
            "hand",
            _(
                "{size} concealed tiles, melds: {count};"
                " there must be 3n+1 or 3n+2 tiles, {hand} or {more} with the melds",
                size=size,
                count=len(melds),
                hand=whole,
                more=whole + 1,
            ),
        )
    named = [("hand", tile) for tile in hand]
    named += [(f"melds[{i}].tiles", tile) for i, meld in enumerate(melds) for tile in meld.tiles]
    check_tiles(book, size, size + 3 * len(melds), melds, named)
    counts = [0] * KINDS
    for tile in hand:
        counts[tile.kind] += 1
    codes = [meld.code for meld in melds]
    codes += [NO_TILES] * ((whole + 1 - size) // 3 - len(codes))
    wild = counts[joker] if joker >= 0 else 0
    if wild:
        counts[joker] = 0
    return Held(request.get("id"), book, size, tuple(counts), tuple(codes), wild, joker)


def waits_of(held: Held) -> list[str]:
    """The names of the tiles that complete a hand of 3n+1 tiles."""
    from paiju.books.flatten import flatten
    from paiju.core.hand.waits import waits as mask_of

    if held.tiles % 3 == 2:
        raise InputError(
            "hand",
            _(
                "waits are worked out from {hand} tiles, counting three for each meld;"
                " leave one out, or ask for the distance",
                hand=held.book.forms.tiles,
            ),
        )
    if held.joker >= 0:
        steps, useful = distance_of(held)
        return list(useful) if steps == 0 else []
    mask = mask_of(flatten(held.book), list(held.counts), list(held.melds), len(held.melds))
    return [kind_name(kind) for kind in range(KINDS) if mask >> kind & 1]


def steps_of(held: Held) -> int:
    """The distance alone."""
    from paiju.books.flatten import flatten
    from paiju.core.hand.distance import distance_in
    from paiju.core.hand.suit_costs import WORK
    from paiju.scoring.suit_table import table

    melds = list(held.melds)
    return distance_in(flatten(held.book), table(), list(held.counts), melds, len(melds), held.wild, [0] * WORK)


def distance_of(held: Held) -> tuple[int, dict[str, int]]:
    """The distance, and the draws that reduce it with the copies not in the hand."""
    from paiju.books.flatten import flatten
    from paiju.core.hand.distance import distance_in, useful
    from paiju.core.hand.suit_costs import WORK
    from paiju.scoring.suit_table import table

    rules, counts, melds = flatten(held.book), list(held.counts), list(held.melds)
    out, work = [0] * KINDS, [0] * WORK
    steps = distance_in(rules, table(), counts, melds, len(melds), held.wild, work)
    mask = useful(rules, table(), counts, melds, len(melds), held.wild, out, work) if steps >= 0 else 0
    if held.joker >= 0 and steps >= 0:  # a wild tile always helps
        mask |= 1 << held.joker
        out[held.joker] = COPIES - held.wild
    return steps, {kind_name(kind): out[kind] for kind in range(KINDS) if mask >> kind & 1}


def waits(request: Mapping[str, object]) -> dict[str, object]:
    """The answer to one request: {"id", "ok", "waits"}, or the error."""
    try:
        held = parse_held(request)
        return {"id": held.id, "ok": True, "waits": waits_of(held)}
    except InputError as error:
        return refusal(request, error)


def distance(request: Mapping[str, object]) -> dict[str, object]:
    """The answer to one request: {"id", "ok", "distance", "useful"}, or the error."""
    try:
        held = parse_held(request)
    except InputError as error:
        return refusal(request, error)
    steps, useful = distance_of(held)
    return {"id": held.id, "ok": True, "distance": steps, "useful": useful}


def refusal(request: Mapping[str, object], error: InputError) -> dict[str, object]:
    """The answer to a bad request."""
    return {"id": fields.id_of(request), "ok": False, "error": error.message, "field": error.field}
