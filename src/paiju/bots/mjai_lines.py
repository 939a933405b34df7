"""A hand as its seat hears it in mjai: the events it sees in, lines out."""

from collections.abc import Sequence
from typing import Any

from paiju.bots.hand_in_play import HandInPlay
from paiju.core.play import actions as A
from paiju.formats.mjai.tiles import NAMES, REASON_NAMES, UNKNOWN
from paiju.notation import SEATS
from paiju.table import events as E
from paiju.table.codes import CODES

Line = dict[str, Any]
WITH_READY = ("exhausted", "nagashi")  # draws at which is told who was ready


def name_of(tile: str | None) -> str:
    """A tile's name in mjai; one face down is unknown."""
    return NAMES[CODES[tile]] if tile in CODES else UNKNOWN


def in_kinds(tiles: Sequence[str]) -> list[str]:
    """The names of tiles, by kind, red ones after plain ones."""
    return [
        name_of(tile) for tile in sorted(tiles, key=lambda tile: (A.kind_of(CODES.get(tile, 0)), CODES.get(tile, 0)))
    ]


class MjaiLines:
    """Tells one hand. Players are numbered as in the game, from `dealer` on."""

    def __init__(self, hand: HandInPlay, dealer: int) -> None:
        self.sitting, self.dealer, self.players = hand.sitting, dealer, hand.book.tiles.players
        self.deal: E.DealEvent | None = None  # until the first indicator is turned
        self.wins: list[Line] = []
        self.ura: list[str] = []
        self.ready: set[str] = set()
        self.paid = dict.fromkeys(SEATS[: self.players], 0)

    def player(self, seat: str) -> int:
        """The number of who sits there."""
        return (SEATS.index(seat) + self.dealer) % self.players

    def by_player(self, amounts: Sequence[Any]) -> list[Any]:
        """What is given by seat, in the order of the players."""
        return [amounts[(player - self.dealer) % self.players] for player in range(self.players)]

    def of(self, event: E.Event) -> list[Line]:
        """The lines of an event, in their order."""
        match event:
            case E.DealEvent():
                self.deal = event
            case E.Indicator():
                return self.indicator(event)
            case E.Draw():
                return [{"type": "tsumo", "actor": self.player(event.seat), "pai": name_of(event.tile)}]
            case E.Discard():
                return self.discard(event)
            case E.Riichi():
                return [{"type": "reach_accepted", "actor": self.player(event.seat)}]
            case E.Chow() | E.Pung() | E.Kong():
                return [self.meld(event)]
            case E.North():
                return [{"type": "nukidora", "actor": self.player(event.seat), "pai": "N"}]
            case E.WinEvent():
                self.win(event)
            case E.Payment():
                self.pay(event.payments)
            case E.Shown() if event.reason == "ready":
                self.ready.add(event.seat)
            case E.End():
                return [*self.end(event), {"type": "end_kyoku"}]
        return []

    def indicator(self, event: E.Indicator) -> list[Line]:
        """The first one comes with the deal, a further one by itself."""
        if self.deal is None:
            return [{"type": "dora", "dora_marker": name_of(event.tile)}]
        hands = {seat: list(tiles) for seat, tiles in self.deal.hands.items()}
        hands["E"].remove(self.deal.drawn)
        start: Line = {
            "type": "start_kyoku",
            "bakaze": SEATS[self.sitting.round % 4],
            "kyoku": self.dealer + 1,
            "honba": self.sitting.counters,
            "kyotaku": self.sitting.deposits,
            "oya": self.dealer,
            "dora_marker": name_of(event.tile),
            "scores": self.by_player(self.sitting.points),
            "tehais": self.by_player([[name_of(tile) for tile in tiles] for tiles in hands.values()]),
        }
        drawn = name_of(self.deal.drawn)
        self.deal = None
        return [start, {"type": "tsumo", "actor": self.dealer, "pai": drawn}]

    def discard(self, event: E.Discard) -> list[Line]:
        """A discard, after a riichi if one is declared with it."""
        actor = self.player(event.seat)
        line: Line = {"type": "dahai", "actor": actor, "pai": name_of(event.tile), "tsumogiri": event.drawn}
        return [{"type": "reach", "actor": actor}, line] if event.riichi else [line]

    def meld(self, event: E.Chow | E.Pung | E.Kong) -> Line:
        """A set that is melded: with which tile, and which others."""
        line: Line = {"actor": self.player(event.seat)}
        if isinstance(event, E.Kong) and event.how == "concealed":
            return {"type": "ankan", **line, "consumed": in_kinds(event.tiles)}
        others = list(event.tiles)
        if event.tile in others:
            others.remove(event.tile)
        if isinstance(event, E.Kong) and event.how == "added":
            return {"type": "kakan", **line, "pai": name_of(event.tile), "consumed": in_kinds(others)[::-1]}
        kind = "chi" if isinstance(event, E.Chow) else "pon" if isinstance(event, E.Pung) else "daiminkan"
        target = self.player(event.from_) if event.from_ else line["actor"]
        line |= {"target": target, "pai": name_of(event.tile), "consumed": in_kinds(others)}
        return {"type": kind, **line}

    # --- the end ---

    def pay(self, payments: E.Payments) -> None:
        """Points change hands."""
        for seat in self.paid:
            self.paid[seat] += payments.get(seat, 0)

    def win(self, event: E.WinEvent) -> None:
        """A win; it is told when the hand is over."""
        seats = SEATS[: self.players]
        line: Line = {
            "type": "hora",
            "actor": self.player(event.seat),
            "target": self.player(event.from_ or event.seat),
            "pai": name_of(event.tile),
            "deltas": self.by_player([event.payments.get(seat, 0) for seat in seats]),
        }
        if not event.yakuman:
            line |= {"fan": event.han, "fu": event.fu}
        patterns = {each.id: each.count if event.yakuman else each.value * each.count for each in event.patterns}
        self.wins.append(line | {"hora_points": event.points, "patterns": patterns})
        self.ura = [name_of(tile) for tile in event.ura] or self.ura
        self.pay(event.payments)

    def end(self, event: E.End) -> list[Line]:
        """Wins, or why nobody won."""
        if event.result == "unknown":
            return []
        if self.wins:
            return [line | {"ura_markers": self.ura} if self.ura else line for line in self.wins]
        line: Line = {"type": "ryukyoku", "reason": REASON_NAMES[E.RESULTS.index(event.result) + 1]}
        if self.ready and event.result in WITH_READY:
            line["tenpais"] = self.by_player([seat in self.ready for seat in SEATS[: self.players]])
        return [line | {"deltas": self.by_player([*self.paid.values()])}]
