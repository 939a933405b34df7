"""A hand as Botzone's judge asks its seat: the events it sees in, requests out."""

from paiju.bots.botzone import botzone_name
from paiju.core.play import actions as A
from paiju.formats.botzone.tiles import NAMES
from paiju.notation import SEATS
from paiju.table import events as E
from paiju.table.codes import CODES

FLOWERS = "0 0 0 0"  # laid out by each; there are none


class BotzoneRequests:
    """All requests of a hand to one seat so far. A chow or pung is announced together with the discard after it."""

    def __init__(self, role: str, round: int) -> None:
        self.role = role
        self.lines = [f"0 {SEATS.index(role)} {round}"]
        self.claim = ""  # to be announced with its discard

    def follow(self, event: E.Event) -> None:
        """Take in an event that the seat sees."""
        match event:
            case E.DealEvent():
                hand = list(event.hands[self.role])
                if self.role == "E":
                    hand.remove(event.drawn)
                self.lines.append(f"1 {FLOWERS} {' '.join(map(botzone_name, hand))}")
                self.draw("E", event.drawn)
            case E.Draw():
                self.draw(event.seat, event.tile)
            case E.Chow():
                kinds = sorted(A.kind_of(CODES[tile]) for tile in event.tiles)
                self.claim = f"CHI {NAMES[kinds[1]]}"
            case E.Pung():
                self.claim = "PENG"
            case E.Discard():
                self.tell(event.seat, f"{self.claim or 'PLAY'} {botzone_name(event.tile)}")
                self.claim = ""
            case E.Kong() if event.how == "added" and event.tile is not None:
                self.tell(event.seat, f"BUGANG {botzone_name(event.tile)}")
            case E.Kong():
                self.tell(event.seat, "GANG")

    def draw(self, seat: str, tile: str) -> None:
        """A tile drawn, which others are not shown."""
        if seat == self.role:
            self.lines.append(f"2 {botzone_name(tile)}")
        else:
            self.tell(seat, "DRAW")

    def tell(self, seat: str, words: str) -> None:
        """What somebody did."""
        self.lines.append(f"3 {SEATS.index(seat)} {words}")
