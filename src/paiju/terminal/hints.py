"""Hints: how far the own hand is, what it waits for, which discards leave it nearest."""

from paiju.errors import InputError
from paiju.table.advice import Advice, discards, standing
from paiju.terminal.own_view import Sight, offered
from paiju.terminal.tiles import TileWriter
from paiju.terminal.words import Say

SHOWN = 2  # discards told
MANY = 5  # useful kinds named; of more only how many tiles they are


class Hints:
    """What there is to say about the own hand, from what one sees."""

    def __init__(self, sight: Sight, tiles: TileWriter, say: Say) -> None:
        self.sight, self.tiles, self.say = sight, tiles, say

    def lines(self) -> list[str]:
        """A few lines; none where nothing can be said."""
        sight = self.sight
        hand = [tile for tile in sight.tiles if tile[-1] != "f"]
        try:
            if len(hand) % 3 == 2 and offered(sight, "discard"):
                found = discards(sight.book, sight.view, sight.seat, hand)[:SHOWN]
                return [self.discarding(advice.discard) + self.told(advice) for advice in found]
            return [self.told(standing(sight.book, sight.view, sight.seat, hand))] if len(hand) % 3 else []
        except InputError:  # a hand that cannot be, as after a penalty
            return []

    def discarding(self, tile: str) -> str:
        """What a line is about."""
        return self.say(f"打 {self.tiles.one(tile)}：", f"discard {self.tiles.one(tile)}: ")

    def told(self, advice: Advice) -> str:
        """How far, and what helps."""
        left = {name: n for name, n in advice.useful.items() if n}
        count = advice.count
        kinds = self.tiles.row(left)
        if advice.distance < 0:
            return self.say("已成和牌型", "complete")
        if advice.distance == 0:
            waiting = self.say(f"听 {kinds}（剩 {count} 张）", f"waits for {kinds} ({count} left)")
            furiten = self.say("，振听：只能自摸", ", furiten: by drawing only")
            return waiting + furiten if advice.furiten else waiting
        far = self.say(f"{advice.distance} 向听", f"{advice.distance} from ready")
        if len(left) > MANY:
            return self.say(f"{far}，进张 {count} 张", f"{far}, {count} tiles help")
        return self.say(f"{far}，进张 {kinds} ({count})", f"{far}, draw {kinds} ({count})")
