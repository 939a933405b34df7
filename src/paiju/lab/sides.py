"""The two books of a comparison: one as it is, and the same with fields changed, or another one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive, fields
from paiju.core.play.actions import FIVE_OF, RED_FIVES
from paiju.errors import InputError
from paiju.languages import _
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

    base: Series
    other: Series
    changes: tuple[tuple[str, object, object], ...]  # field, value before, value after; none for another book

    @property
    def same_walls(self) -> bool:
        """Do both meet the same walls? Books with other tiles cannot; a five is the same tile when it is red."""
        return kinds(self.base.book) == kinds(self.other.book)

    @property
    def same_units(self) -> bool:
        """Is a win's worth told in the same unit?"""
        first, second = self.base.book, self.other.book
        return (first.counts, first.formula) == (second.counts, second.formula)

    @property
    def mixed(self) -> bool:
        """Are there several levels of players? Then they change seats from hand to hand."""
        return len(set(self.base.players)) > 1


def kinds(book: Book) -> list[int]:
    """The tiles a book is played with, red fives as any fives."""
    painted = {RED_FIVES + suit: five for suit, five in enumerate(FIVE_OF)}
    return [painted.get(tile, tile) for tile in tile_set(book)]


def sides(
    book: str | Book,
    changes: Mapping[str, object] | None = None,
    against: str | Book | None = None,
    players: object = "random",
    special: object = None,
) -> Sides:
    """Checked sides: one of `changes` and `against` is wanted, or a dice rule that only one side has."""
    base = book if isinstance(book, Book) else books.get(book)
    rules = special_of_sides(special)
    if not changes and against is None and rules[0] == rules[1]:
        raise InputError("change", _("say what is different: --set FIELD=VALUE, or --against BOOK"))
    different: tuple[tuple[str, object, object], ...] = ()
    other = base
    if against is not None:
        other = against if isinstance(against, Book) else books.get(against)
    elif changes:
        other, different = changed(base, dict(changes))
    if other == base and rules[0] == rules[1]:
        raise InputError(
            "against",
            _(
                "both sides are {id}: nothing would be different; for a dice rule on one side only, use --special"
                " ONE,OTHER",
                id=base.id,
            ),
        )
    meant = [each for each in (base, other) if each.specials] or [base, other]  # whom a dice rule is for
    planned = [series(each, players, rule if each in meant else None) for each, rule in zip((base, other), rules)]
    return Sides(planned[0], planned[1], different)


def special_of_sides(special: object) -> tuple[object, object]:
    """The dice rule of each side: one for both, or two with a comma between."""
    if isinstance(special, str) and "," in special:
        special = [part.strip() for part in special.split(",")]
    if isinstance(special, Sequence) and not isinstance(special, str):
        if len(special) != 2:
            raise InputError("special", _("one rule for both sides, or two: --special dice,none"))
        return special[0], special[1]
    return special, special


def changed(book: Book, changes: dict[str, object]) -> tuple[Book, tuple[tuple[str, object, object], ...]]:
    """The book with its fields changed, and what they were."""
    named = dict(usual_name(name, value) for name, value in changes.items())
    other = derive(book, book.id + CHANGED, **named)
    before, after = all_fields(book), all_fields(other)
    names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    if not names:
        raise InputError("change", _("the rule book already says so: nothing would be different"))
    return other, tuple((name, to_json(before.get(name)), to_json(after.get(name))) for name in names)


def all_fields(book: Book) -> dict[str, object]:
    """Every field that decides something, and the dice rules there are."""
    return {**fields(book), **{f"specials.{rule.id}": True for rule in book.specials}}


def usual_name(name: str, value: object) -> tuple[str, object]:
    """A field by the name that books have for it."""
    if name not in OTHER_NAMES:
        return name, value
    usual, values = OTHER_NAMES[name]
    return usual, values.get(value, value) if isinstance(value, str) else value
