"""What is sent to do harm: frames and requests made from the server's own message types, so that most of them pass its
first check (JSON, a known kind, the right types) and all of them mean nothing good; and nonsense besides.
"""

import json
import random
import string
from functools import cache
from typing import Any, get_args

import msgspec
from msgspec import inspect as shapes

from paiju.server.protocol.client_messages import ClientMessage
from paiju.server.web.app import ENDPOINTS
from paiju.server.web.openapi import described

Json = dict[str, Any]
NUMBERS = (-1, 0, 1, 2, 3, 4, 9, 45, 169, 236, 237, 255, 2**31, 2**53 + 1, 2**63 - 1, -(2**63), 2**64 - 1)
FRACTIONS = (0.0, -0.5, 1e-9, 0.25, 3.0, 1e9, 1e308, -1e308)
WORDS = (
    "", "E", "S", "N", "X", "0", "-1", "play", "ema", "psa", "simple", "steady", "nobody", "\x00", "\u202e", "\u2028",
    "é", "😀" * 20, "a" * 24, "a" * 25, "a" * 900, "../../etc/passwd", "' OR 1=1 --", "<script>alert(1)</script>", "{}",
    "null", "ff" * 32, "00" * 32, "5p", "1z", "%s%n", "${jndi:x}",
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, False, *NUMBERS, -(2**70), 0.5, 1e308, *WORDS, [], [[]], {}, {"t": "act"},
)  # fmt: skip
TOMLS = (
    'base = "ema"\n[scoring]\nminimum = 2\n', 'base = "mcr"\n', 'base = "nobody"\n', "base = 3\n", "[[[[", "a" * 5000,
    'base = "ema"\n[patterns]\nall_simples = false\n', 'base = "psa"\nid = "x"\n[scoring]\nminimum = -1\n',
)  # fmt: skip
INCIDENTS: tuple[Json, ...] = (
    {"foul": "false_win", "offender": 1},
    {"foul": "false_win", "offender": 9, "variant": "shown"},
    {"foul": "wrong_tiles", "offender": 0, "victims": [1], "amount": 5},
    {"foul": "nothing", "offender": -1},
    {"declared": "win", "offender": 1, "tile": "5p", "shown": True},
    {"declared": "riichi", "offender": 2},
)
HANDS: tuple[Json, ...] = (
    {"book": "ema", "hand": "234m567p345s3366s", "win": "3s", "flags": ["riichi"], "melds": []},
    {"book": "mcr", "hand": "1112345678999m", "win": "5m", "by": "self"},
    {"book": "psa", "hand": "123m", "win": "9z"},
)
ADDRESSES = described(ENDPOINTS)
PARTS = (
    "ema",
    "mcr",
    "psa",
    "..",
    "%2e%2e%2f",
    "%00",
    "reading:1",
    "a" * 500,
    "%ff%fe",
    "xjtu:7.3",
    "0",
    "-1",
    "",
    "1e9",
)
OTHER_PATHS = ("/", "/web/{w}", "/table/{w}", "/ws", "/{w}", "/api/{w}", "/join/{w}")
QUERIES = ("", "", "", "?role=E", "?role={w}", "?download", "?q={w}", "?a=ema&b={w}", "?text={w}", "?x=" + "y" * 900)
KINDS: tuple[Any, ...] = get_args(ClientMessage)
SLOW_PATHS = ("/api/admin/login", "/api/admin/account", "/api/qr")  # a tenth of a second each, by intent
DEAR = ("hint", "rule", "propose", "rewind")  # which cost the server the most: sent, but not most of the time


@cache
def fields_of(kind: type) -> tuple[str | None, tuple[tuple[str, Any, bool], ...]]:
    """A message's tag, and its fields: name, shape, whether it must be there."""
    shape = shapes.type_info(kind)
    assert isinstance(shape, shapes.StructType | shapes.TypedDictType)
    return getattr(shape, "tag", None), tuple((each.encode_name, each.type, each.required) for each in shape.fields)


