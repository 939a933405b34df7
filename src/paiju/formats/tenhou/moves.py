"""Draws and discards of an mjlog, nearly all of its tags: they stay as they are written until somebody needs steps."""

import re
from functools import cache

from paiju.core.play import actions as A
from paiju.core.play.moves import ACTED, CODE, DETAIL, DREW, TURNED, WHO
from paiju.formats.courses import LAST_ACT
from paiju.formats.tenhou.tiles import PLAIN, TILES, WITH_RED

DRAWERS, DISCARDERS = "TUVW", "DEFG"
TILE = r"(?:[1-9]?\d|1[0-2]\d|13[0-5])"
MOVE = re.compile(rf"[{DRAWERS}{DISCARDERS}]{TILE}", re.ASCII)
DECLARES = 9 << CODE  # a riichi with the next discard: a further code beside those of steps
DISCARD_DRAWN = A.DISCARD_DRAWN


@cache
def steps_by_tag(players: int, dealer: int, red: bool) -> dict[str, tuple[int, int]]:
    """Draws and discards by their tags: the number of the tile, and the step."""
    codes = WITH_RED if red else PLAIN
    sorts = (DRAWERS, DREW << CODE), (DISCARDERS, ACTED << CODE)
    return {
        f"{letters[player]}{number}": (number, bits | (player - dealer) % players << WHO | codes[number])
        for letters, bits in sorts
        for player in range(players)
        for number in range(TILES)
    }


def names_in(moves: str) -> list[str]:
    """The names of tags in a row, each draw or discard."""
    return moves[1:-2].split("/><") if moves else []


class MjlogSteps:
    """The steps of a hand as its tags tell them: draws and discards in rows as they are written, and between them the
    other steps and DECLARES."""

    __slots__ = ("dealer", "discarders", "parts", "players", "red")

    def __init__(self, players: int, dealer: int, red: bool) -> None:
        self.parts: list[str | int] = []
        self.players, self.dealer, self.red = players, dealer, red
        self.discarders = DISCARDERS[dealer:players] + DISCARDERS[:dealer]

    def discards(self, moves: str, seat: int) -> int:
        """The number of a seat's discards in a row of tags."""
        return moves.count(self.discarders[seat])

    def last_discard(self, moves: str) -> int:
        """Where in a row of tags the last discard stands; -1: there is none."""
        return max(map(moves.rfind, self.discarders))

    def length(self) -> int:
        """The number of steps, or some more."""
        return sum([part.count("<") if isinstance(part, str) else 1 for part in self.parts])

    def steps(self) -> list[int]:
        """Every step: what becomes of the drawn tile, of riichi, and of indicators turned just before a discard."""
        by_tag = steps_by_tag(self.players, self.dealer, self.red)
        steps: list[int] = []
        turned: list[int] = []  # indicators turned in a turn, before its discard
        drawn, riichi = -1, 0
        for part in self.parts:
            if isinstance(part, int):
                if part == DECLARES:
                    riichi = A.RIICHI
                elif part >> CODE == TURNED and drawn >= 0:
                    turned.append(part)
                else:
                    steps.append(part)
                    if part <= LAST_ACT:
                        drawn, riichi = -1, 0
                        steps += turned
                        turned = []
                continue
            for name in names_in(part):
                number, step = by_tag[name]
                if step > LAST_ACT:
                    drawn = number
                    steps.append(step)
                    continue
                steps.append((step if number != drawn else step & ~DETAIL | DISCARD_DRAWN) + riichi)
                drawn, riichi = -1, 0
                if turned:
                    steps += turned
                    turned = []
        return steps
