"""A table's hands while they are entered, one after another: a desk for each order of seats, and how the table stands.

Entries name players by their number in the table's seats, whoever sat where: people name people. If some sat in wrong
seats for a while, the engine is given the seats in which those hands were played (mcr:Q27(2), reading:323).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from paiju.books.book import Book
from paiju.desk.desk import Desk
from paiju.desk.entry import Entry
from paiju.errors import InputError
from paiju.languages import _
from paiju.match.entered_worth import Account
from paiju.tournament.rulings.hands import (
    Body,
    PlayedTable,
    WrongSeats,
    carried,
    check_between_hands,
    counted_off,
    counted_on,
    desk_of,
    is_next,
    table_of_desks,
)
from paiju.tournament.tables import PointPenalty, TableSeats

PLAYERS = ("player", "from", "offender", "dealer")  # parts of an entry that name a player
LISTS = ("riichi", "ready", "nagashi", "victims", "open_hands", "left")  # players, or numbers by player
AMOUNTS = ("compensation", "owed")
PARTS = ("wins", "liable", "incident", "facts")


@dataclass(frozen=True)
class DeskPart:
    """Hands played in one order of seats; how many entries and hands were before them."""

    seats: TableSeats
    desk: Desk
    order: tuple[int, ...]  # by seat at this desk: the player's number at the table
    entries_before: int = 0
    hands_before: int = 0

    def inward(self, body: Body) -> Body:
        """An entry as this desk takes it."""
        own = {player: seat for seat, player in enumerate(self.order)}
        return renumbered(counted_off(body, self.entries_before, self.hands_before), own)

    def outward(self, body: Body) -> Body:
        """An entry of this desk as the table has it."""
        return counted_on(renumbered(body, dict(enumerate(self.order))), self.entries_before, self.hands_before)

    def at_table(self, values: Sequence[int]) -> list[int]:
        """Numbers by this desk's seats, by the players of the table."""
        return [values[self.order.index(player)] for player in range(len(self.order))] if values else []


class TableDesk:
    """The desks of a table; `names` by player, where its entries are to be read."""

    def __init__(
        self, book: Book, seats: TableSeats, wrong: WrongSeats | None = None, names: Mapping[str, str] | None = None
    ) -> None:
        self.book, self.seats, self.wrong, self.names = book, seats, wrong, names
        if wrong is not None and sorted(wrong.sat) != sorted(seats.players):
            text = _("the players have changed since the wrong seats were noted: say again who sat where")
            raise InputError("hands", text)
        first = replace(seats, players=wrong.sat) if wrong else seats
        self.parts = [DeskPart(first, desk_of(book, first, names=names), self.order_of(first))]

    @property
    def now(self) -> DeskPart:
        """The desk that takes the next hand."""
        return self.parts[-1]

    @property
    def desk(self) -> Desk:
        """The same."""
        return self.now.desk

    @property
    def hands_played(self) -> int:
        """Hands played to their end."""
        return sum(part.desk.hands_played() for part in self.parts)

    def order_of(self, seats: TableSeats) -> tuple[int, ...]:
        """The number of each seat's player at the table."""
        return tuple(self.seats.players.index(player) for player in seats.players)

    def enter(self, body: Body, replayed: bool = False, by: str = "", at: float = 0.0) -> Body:
        """Add an entry; as it is kept. An impossible one raises InputError."""
        part = self.part_for(body)
        entry = Entry(part.inward(part.desk.settled(body)), by, at, replayed=replayed)
        part.desk.enter(entry)
        if part is not self.now:
            self.parts.append(part)
        return part.outward(entry.body)

    def preview(self, body: Body) -> tuple[Account, list[int]]:
        """What an entry would come to, and who would pay; nothing changes."""
        part = self.part_for(body)
        account = part.desk.match.preview(part.inward(body))
        return account, part.at_table(account.paid)

    def part_for(self, body: Body) -> DeskPart:
        """The desk that takes an entry: another from the first hand in the right seats on."""
        before, match = self.now, self.desk.match
        sit_wrong = self.wrong is not None and len(self.parts) == 1
        if not sit_wrong or self.hands_played < self.wrong.hands or not is_next(body, match.hands):  # type: ignore[union-attr]
            return before
        check_between_hands(match)
        points = dict(zip(before.seats.players, match.position.points, strict=True))
        position = carried(self.book, match.position, self.seats.players, points)
        desk = desk_of(self.book, self.seats, position, self.names)
        return DeskPart(self.seats, desk, self.order_of(self.seats), len(before.desk.entries), match.hands)

    def played(self) -> PlayedTable:
        """What a table came to whose game is over."""
        return table_of_desks(self.book, self.seats, [(part.seats, part.desk) for part in self.parts])


