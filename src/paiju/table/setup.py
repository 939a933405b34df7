"""Setting up a hand as the books do: seats and first dealer, tiles, walls, dice, and where the wall is opened.

Seats are counted from the dealer of the hand, counter-clockwise. Walls run the other way: along a player's side stacks
are numbered from its right end, and after its left end comes the right end of the left-hand neighbour's side.
Everything random comes from one stream, in this order: the throw for the dice rule, the shuffle, the throws that open
the wall, the throw that says who gets the tiles passed on. `dictated.py` makes walls from records instead.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from paiju.books.book import Book, Special
from paiju.books.flatten import missing_kinds
from paiju.books.specials import find_special
from paiju.books.specials import special as under_special
from paiju.core.chance import WALL_STREAM, begin, dice_of, following, shuffle
from paiju.core.play import actions as A
from paiju.core.tiles import KINDS
from paiju.errors import InputError
from paiju.fair import Stream, Throw
from paiju.languages import _

DEALER = 0
NOWHERE = -1
ELEVEN = 11
JUMP = 4  # the upper tile of the third stack, counted from where the jump begins
ROOM = 64  # books under a dice rule that are kept

_played: dict[tuple[int, str], tuple[Book, Book]] = {}


# --- seats ----------------------------------------------------------------------------------------


def draw_seats(book: Book, stream: Stream, names: Sequence[str]) -> list[str]:
    """Who sits East, South, West and North: drawn, unless places are assigned beforehand."""
    if len(names) != book.tiles.players:
        wanted, given = book.tiles.players, len(names)
        raise InputError("names", _("expected {wanted} players, not {given}", wanted=wanted, given=given))
    seated = list(names)
    if book.course.first_dealer != "assigned":
        stream.shuffle(seated)
    return seated


def first_dealer(book: Book, stream: Stream) -> tuple[Throw | None, int]:
    """Who deals first, and the throw that decided it: East, or the seat that East's dice name (xjtu:3.2)."""
    if book.course.first_dealer != "east_drawer_throws":
        return None, DEALER
    dice = stream.throw()
    return dice, counted_out(book, sum(dice))


def counted_out(book: Book, number: int, first: int = DEALER) -> int:
    """The seat a number falls on, counting counter-clockwise from a seat that is one; for three players the text's own
    list gives eleven to the thrower (reading:172)."""
    if number == ELEVEN and book.tiles.players == 3 and book.wall.eleven_of_three == "thrower":
        return first
    return (first + number - 1) % book.tiles.players


# --- tiles and walls ------------------------------------------------------------------------------


def tile_set(book: Book) -> list[int]:
    """Every tile the book is played with, as codes."""
    lacks = missing_kinds(book)
    tiles = [kind for kind in range(KINDS) if not lacks >> kind & 1] * 4
    for suit, five in enumerate(A.FIVE_OF):
        for _rest in range(min(book.tiles.red_fives[suit], tiles.count(five))):
            tiles[tiles.index(five)] = A.RED_FIVES + suit
    return tiles + (list(range(A.FIRST_FLOWER, A.TILE_CODES)) if book.tiles.flowers else [])


