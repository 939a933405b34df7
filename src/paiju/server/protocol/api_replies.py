"""What the API answers with over HTTP, where it is more than a word."""

from typing import Any

from msgspec import Struct

from paiju.server.protocol.shared import Lang, Person, SeatName, State


class Created(Struct):
    """A table has been opened: its id, the host's seat if there is one, the persons made for programs by player."""

    table: str
    player: int | None
    seat: SeatName | None
    programs: dict[int, Person]


class Made(Struct):
    """A table has been opened. `token` is told once, to whoever came without one; programs by their first seat."""

    table: str
    seat: SeatName | None
    player: int | None
    token: str | None
    links: dict[str, str]
    programs: dict[str, str]


class MadeLink(Struct):
    """A link, and the same as a QR code in SVG."""

    link: str
    qr: str


class MyTable(Struct):
    """A table I have to do with."""

    table: str
    title: str
    book: str
    role: str
    state: State


class Myself(Struct):
    """Who I am; all empty for a stranger. `token` is told once."""

    person: str | None = None
    name: str = ""
    lang: Lang | None = None
    admin: bool = False
    tables: list[MyTable] = []
    token: str | None = None


class TableRow(Struct, omit_defaults=True):
    """A table in a list."""

    table: str
    title: str
    book: str
    state: State
    public: bool
    created: float
    host: str | None = None


class Step(Struct):
    """What happened, and the table after it."""

    event: dict[str, Any] | None
    view: dict[str, Any]


class Steps(Struct):
    """A finished hand step by step."""

    hand: int
    role: str
    steps: list[Step]
    explained: list[dict[str, Any]]


class RefusedBody(Struct):
    """Why something was refused."""

    code: str
    why: str
    why_zh: str
    clause: str | None = None
    field: str | None = None


class Problem(Struct):
    """A refusal."""

    error: RefusedBody
