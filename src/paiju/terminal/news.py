"""What happened, in a line each: the events that reached the own seat, told with names."""

from collections.abc import Iterable

from paiju.languages import NOTHING, Text, _
from paiju.notation import SUIT_NAMES
from paiju.table import events as E
from paiju.terminal.own_view import Sight
from paiju.terminal.tiles import TileWriter
from paiju.terminal.words import Say, amount

SETTLED = {
    "kong_passed_on": _("The kong's income passes on: {payments}"),
    "kongs_back": _("Kongs given back: {payments}"),
    "void_held": _("For the suit given up: {payments}"),
    "dearest": _("To ready hands: {payments}"),
}


class News:
    """Tells events; what one player does in a row becomes one line."""

    def __init__(self, sight: Sight, tiles: TileWriter, say: Say) -> None:
        self.sight, self.tiles, self.say = sight, tiles, say

    def lines(self, events: Iterable[E.Event]) -> list[str]:
        """Line by line, the oldest first."""
        sentences: list[tuple[str, Text]] = []
        for event in events:
            seat = str(getattr(event, "seat", "") or "")
            again = bool(seat and sentences and sentences[-1][0] == seat)
            text = self.then(sentences[-1][1], event) if again else self.tell(event)
            if text:
                sentences[len(sentences) - again :] = [(seat, text)]
        return [self.say(text) for _rest, text in sentences]

    def by(self, seat: str, own: Text, others: Text, **values: object) -> Text:
        """What is said of oneself or of another, with the values that both have and the player's name."""
        text = own if seat == self.sight.seat else others
        return text.with_values(name=self.sight.name(seat), **values)

    def whose(self, seat: str, tile: str) -> Text:
        """Somebody's tile."""
        return self.by(seat, _("your {tile}"), _("{name}'s {tile}"), tile=self.tiles.coloured(tile))

    def then(self, before: Text, event: E.Event) -> Text:
        """What a player did, who did something else just before."""
        if isinstance(event, E.Discard):
            own, others = _("{before}, then discard {tile}"), _("{before}, then discards {tile}")
            if event.riichi:
                own = _("{before}, then declare riichi with {tile}")
                others = _("{before}, then declares riichi with {tile}")
            return self.by(event.seat, own, others, before=before, tile=self.tiles.coloured(event.tile))
        after = self.tell(event)
        return _("{before}; {after}", before=before, after=after) if after else NOTHING

    def tell(self, event: E.Event) -> Text:
        """One event; nothing for what need not be told."""
        match event:
            case E.Discard():
                return self.discard(event)
            case E.Chow():
                tiles = self.tiles.together(tile for tile in event.tiles if tile != event.tile)
                what = self.whose(event.from_, event.tile)
                return self.by(event.seat, _("You chow {what} with {tiles}"), _("{name} chows {what} with {tiles}"),
                               what=what, tiles=tiles)  # fmt: skip
            case E.Pung():
                what = self.whose(event.from_, event.tile)
                return self.by(event.seat, _("You pung {what}"), _("{name} pungs {what}"), what=what)
            case E.Kong():
                return self.kong(event)
            case E.Flower():
                flower = self.tiles.coloured(event.tile)
                return self.by(event.seat, _("You replace {flower}"), _("{name} replaces {flower}"), flower=flower)
            case E.North():
                return self.by(event.seat, _("You set a North aside"), _("{name} sets a North aside"))
            case E.Indicator():
                return self.indicator(event)
            case E.WinEvent():
                return self.win(event)
            case E.Swap():
                return self.swap(event)
            case E.Exchange():
                return self.exchange(event)
            case E.Open():
                return self.by(event.seat, _("You lay your hand open"), _("{name} lays the hand open"))
            case E.VoidSuits():
                given_up = [_("{name}: {suit}", name=self.sight.name(seat), suit=SUIT_NAMES[suit])
                            for seat, suit in event.suits.items()]  # fmt: skip
                return _("Suits given up: {suits}", suits=given_up)
            case E.Payment(reason="kong"):
                return self.payment(event)
            case E.Payment() if event.reason in SETTLED:
                amounts = [f"{self.sight.name(seat)} {amount(n)}" for seat, n in event.payments.items() if n]
                return SETTLED[event.reason].with_values(payments=amounts)
        return NOTHING

    def discard(self, event: E.Discard) -> Text:
        """A discard, with riichi or without."""
        own, others = _("You discard {tile}"), _("{name} discards {tile}")
        if event.riichi:
            own, others = _("You declare riichi with {tile}"), _("{name} declares riichi with {tile}")
        return self.by(event.seat, own, others, tile=self.tiles.coloured(event.tile))

    def kong(self, event: E.Kong) -> Text:
        """A kong of any sort."""
        if event.how == "open" and event.from_ is not None and event.tile is not None:
            what = self.whose(event.from_, event.tile)
            return self.by(event.seat, _("You kong {what}"), _("{name} kongs {what}"), what=what)
        own, others = _("You make a concealed kong of {tile}"), _("{name} makes a concealed kong of {tile}")
        if event.how == "added":
            own, others = _("You add {tile} to a pung: a kong"), _("{name} adds {tile} to a pung: a kong")
        return self.by(event.seat, own, others, tile=self.tiles.coloured(event.tiles[0]))

    def indicator(self, event: E.Indicator) -> Text:
        """A tile turned, and what it names."""
        tile = self.tiles.coloured(event.tile)
        if event.wild is not None:
            return _("{tile} is turned: {wild} is wild", tile=tile, wild=self.tiles.coloured(event.wild))
        if event.dora is None:
            return _("{tile} is turned", tile=tile)
        return _("{tile} is turned: {dora} is dora", tile=tile, dora=self.tiles.coloured(event.dora))

    def win(self, event: E.WinEvent) -> Text:
        """A win, and what it brings."""
        gain = amount(event.payments[event.seat])
        if event.from_ is None:
            return self.by(event.seat, _("You win with {tile}, self-drawn ({gain})"),
                           _("{name} wins with {tile}, self-drawn ({gain})"),
                           tile=self.tiles.coloured(event.tile), gain=gain)  # fmt: skip
        return self.by(event.seat, _("You win on {what} ({gain})"), _("{name} wins on {what} ({gain})"),
                       what=self.whose(event.from_, event.tile), gain=gain)  # fmt: skip

    def swap(self, event: E.Swap) -> Text:
        """Two players change places."""
        if event.with_ == self.sight.seat:
            return _("{name} changes places with you", name=self.sight.name(event.seat))
        return self.by(event.seat, _("You change places with {other}"), _("{name} changes places with {other}"),
                       other=self.sight.name(event.with_))  # fmt: skip

    def exchange(self, event: E.Exchange) -> Text:
        """Tiles passed on; nothing where neither hand is one's own."""
        tiles = self.tiles.together(event.tiles)
        if event.seat == self.sight.seat:
            return _("You pass {tiles} to {name}", tiles=tiles, name=self.sight.name(event.to))
        if event.to == self.sight.seat:
            return _("{name} passes you {tiles}", name=self.sight.name(event.seat), tiles=tiles)
        return NOTHING

    def payment(self, event: E.Payment) -> Text:
        """Points for a kong, which was told before."""
        assert event.seat is not None
        losses = [
            f"{self.sight.name(seat)} {amount(n)}" for seat, n in event.payments.items() if n and seat != event.seat
        ]
        return _("{gain} ({losses})", gain=amount(event.payments[event.seat]), losses=losses)
