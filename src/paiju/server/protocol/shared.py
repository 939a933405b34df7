"""What messages of every kind share: the protocol's name, seats, states, languages, people."""

from typing import Any, Literal

from msgspec import Struct

PROTOCOL = "paiju.v1"
Json = dict[str, Any]
SeatName = Literal["E", "S", "W", "N"]
State = Literal["waiting", "playing", "between", "paused", "frozen", "over"]
ChairKind = Literal["person", "bot", "program", "empty"]
PausedBy = Literal["host", "referee", "break"]
Lang = Literal["zh", "en"]


class Person(Struct, frozen=True):
    """Somebody known to the club by a token: a guest, a member, or a program."""

    id: str
    name: str = ""
    lang: Lang = "zh"
