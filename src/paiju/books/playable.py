"""Can a hand be played by this book? A derived book may name rules that no table can follow together.

Scoring a hand asks for none of this: only a table does, and says which field to change, and to what.
"""

from collections.abc import Iterator

from paiju.books.book import Book
from paiju.books.flatten import missing_kinds
from paiju.core.tiles import ALL_KINDS, bits
from paiju.errors import InputError
from paiju.languages import _

COPIES = 4
FLOWERS = 8
MOST_KONGS = 16


def check_playable(book: Book) -> None:
    """InputError, naming the field and what would be right, when nobody could play a hand by this book."""
    for fault in unplayable(book):
        raise fault


def unplayable(book: Book) -> Iterator[InputError]:
    """All for which nobody could play a hand by this book, each with its field and what would be right."""
    if book.tiles.wild and book.counts != "fans":
        yield InputError(
            "tiles.wild",
            _(
                "wild tiles are only for house rule books; in {family} rule books it must be false",
                family=book.scoring.family,
            ),
        )
    if book.payments.deposit and book.counts != "han_and_fu":
        yield InputError(
            "payments.deposit",
            _(
                "riichi sticks are paid to the winner only in riichi rule books; in {family} rule books it must be 0",
                family=book.scoring.family,
            ),
        )
    if book.tiles.flowers and (book.scoring.dora or book.tiles.wild):
        yield InputError(
            "tiles.flowers",
            _(
                "flowers cannot be used where indicators or wild tiles are turned (scoring.dora, tiles.wild), "
                "because a flower might be turned; must be false"
            ),
        )
    if book.forms.knitted and not book.tiles.honours:
        yield InputError("forms.knitted", _("knitted hands need honours (tiles.honours); must be false"))
    yield from _pool_faults(book)
    yield from _exchange_faults(book)
    yield from _void_faults(book)
    if book.wall.wall_per_seat:
        yield from _own_walls_faults(book)
    else:
        yield from _wall_faults(book)


def number_of_tiles(book: Book) -> int:
    """How many tiles the book is played with."""
    return COPIES * bits(ALL_KINDS & ~missing_kinds(book)) + (FLOWERS if book.tiles.flowers else 0)


def _pool_faults(book: Book) -> Iterator[InputError]:
    """However many are ready, payers and receivers share the same pool."""
    parts = 6 if book.tiles.players == 4 else 2
    pool = book.ready.ready_pool
    if pool % parts:
        near = max(round(pool / parts), 1) * parts
        yield InputError(
            "ready.ready_pool",
            _(
                "{players} players can share it evenly only if it is a multiple of {factor}, such as {near}",
                players=book.tiles.players,
                factor=parts,
                near=near,
            ),
        )


def _exchange_faults(book: Book) -> Iterator[InputError]:
    """Everybody can pass tiles on as the book says."""
    course = book.course
    if course.exchange_to in ("across", "dice") and book.tiles.players < 4:
        yield InputError("course.exchange_to", _("three players have nobody across: must be right or left"))
    if course.exchange and course.exchange_alike and book.tiles.flowers:
        yield InputError(
            "course.exchange_alike", _("with flowers there may be no suit with enough tiles; must be false")
        )


def _void_faults(book: Book) -> Iterator[InputError]:
    """What an empty wall costs is paid in fans, and for a suit only where one was given up."""
    if book.payments.void_held and not book.course.void_suit:
        yield InputError("payments.void_held", _("nobody gives up a suit (course.void_suit); must be 0"))
    pays = book.payments
    if pays.kong_passed_on and not (pays.kong or pays.kong_concealed or pays.kong_added):
        yield InputError("payments.kong_passed_on", _("nothing is paid for a kong (payments.kong); must be false"))
    if book.payments.unready_pay_dearest and book.formula != "units":
        family = book.scoring.family
        yield InputError(
            "payments.unready_pay_dearest",
            _("is paid by units; in {family} rule books it must be false", family=family),
        )


def _own_walls_faults(book: Book) -> Iterator[InputError]:
    """A wall for each player has no end that all share: nothing is kept back there, and nothing turned."""
    if book.wall.dead_wall:
        yield _only_one("wall.dead_wall", "0")
    if book.scoring.dora:
        yield _only_one("scoring.dora", "false")
    if book.tiles.wild:
        yield _only_one("tiles.wild", "false")
    if number_of_tiles(book) % book.tiles.players:
        tiles, players = number_of_tiles(book), book.tiles.players
        yield InputError(
            "wall.wall_per_seat",
            _(
                "{tiles} tiles cannot be split into {players} equal walls; it must be false",
                tiles=tiles,
                players=players,
            ),
        )


def _only_one(field: str, right: str) -> InputError:
    """What needs one wall for all."""
    return InputError(
        field,
        _(
            "where every player has their own wall (wall.wall_per_seat), {field} must be {wanted}",
            field=field,
            wanted=right,
        ),
    )


def _wall_faults(book: Book) -> Iterator[InputError]:
    """A dead wall of whole stacks that holds what is drawn and turned there, and enough live tiles."""
    dead, replacements = book.wall.dead_wall, book.wall.replacements
    if dead:
        for field, number in (("wall.dead_wall", dead), ("wall.replacements", replacements)):
            if number % 2:
                yield InputError(
                    field,
                    _(
                        "the dead wall is made of stacks of two tiles: {fewer} or {more}, not {given}",
                        fewer=number - 1,
                        more=number + 1,
                        given=number,
                    ),
                )
        if dead < replacements + _turned(book):
            least = replacements + _turned(book)
            least += least % 2
            yield InputError(
                "wall.dead_wall",
                _(
                    "with {replacements} replacement tiles and the indicators beside them it must be at least {least}",
                    replacements=replacements,
                    least=least,
                ),
            )
    most = number_of_tiles(book) - (book.forms.tiles + 1) * book.tiles.players
    if dead > most:
        yield InputError(
            "wall.dead_wall",
            _(
                "of {tiles} tiles at most {most} can be kept back, so that everybody draws at least once",
                tiles=number_of_tiles(book),
                most=most,
            ),
        )


def _turned(book: Book) -> int:
    """Tiles of the dead wall that indicators need: two for the first. Each one for a kong needs two as well, but with
    the replacement drawn a live tile has moved up."""
    if not book.scoring.dora:
        return 2 * book.tiles.wild
    if book.kongs.indicator_concealed == book.kongs.indicator_open == "none":
        return 2
    return 2 + min(book.kongs.kong_limit or MOST_KONGS, book.wall.replacements)
