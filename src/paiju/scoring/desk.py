"""A hand while it is being entered: what its book asks about, what is still missing or wrong, and the answer once it is
complete."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from paiju import fields
from paiju.books.book import Book, Multilingual
from paiju.errors import InputError
from paiju.languages import HasNames, Text, _, _n
from paiju.notation import Tile
from paiju.scoring.answer import Answer
from paiju.scoring.circumstances import FLAG_WORDS, liable_patterns, possible, words_of
from paiju.scoring.contradictions import bonus_fields, check_tiles, knows_mixed_in
from paiju.scoring.judging import judge
from paiju.scoring.ready import parse_held, waits_of
from paiju.scoring.request import KEYS, Meld, counts_faces, parse, parse_book, parse_melds, parse_rules


@dataclass(frozen=True, slots=True)
class Circumstance:
    """Something about a win that can be entered: what the book calls it, and what it means."""

    id: str
    text: HasNames
    means: Text


@dataclass(frozen=True, slots=True)
class LiableFor(Multilingual):
    """A pattern that the melds make certain, so that somebody may have to pay for it."""

    id: str
    zh: str
    en: str
    ja: str = ""
    romaji: str = ""


@dataclass(frozen=True, slots=True)
class DeskForm:
    """What a book, with options and dice rule, asks about a hand as far as it is entered."""

    book: str
    players: int
    sets: int  # of a hand, beside the pair
    red_fives: tuple[int, int, int]
    middle: bool  # characters 2 to 8 are in the set
    honours: bool  # winds and dragons are
    chow: bool
    flower_faces: bool  # does it matter which flowers there are?
    fields: tuple[str, ...]  # of those that only some books have
    flags: tuple[Circumstance, ...]
    liable: tuple[LiableFor, ...]


@dataclass(frozen=True, slots=True)
class Mend:
    """What is missing or wrong, where, and what would be right; `missing` if only more is to come."""

    field: str
    text: Text
    missing: bool = False


@dataclass(frozen=True, slots=True)
class ScoreDesk:
    """A hand at the desk."""

    form: DeskForm | None
    mend: Mend | None
    waits: tuple[str, ...]  # of a hand that lacks only its winning tile
    answer: Answer | None


def look(draft: Mapping[str, object]) -> ScoreDesk:
    """Everything about a request as far as it is entered."""
    form: DeskForm | None = None
    try:
        fields.check_keys(fields.mapping(draft, "request"), KEYS)
        form = form_of(draft)
        mend = missing(draft, rules_of(draft))
        if mend:
            return ScoreDesk(form, mend, waits(draft) if mend.field == "win" else (), None)
        return ScoreDesk(form, None, (), judge(parse(draft)))
    except InputError as error:
        return ScoreDesk(form, Mend(error.field, error.text), (), None)


def form_of(draft: Mapping[str, object]) -> DeskForm:
    """What can be entered about this hand by its book."""
    return form_by(rules_of(draft), draft)


def form_by(book: Book, draft: Mapping[str, object]) -> DeskForm:
    """The same by a book that is at hand."""
    patterns = {pattern.id: pattern for pattern in book.patterns}
    flags = [Circumstance(flag, words_of(book, flag, draft), FLAG_WORDS[flag][1]) for flag in possible(book, draft)]
    liable = [
        LiableFor(p.id, p.zh, p.en, p.ja, p.romaji) for p in map(patterns.__getitem__, liable_patterns(book, draft))
    ]
    red_fives = cast(tuple[int, int, int], tuple(book.tiles.red_fives))
    return DeskForm(
        book.id,
        book.tiles.players,
        book.forms.sets,
        red_fives,
        book.tiles.characters_2_to_8,
        book.tiles.honours,
        book.calls.chow,
        counts_faces(book),
        book_fields(book),
        tuple(flags),
        tuple(liable),
    )


def rules_of(draft: Mapping[str, object]) -> Book:
    """The book with options and dice rule; an invalid rule leaves the book as it is."""
    try:
        return parse_rules(draft)[0]
    except InputError as error:
        if error.field not in ("special", "joker", "dora"):
            raise
        return parse_book(draft)


def book_fields(book: Book) -> tuple[str, ...]:
    """The fields that this book has and others do not."""
    known = [field for field, (has, _rest) in bonus_fields(book).items() if has]
    known += ["special"] if book.specials else []
    return (*known, "mixed_in") if knows_mixed_in(book) else tuple(known)


def missing(draft: Mapping[str, object], book: Book) -> Mend | None:
    """Tiles still to come; errors in those already there are reported first."""
    hand = fields.tiles(draft.get("hand") or "", "hand")
    melds = parse_melds(draft.get("melds"), book)
    north = fields.number(draft.get("north"), "north", 4)
    held, wanted = len(hand), book.forms.tiles - 3 * len(melds)
    named = [("hand", tile) for tile in hand] + laid(melds)
    check_tiles(book, held, held + 3 * len(melds), melds, named, north)
    if held < wanted:
        text = _(
            "{held} of {wanted} tiles in the hand: {more} more, then the winning tile",
            held=held,
            wanted=wanted,
            more=wanted - held,
        )
        return Mend("hand", text, True)
    if held == wanted and not draft.get("win"):
        text = _n("{n} tile: choose the winning tile", "{n} tiles: choose the winning tile", held)
        return Mend("win", text, True)
    return None


def laid(melds: tuple[Meld, ...]) -> list[tuple[str, Tile]]:
    """The tiles of the melds, each with its field."""
    return [(f"melds[{i}].tiles", tile) for i, meld in enumerate(melds) for tile in meld.tiles]


def waits(draft: Mapping[str, object]) -> tuple[str, ...]:
    """What a hand without its winning tile waits for."""
    request = {key: draft[key] for key in ("book", "hand", "melds", "joker", "options") if draft.get(key) is not None}
    return tuple(waits_of(parse_held(request)))
