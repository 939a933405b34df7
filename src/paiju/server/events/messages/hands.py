"""A table of an event by the hands entered there."""

from msgspec import Struct

from paiju.languages import Text
from paiju.server.protocol.texts import Wording


class LiveHands(Struct):
    """How a table stands: which hand is played, and what everybody has won or lost so far, by seats; `over` says why
    the game is over."""

    hands: int  # played to their end
    position: str  # E1
    counters: int
    deposits: int
    net: list[int]
    over: str
    family: str  # of the book
    words: str = ""  # by which a hand is called


class HandsPenalty(Struct):
    """What a ruling at the table takes off beside the points, not noted in the event yet."""

    player: str
    name: Wording
    kind: str
    amount: str
    text: Text


class HandsShown(LiveHands):
    """The same for those who enter them: how many entries there are, and once the game is over the result they come to,
    by seats, with hands for awards and what rulings take off. `differs`: the result entered is another."""

    entries: int = 0
    points: list[int] = []
    best: dict[str, str] = {}
    penalties: list[HandsPenalty] = []
    differs: bool = False
