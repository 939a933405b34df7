"""One hand by every book: whatever a book does not have is left out, and the answer says so."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from paiju import books, fields
from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.notation import Tile, format_tiles, tile_name
from paiju.scoring.answer import Answer
from paiju.scoring.circumstances import FLAG_WORDS, known_flags
from paiju.scoring.contradictions import FIVES, bonus_fields, knows_mixed_in
from paiju.scoring.desk import Mend
from paiju.scoring.judging import judge
from paiju.scoring.request import parse

OWN = ("options", "claimed", "special")  # these are about one book


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something in the request that a book does not have."""

    field: str
    text: Text


@dataclass(frozen=True, slots=True)
class ByBook:
    """A hand by one of the books: the answer, or why that book cannot be asked."""

    book: str
    left_out: tuple[LeftOut, ...]
    mend: Mend | None
    answer: Answer | None


def across(draft: Mapping[str, object]) -> list[ByBook]:
    """A request by every book that tables play, its own first; its own book must be able to read it."""
    own = parse(draft).book
    shelf = [book for book in books.all_books() if not book.teams.members and book.id != own.id]
    return [by_book(draft, own, True), *(by_book(draft, book, False) for book in shelf)]


def by_book(draft: Mapping[str, object], book: Book, own: bool) -> ByBook:
    """The hand by one book."""
    fitted, left = (dict(draft), ()) if own else fit(draft, book)
    try:
        return ByBook(book.id, left, None, judge(parse(fitted)))
    except InputError as error:
        return ByBook(book.id, left, Mend(error.field, error.text), None)


def fit(draft: Mapping[str, object], book: Book) -> tuple[dict[str, object], tuple[LeftOut, ...]]:
    """The request for another book, without whatever that book does not have."""
    fitted: dict[str, object] = {key: value for key, value in draft.items() if value or value is False}
    fitted["book"] = book.id
    left = list(drop_fields(fitted, book))
    flags, known = fields.items(fitted.get("flags"), "flags"), known_flags(book)
    left += [LeftOut(f"flags.{flag}", FLAG_WORDS[str(flag)][0]) for flag in flags if flag not in known]
    fitted["flags"] = [flag for flag in flags if flag in known]
    return fitted, (*left, *redden(fitted, book))


def drop_fields(fitted: dict[str, object], book: Book) -> Iterator[LeftOut]:
    """Remove whatever this book does not have."""
    for field in OWN:
        if fitted.pop(field, None) and field == "special":
            yield LeftOut(field, _("dice rule"))
    for field, (known, name) in bonus_fields(book).items():
        if field in fitted and not known:
            del fitted[field]
            yield LeftOut(field, name)
    if "mixed_in" in fitted and not knows_mixed_in(book):
        del fitted["mixed_in"]
        yield LeftOut("mixed_in", _("drawn tile put into the hand"))
    liable = fields.items(fitted.get("liable"), "liable")
    if liable:
        fitted["liable"] = [
            row for row in liable if isinstance(row, Mapping) and row["for"] in book.payments.liable_for
        ]


def redden(fitted: dict[str, object], book: Book) -> Iterator[LeftOut]:
    """Turn red fives that this book does not have into plain ones."""
    room = dict(zip(FIVES, book.tiles.red_fives, strict=True))
    plain = False

    def fitting(tile: Tile) -> Tile:
        nonlocal plain
        if not tile.red:
            return tile
        room[tile.kind] -= 1
        plain = plain or room[tile.kind] < 0
        return Tile(tile.kind, room[tile.kind] >= 0)

    for field in ("hand", "dora", "ura"):
        if field in fitted:
            fitted[field] = format_tiles(map(fitting, fields.tiles(fitted[field], field)))
    fitted["win"] = tile_name(fitting(fields.tile(fitted["win"], "win")))
    melds = [dict(fields.mapping(meld, "melds")) for meld in fields.items(fitted.get("melds"), "melds")]
    fitted["melds"] = [
        meld | {"tiles": format_tiles(map(fitting, fields.tiles(meld.get("tiles"), "melds")))} for meld in melds
    ]
    if plain:
        yield LeftOut("red_fives", _("red fives"))
