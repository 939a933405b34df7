"""The circumstances of a win: which of them a book knows and a hand can have, and what they are called."""

import re
from collections.abc import Iterator, Mapping

from paiju.books.book import Book, Names
from paiju.core.tiles import NORTH
from paiju.fields import SEAT_WORDS
from paiju.languages import Text, _
from paiju.notation import parse_tile
from paiju.scoring.liability import may_be_liable
from paiju.scoring.request import parse_melds

# What each is called, and what it means.
FLAG_WORDS = {
    "riichi": (_("riichi"), _("riichi was declared")),
    "double_riichi": (_("double riichi"), _("riichi was declared on the very first turn")),
    "ippatsu": (_("ippatsu"), _("within one turn of riichi, before any call")),
    "first_turn": (_("first turn"), _("on the first turn, before any call")),
    "last_tile": (_("last tile"), _("last tile of the wall, or the discard after it")),
    "kong_replacement": (_("kong replacement"), _("won with the tile drawn after a kong")),
    "rob_kong": (_("robbing a kong"), _("won with the tile somebody adds to a pung")),
    "rob_north": (_("robbing a North"), _("won with a North that somebody sets aside")),
    "fourth_tile": (_("last of its kind"), _("the other three copies are visible on the table")),
    "kong_discard": (_("discard after a kong"), _("won with the discard after a kong")),
}

WORD = re.compile("[a-z_]+")  # of a condition
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
    known = {pattern.id for pattern in book.patterns} | facts_named(book)
    drawn = draft.get("by") == "self"
    melds = parse_melds(draft.get("melds"), book)
    closed = book.circumstances.riichi and not any(meld.is_open for meld in melds)
    there = {
        "riichi": closed,
        "double_riichi": closed,
        "ippatsu": closed,
        "first_turn": bool(known.intersection((*BLESSINGS, "first_turn")))
        and not (melds or draft.get("north"))
        and (drawn or not is_dealer(draft)),
        "last_tile": bool(known & {"last_tile_draw" if drawn else "last_tile_claim", "last_tile"}),
        "kong_replacement": drawn and (any(meld.is_kong for meld in melds) or bool(draft.get("north"))),
        "rob_kong": not drawn and bool(known & {"robbing_the_kong", "robs_kong"}),
        "rob_north": not drawn and book.tiles.north_bonus and is_north(draft),
        "fourth_tile": bool(known & {"fourth_tile", "three_seen"}),
        "kong_discard": not drawn and bool(known & {"kong_discard", "discard_after_kong"}),
    }
    return [flag for flag, may_be in there.items() if may_be]


def facts_named(book: Book) -> set[str]:
    """The words in the conditions of patterns that the book defines."""
    return {word for pattern in book.patterns for word in WORD.findall(pattern.when)}


def is_dealer(draft: Draft) -> bool:
    """Is the winner the dealer?"""
    return SEAT_WORDS.get(str(draft.get("seat", "S")).upper()) == 0


def is_north(draft: Draft) -> bool:
    """Is the winning tile a North?"""
    return parse_tile(str(draft.get("win", "1m")), "win").kind == NORTH


def known_flags(book: Book) -> set[str]:
    """The circumstances that some win of this book can have."""
    return {flag for sample in SAMPLES for flag in possible(book, sample)}


def words_of(book: Book, flag: str, draft: Draft) -> Names | Text:
    """The book's word for a circumstance: the name of the pattern it makes, if it makes one."""
    id = pattern_of(flag, draft)
    return next((Names(p.zh, p.en, p.ja) for p in book.patterns if p.id == id), FLAG_WORDS[flag][0])


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
    melds = parse_melds(draft.get("melds"), book)
    return (name for name in book.payments.liable_for if may_be_liable(book, name, melds))
