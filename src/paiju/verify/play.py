"""The tiles of the play against the wall they should have come from."""

from collections import Counter
from collections.abc import Iterator, Sequence

from paiju.books.flatten import flatten
from paiju.core.play.deal import FOR_KONG, FROM_WALL
from paiju.core.play.moves import indicator_place, take_tile, tiles_left
from paiju.languages import _
from paiju.table.codes import HIDDEN, SEATS, name_of
from paiju.table.dictated import dealt_place, dealt_tiles, places
from paiju.table.setup import LaidHand
from paiju.verify.lines import Row, list_of, unreadable

Pair = tuple[object, object]  # what the record shows, what the wall has


class PromisedWall:
    """A wall from which tiles are taken as a record says; what is told is compared with what lies there."""

    def __init__(self, laid: LaidHand) -> None:
        self.r = flatten(laid.book)
        self.wall = list(map(name_of, laid.wall))
        self.at = places(self.r, len(self.wall))
        self.turned = 0
        self.dealt = False

    def tiles_of(self, event: Row, line: int) -> Iterator[Pair]:
        """What an event shows, beside what it should have shown."""
        kind = event.get("type")
        if kind == "deal":
            yield from self.deal(event, line)
        elif kind == "draw":
            yield from self.pair(event.get("tile"), self.drawn(event, line))
        elif kind == "indicator":
            yield from self.pair(event.get("tile"), self.next_indicator(line))
        elif kind == "win" and self.r.dead_wall:
            for i, tile in enumerate(list_of(event, "ura", line)[: self.turned]):
                yield from self.pair(tile, self.wall[indicator_place(self.r, self.at, i) + 1])

    def pair(self, tile: object, expected: str) -> Iterator[Pair]:
        """Two tiles to compare, unless one is hidden."""
        if tile != HIDDEN:
            yield tile, expected

    def deal(self, event: Row, line: int) -> Iterator[Pair]:
        """Every hand; the dealer's has one tile more."""
        hands = event.get("hands")
        if not isinstance(hands, dict) or self.dealt:
            raise unreadable(line, _("a deal must name the hands, and there is only one deal"))
        self.dealt = True
        last, dealt = take_tile(self.r, self.at, 0, FROM_WALL), range(dealt_tiles(self.r))
        for seat, name in enumerate(SEATS[: self.r.players]):
            own = [dealt_place(self.r, len(self.wall), seat, i) for i in dealt] + ([] if seat else [last])
            yield from same_tiles(list_of(hands, name, line), [self.wall[place] for place in own])

    def drawn(self, event: Row, line: int) -> str:
        """The tile a draw takes."""
        seat = event.get("seat")
        if not isinstance(seat, str) or len(seat) != 1 or seat not in SEATS[: self.r.players]:
            raise unreadable(line, _("there is no seat {seat} to draw", seat=f"{seat!r:.20}"))
        who = SEATS.index(seat)
        if tiles_left(self.r, self.at, who) < 1:
            raise unreadable(line, _("more tiles are drawn than the wall has"))
        return self.wall[take_tile(self.r, self.at, who, FROM_WALL if event.get("source") == "wall" else FOR_KONG)]

    def next_indicator(self, line: int) -> str:
        """The next tile turned: of the dead wall, or from the end of a wall that has none."""
        self.turned += 1
        place = indicator_place(self.r, self.at, self.turned - 1)
        if (place if self.r.dead_wall else tiles_left(self.r, self.at, 0)) < 1:
            raise unreadable(line, _("more indicators are turned than there are"))
        return self.wall[place if self.r.dead_wall else take_tile(self.r, self.at, 0, FOR_KONG)]


def same_tiles(tiles: Sequence[object], expected: Sequence[str]) -> Iterator[Pair]:
    """A hand tile by tile, in whatever order; of hands that differ what each has more. Hidden ones are not compared."""
    if HIDDEN in tiles:
        return
    names = list(map(str, tiles))
    more, less = Counter(names) - Counter(expected), Counter(expected) - Counter(names)
    if more or less:
        yield " ".join(sorted(more.elements())), " ".join(sorted(less.elements()))
    else:
        yield from ((tile, tile) for tile in expected)
