"""The board: everything one sees at the table, in a window of 80 columns and 24 lines."""

from collections.abc import Sequence
from dataclasses import dataclass

from paiju.columns import wrap
from paiju.languages import Grouped, _, _n
from paiju.notation import SUIT_NAMES, WIND_NAMES
from paiju.table.codes import HIDDEN
from paiju.table.layout import ROW
from paiju.table.scene import Place, Thrown
from paiju.terminal.own_view import Sight
from paiju.terminal.paint import Paint, fill, plain, wide
from paiju.terminal.tiles import TileWriter
from paiju.terminal.words import SIDES, Say, at_seat

COLUMNS, LINES = 79, 24  # a column less than there is: some terminals break a line that fills it
CELL = 4  # columns of a tile in a row
BLOCK = ROW * CELL + 1  # columns of the own river
MOST_ROWS = 5  # of a river; of a longer one only the end is shown
FEWEST_ROWS = 3
PANEL = 4  # lines beside the own river, at least
KEYS = "123456789abcde"  # of the own tiles


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands beside the own river: what happened, a notice, hints."""

    news: Sequence[str] = ()
    notice: Sequence[str] = ()
    hints: Sequence[str] = ()


class Board:
    """Draws what one sees."""

    def __init__(self, sight: Sight, tiles: TileWriter, paint: Paint, say: Say) -> None:
        self.sight, self.tiles, self.paint, self.say = sight, tiles, paint, say

    def lines(self, title: str, beside: Beside, offers: Sequence[str]) -> list[str]:
        """The whole board, with a line left for the prompt."""
        top = [*self.head(title), *self.others(), self.paint("-" * (COLUMNS), "dim"), self.own_header()]
        bottom = [*self.hand(), *offers]
        room = LINES - 1 - len(top) - len(bottom)
        return [line.rstrip() for line in (*top, *self.middle(beside, room), *bottom)]

    # --- the table ---

    def head(self, title: str) -> list[str]:
        """Which hand it is, what is left, indicators, the rule in force."""
        view, say = self.sight.view, self.say
        parts = [self.paint(title, "bold"), say(_n("{n} tile left", "{n} tiles left", view.left))]
        if view.counters:
            parts.append(say(_("counters {counters}", counters=view.counters)))
        if view.deposits:
            parts.append(say(_("riichi sticks {deposits}", deposits=view.deposits)))
        if view.wild:
            parts.append(say(_("wild {tile}", tile=self.tiles.coloured(view.wild))))
        turned = self.tiles.row(view.indicators)
        if self.sight.dora:
            parts.append(say(_("dora {tiles} ({turned} turned)", tiles=self.tiles.row(self.sight.dora), turned=turned)))
        elif turned:
            parts.append(say(_("turned {tiles}", tiles=turned)))
        if self.sight.special:
            parts.append(say(_("dice rule: {rule}", rule=self.sight.special)))
        return packed(parts, COLUMNS, " | ")

    def others(self) -> list[str]:
        """The other players side by side: left, across, right."""
        seats = self.sight.others
        columns = COLUMNS // len(seats) - 1
        heads = [self.header(seat) for seat in seats]
        laid = [self.laid(seat, columns) for seat in seats]
        rivers = [self.river(seat) for seat in seats]
        rows = [*zip(*heads), *level(laid, 1), *level(rivers, FEWEST_ROWS)]
        return [" ".join(fill(cell, columns) for cell in row) for row in rows]

    def header(self, seat: str) -> list[str]:
        """Who it is and where; points, tiles in the hand, riichi."""
        place, say = self.sight.view.seats[seat], self.say
        who = self.paint(say(at_seat(seat, self.sight.name(seat))), "bold")
        parts = [
            self.say(Grouped(place.points)),
            say(_n("{n} tile", "{n} tiles", len(place.hand))),
            *self.states(place),
        ]
        return [say(_("{who} ({side})", who=who, side=SIDES[self.sight.side(seat)])), "  ".join(parts)]

    def states(self, place: Place) -> list[str]:
        """Riichi, an open hand, a win, the suit given up."""
        void = self.say(_("without {suit}", suit=SUIT_NAMES[place.void])) if place.void else ""
        known = (
            (bool(void) and not place.won, void),
            (place.riichi, self.say(_("RIICHI"))),
            (place.won, self.say(_("WON"))),
            (place.open and not place.won, self.say(_("OPEN"))),
        )
        return [self.paint(word, "bold", "warn") for there, word in known if there]

    def laid(self, seat: str, columns: int) -> list[str]:
        """Flowers, Norths, melds, and the hand if it lies open."""
        place = self.sight.view.seats[seat]
        parts = [*self.extras(place), *self.melds(seat)]
        if place.open or place.won:
            parts += self.tiles.in_suits(tile for tile in place.hand if tile != HIDDEN)
        return packed(parts, columns, " ")

    def extras(self, place: Place) -> list[str]:
        """Flowers and Norths laid out."""
        shown = []
        if place.flowers:
            shown.append(self.say(_("flowers {tiles}", tiles=self.tiles.together(sorted(place.flowers)))))
        if place.north:
            shown.append(self.say(_("Norths {north}", north=place.north)))
        return shown

    def melds(self, seat: str) -> list[str]:
        """The sets laid out."""
        return [self.tiles.meld(self.sight.lies(seat, meld)) for meld in self.sight.view.seats[seat].melds]

    def river(self, seat: str, most: int = MOST_ROWS) -> list[str]:
        """The discards in rows of six; of a very long river the beginning is only counted."""
        thrown = enumerate(self.sight.view.seats[seat].river)
        last = self.sight.last_discard
        lying = [self.cell(each, (seat, i) == last) for i, each in thrown if each.won or not each.claimed]
        rows = ["".join(lying[i : i + ROW]) for i in range(0, len(lying), ROW)]
        if len(rows) <= most:
            return rows
        hidden = ROW * (len(rows) - most + 1)
        more = self.say(_("({hidden} more; l lists them)", hidden=hidden))
        return [self.paint(more, "dim"), *rows[len(rows) - most + 1 :]]

    def cell(self, thrown: Thrown, last: bool) -> str:
        """A discard: * told riichi, ! won on; the last one and those just drawn by colour, else < and '."""
        mark = "!" if thrown.won else "*" if thrown.riichi else ""
        if not mark and not self.paint.on:
            mark = "<" if last else "'" if thrown.drawn else ""
        style = "reverse" if last else "dim" if thrown.drawn else ""
        return fill(self.tiles.coloured(thrown.tile, style) + mark, CELL)

    # --- one's own ---

    def own_header(self) -> str:
        """Seat, points, what is laid aside."""
        sight, say = self.sight, self.say
        you = self.paint(sight.name(sight.seat), "bold")
        where = _("{you} are {wind}", you=you, wind=WIND_NAMES[sight.seat])
        if sight.seat == "E":
            where = _("{you} are East (dealer)", you=you)
        points = self.say(Grouped(sight.own.points))
        return "  ".join([say(where), points, *self.states(sight.own), *self.extras(sight.own)])

    def middle(self, beside: Beside, room: int) -> list[str]:
        """The own river, and beside it what there is to read; what is oldest goes first when there is no room."""
        river = self.river(self.sight.seat, min(room, MOST_ROWS))
        columns = COLUMNS - BLOCK - 2
        lasting = [*broken(beside.notice, columns), *broken(beside.hints, columns)]
        news = broken(beside.news, columns)
        news = news[max(0, len(news) + len(lasting) - max(room, 1)) :]
        text = [*news, *lasting]
        count = min(room, max(len(river), len(text), PANEL))
        rows = zip(padded(river, count), padded(text, count))
        return [f"{fill(left, BLOCK)}| {right}" for left, right in rows]

    def hand(self) -> list[str]:
        """Keys above the tiles, the one just drawn apart; melds behind them."""
        sight = self.sight
        picked = list(sight.picked)
        keys = tiles = ""
        for i, tile in enumerate(sight.tiles):
            gap = "  " if sight.drawn is not None and i == len(sight.tiles) - 1 else ""
            mark = ""
            if tile in picked:
                picked.remove(tile)
                mark = "*"
            keys += gap + fill(self.paint(KEYS[i], "dim"), CELL)
            tiles += gap + fill(self.tiles.coloured(tile, "bold") + mark, CELL)
        melds = "  ".join(self.melds(sight.seat))
        return [f" {keys}", f" {tiles}  {melds}"]


# --- laying out -----------------------------------------------------------------------------------


def packed(parts: Sequence[str], columns: int, between: str) -> list[str]:
    """Parts put into as few lines as they need; none is broken."""
    lines: list[str] = []
    for part in parts:
        if lines and wide(lines[-1] + between + part) <= columns:
            lines[-1] += between + part
        else:
            lines.append(part)
    return lines


def broken(texts: Sequence[str], columns: int) -> list[str]:
    """Sentences broken to the columns; short ones keep their colours."""
    return [line for text in texts for line in ([text] if wide(text) <= columns else wrap(plain(text), columns))]


def padded(lines: Sequence[str], count: int) -> list[str]:
    """So many lines."""
    return [*lines, *[""] * (count - len(lines))][:count]


def level(blocks: Sequence[Sequence[str]], fewest: int) -> list[tuple[str, ...]]:
    """Blocks side by side, all as tall as the tallest."""
    tall = max(fewest, *(len(block) for block in blocks))
    return list(zip(*(padded(block, tall) for block in blocks)))
