"""A hand as the lines of its record tell it, one after the other: what lies where, who has won, claimed, left.

Nothing here asks a table or its core.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from paiju.books.book import Book
from paiju.books.specials import special

Row = dict[str, Any]
FIVES = {"0m": "5m", "0p": "5p", "0s": "5s"}


def plain(tile: str) -> str:
    """A tile without its red mark."""
    return FIVES.get(tile, tile)


@dataclass
class Chair:
    """A seat at the table."""

    hand: list[str] = field(default_factory=list)
    melds: list[Row] = field(default_factory=list)
    river: list[str] = field(default_factory=list)  # all that was thrown, claimed or not
    taken: list[str] = field(default_factory=list)  # of those, what others took
    flowers: int = 0
    north: int = 0
    drawn: str | None = None
    riichi: str = ""  # told, then stands, then void
    told_riichi: bool = False
    open: bool = False
    won: bool = False
    out: bool = False
    thrown_at: int = -1  # when they discarded last
    riichi_at: int = -1
    claimed_at: int = -1  # when they claimed last
    lost: set[str] = field(default_factory=set)  # rights lost for the hand
    unsure: bool = False  # a right was lost for a while

    def give(self, tiles: Sequence[str]) -> None:
        """Tiles leave the hand."""
        for tile in tiles:
            self.hand.remove(tile)


@dataclass(frozen=True)
class Stake:
    """A tile somebody put at stake: a discard, or one of a kong or a North."""

    at: int
    by: str
    tile: str
    what: str  # discard, added, concealed, north
    after_kong: bool = False


@dataclass(frozen=True)
class Block:
    """The lines of one hand of a match: who plays, its header, what happened, whether it was closed."""

    names: tuple[str, ...]
    header: Row
    rows: tuple[Row, ...]
    closed: bool

    def until(self, rows: int) -> "Block":
        """The hand as it was after so many lines."""
        return replace(self, rows=self.rows[:rows], closed=False)


def block_of(lines: Sequence[str], hand: int = -1) -> Block:
    """A hand of a match's lines, the last one unless another is named."""
    rows = [json.loads(line) for line in lines]
    starts = [i for i, row in enumerate(rows) if row["type"] == "hand"] + [len(rows)]
    number = hand if hand >= 0 else len(starts) - 2
    block = rows[starts[number] : starts[number + 1]]
    header = next(row for row in block if row["type"] == "header")
    happened = tuple(row for row in block if row["type"] not in ASIDE)
    return Block(tuple(rows[0]["names"]), header, happened, any(row["type"] == "after" for row in block))


ASIDE = ("hand", "header", "after", "reveal", "ruled", "undone", "paused", "resumed", "rewound", "sat")


