"""Shared by messages of every kind: the protocol's name, seats, states, languages, people."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

PROTOCOL = "paiju.v1"
Json = dict[str, Any]
SeatName = Literal["E", "S", "W", "N"]
State = Literal["waiting", "playing", "between", "paused", "frozen", "over"]
ChairKind = Literal["person", "bot", "program", "empty"]
PausedBy = Literal["host", "referee", "break"]
Lang = Annotated[str, Meta(max_length=8)]  # a language by its code; one there is not is shown in English
Shown = Literal["nobody", "members", "everybody"]  # to whom somebody shows their own page
PartKind = Literal["event", "desk", "evening"]
PartState = Literal["own", "asked", "accepted"]  # own: by a link, a PIN, a registration, or because they said so
PlayedKind = Literal["table", "desk", "evening", "event"]
Role = Literal["player", "referee", "organiser", "administrator"]
ROLES: tuple[Role, ...] = ("player", "referee", "organiser", "administrator")  # each may what those before it may
HowDeep = Literal[
    "ready", "compiling", "none"
]  # whether bots may try things out: what it takes is there, will be, is not
OpenTables = Literal["everybody", "members", "organisers"]  # who may open tables
Newcomers = Literal["everybody", "invited"]  # who may become somebody here
Phrase = Literal[
    "hello",
    "good_luck",
    "nice",
    "well_played",
    "thanks",
    "sorry",
    "wow",
    "ouch",
    "close",
    "lucky",
    "thinking",
    "hurry",
    "away",
    "back",
    "again",
    "bye",
    "smile",
    "laugh",
    "surprised",
    "tears",
    "sweat",
    "cool",
    "thumbs_up",
    "heart",
]  # phrases, which each reads in their own language; from "smile" on reactions, which are pictures


class Company(Struct, frozen=True):
    """Whom a table lets in: whether anybody may sit down (`listed`: it is in the lobby), whether spectators may see
    finished hands with all hands open while the match goes on, whether a bot's seat may be taken over between hands,
    whether spectators stay silent, whether supporters may point at one of their player's moves, and whether they may
    draw for them."""

    listed: bool = False
    open_hands: bool = True
    take_over: bool = False
    quiet: bool = False
    advice: bool = True
    draws: bool = False


class Person(Struct, frozen=True):
    """Somebody known to the club by a token: a guest, a member, or a program."""

    id: str
    name: str = ""
    lang: Lang = "zh"
