"""The circumstances of a win: which of them a book knows and a hand can have, and what they are called."""

from collections.abc import Iterator, Mapping

from paiju.books.book import Book
from paiju.core.tiles import NORTH
from paiju.fields import SEAT_WORDS
from paiju.notation import parse_tile
from paiju.scoring.liability import may_be_liable
from paiju.scoring.request import parse_melds

# Chinese and English name, then what each means.
FLAG_WORDS = {
    "riichi": ("立直", "riichi", "宣告过立直", "riichi was declared"),
    "double_riichi": ("两立直", "double riichi", "第一巡就立直", "riichi was declared in the very first turn"),
    "ippatsu": ("一发", "ippatsu", "立直后一巡之内、无人鸣牌", "within one go-round of riichi, before any claim"),
    "first_turn": ("第一巡", "first turn", "第一巡、无人鸣牌", "in the first turn, before any claim"),
    "last_tile": (
        "最后一张",
        "last tile",
        "牌墙最后一张，或其后打出的牌",
        "last tile of the wall, or the discard after it",
    ),
    "kong_replacement": ("杠后补牌", "kong replacement", "和的是杠后补的牌", "won with the tile drawn after a kong"),
    "rob_kong": ("抢杠", "rob kong", "和的是他家加杠的牌", "won with the tile somebody adds to a pung"),
    "rob_north": ("抢北", "rob north", "和的是他家拔出的北", "won with a North that somebody sets aside"),
    "fourth_tile": ("绝张", "fourth tile", "另三张已亮明", "the other three copies lie open on the table"),
    "kong_discard": ("杠振", "kong discard", "和的是开杠者随后打出的牌", "won with the discard after a kong"),
}

BLESSINGS = ("blessing_of_heaven", "blessing_of_earth", "blessing_of_man")  # dealt, drawn, on a discard
PATTERN_OF = {"rob_kong": "robbing_the_kong", "rob_north": "robbing_the_kong"}  # others are called as the flag is

Draft = Mapping[str, object]  # a request as far as it is known

# Wins that can have, between them, every circumstance there is.
SAMPLES: tuple[Draft, ...] = (
    {"by": "self"},
    {"by": "discard", "win": "4z"},
    {"by": "self", "melds": [{"type": "ankan", "tiles": "1111z"}]},
)


def possible(book: Book, draft: Draft) -> list[str]:
    """The circumstances that this book knows and this win can have."""
    known = {pattern.id for pattern in book.patterns}
    drawn = draft.get("by") == "self"
    melds = parse_melds(draft.get("melds"))
    closed = book.circumstances.riichi and not any(meld.is_open for meld in melds)
    there = {
        "riichi": closed,
        "double_riichi": closed,
        "ippatsu": closed,
        "first_turn": bool(known.intersection(BLESSINGS))
        and not (melds or draft.get("north"))
        and (drawn or not is_dealer(draft)),
        "last_tile": ("last_tile_draw" if drawn else "last_tile_claim") in known,
        "kong_replacement": drawn and (any(meld.is_kong for meld in melds) or bool(draft.get("north"))),
        "rob_kong": not drawn and "robbing_the_kong" in known,
        "rob_north": not drawn and book.tiles.north_bonus and is_north(draft),
        "fourth_tile": "fourth_tile" in known,
        "kong_discard": not drawn and "kong_discard" in known,
    }
    return [flag for flag, may_be in there.items() if may_be]


def is_dealer(draft: Draft) -> bool:
    """Is the winner the dealer?"""
    return SEAT_WORDS.get(str(draft.get("seat", "S")).upper()) == 0


def is_north(draft: Draft) -> bool:
    """Is the winning tile a North?"""
    return parse_tile(str(draft.get("win", "1m")), "win").kind == NORTH


def known_flags(book: Book) -> set[str]:
    """The circumstances that some win of this book can have."""
    return {flag for sample in SAMPLES for flag in possible(book, sample)}


def words_of(book: Book, flag: str, draft: Draft) -> tuple[str, str]:
    """What the book calls a circumstance: the name of the pattern it makes, where there is one."""
    names = {pattern.id: (pattern.zh, pattern.en) for pattern in book.patterns}
    return names.get(pattern_of(flag, draft), FLAG_WORDS[flag][:2])


def pattern_of(flag: str, draft: Draft) -> str:
    """The pattern that a circumstance makes."""
    drawn = draft.get("by") == "self"
    if flag == "last_tile":
        return "last_tile_draw" if drawn else "last_tile_claim"
    if flag == "first_turn":
        return BLESSINGS[0 if is_dealer(draft) else 1 if drawn else 2]
    return PATTERN_OF.get(flag, flag)


def liable_patterns(book: Book, draft: Draft) -> Iterator[str]:
    """Patterns that the melds make certain, so that somebody may be liable."""
    melds = parse_melds(draft.get("melds"))
    return (name for name in book.payments.liable_for if may_be_liable(book, name, melds))
