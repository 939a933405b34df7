"""A table that speaks mjai to its players: what each sees of a hand of ours, as mjai tells it."""

from typing import Any

from paiju.core.play import actions as A
from paiju.formats.mjai.tiles import NAMES
from paiju.table import events as E
from paiju.table.codes import CODES, SEATS

Line = dict[str, Any]


def tile(name: str) -> str:
    """A tile's name in mjai."""
    return "?" if name == "?" else NAMES[CODES[name]]


def tiles(names: Any) -> list[str]:
    """Several of them."""
    return [tile(name) for name in names]


class Server:
    """Tells one player, who is number `player` and sits at `seat`; so the dealer is number `player - seat`."""

    def __init__(self, table: Any, seat: int, dealer: int) -> None:
        self.table, self.dealer = table, dealer
        self.n = table.book.tiles.players
        self.player = (seat + dealer) % self.n
        self.role = SEATS[seat]
        self.told = 0
        self.begun = False

    def number(self, seat: str) -> int:
        """A seat's number."""
        return (SEATS.index(seat) + self.dealer) % self.n

    def fresh(self) -> list[Line]:
        """Lines for what has happened since."""
        events = self.table.seen(self.role)
        new, self.told = events[self.told :], len(events)
        if not self.begun:
            self.begun = True
            assert isinstance(new[0], E.DealEvent)
            assert isinstance(new[1], E.Indicator)
            return [*self.deal(new[0], new[1]), *self.lines(new[2:])]
        return self.lines(new)

    def deal(self, event: E.DealEvent, indicator: E.Indicator) -> list[Line]:
        """Thirteen tiles each, then the dealer's draw."""
        sitting, hands = self.table.sitting, dict(event.hands)
        dealt = list(hands["E"])
        dealt.remove(event.drawn)
        hands["E"] = tuple(dealt)
        start = {
            "type": "start_kyoku",
            "bakaze": SEATS[sitting.round],
            "kyoku": self.dealer + 1,
            "honba": sitting.counters,
            "kyotaku": sitting.deposits,
            "oya": self.dealer,
            "dora_marker": tile(indicator.tile),
            "scores": self.by_player(list(sitting.points)),
            "tehais": self.by_player([tiles(hands[seat]) for seat in hands]),
        }
        draw = {"type": "tsumo", "actor": self.dealer, "pai": tile(event.drawn)}
        return [{"type": "start_game", "id": self.player}, start, draw]

    def by_player(self, of_seats: list[Any]) -> list[Any]:
        """Values by number."""
        return [of_seats[(player - self.dealer) % self.n] for player in range(self.n)]

    def lines(self, events: Any) -> list[Line]:
        """Lines for events of play."""
        found: list[Line] = []
        for event in events:
            actor = {"actor": self.number(event.seat)} if hasattr(event, "seat") and event.seat else {}
            match event:
                case E.Draw():
                    found.append({"type": "tsumo", **actor, "pai": tile(event.tile)})
                case E.Discard():
                    if event.riichi:
                        found.append({"type": "reach", **actor})
                    found.append({"type": "dahai", **actor, "pai": tile(event.tile), "tsumogiri": event.drawn})
                case E.Chow() | E.Pung():
                    found.append({"type": "chi" if isinstance(event, E.Chow) else "pon", **actor, **self.claim(event)})
                case E.Kong():
                    found.append(self.kong(event, actor))
                case E.North():
                    found.append({"type": "nukidora", **actor, "pai": "N"})
                case E.Riichi():
                    found.append({"type": "reach_accepted", **actor})
                case E.Indicator():
                    found.append({"type": "dora", "dora_marker": tile(event.tile)})
        return found

    def claim(self, event: Any) -> Line:
        """What a claimed set is made of."""
        own = list(event.tiles)
        own.remove(event.tile)
        return {"target": self.number(event.from_), "pai": tile(event.tile), "consumed": tiles(own)}

    def kong(self, event: E.Kong, actor: Line) -> Line:
        """A kong of any kind."""
        if event.how == "open":
            return {"type": "daiminkan", **actor, **self.claim(event)}
        if event.how == "concealed":
            return {"type": "ankan", **actor, "consumed": tiles(event.tiles)}
        own = list(event.tiles)
        own.remove(event.tile or "")
        return {"type": "kakan", **actor, "pai": tile(event.tile or ""), "consumed": tiles(own)}


def action_of(line: Line, riichi: bool) -> int:
    """The action a reaction stands for."""
    kind = line["type"]
    if kind == "none":
        return A.PASS
    if kind == "dahai":
        code = A.DISCARD_DRAWN if line["tsumogiri"] else {name: code for code, name in NAMES.items()}[line["pai"]]
        return code + (A.RIICHI if riichi else 0)
    codes = {name: code for code, name in NAMES.items()}
    own = [codes[name] for name in line.get("consumed", ())]
    red = any(map(A.is_red, own))
    if kind == "chi":
        kinds = sorted(map(A.kind_of, (codes[line["pai"]], *own)))
        return A.CHOW + kinds.index(A.kind_of(codes[line["pai"]])) + 3 * red
    if kind == "ankan":
        return A.CONCEALED_KONG + A.kind_of(own[0])
    if kind == "kakan":
        return A.ADDED_KONG + A.kind_of(codes[line["pai"]])
    if kind == "ryukyoku":
        return A.NINE_TERMINALS
    return {"pon": A.PUNG + red, "daiminkan": A.OPEN_KONG, "hora": A.WIN, "nukidora": A.SET_ASIDE_NORTH}[kind]
