"""Hints: how far the own hand is, what it waits for, which discards leave it nearest."""

from collections import Counter

from paiju.core import actions as A
from paiju.errors import InputError
from paiju.notation import kind_name
from paiju.ready import Held, distance_of, parse_held
from paiju.table.codes import CODES, in_order
from paiju.terminal.sight import Sight, offered
from paiju.terminal.tiles import Tiles
from paiju.terminal.words import Say

COPIES = 4
SHOWN = 2  # discards told
MANY = 5  # useful kinds named; of more only how many tiles they are


class Hints:
    """What there is to say about the own hand, from what one sees."""

    def __init__(self, sight: Sight, tiles: Tiles, say: Say) -> None:
        self.sight, self.tiles, self.say = sight, tiles, say

    def lines(self) -> list[str]:
        """A few lines; none where nothing can be said."""
        hand = [tile for tile in self.sight.tiles if tile[-1] != "f"]
        try:
            if len(hand) % 3 == 2 and offered(self.sight, "discard"):
                return self.discards(hand)
            return [self.told(*distance_of(self.held(hand)))] if len(hand) % 3 else []
        except InputError:  # a hand that cannot be, as after a penalty
            return []

    def held(self, hand: list[str]) -> Held:
        """The hand as the scorer is asked about it."""
        melds = [{"type": meld.type, "tiles": "".join(meld.tiles)} for meld in self.sight.own.melds]
        request: dict[str, object] = {"book": self.sight.book, "hand": "".join(hand), "melds": melds}
        return parse_held(request | ({"joker": self.sight.view.wild} if self.sight.view.wild else {}))

    def discards(self, hand: list[str]) -> list[str]:
        """Which discards leave the hand nearest, those that leave most tiles to hope for first."""
        found = []
        for tile in dict.fromkeys(hand):
            rest = list(hand)
            rest.remove(tile)
            steps, useful = distance_of(self.held(rest))
            if steps >= 0:
                found.append((steps, -sum(self.unseen(useful).values()), tile, useful))
        found.sort(key=lambda each: (each[0], each[1], hand.count(each[2]), -loneliness(each[2])))
        return [
            self.say(f"打 {self.tiles.one(tile)}：", f"discard {self.tiles.one(tile)}: ")
            + self.told(steps, useful, tile)
            for steps, _, tile, useful in found[:SHOWN]
        ]

    def told(self, steps: int, useful: dict[str, int], discard: str = "") -> str:
        """How far, and what helps."""
        left = {name: n for name, n in self.unseen(useful).items() if n}
        count = sum(left.values())
        kinds = self.tiles.row(left)
        if steps < 0:
            return self.say("已成和牌型", "complete")
        if steps == 0:
            waiting = self.say(f"听 {kinds}（剩 {count} 张）", f"waits for {kinds} ({count} left)")
            return waiting + self.furiten(useful, discard)
        far = self.say(f"{steps} 向听", f"{steps} from ready")
        if len(left) > MANY:
            return self.say(f"{far}，进张 {count} 张", f"{far}, {count} tiles help")
        return self.say(f"{far}，进张 {kinds} ({count})", f"{far}, draw {kinds} ({count})")

    def furiten(self, waits: dict[str, int], discard: str) -> str:
        """A word where one of these tiles lies among the own discards, so that no discard can be won on."""
        thrown = {plain_name(each.tile) for each in self.sight.own.river} | (
            {plain_name(discard)} if discard else set()
        )
        if not self.sight.book.ready.furiten or not thrown & set(waits):
            return ""
        return self.say("，振听：只能自摸", ", furiten: by drawing only")

    def unseen(self, useful: dict[str, int]) -> dict[str, int]:
        """Of useful tiles, how many one has not seen yet."""
        seen = Counter(plain_name(tile) for tile in self.visible())
        return {name: max(0, COPIES - seen[name]) for name in useful}

    def visible(self) -> list[str]:
        """Every tile one sees."""
        view = self.sight.view
        found = [*view.indicators]
        for seat, place in view.seats.items():
            found += [tile for tile in place.hand if seat == self.sight.seat or tile in CODES]
            found += [thrown.tile for thrown in place.river if not thrown.claimed or thrown.won]
            found += [tile for meld in place.melds for tile in meld.tiles]
            found += ["4z"] * place.north
        return list(in_order(tile for tile in found if tile in CODES))


def loneliness(tile: str) -> int:
    """How little a tile goes with others: honours, then ones and nines."""
    return 2 if tile[-1] == "z" else int(tile[0] in "19")


def plain_name(tile: str) -> str:
    """A tile's kind, red fives as fives."""
    kind = A.kind_of(CODES[tile])
    return kind_name(kind) if kind >= 0 else tile