def sides(book: Book) -> list[int]:
    """How many stacks of two every seat builds: 17 with 136 tiles, 18 with 144 or, for three players, with 108."""
    each, more = divmod(len(tile_set(book)) // 2, book.tiles.players)
    return [each + (seat < more) for seat in range(book.tiles.players)]


def clockwise(book: Book) -> list[tuple[int, int]]:
    """All stacks as (side, number), around the table from the dealer's right end."""
    built = sides(book)
    order = [-place % len(built) for place in range(len(built))]
    return [(side, stack + 1) for side in order for stack in range(built[side])]


@dataclass(frozen=True, slots=True)
class Opening:
    """Where the wall is opened: who threw what, and the first stack drawn; seat and stack are -1 without dice."""

    throws: tuple[Throw, ...] = ()
    throwers: tuple[int, ...] = ()
    side: int = NOWHERE
    stack: int = NOWHERE
    place: int = 0  # that stack's, clockwise from the dealer's right end


def opening(book: Book, stream: Stream) -> Opening:
    """Throw the dice and return where they open the wall."""
    if book.wall.opening == "none" or book.wall.wall_per_seat:
        return Opening()
    first = stream.throw()
    if book.wall.opening == "one_throw":
        return opened(book, (first,))
    return opened(book, (first, stream.throw()))


def opened(book: Book, throws: tuple[Throw, ...]) -> Opening:
    """The first throw is the dealer's and names a seat. Its owner keeps as many stacks on the right as were thrown, or
    throws too, and both sums are counted along that side (mcr:Q31, mcr:Q32), and on to the next one if necessary."""
    named = counted_out(book, sum(throws[0]))
    stacks = clockwise(book)
    thrown = sum(map(sum, throws))
    place = (stacks.index((named, 1)) + thrown) % len(stacks)
    return Opening(throws, (DEALER, named)[: len(throws)], *stacks[place], place)


def drawing_order(book: Book, built: Sequence[int], at: Opening) -> list[int]:
    """The tiles of all walls in the order in which they are drawn, given clockwise from the dealer's right end with the
    upper tile of each stack first; what was kept of the opened side comes last.

    For the fourteenth tile the dealer jumps to the third stack. That is the tile of the next turn with four players;
    with three it comes one place earlier (reading:173). Hands of sixteen are four times four, and the dealer takes the
    next.
    """
    wall = [*built[2 * at.place :], *built[: 2 * at.place]]
    if at.throws and book.forms.sets == 4:
        players = book.tiles.players
        wall.insert(13 * players, wall.pop(12 * players + JUMP))
    return wall


# --- a hand ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LaidHand:
    """A hand set up: the book it is played by, every throw, and the wall."""

    book: Book
    special: Special | None
    special_dice: Throw | None  # none when the dice rule was told
    opening: Opening
    wall: list[int]
    passing_dice: Throw | None = None  # thrown where they say who gets the tiles passed on

    @property
    def dice(self) -> tuple[Throw, ...]:
        """Every throw, in order."""
        throws = self.special_dice, *self.opening.throws, self.passing_dice
        return tuple(throw for throw in throws if throw)


def lay(book: Book, stream: Stream, special: str | int | None = None) -> LaidHand:
    """Throw for the dice rule, unless there is none or it is given; shuffle; throw for the opening."""
    rule = None if special is None else find_special(book, special)
    dice = None
    if rule is None and book.specials:
        dice = stream.throw()
        rule = next((each for each in book.specials if each.dice == sum(dice)), None)
    played = played_by(book, rule)
    tiles = tile_set(played)
    stream.shuffle(tiles)
    at = opening(played, stream)
    passing = stream.throw() if passes_by_dice(played) else None
    return LaidHand(played, rule, dice, at, drawing_order(played, tiles, at), passing)


def passes_by_dice(book: Book) -> bool:
    """Do dice say who gets the tiles passed on?"""
    return book.course.exchange > 0 and book.course.exchange_to == "dice"


def numbered(book: Book, seed: int, number: int) -> tuple[list[int], Special | None, Throw]:
    """The wall of hand number i of a seed, the dice rule thrown for it and that throw, as the core deals many hands."""
    chance = following(begin(seed, number, WALL_STREAM))
    wall, dice = tile_set(book), dice_of(chance)
    shuffle(wall, len(wall), chance)
    return wall, next((rule for rule in book.specials if rule.dice == sum(dice)), None), dice


def played_by(book: Book, rule: Special | None) -> Book:
    """The book of a hand; the same object every time, so that its flat form is made only once."""
    if rule is None:
        return book
    key = id(book), rule.id
    if key not in _played or _played[key][0] is not book:
        if len(_played) >= ROOM:
            _played.clear()
        _played[key] = book, under_special(book, rule.id)
    return _played[key][1]
