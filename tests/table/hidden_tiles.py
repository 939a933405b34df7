"""Hands that differ only in what a role cannot see.

A hand is played by people who choose at random, and it is followed where each tile of the wall goes. Then the tiles
that a role has not seen are shuffled among the places where they lie hidden, and the same hand is played again.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from unittest.mock import patch

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import flow, moves
from paiju.errors import InputError
from paiju.table import events as E
from paiju.table.codes import CODES, SEATS
from paiju.table.start import TableStart
from paiju.table.table import Table

WINDOWS = (D.CLAIM, D.SHOW)


class Placed(int):
    """A tile that remembers its place in the wall."""

    at: int


def placed(code: int, at: int) -> Placed:
    """A tile with its place."""
    tile = Placed(code)
    tile.at = at
    return tile


@dataclass
class Step:
    """Something a person did: a number, or a tile by its place only they know; whether it answered to a tile at
    stake, and whether others saw it."""

    who: str
    code: int
    place: int = -1
    answer: bool = False
    open: bool = False
    any_drawn: bool = False  # the first discard: nobody knows which tile the dealer drew, if they still have it
    discards: int = 0  # before it

    @property
    def flower(self) -> bool:
        """Was a flower replaced?"""
        return A.REPLACE_FLOWER <= self.code < A.READY


@dataclass
class Played:
    """A hand, and where its tiles went."""

    table: Table
    steps: list[Step] = field(default_factory=list)
    holds: dict[str, list[int]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    known: dict[str, set[int]] = field(default_factory=lambda: {seat: set() for seat in SEATS})  # ever seen by a seat
    public: set[int] = field(default_factory=set)
    kept: set[int] = field(default_factory=set)  # hidden, but not to be changed
    dealt: set[int] = field(default_factory=set)
    opened: set[str] = field(default_factory=set)
    given: list[tuple[int, int]] = field(default_factory=list)
    picks: dict[str, list[int]] = field(default_factory=dict)
    fresh: bool = True  # nothing is discarded yet

    # --- playing ---

    def step(self, who: str, code: int) -> None:
        """Somebody who is asked does something."""
        table = self.table
        together = table._d.phase not in (D.TURN, D.SWAP, D.FLOWERS)
        step = Step(who, code, answer=table._d.phase in WINDOWS, open=not together and code != A.PASS)
        step.discards = discards(table)
        if A.PICK <= code < A.SWAP_WITH:
            step.place = self.place_of(who, code - A.PICK, self.picks.get(who, []))
            self.picks.setdefault(who, []).append(step.place)
        self.steps.append(step)
        with self.traced():
            told = table.act(who, code)
        for event in told:
            self.follow(event)
            if isinstance(event, E.Discard) and self.fresh:
                self.fresh = False
                if code == A.DISCARD_DRAWN:
                    step.code, step.any_drawn = A.DISCARD + CODES[event.tile], True
        self.public |= {tile.at for tile in table._d.turned[: table._d.shown] if isinstance(tile, Placed)}

    @contextmanager
    def traced(self) -> Iterator[None]:
        """Notice where every tile given to a hand lay in the wall."""

        def give(d: D.Deal, seat: int, code: int) -> None:
            if isinstance(code, Placed):
                self.given.append((seat, code.at))
            original(d, seat, code)

        original = moves.give
        with patch.object(moves, "give", give), patch.object(flow, "give", give):
            yield

    # --- following ---

    def begin(self) -> None:
        """The deal."""
        for seat, place in self.given:
            self.holds[SEATS[seat]].append(place)
            self.known[SEATS[seat]].add(place)
        self.dealt = {place for _, place in self.given}
        self.given.clear()
        self.public |= {tile.at for tile in self.table._d.turned[: self.table._d.shown] if isinstance(tile, Placed)}

    def place_of(self, seat: str, code: int, besides: list[int]) -> int:
        """Where a tile of a hand came from."""
        wall = self.table.sitting.wall
        return next(place for place in self.holds[seat] if wall[place] == code and place not in besides)

    def show(self, seat: str, tiles: tuple[str, ...]) -> None:
        """Tiles leave a hand before everybody's eyes."""
        for tile in tiles:
            place = self.place_of(seat, CODES[tile], [])
            self.holds[seat].remove(place)
            self.public.add(place)

    def follow(self, event: E.Event) -> None:
        """Where the tiles of an event lie afterwards."""
        match event:
            case E.Draw():
                self.draw(event.seat)
            case E.Discard():
                if event.drawn:
                    self.holds[event.seat].reverse()  # the tile drawn last
                self.show(event.seat, (event.tile,))
                if event.drawn:
                    self.holds[event.seat].reverse()
                if event.riichi:
                    self.kept |= set(self.holds[event.seat])
            case E.Flower():
                self.show(event.seat, (event.tile,))
            case E.Chow() | E.Pung():
                self.claim(event.seat, event.tile, event.tiles)
            case E.Kong(how="open"):
                self.claim(event.seat, event.tile or "", event.tiles)
            case E.Kong():
                self.show(event.seat, event.tiles if event.how == "concealed" else (event.tile or "",))
            case E.North():
                self.show(event.seat, ("4z",))
            case E.Exchange():
                self.exchange(event)
            case E.Open():
                self.opened.add(event.seat)
                self.public |= set(self.holds[event.seat]) - set(self.picks.pop(event.seat, []))
            case E.WinEvent():
                self.public |= set(self.holds[event.seat])
                if event.from_ is not None:
                    self.mark_answer(event.seat)
                if event.ura:
                    self.public |= set(range(len(self.table.sitting.wall) - 30, len(self.table.sitting.wall)))
            case E.Shown() | E.NineTerminals():
                self.public |= set(self.holds[event.seat])

    def draw(self, seat: str) -> None:
        """The next tile that was given."""
        number, place = self.given.pop(0)
        assert SEATS[number] == seat
        self.holds[seat].append(place)
        self.known[seat].add(place)
        if seat in self.opened:
            self.public.add(place)
        if self.kept & set(self.holds[seat]):
            self.kept.add(place)  # in riichi every draw matters to what may follow

    def claim(self, seat: str, tile: str, tiles: tuple[str, ...]) -> None:
        """A set made with a discard."""
        own = list(tiles)
        own.remove(tile)
        self.show(seat, tuple(own))
        self.mark_answer(seat)

    def mark_answer(self, seat: str) -> None:
        """The answer of this seat is what the others now see."""
        next(step for step in reversed(self.steps) if step.who == seat).open = True

    def exchange(self, event: E.Exchange) -> None:
        """Tiles passed on, known to both."""
        places = self.picks.pop(event.seat)
        for place in places:
            self.holds[event.seat].remove(place)
            self.holds[event.to].append(place)
            self.known[event.to].add(place)

    # --- what a role has not seen ---

    def unseen(self, role: str) -> list[int]:
        """Places whose tile the role does not know and nothing public depends on."""
        fixed = self.public | self.kept
        seat = role if role in SEATS else ""
        if role in self.table.sitting.supporters:
            fixed |= self.dealt
            backed = [step.code - A.BACK for step in self.steps if step.who == role and step.code >= A.BACK]
            seat = SEATS[backed[0]] if backed else ""
        if seat:
            fixed |= self.known[seat]
        return [place for place in range(len(self.table.sitting.wall)) if place not in fixed]


