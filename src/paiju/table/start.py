"""What a table is opened with, checked: the book and its dice, the wall and its source, people and points."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Literal, TypedDict

from paiju import books, fair, fields
from paiju.books.book import Book, Special
from paiju.books.flatten import flatten
from paiju.books.playable import check_playable
from paiju.books.specials import find_special
from paiju.core.play import deal as D
from paiju.core.play.actions import NONE, TILE_CODES
from paiju.core.play.opening import way_by_dice
from paiju.core.rules import Rules
from paiju.core.tiles import EAST
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.table import setup
from paiju.table.book_changes import check_recordable
from paiju.table.codes import HIDDEN, NAMES, SEATS, code_of
from paiju.table.dictated import check_copies
from paiju.table.seat_words import words_of
from paiju.table.setup import passes_by_dice
from paiju.table.view import REFEREE, SPECTATOR

MOST_POINTS = 10_000_000
MOST_STICKS = 999
MOST_NUMBER = 2**63 - 1  # of seeds of many hands, and of the hands of one
SALT_TAG = b"paiju-salt:"

Seed = int | str | bytes | fair.Secret | None
Throws = tuple[tuple[int, int], ...]


class TableOptions(TypedDict, total=False):
    """Options of a table besides its book and seed; see `paiju.Table`."""

    points: Sequence[int] | None
    round: str
    counters: int
    deposits: int
    deal: int | None
    special: str | int | None
    supporters: Sequence[str]
    names: Sequence[str] | None
    wall: Sequence[str | int] | None
    nonces: Sequence[bytes]
    words: Sequence[fair.SeatWord]


@dataclass(frozen=True, slots=True)
class TableStart:
    """One hand about to be dealt."""

    book: Book  # without the dice rule
    played: Book  # with it
    special: Special | None
    dice: Throws
    wall: tuple[int, ...]
    secret: fair.Secret | fair.ChainedSecret | None
    nonces: tuple[bytes, ...]
    names: tuple[str, ...]
    supporters: tuple[str, ...]
    round: int
    points: tuple[int, ...]
    counters: int
    deposits: int
    commitment: str | None  # what may be published before the deal
    dealing: int | None = None  # whose deal of the round it is, from 0; None for a hand by itself
    version: Literal[1, 2] = field(default=2, compare=False)  # of the record; the first allowed moves no longer allowed
    words: tuple[fair.SeatWord, ...] = ()  # what the seats said by version 2 of fair walls, from which the nonces are

    @property
    def rules(self) -> Rules:
        """The flat form of the book the hand is played by."""
        return flatten(self.played)

    def deal(self) -> D.Deal:
        """The core's table with nothing dealt yet."""
        d = D.Deal()
        d.wall, d.tiles = [*self.wall, *[NONE] * (D.WALL - len(self.wall))], len(self.wall)
        d.points = [*self.points, 0][:4]
        d.round, d.counters, d.deposits = EAST + self.round, self.counters, self.deposits
        d.dealing = self.dealing or 0
        d.supporters = len(self.supporters)
        if self.dice and passes_by_dice(self.played):
            d.passing = way_by_dice(sum(self.dice[-1]))
        return d


def sit_down(book: object, seed: Seed | fair.ChainedSecret, given: TableOptions) -> TableStart:
    """Check everything and build the wall."""
    fields.check_options(given, TableOptions, "Table")
    special, wall = given.get("special"), given.get("wall")
    chosen = book if isinstance(book, Book) else books.get(fields.text(book, "book", "xjtu"))
    check_playable(chosen)
    check_recordable(chosen)
    rule = None if special is None else find_special(chosen, text_or_number(special))
    secret = None if wall is not None else seed if isinstance(seed, fair.ChainedSecret) else secret_of(seed)
    words = spoken(chosen, secret, given)
    added = tuple(word.nonce for word in words) if words else nonces_of(given.get("nonces", ()))
    if wall is not None and seed is not None:
        raise InputError("seed", _("give a seed or a wall, not both"))
    if secret is None:
        played = setup.played_by(chosen, rule)
        dice: Throws = ()
        laid = wall_of(played, wall)
    else:
        setting = setup.lay(chosen, fair.Stream(secret.seed, added, 2 if words else 1), rule.id if rule else None)
        played, rule, dice, laid = setting.book, setting.special, setting.dice, tuple(setting.wall)
    check_playable(played)
    return TableStart(
        book=chosen,
        played=played,
        special=rule,
        dice=dice,
        wall=laid,
        secret=secret,
        nonces=added,
        names=names_of(chosen, given.get("names")),
        supporters=supporters_of(chosen, given.get("supporters", ())),
        round=fields.seat(given.get("round", "E"), "round", 4),
        points=points_of(chosen, given.get("points")),
        counters=sticks(chosen.has_counters, given.get("counters", 0), "counters", _("counters")),
        deposits=sticks(chosen.payments.deposit, given.get("deposits", 0), "deposits", _("riichi sticks")),
        commitment=fair.commitment(secret) if secret else None,
        dealing=dealing_of(chosen, given.get("deal")),
        words=words,
    )


def of_many(book: object, seed: int, number: int, given: TableOptions) -> TableStart:
    """Hand number i of a seed, as many hands are dealt; `special` as for them: a rule, "none", or "dice" to throw."""
    chosen = book if isinstance(book, Book) else books.get(fields.text(book, "book", "xjtu"))
    if given.get("wall") is not None:
        raise InputError("wall", _("give a seed or a wall, not both"))
    where = fields.number(seed, "seed", MOST_NUMBER), fields.number(number, "number", MOST_NUMBER)
    wall, thrown, dice = setup.numbered(chosen, *where)
    special = given.get("special")
    if special in (None, "dice"):
        special = thrown.id if thrown else None
    start = sit_down(chosen, None, {**given, "wall": wall, "special": None if special == "none" else special})
    return replace(start, dice=(dice,)) if passes_by_dice(start.played) else start


