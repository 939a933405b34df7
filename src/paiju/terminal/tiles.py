"""Tiles in the terminal, as the language writes them (3m, 0p, Ea in English), in the colour of the suit."""

import re
from collections.abc import Iterable, Sequence

from paiju.languages import _c
from paiju.table.codes import CODES
from paiju.table.layout import Laid
from paiju.terminal.paint import Paint
from paiju.terminal.words import Say

SUITS = {"m": _c("tile", "m"), "p": _c("tile", "p"), "s": _c("tile", "s")}
HONOURS = (
    _c("tile", "Ea"), _c("tile", "So"), _c("tile", "We"), _c("tile", "No"),
    _c("tile", "Wh"), _c("tile", "Gr"), _c("tile", "Re"),
)  # fmt: skip
FLOWERS = (
    _c("tile", "1f"), _c("tile", "2f"), _c("tile", "3f"), _c("tile", "4f"),
    _c("tile", "5f"), _c("tile", "6f"), _c("tile", "7f"), _c("tile", "8f"),
)  # fmt: skip
FACE_DOWN = "#"
NAMED = re.compile(r"(?<![\w:.])([0-9]+)([mpszf])(?!\w)", re.ASCII)
LONGEST = 10  # tiles that are written without a break


class TileWriter:
    """Writes tiles in one language, with colours or without."""

    def __init__(self, say: Say, paint: Paint) -> None:
        self.say, self.paint = say, paint

    def bare(self, tile: str) -> str:
        """A tile without colour."""
        rank, suit = tile[0], tile[-1]
        if suit == "z":
            return self.say(HONOURS[int(rank) - 1])
        if suit == "f":
            return self.say(FLOWERS[int(rank) - 1])
        return rank + self.say(SUITS[suit]) if suit in SUITS else FACE_DOWN * 2  # which is a tile that is not seen

    def coloured(self, tile: str, *styles: str) -> str:
        """A tile in its colour; red fives are red."""
        colour = "red" if tile[0] == "0" else tile[-1] if tile[-1] in "mpszf" else ""
        return self.paint(self.bare(tile), colour, *styles)

    def retold(self, text: str) -> str:
        """A sentence with its tiles, single or in groups, written as they are on the board."""
        return NAMED.sub(self.rewritten, text)

    def rewritten(self, match: re.Match[str]) -> str:
        """Tiles of a suit as they are on the board; what is no tile stays as it is."""
        ranks, suit = match.groups()
        if any(rank + suit not in CODES for rank in ranks):
            return match.group()
        if suit in SUITS:
            return ranks + self.say(SUITS[suit])
        return "".join(self.bare(rank + suit) for rank in ranks)

    def row(self, tiles: Iterable[str]) -> str:
        """Tiles with spaces between them."""
        return " ".join(self.coloured(tile) for tile in tiles)

    def together(self, tiles: Iterable[str]) -> str:
        """Tiles close together, a suit once after its ranks: 123m55p."""
        return "".join(self.in_suits(tiles))

    def in_suits(self, tiles: Iterable[str]) -> list[str]:
        """The same suit by suit, so that a line may be broken in between."""
        return [self.group([Laid(tile, "upright") for tile in group]) for group in by_suit(tiles)]

    def meld(self, laid: Sequence[Laid]) -> str:
        """A meld as it lies: [ ] the tile that lies sideways, + what was laid on it, # face down."""
        return self.group(laid)

    def group(self, laid: Sequence[Laid]) -> str:
        """Tiles of one suit as they lie."""
        suit = laid[0].tile[-1]
        numbered = suit == "f" and self.bare(laid[0].tile) == laid[0].tile  # flowers without names
        ranked = suit in SUITS or numbered
        text = ""
        for i, (tile, posture) in enumerate(laid):
            sign = (tile[0] if ranked else self.bare(tile)) if posture != "face_down" else FACE_DOWN
            topped = i + 1 < len(laid) and laid[i + 1].posture == "on_top"
            if posture == "sideways":
                sign = f"[{sign}" if topped else f"[{sign}]"
            text += f"+{sign}]" if posture == "on_top" else sign
        hidden = all(posture == "face_down" for _rest, posture in laid)
        ending = "" if hidden or not ranked else suit if numbered else self.say(SUITS[suit])
        return self.paint(text + ending, suit if suit in "mpszf" else "")


def by_suit(tiles: Iterable[str]) -> list[list[str]]:
    """Neighbours of one suit together."""
    groups: list[list[str]] = []
    for tile in tiles:
        if groups and groups[-1][-1][-1] == tile[-1] and len(groups[-1]) < LONGEST:
            groups[-1].append(tile)
        else:
            groups.append([tile])
    return groups
