"""What happened, in a line each: the events that reached the own seat, told with names."""

from collections.abc import Iterable

from paiju.table import events as E
from paiju.terminal.own_view import Sight
from paiju.terminal.tiles import TileWriter
from paiju.terminal.words import Say, amount, listed


class News:
    """Tells events; what one player does in a row becomes one line."""

    def __init__(self, sight: Sight, tiles: TileWriter, say: Say) -> None:
        self.sight, self.tiles, self.say = sight, tiles, say

    def lines(self, events: Iterable[E.Event]) -> list[str]:
        """Line by line, the oldest first."""
        sentences: list[tuple[str, list[str]]] = []
        for event in events:
            words = self.tell(event)
            if not words:
                continue
            seat = str(getattr(event, "seat", "") or "")
            if seat and sentences and sentences[-1][0] == seat:
                sentences[-1][1].append(words)
            else:
                sentences.append((seat, [words]))
        return [self.sentence(seat, words) for seat, words in sentences]

    def sentence(self, seat: str, words: list[str]) -> str:
        """Who, and what in a row."""
        return self.say(f"{self.who(seat)}{'，'.join(words)}", f"{self.who(seat)} {', '.join(words)}").strip()

    def who(self, seat: str) -> str:
        """A player by name; nobody for what happens by itself."""
        return self.sight.name(seat) if seat else ""

    def whose(self, seat: str, tile: str) -> str:
        """Somebody's tile."""
        if seat == self.sight.seat:
            return self.say(f"你的{self.tiles.coloured(tile)}", f"your {self.tiles.coloured(tile)}")
        return self.say(
            f"{self.who(seat)}的{self.tiles.coloured(tile)}", f"{self.who(seat)}'s {self.tiles.coloured(tile)}"
        )

    def does(self, seat: str, zh: str, en: str, rest: str = "") -> str:
        """What somebody does: 打 3万, discards 3m."""
        verb = en if seat == self.sight.seat else f"{en}s"
        return self.say(f"{zh}{rest}", f"{verb} {rest}".rstrip())

    def tell(self, event: E.Event) -> str:
        """One event; "" for what need not be told."""
        match event:
            case E.Discard():
                return self.discard(event)
            case E.Chow():
                own = [tile for tile in event.tiles if tile != event.tile]
                return self.does(event.seat, "吃", "chow", self.with_own(event.from_, event.tile, own))
            case E.Pung():
                return self.does(event.seat, "碰", "pung", self.whose(event.from_, event.tile))
            case E.Kong():
                return self.kong(event)
            case E.Flower():
                return self.does(event.seat, "补花", "replace", self.tiles.coloured(event.tile))
            case E.North():
                return self.does(event.seat, "拔北", "set", self.say("", "a North aside"))
            case E.Indicator():
                return self.indicator(event)
            case E.WinEvent():
                return self.win(event)
            case E.Swap():
                other = self.who(event.with_)
                return self.say(f"与{other}换了位置", f"changed places with {other}")
            case E.Exchange():
                return self.exchange(event)
            case E.Open():
                return self.does(event.seat, "明牌", "lay", self.say("", "the hand open"))
            case E.Payment(reason="kong"):
                return self.payment(event)
        return ""

    def with_own(self, seat: str, tile: str, own: list[str]) -> str:
        """Somebody's tile, with these of the hand."""
        with_ = self.tiles.together(own)
        return self.whose(seat, tile) + self.say(f"（{with_}）", f" with {with_}")

    def discard(self, event: E.Discard) -> str:
        """A discard; riichi is told before it."""
        tile = self.tiles.coloured(event.tile)
        if event.riichi:
            return self.does(event.seat, "立直，打", "declare", self.say(tile, f"riichi with {tile}"))
        return self.does(event.seat, "打", "discard", tile)

    def kong(self, event: E.Kong) -> str:
        """A kong of any sort."""
        if event.how == "open" and event.from_ is not None and event.tile is not None:
            return self.does(event.seat, "杠", "kong", self.whose(event.from_, event.tile))
        tile = self.tiles.coloured(event.tiles[0])
        if event.how == "added":
            return self.does(event.seat, "加杠", "add", self.say(tile, f"{tile} to a pung: a kong"))
        return self.does(event.seat, "暗杠", "make", self.say(tile, f"a concealed kong of {tile}"))

    def indicator(self, event: E.Indicator) -> str:
        """A tile turned, and what it names."""
        tile = self.tiles.coloured(event.tile)
        if event.wild is not None:
            named = self.tiles.coloured(event.wild)
            return self.say(f"翻出{tile}，赖子是{named}", f"{tile} is turned: {named} is wild")
        if event.dora is None:
            return self.say(f"翻出{tile}", f"{tile} is turned")
        named = self.tiles.coloured(event.dora)
        return self.say(f"翻出{tile}，宝牌是{named}", f"{tile} is turned: {named} is dora")

    def win(self, event: E.WinEvent) -> str:
        """A win, and what it brings."""
        gain = amount(event.payments[event.seat])
        if event.from_ is None:
            rest = self.tiles.coloured(event.tile)
            return self.does(event.seat, "自摸", "win", self.say(rest, f"with {rest}, self-drawn")) + f" ({gain})"
        rest = self.whose(event.from_, event.tile)
        return self.does(event.seat, "和了", "win", self.say(rest, f"on {rest}")) + f" ({gain})"

    def exchange(self, event: E.Exchange) -> str:
        """Tiles passed on; of others' only that they were."""
        if event.seat == self.sight.seat:
            given = self.tiles.together(event.tiles)
            return self.say(f"给{self.who(event.to)} {given}", f"passed {given} to {self.who(event.to)}")
        if event.to == self.sight.seat:
            given = self.tiles.together(event.tiles)
            return self.say(f"给你 {given}", f"passed you {given}")
        return ""

    def payment(self, event: E.Payment) -> str:
        """Points for a kong; who made it stands before."""
        assert event.seat is not None
        gains = [f"{self.who(seat)} {amount(n)}" for seat, n in event.payments.items() if n and seat != event.seat]
        return f"{amount(event.payments[event.seat])} ({listed(gains, self.say)})"
