"""The table as a role sees it at a moment: made only from the events that reached the role."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from paiju.books.book import Book, Special
from paiju.core.play import actions as A
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.codec import Json, Tile, plain
from paiju.table.codes import HIDDEN, SEATS, in_order
from paiju.table.memory import HandCourse, Memory

AT_ONE_SEAT = (E.Draw, E.Discard, E.Flower, E.North)  # what changes nothing at other seats
Phase = Literal["exchange", "swap", "opening", "bets", "void_suit", "play", "over"]


@dataclass(frozen=True, slots=True)
class Thrown:
    """A tile in the river: just drawn, lying sideways for riichi, claimed by somebody, won on or with."""

    tile: Tile
    drawn: bool = False
    riichi: bool = False
    claimed: bool = False
    won: bool = False


@dataclass(slots=True)
class Place:
    """What is seen of one seat."""

    points: int
    person: E.Seat  # at which seat its player sat down
    hand: list[Tile] = field(default_factory=list)
    drawn: Tile | None = None
    melds: list[E.LaidMeld] = field(default_factory=list)
    claims: list[tuple[Tile, ...]] = field(default_factory=list)  # of each meld: the tile claimed, the one added to it
    river: list[Thrown] = field(default_factory=list)
    flowers: list[Tile] = field(default_factory=list)
    north: int = 0
    riichi: bool = False
    open: bool = False
    won: bool = False
    void: E.Suit | None = None  # the suit given up
    exposed: list[Tile] = field(default_factory=list)  # shown by mistake, to be discarded in this order
    face_up: list[Tile] = field(default_factory=list)  # seen by everybody, and free to stay

    def give_up(self, tile: str) -> None:
        """A tile leaves the hand: a visible one if there is one, otherwise one of those face down."""
        for shown in (self.exposed, self.face_up):
            if tile in shown:
                shown.remove(tile)
        if tile not in self.hand:
            tile = HIDDEN
        if tile in self.hand:
            self.hand.remove(tile)

    def sort(self) -> None:
        """The hand in order, so that the order reveals nothing."""
        self.hand = list(in_order(self.hand))

    def mark(self, **marks: bool) -> None:
        """Mark the last discard."""
        last = self.river[-1]
        known = {name: getattr(last, name) for name in ("drawn", "riichi", "claimed", "won")}
        self.river[-1] = Thrown(last.tile, **(known | marks))


@dataclass(frozen=True, slots=True)
class View:
    """The table as a role sees it now. `asked` says whether the role itself must answer, `legal` what it may do; it
    does not learn whether others are asked."""

    role: str
    phase: Phase
    turn: E.Seat
    seats: dict[str, Place]
    left: int
    deposits: int
    counters: int
    round: E.Seat
    special: str | None
    indicators: tuple[Tile, ...]
    wild: Tile | None
    backs: dict[str, E.Seat]
    stake: tuple[Tile, E.Seat] | None
    course: HandCourse
    asked: bool
    legal: tuple[Action, ...]
    deal: int | None = None  # whose deal of the round it is, from 0; None for a hand by itself
    dice: tuple[tuple[int, int], ...] = ()  # thrown before the deal: for the dice rule if it was, then for the wall

    def to_json(self) -> Json:
        """The view as JSON."""
        return plain(self)


class Setting(Protocol):
    """What a view says of how the hand was opened (`TableStart`)."""

    @property
    def special(self) -> Special | None:
        """The dice rule."""

    @property
    def round(self) -> int:
        """The wind of the round, from 0."""

    @property
    def counters(self) -> int:
        """Repeat counters."""

    @property
    def dealing(self) -> int | None:
        """Whose deal of the round it is."""

    @property
    def dice(self) -> tuple[tuple[int, int], ...]:
        """Every throw before the deal."""


class Scene:
    """A hand followed from the deal on."""

    def __init__(self, book: Book, points: Sequence[int], deposits: int) -> None:
        self.after_win, self.deposit = book.course.after_win, book.payments.deposit
        seats = E.SEAT_NAMES[: book.tiles.players]
        self.places: dict[str, Place] = {seat: Place(points[i], seat) for i, seat in enumerate(seats)}
        self.turn: E.Seat = "E"
        self.left, self.deposits = 0, deposits
        self.begun = False  # has the dealer played? Till then it is their turn, whoever replaces flowers
        self.replaced = False  # has the dealer replaced or kept the flowers they were dealt?
        self.indicators: list[str] = []
        self.wild: str | None = None
        self.backs: dict[str, E.Seat] = {}
        self.stake: tuple[str, E.Seat] | None = None  # the last tile put at stake, and by whom
        # what a robbed kong or North goes back to
        self.robbed: tuple[str, list[str], list[E.LaidMeld], list[tuple[Tile, ...]], int] | None = None
        self.memory = Memory(book, seats)
        self.touches: dict[str, int] = dict.fromkeys(seats, 0)  # for each place, how many events may have changed it

    def follow(self, events: Iterable[E.Event]) -> "Scene":
        """Take in further events."""
        for event in events:
            self.take(event)
        return self

    def take(self, event: E.Event) -> None:
        """Take in one event."""
        self.memory.take(event)
        for seat in (event.seat,) if isinstance(event, AT_ONE_SEAT) else self.places:
            self.touches[seat] += 1
        match event:
            case E.DealEvent():
                for seat, hand in event.hands.items():
                    self.places[seat].hand = list(hand)
                self.places["E"].drawn, self.left = event.drawn, event.left
            case E.Indicator():
                self.indicators.append(event.tile)
                self.wild, self.left = self.wild or event.wild, event.left
            case E.Exchange():
                self.exchange(event)
            case E.Swap():
                self.swap(self.places[event.seat], self.places[event.with_])
            case E.Open():
                self.places[event.seat].open = True
                self.places[event.seat].hand = [*event.shown, *event.hidden]
            case E.AnswerEvent():
                if event.who == "E" and event.action.code == A.PASS and not self.begun:
                    self.keep_flowers(self.places["E"])
            case E.Bets():
                self.backs = dict(event.backs)
            case E.VoidSuits():
                for seat, suit in event.suits.items():
                    self.places[seat].void = suit
            case E.Riichi():
                self.places[event.seat].riichi = True
                self.places[event.seat].points -= self.deposit
                self.deposits = event.deposits
            case E.Payment():
                self.pay(event.payments)
            case E.RulingEvent():
                self.rule(event)
            case E.WinEvent():
                self.win(event)
            case E.Shown():
                self.places[event.seat].hand = list(event.hand)
                self.places[event.seat].melds = list(event.melds)
            case E.NineTerminals():
                self.places[event.seat].hand = list(event.hand)
            case E.HandsEvent():
                for seat, hand in event.hands.items():
                    self.places[seat].hand, self.places[seat].melds = list(hand), list(event.melds[seat])
            case E.Flower() | E.Draw() | E.Discard() | E.Chow() | E.Pung() | E.Kong() | E.North():
                self.play(event, self.places[event.seat])

    def view(self, sitting: Setting, role: str, eyes: str, phase: Phase, legal: Sequence[Action]) -> "View":
        """The table as it looks now to a role that sees the hand of `eyes` and may do `legal`."""
        self.sorted()
        return View(
            role=role,
            phase=phase,
            turn=self.turn,
            seats=self.places,
            left=self.left,
            deposits=self.deposits,
            counters=sitting.counters,
            round=SEATS[sitting.round],  # type: ignore[arg-type]
            special=sitting.special.id if sitting.special else None,
            indicators=tuple(self.indicators),
            wild=self.wild,
            backs=self.backs,
            stake=self.stake,
            course=self.memory.course(eyes),
            asked=bool(legal),
            legal=tuple(legal),
            deal=sitting.dealing,
            dice=sitting.dice,
        )

    def sorted(self) -> "Scene":
        """The same with every hand sorted, so that the order reveals nothing."""
        for place in self.places.values():
            place.sort()
        return self

    def rule(self, event: E.RulingEvent) -> None:
        """A ruling: points paid, riichi taken back, tiles everybody has seen."""
        place = self.places[event.seat]
        self.pay(event.payments)
        if event.riichi not in (None, "refunded"):
            place.riichi = event.riichi in ("restored", "repaid")
        sticks = E.STICKS.get(event.riichi or "", 0)
        place.points -= sticks * self.deposit
        self.deposits += sticks
        if event.undoes:
            place.exposed = [tile for tile in place.exposed if tile not in event.exposed]
        else:
            place.exposed += event.exposed
        for tile in event.face_up:
            place.face_up.append(tile)
            if HIDDEN in place.hand and tile not in place.hand:
                place.hand[place.hand.index(HIDDEN)] = tile

    # --- before play ---

    def exchange(self, event: E.Exchange) -> None:
        """Tiles pass from one hand to the next; in a hidden hand they stay hidden."""
        giver, taker = self.places[event.seat], self.places[event.to]
        for tile in event.tiles:
            giver.give_up(tile)
        taker.hand += [HIDDEN if HIDDEN in taker.hand else tile for tile in event.tiles]
        if taker.drawn is not None and taker.drawn not in taker.hand:
            taker.drawn = highest(taker.hand)  # the dealer has passed the last tile on

    def swap(self, place: Place, other: Place) -> None:
        """People change places, with their points."""
        place.person, other.person = other.person, place.person
        place.points, other.points = other.points, place.points

    def keep_flowers(self, dealer: Place) -> None:
        """The dealer replaces no more flowers before play; if the last tile is a flower, no other is the last."""
        self.replaced = any(is_flower(tile) for tile in dealer.hand)
        if dealer.drawn is not None and is_flower(dealer.drawn):
            dealer.drawn = highest(dealer.hand)

    # --- play ---

    def play(self, event: E.Flower | E.Draw | E.Discard | E.Chow | E.Pung | E.Kong | E.North, place: Place) -> None:
        """A seat does something with a tile."""
        self.begun = self.begun or event.type == "discard" or (isinstance(event, E.Draw) and event.source == "wall")
        if self.begun:
            self.turn = event.seat
        match event:
            case E.Draw():
                self.draw(event, place)
            case E.Flower():
                place.give_up(event.tile)
                place.flowers.append(event.tile)
                if place.drawn == event.tile:
                    place.drawn = None
            case E.Discard():
                self.discard(event, place)
            case E.North():
                self.keep(event.seat, "4z")
                place.give_up("4z")
                place.north += 1
            case E.Kong():
                self.kong(event, place)
            case E.Chow() | E.Pung():
                kind: E.MeldType = "chi" if isinstance(event, E.Chow) else "pon"
                self.claim(place, E.LaidMeld(kind, event.tiles, event.from_), event.tile)

    def draw(self, event: E.Draw, place: Place) -> None:
        """A tile is added to the hand. Of those drawn for flowers before play, only the one for the dealer's last tile
        counts as the tile of a turn (reading:192)."""
        place.hand.append(event.tile)
        self.left = event.left
        of_the_turn = event.seat == "E" and (self.replaced or place.drawn is None)
        if self.begun or event.source != "flower" or of_the_turn:
            place.drawn = event.tile

    def discard(self, event: E.Discard, place: Place) -> None:
        """A tile goes to the river; sideways for riichi, also if the tile that declared it was claimed
        (xjtu:5.12.3)."""
        place.give_up(HIDDEN if event.drawn and place.drawn == HIDDEN else event.tile)
        lying = any(each.riichi and not each.claimed for each in place.river)
        place.river.append(Thrown(event.tile, event.drawn, event.riichi or (place.riichi and not lying)))
        place.drawn = None
        self.stake = event.tile, event.seat

    def keep(self, seat: E.Seat, tile: str) -> None:
        """What a seat has before it melds a kong or sets aside a North that may be robbed."""
        place = self.places[seat]
        self.robbed = seat, list(place.hand), list(place.melds), list(place.claims), place.north
        self.stake, place.drawn = (tile, seat), None

    def kong(self, event: E.Kong, place: Place) -> None:
        """Four of a kind melded."""
        if event.how == "open":
            self.claim(place, E.LaidMeld("kan", event.tiles, event.from_), event.tile or HIDDEN)
            return
        self.keep(event.seat, event.tile or event.tiles[0])
        if event.how == "added":
            place.give_up(event.tile or HIDDEN)
            at = next(i for i, meld in enumerate(place.melds) if is_pung_of(meld, event.tiles))
            place.melds[at] = E.LaidMeld("addkan", event.tiles, event.from_)
            place.claims[at] += (event.tile or HIDDEN,)
            return
        for tile in event.tiles:
            place.give_up(tile)
        place.melds.append(E.LaidMeld("ankan", event.tiles, None))
        place.claims.append(())

    def claim(self, place: Place, meld: E.LaidMeld, tile: str) -> None:
        """A set made with a discard."""
        own = list(meld.tiles)
        own.remove(tile)
        for each in own:
            place.give_up(each)
        place.melds.append(meld)
        place.claims.append((tile,))
        place.drawn = None
        if meld.from_ is not None:
            self.places[meld.from_].mark(claimed=True)

    # --- wins ---

    def pay(self, payments: E.Payments) -> None:
        """Points change hands."""
        for seat, place in self.places.items():
            place.points += payments.get(seat, 0)

    def win(self, event: E.WinEvent) -> None:
        """A winner shows the hand; if play goes on, the tile is set aside."""
        self.pay(event.payments)
        self.deposits -= event.deposits
        if event.robbed and self.robbed:
            self.rob(event)
        place = self.places[event.seat]
        place.hand, place.melds, place.won = list(event.hand), list(event.melds), True
        if event.from_ is None:
            place.drawn = event.tile if self.after_win == "ends" else None
            if self.after_win == "winner_stays":
                place.river.append(Thrown(event.tile, won=True))
            else:
                place.hand.append(event.tile)
        elif self.after_win != "ends":
            self.places[event.from_].mark(claimed=True, won=True)

    def rob(self, event: E.WinEvent) -> None:
        """The robbed kong or North goes back; if play goes on, the tile itself is gone."""
        assert self.robbed is not None
        seat, hand, melds, claims, north = self.robbed
        place, self.robbed = self.places[seat], None
        place.hand, place.melds, place.claims, place.north = hand, melds, claims, north
        if self.after_win != "ends":
            place.give_up(event.tile)
            place.river.append(Thrown(event.tile))


def is_flower(tile: str) -> bool:
    """Is it a flower?"""
    return tile.endswith("f")


def highest(hand: Sequence[str]) -> str | None:
    """The highest plain tile: it counts as drawn if the dealer's fourteen have no last one, as in the core."""
    plain = [tile for tile in in_order(hand) if tile[0] not in f"0{HIDDEN}" and not is_flower(tile)]
    return plain[-1] if plain else None


def is_pung_of(meld: E.LaidMeld, tiles: E.Tiles) -> bool:
    """Is it the pung that these four tiles grew from?"""
    return meld.type == "pon" and meld.tiles[-1] in tiles