def table_desk(book: Book, seats: TableSeats, entries: Sequence[Body], wrong: WrongSeats | None = None) -> TableDesk:
    """A table with the entries on its record."""
    desk = TableDesk(book, seats, wrong)
    for number, body in enumerate(entries, 1):
        enter_numbered(desk, body, number, replayed=True)
    return desk


def enter_numbered(desk: TableDesk, body: Body, number: int, replayed: bool = False) -> Body:
    """Add an entry of several; the one that cannot be is named by its number."""
    try:
        return desk.enter(body, replayed)
    except InputError as error:
        where, text = f"hands[{number}].{error.field}", _("entry {n}: {text}", n=number, text=error.text)
        raise InputError(where, text) from None


def renumbered(body: Body, numbers: Mapping[int, int]) -> dict[str, object]:
    """An entry, or a part of one, with other numbers for its players."""
    return {key: renumbered_part(key, part, numbers) for key, part in body.items()}


def renumbered_part(key: str, part: object, numbers: Mapping[int, int]) -> object:
    """A part of an entry."""
    if key in PLAYERS and isinstance(part, int):
        return numbers.get(part, part)
    if key in LISTS and isinstance(part, list | tuple):
        return [numbers.get(each, each) for each in part]
    if key in (*LISTS, *AMOUNTS) and isinstance(part, Mapping):
        return {
            str(numbers.get(int(player), player)) if str(player).isdecimal() else player: amount
            for player, amount in part.items()
        }
    if key in PARTS and isinstance(part, Mapping):
        return renumbered(part, numbers)
    if key in PARTS and isinstance(part, list | tuple):
        return [renumbered(each, numbers) if isinstance(each, Mapping) else each for each in part]
    return part


# --- how a table stands ---------------------------------------------------------------------------


@dataclass(frozen=True)
class LivePoints:
    """How a table stands by the hands entered so far: which hand is played, what everybody has won or lost by seat, and
    what the result will be once the game is over."""

    entries: int
    hands: int  # played to their end
    position: str  # E1
    counters: int
    deposits: int
    net: tuple[int, ...]
    family: str
    words: str
    over: str = ""  # why the game is over
    points: tuple[int, ...] = ()  # of the result
    best: Mapping[str, str] | None = None  # hands for awards, by player
    penalties: tuple[PointPenalty, ...] = ()  # what rulings take off beside


def live_points(desk: TableDesk) -> LivePoints:
    """How a table stands."""
    part, match = desk.now, desk.desk.match
    hand, at = match.entered_hand, match.position
    points = part.at_table(hand.points if hand else at.points)
    start = desk.book.game.start_points
    shown = LivePoints(
        entries=sum(len(each.desk.entries) for each in desk.parts),
        hands=desk.hands_played,
        position=at.name(),
        counters=at.counters,
        deposits=hand.state.deposits if hand else at.deposits,
        net=tuple(each - start for each in points),
        family=desk.book.scoring.family,
        words=desk.book.words,
        over=match.over,
    )
    if not match.over:
        return shown
    played = desk.played()
    lost = start if desk.book.game.standard_points else 0  # such games are written as gains and losses
    points = [each - lost for each in played.result.points]
    return replace(shown, points=tuple(points), best=played.result.best, penalties=played.penalties)