class Fold:
    """A hand as far as its lines go."""

    def __init__(self, book: Book, block: Block) -> None:
        self.block, self.header = block, block.header
        id = self.header["special"]
        self.base, self.book = book, special(book, id) if id else book
        self.closed = block.closed
        seats = "ESWN"[: book.tiles.players]
        self.chairs = {seat: Chair() for seat in seats}
        self.players = {seat: block.names.index(name) for seat, name in zip(seats, self.header["seats"])}
        self.left = 0
        self.wild: str | None = None
        self.dora: list[str] = []
        self.stakes: list[Stake] = []
        self.discards: list[tuple[int, str]] = []
        self.end: Row | None = None
        self.wins: list[Row] = []
        self.last_act = ""  # the last thing somebody did, and who
        self.acted = self.begun = False
        self.pending = False  # somebody has claimed a tile, and others are still asked
        self.ruled_at = -1
        self.source = ""
        self.robbed: tuple[str, Chair] | None = None
        self.at = 0  # the line being read
        self.rows = block.rows
        for at, row in enumerate(self.rows):
            self.take(at, row)

    # --- what happened ---

    def take(self, at: int, row: Row) -> None:
        """Take in one line."""
        self.at = at
        self.pending = row["type"] == "answer" and (self.pending or row["action"]["type"] != "pass")
        does = getattr(self, f"on_{row['type']}", None)
        if does is not None:
            does(row)

    def on_deal(self, row: Row) -> None:
        for seat, hand in row["hands"].items():
            self.chairs[seat].hand = list(hand)
        self.chairs["E"].drawn, self.left = row["drawn"], row["left"]

    def on_indicator(self, row: Row) -> None:
        self.left, self.wild = row["left"], self.wild or row["wild"]
        self.dora += [row["tile"]] if row["dora"] else []

    def on_exchange(self, row: Row) -> None:
        self.chairs[row["seat"]].give(row["tiles"])
        self.chairs[row["to"]].hand += row["tiles"]

    def on_swap(self, row: Row) -> None:
        one, other = row["seat"], row["with"]
        self.players[one], self.players[other] = self.players[other], self.players[one]

    def on_open(self, row: Row) -> None:
        self.chairs[row["seat"]].open = True

    def on_answer(self, row: Row) -> None:
        if row["action"]["type"] == "open_hand":
            self.chairs[row["who"]].open = True

    def on_flower(self, row: Row) -> None:
        chair = self.chairs[row["seat"]]
        chair.give([row["tile"]])
        chair.flowers += 1
        self.last_act = f"flower {row['seat']}"
        chair.drawn = None if chair.drawn == row["tile"] else chair.drawn

    def on_draw(self, row: Row) -> None:
        chair = self.chairs[row["seat"]]
        chair.hand.append(row["tile"])
        self.begun = self.begun or row["source"] == "wall"
        chair.drawn, self.left, self.source = row["tile"], row["left"], row["source"]

    def on_discard(self, row: Row) -> None:
        chair = self.chairs[row["seat"]]
        chair.give([row["tile"]])
        chair.river.append(row["tile"])
        after_kong = chair.drawn is not None and self.source == "kong"
        chair.drawn, chair.thrown_at, self.begun = None, self.at, True
        if row["riichi"]:
            chair.riichi, chair.told_riichi = "told", True
        self.stakes.append(Stake(self.at, row["seat"], row["tile"], "discard", after_kong))
        self.discards.append((self.at, row["seat"]))
        if not row["auto"]:
            self.act("discard", row["seat"])

    def act(self, what: str, seat: str) -> None:
        """Somebody did something."""
        self.last_act = f"{what} {seat}"
        self.acted = self.acted or what != "nine_terminals"

    def claim(self, row: Row, kind: str) -> None:
        """A set made with another's tile."""
        chair, own = self.chairs[row["seat"]], list(row["tiles"])
        own.remove(row["tile"])
        chair.give(own)
        chair.melds.append({"type": kind, "tiles": "".join(row["tiles"])})
        chair.claimed_at, chair.drawn = self.at, None
        self.chairs[row["from"]].taken.append(row["tile"])
        self.act("claim", row["seat"])

    def on_chow(self, row: Row) -> None:
        self.claim(row, "chi")

    def on_pung(self, row: Row) -> None:
        self.claim(row, "pon")

    def on_kong(self, row: Row) -> None:
        if row["how"] == "open":
            self.claim(row, "kan")
            return
        chair, self.begun = self.chairs[row["seat"]], True
        self.keep(row["seat"])
        chair.drawn = None
        tiles = {plain(tile) for tile in row["tiles"]}
        if row["how"] == "added":
            chair.give([row["tile"]])
            pung = next(m for m in chair.melds if m["type"] == "pon" and plain(m["tiles"][:2]) in tiles)
            chair.melds[chair.melds.index(pung)] = {"type": "addkan", "tiles": "".join(row["tiles"])}
        else:
            chair.give(row["tiles"])
            chair.melds.append({"type": "ankan", "tiles": "".join(row["tiles"])})
        self.stakes.append(Stake(self.at, row["seat"], row["tile"] or row["tiles"][0], row["how"]))
        self.act("kong", row["seat"])

    def on_north(self, row: Row) -> None:
        self.keep(row["seat"])
        chair = self.chairs[row["seat"]]
        chair.give(["4z"])
        chair.north, chair.drawn, self.begun = chair.north + 1, None, True
        self.stakes.append(Stake(self.at, row["seat"], "4z", "north"))
        self.act("north", row["seat"])

    def keep(self, seat: str) -> None:
        """What a seat has before a kong or a North that may be robbed."""
        chair = self.chairs[seat]
        self.robbed = seat, replace(chair, hand=list(chair.hand), melds=list(chair.melds))

    def on_riichi(self, row: Row) -> None:
        chair = self.chairs[row["seat"]]
        chair.riichi, chair.riichi_at = "stands", self.at

    def on_win(self, row: Row) -> None:
        chair = self.chairs[row["seat"]]
        goes_on = self.book.course.after_win != "ends"
        if row["robbed"] and self.robbed:
            seat, before = self.robbed
            victim = self.chairs[seat]
            victim.hand, victim.melds, victim.north = list(before.hand), list(before.melds), before.north
            if goes_on:
                victim.give([row["tile"]])
                victim.taken.append(row["tile"])
            self.robbed = None
        elif row["from"] and goes_on and row["tile"] not in self.chairs[row["from"]].taken[-1:]:
            self.chairs[row["from"]].taken.append(row["tile"])
        chair.hand = list(row["hand"])
        if row["from"] is None and self.book.course.after_win != "winner_stays":
            chair.hand.append(row["tile"])
        chair.won, chair.drawn = True, None
        chair.out = self.book.course.after_win == "winner_leaves"
        self.wins.append(row)
        self.act("win", row["seat"])

    def on_nine_terminals(self, row: Row) -> None:
        self.act("nine_terminals", row["seat"])

    def on_ruling(self, row: Row) -> None:
        chair, self.ruled_at = self.chairs[row["seat"]], self.at
        chair.lost -= set(row["restored"])
        if row["until"] == "hand":
            chair.lost |= set(row["lost"])
        elif row["lost"]:
            chair.unsure = True
        if row["riichi"] is not None:
            chair.riichi = "void"

    def on_end(self, row: Row) -> None:
        self.end = row

    def on_hands(self, row: Row) -> None:
        for seat, hand in row["hands"].items():
            self.chairs[seat].hand = list(hand)

    # --- who and where ---

    def seat(self, player: int) -> str:
        """Where a player sits now."""
        return next(seat for seat, other in self.players.items() if other == player)

    @property
    def live(self) -> bool:
        """The hand is being played."""
        return self.end is None and not self.closed

    @property
    def is_begun(self) -> bool:
        """Play has begun for sure; what comes before it in some books this reading does not follow."""
        return self.begun or self.book.text not in ("psa", "mcr")

    def won_last(self, seat: str) -> bool:
        """The hand is over with a win of this seat."""
        return self.end is not None and bool(self.wins) and self.wins[-1]["seat"] == seat
