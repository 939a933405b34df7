"""The two books of an experiment: one as it is, and the same with fields changed, or another one."""

from collections.abc import Mapping
from dataclasses import dataclass

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive, fields
from paiju.errors import InputError
from paiju.series import Series, series
from paiju.table.codec import to_json
from paiju.table.setup import tile_set

CHANGED = "-changed"
# Fields under the names people look for them by, and their values.
OTHER_NAMES: dict[str, tuple[str, dict[object, object]]] = {
    "calls.wins_per_discard": ("payments.winners", {"nearest": "one"}),
}


@dataclass(frozen=True, slots=True)
class Sides:
    """What is compared."""

    one: Series
    other: Series
    changes: tuple[tuple[str, object, object], ...]  # field, value before, value after; none for another book

    @property
    def same_walls(self) -> bool:
        """Do both meet the same walls? Books with other tiles cannot."""
        return tile_set(self.one.book) == tile_set(self.other.book)

    @property
    def same_units(self) -> bool:
        """Is a win's worth told in the same unit?"""
        return self.one.book.scoring.family == self.other.book.scoring.family


def sides(
    book: str | Book,
    changes: Mapping[str, object] | None = None,
    against: str | Book | None = None,
    players: object = "random",
    special: object = None,
) -> Sides:
    """Checked sides: one of `changes` and `against` is wanted."""
    one = book if isinstance(book, Book) else books.get(book)
    if bool(changes) == (against is not None):
        en = "say what is different: --change FIELD=VALUE, or --against BOOK, and not both"
        raise InputError("change", en, "请说明差异：--change 字段=值，或 --against 规则，二者取一")
    if against is not None:
        other = against if isinstance(against, Book) else books.get(against)
        different: tuple[tuple[str, object, object], ...] = ()
    else:
        other, different = changed(one, dict(changes or {}))
    meant = [each for each in (one, other) if each.specials] or [one, other]  # whom a special rule is for
    planned = [series(each, players, special if each in meant else None) for each in (one, other)]
    return Sides(planned[0], planned[1], different)


def changed(book: Book, changes: dict[str, object]) -> tuple[Book, tuple[tuple[str, object, object], ...]]:
    """The book with its fields changed, and what they were."""
    told = dict(usual_name(name, value) for name, value in changes.items())
    other = derive(book, book.id + CHANGED, **told)
    before, after = fields(book), fields(other)
    names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    if not names:
        en = "the book already says so: nothing would be different"
        raise InputError("change", en, "规则本来如此：没有任何差异")
    return other, tuple((name, to_json(before.get(name)), to_json(after.get(name))) for name in names)


def usual_name(name: str, value: object) -> tuple[str, object]:
    """A field by the name that books have for it."""
    if name not in OTHER_NAMES:
        return name, value
    usual, values = OTHER_NAMES[name]
    return usual, values.get(value, value) if isinstance(value, str) else value