def text_or_number(value: object) -> str | int:
    """A dice rule's name or the sum of the dice."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise InputError("special", _("must be a dice rule's id or name, or the sum of the dice"))
    return value if isinstance(value, int) else value[:80]


def secret_of(seed: Seed) -> fair.Secret:
    """The secret behind a seed: a new one, the one given, or one made from a seed that people can remember. The last
    gives the same hand and the same record every time, so anybody who guesses the seed knows the wall."""
    if seed is None:
        return fair.new_secret()
    if isinstance(seed, fair.Secret):
        return seed
    known = fair.seed_bytes(seed)
    return fair.Secret(known, sha256(SALT_TAG + known).digest()[: fair.SALT])


def spoken(
    book: Book, secret: fair.Secret | fair.ChainedSecret | None, given: TableOptions
) -> tuple[fair.SeatWord, ...]:
    """What the seats say if the secret is a link of a chain; otherwise they have nonces."""
    if not isinstance(secret, fair.ChainedSecret):
        if given.get("words"):
            raise InputError("words", _("need a seed that is a ChainedSecret"))
        return ()
    if given.get("nonces"):
        raise InputError("nonces", _("the random numbers are in the words of a chained seed"))
    return words_of(given.get("words", ()), book.tiles.players)


def nonces_of(value: object) -> tuple[bytes, ...]:
    """What the seats add to the seed."""
    given = fields.items(value, "nonces", fair.NONCES)
    for nonce in given:
        if not isinstance(nonce, bytes) or len(nonce) > fair.NONCE:
            raise InputError("nonces", _("a random number can have at most {most} bytes", most=fair.NONCE))
    return tuple(nonce for nonce in given if isinstance(nonce, bytes))


def wall_of(book: Book, value: object) -> tuple[int, ...]:
    """A given wall: tiles in the order of drawing, as names or codes; "?" for unknown ones."""
    tiles = setup.tile_set(book)
    given = fields.items(value, "wall", len(tiles))
    if len(given) != len(tiles):
        raise InputError(
            "wall",
            _("{count} tiles; {book} is played with {wanted}", count=len(given), book=book.id, wanted=len(tiles)),
        )
    wall = tuple(wall_code(tile, f"wall[{i}]") for i, tile in enumerate(given))
    check_copies(book, wall)
    return wall


def wall_code(tile: object, field: str) -> int:
    """One tile of a given wall."""
    if isinstance(tile, int) and not isinstance(tile, bool) and NONE <= tile < TILE_CODES:
        return tile
    return NONE if tile == HIDDEN else code_of(tile, field)


def wall_names(wall: Sequence[int]) -> tuple[str, ...]:
    """A wall in writing."""
    return tuple(NAMES[code] if code >= 0 else HIDDEN for code in wall)


def names_of(book: Book, value: object) -> tuple[str, ...]:
    """The names of the players; the seats' letters unless given."""
    seats = SEATS[: book.tiles.players]
    if value is None:
        return tuple(seats)
    given = fields.items(value, "names", 4)
    if len(given) != len(seats):
        raise InputError("names", _("must be {wanted} names, not {count}", wanted=len(seats), count=len(given)))
    return tuple(person_name(name, f"names[{i}]") for i, name in enumerate(given))


def person_name(value: object, field: str) -> str:
    """A person's name: short, and not empty."""
    name = fields.text(value, field, "Ann")
    if not name.strip() or len(name) > 80:
        raise InputError(field, _("a name must have 1 to 80 characters"))
    return name


def supporters_of(book: Book, value: object) -> tuple[str, ...]:
    """People beside the table, if the book has bets (psa:下注#1)."""
    given = fields.items(value, "supporters", D.SUPPORTERS)
    if given and not book.has_supporters:
        raise InputError("supporters", _("{book} has no supporters; leave them out", book=book.id))
    names = [person_name(name, f"supporters[{i}]") for i, name in enumerate(given)]
    for name in names:
        if names.count(name) > 1 or name.upper() in fields.SEAT_WORDS or name in (SPECTATOR, REFEREE, "table"):
            raise InputError(
                "supporters",
                _(
                    "{name} cannot be a supporter's name: names must differ from each other and from seats and roles",
                    name=repr(name),
                ),
            )
    return tuple(names)


def points_of(book: Book, value: object) -> tuple[int, ...]:
    """Points at the start of the hand, by seat; those a game begins with unless given."""
    players = book.tiles.players
    if value is None:
        return (book.game.start_points,) * players
    given = fields.items(value, "points", 4)
    if len(given) != players:
        raise InputError("points", _("there must be {players} numbers, not {count}", players=players, count=len(given)))
    for number in given:
        if isinstance(number, bool) or not isinstance(number, int) or abs(number) > MOST_POINTS:
            raise InputError("points", _("points must be whole numbers up to {most}", most=MOST_POINTS))
    return tuple(number for number in given if isinstance(number, int))


def dealing_of(book: Book, value: object) -> int | None:
    """Whose deal of the round it is, if the hand is one of a game."""
    return None if value is None else fields.number(value, "deal", book.tiles.players - 1)


def sticks(known: int | bool, value: object, field: str, text: Text) -> int:
    """Counters or riichi sticks on the table, if the book has them."""
    number = fields.number(value, field, MOST_STICKS)
    if number and not known:
        raise InputError(field, _("this book has no {what}; leave `{field}` out", what=text, field=field))
    return number