class Hostile:
    """A source of frames and requests at a table."""

    def __init__(self, chance: random.Random, table: str = "x", people: tuple[str, ...] = ("x",)) -> None:
        self.r, self.table, self.people = chance, table, people
        self.places: dict[str, list[str]] = {}  # ids of other things, by what stands before them in addresses

    # --- values ---

    def of(self, shape: Any) -> Any:
        """Some value of this shape, rarely a good one."""
        match shape:
            case shapes.BoolType():
                return self.r.random() < 0.5
            case shapes.IntType():
                return self.r.choice(NUMBERS) if self.r.random() < 0.6 else self.r.randrange(-2, 240)
            case shapes.FloatType():
                return self.r.choice(FRACTIONS)
            case shapes.StrType():
                return self.word()
            case shapes.LiteralType():
                return self.r.choice(shape.values)
            case shapes.NoneType():
                return None
            case shapes.UnionType():
                return self.of(self.r.choice(shape.types))
            case shapes.ListType():
                return [self.of(shape.item_type) for _ in range(self.r.choice((0, 1, 2, 3, 4, 5, 40)))]
            case shapes.StructType():
                return self.message(shape.cls)
            case shapes.DictType():
                return self.bent(self.r.choice(INCIDENTS))
        return self.r.choice(ODD)

    def word(self) -> str:
        """A text, sometimes one that means something here."""
        pick = self.r.random()
        if pick < 0.2:
            return self.r.choice((self.table, *self.people))
        return self.r.choice(TOMLS) if pick < 0.25 else self.r.choice(WORDS)

    def message(self, kind: type) -> Json:
        """A message of a type with values of the right types."""
        tag, fields = fields_of(kind)
        told: Json = {} if tag is None else {"t": tag}
        for name, shape, required in fields:
            if required or self.r.random() < 0.6:
                told[name] = self.of(shape)
        return told

    def value(self, depth: int = 0) -> Any:
        """Any value at all."""
        pick = self.r.random()
        if pick < 0.6 or depth > 3:
            return self.r.choice(ODD)
        if pick < 0.8:
            return [self.value(depth + 1) for _ in range(self.r.randrange(4))]
        return {self.r.choice(("t", "n", "a", "table", "hand", "x")): self.value(depth + 1) for _ in range(3)}

    def bent(self, message: Json) -> Json:
        """A message with something changed."""
        found = dict(message)
        for key in list(found):
            if self.r.random() < 0.3:
                found[key] = self.value()
            elif isinstance(found[key], int) and self.r.random() < 0.5:
                found[key] = self.r.randrange(-2, 240)
        if self.r.random() < 0.2:
            found[self.r.choice(("t", "x", "seat", "book"))] = self.value()
        if self.r.random() < 0.1 and found:
            found.pop(self.r.choice(list(found)))
        return found

    # --- frames ---

    def typed(self, prompt: Json | None = None, ending: float = 0.002) -> Json:
        """A frame of a known kind and the right types; an answer to an open prompt now and then, the end seldom."""
        if prompt is not None and self.r.random() < 0.3:
            good = self.r.random() < 0.1
            code = (
                self.r.choice(prompt["actions"])["code"] if good else self.r.choice((self.r.randrange(240), -1, 2**63))
            )
            return {"t": "act", "n": prompt["n"], "a": code}
        while True:
            told = self.message(self.r.choice(KINDS))
            if self.r.random() < how_often(told, ending):
                return told

    def nonsense(self) -> str | bytes:
        """A frame or a body that is none, or nearly one."""
        pick = self.r.random()
        whole = json.dumps(self.bent(self.message(self.r.choice(KINDS))))
        if pick < 0.4:
            return whole
        if pick < 0.6:
            return whole[: self.r.randrange(len(whole) + 1)]
        if pick < 0.75:
            return json.dumps(["\ud800", "a" * 3000, self.value()][self.r.randrange(3)])
        if pick < 0.85:
            return self.r.randbytes(self.r.randrange(200))
        return "".join(self.r.choices(string.printable, k=self.r.randrange(300))) * self.r.choice((1, 1, 30))

    # --- requests ---

    def request(self) -> tuple[str, str, bytes]:
        """A method, an address and a body; most of them of an address there is, with a body of its type."""
        if self.r.random() < 0.15:
            return self.r.choice(("GET", "GET", "HEAD", "POST")), self.filled(self.r.choice(OTHER_PATHS)), b""
        address = self.r.choice(ADDRESSES)
        if address.path in SLOW_PATHS and self.r.random() < 0.8:
            return self.request()
        method: str = address.method
        if self.r.random() < 0.05:
            method = self.r.choice(("PUT", "DELETE", "OPTIONS", "HEAD", "POST", "GET"))
        path = self.filled(address.plain_path) + self.filled(self.r.choice(QUERIES))
        return method, path, self.body(address.sent) if method == "POST" else b""

    def filled(self, path: str) -> str:
        """An address with its blanks filled in."""
        path = path.replace("/tables/{id}", f"/tables/{self.table if self.r.random() < 0.7 else self.part()}")
        for noun, there in self.places.items():
            if f"/{noun}/{{" in path and self.r.random() < 0.7:
                before, _, rest = path.partition(f"/{noun}/{{")
                path = f"{before}/{noun}/{self.r.choice(there)}{rest.partition('}')[2]}"
        while "{" in path:
            before, _, rest = path.partition("{")
            path = before + self.part() + rest.partition("}")[2]
        return path

    def part(self) -> str:
        """Part of an address."""
        return self.r.choice(PARTS)

    def body(self, sent: Any) -> bytes:
        """A body for an address that takes this type."""
        if self.r.random() < 0.15:
            raw = self.nonsense()
            return raw if isinstance(raw, bytes) else raw.encode("utf-8", "surrogatepass")
        if isinstance(sent, type):
            told: Any = self.message(sent)
        else:
            told = self.bent(self.r.choice(HANDS))
            told = [told] * self.r.choice((1, 2, 30)) if self.r.random() < 0.2 else told
        return json.dumps(told).encode("utf-8", "surrogatepass")


def how_often(told: Json, ending: float) -> float:
    """How often a frame shall be sent, of the times it comes to mind: play has to go on if it is to be disturbed."""
    kind, do = told["t"], told.get("do")
    if kind in ("hello", "ping"):
        return 0.0
    if do in ("end", "remove") or told.get("choice") == "end" or (kind == "vote" and told.get("end", True)):
        return ending
    if kind == "pause" or do in ("pause", "bot"):
        return 0.05
    return 0.3 if kind in DEAR else 1.0


def is_message(frame: str | bytes) -> bool:
    """Whether a frame passes the first check of the server."""
    try:
        msgspec.json.decode(frame, type=ClientMessage)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True