def start(sitting: TableStart) -> Played:
    """A hand dealt from a wall that remembers its places."""
    wall = tuple(placed(code, at) for at, code in enumerate(sitting.wall))
    hand = Played(None)  # type: ignore[arg-type]
    with hand.traced():
        hand.table = Table.of(replace(sitting, wall=wall, secret=None, commitment=None))
    hand.begin()
    return hand


def shuffled(hand: Played, role: str, rng: Random) -> tuple[int, ...]:
    """The wall with the tiles that the role has not seen in another order."""
    wall = [int(code) for code in hand.table.sitting.wall]
    places = hand.unseen(role)
    tiles = [wall[place] for place in places]
    rng.shuffle(tiles)
    for place, tile in zip(places, tiles):
        wall[place] = tile
    return tuple(wall)


def played_again(hand: Played, wall: tuple[int, ...]) -> Table | None:
    """The same hand from another wall, everybody doing what others saw them do; None where that is not possible."""
    table = Table.of(replace(hand.table.sitting, wall=wall))
    for step in hand.steps:
        code = step.code if step.place < 0 else A.PICK + wall[step.place]
        while table._d.phase == D.CLAIM and discards(table) < step.discards:
            table.act(table.asked[0], A.PASS)  # about a tile nobody was asked about before
        try:
            if not step.open:
                private(table, step.who, code)
            else:
                if not step.answer:
                    everybody_passes(table, step)
                table.act(step.who, A.DISCARD_DRAWN if step.any_drawn and table._d.drawn == code else code)
        except InputError:
            return None
    everybody_passes(table, None)
    return table


def discards(table: Table) -> int:
    """How many tiles have been discarded."""
    return sum(table._d.river_count)


def private(table: Table, who: str, code: int) -> None:
    """An answer that others do not see: as before if it can be given, else no claim at all."""
    if who not in table.asked or table._d.phase in (D.TURN, D.SWAP):
        return
    if table._d.phase in (*WINDOWS, D.FLOWERS) and table.why_not(who, code):
        code = A.NOT_READY if table._d.phase == D.SHOW else A.PASS
    table.act(who, code)


def everybody_passes(table: Table, before: Step | None) -> None:
    """Whoever is asked about a tile, or about flowers, lets it go; up to a flower that is replaced next."""
    while table._d.phase in (D.CLAIM, D.FLOWERS):
        who = table.asked[0]
        if before and table._d.phase == D.FLOWERS and (who, before.flower) == (before.who, True):
            return
        table.act(who, A.PASS)
