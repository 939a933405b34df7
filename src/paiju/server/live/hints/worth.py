"""What a wait would be worth by the scorer, as far as its holder can see, and whether it reaches the book's minimum."""

from collections.abc import Iterable, Mapping
from typing import cast

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.scoring.judging import judge
from paiju.scoring.lines.words import amount_of
from paiju.scoring.request import parse
from paiju.server.protocol.wins import WinWorth, Worths
from paiju.table.scene import View

WAYS = ("discard", "self")
NUMBERS = ("han", "fu", "yakuman", "points", "limit", "total", "fan")
OWN = {"han_and_fu": "han", "points": "points", "fans": "fan"}  # what is held against the minimum


def worths(
    book: Book, view: View, seat: str, hand: list[str], waits: Iterable[str], declared: bool = False
) -> dict[str, Worths]:
    """What each wait is worth by the scorer, on a discard and drawn; who has not declared is scored without, unless
    they are about to."""
    by_tile: dict[str, Worths] = {}
    for tile in waits:
        by_discard, drawn = (worth(win_request(book, view, seat, hand, tile, way, declared)) for way in WAYS)
        by_tile[tile] = {"discard": by_discard, "self": drawn}
    return by_tile


def win_request(
    book: Book, view: View, seat: str, hand: list[str], win: str, way: str, declared: bool
) -> dict[str, object]:
    """A win on this tile now, as the scorer is asked about it."""
    place = view.seats[seat]
    melds = [{"type": meld.type, "tiles": "".join(meld.tiles)} for meld in place.melds]
    flags = ["riichi"] if place.riichi or declared else []
    if place.riichi and seat in view.course.double_riichi:
        flags = ["double_riichi"]
    request: dict[str, object] = {
        "book": book, "hand": "".join(hand), "melds": melds, "win": win, "by": way, "seat": seat,
        "round": view.round, "flags": flags, "north": place.north, "flowers": "".join(place.flowers) or 0,
    }  # fmt: skip
    if book.scoring.dora:
        request["dora"] = list(view.indicators)
    if view.wild:
        request["joker"] = view.wild
    return request


def worth(request: dict[str, object]) -> WinWorth:
    """What a win would be worth now."""
    try:
        answer = judge(parse(request))
    except InputError as error:  # a win that cannot be
        return {"win": False, "text": error.text}
    numbers = {name: value for name in NUMBERS if (value := getattr(answer, name)) is not None}
    return cast(WinWorth, {"win": answer.win, "text": answer.why, **numbers})


# --- the minimum ----------------------------------------------------------------------------------


def has_minimum(book: Book) -> bool:
    """Does a complete hand have to count more than any does?"""
    return book.scoring.minimum > 1


def wins(both_ways: Worths) -> bool:
    """Does a wait win, if only when drawn?"""
    return both_ways["discard"]["win"] or both_ways["self"]["win"]


def winning(worths_known: Mapping[str, Worths]) -> list[str]:
    """The waits that win."""
    return [tile for tile, both in worths_known.items() if wins(both)]


def short_of(book: Book, worths_known: Mapping[str, Worths]) -> Text | None:
    """What there is to say where waits do not reach the minimum: what the dearest has, or which of them do."""
    able = winning(worths_known)
    if not worths_known or not has_minimum(book) or len(able) == len(worths_known):
        return None
    if able:
        minimum = amount_of(book, book.scoring.minimum)
        return _("only {tiles} reaches {minimum}", tiles=" ".join(able), minimum=minimum)
    both = [each for each_way in worths_known.values() for each in (each_way["discard"], each_way["self"])]
    best = max(both, key=lambda each: cast(int, each.get(OWN[book.counts], 0)))
    return _("ready, but no win: {why}", why=best["text"])
