"""Draws that anybody can check: lots, tables, seats, which equals at a cut go on, what a seating follows from.

Before entries close the organiser makes a secret and publishes its commitment. Every leader may seal a number of their
own: first all hand in its SHA-256, then all show it. The draw is computed from the secret, the entrants and these
numbers together, so nobody can choose it, and anybody with the file can repeat it.
"""

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal, TypeVar

from paiju.errors import InputError
from paiju.languages import Text, _, _c

FORMAT = "paiju-draw-1"
TAG = FORMAT.encode()
KINDS = ("lots", "tables", "seats", "cut", "seating")
SEARCHES = 1 << 31  # numbers from which seats follow
WINDS = "ESWN"
SEED = 32  # bytes
MOST = 4000  # entrants
LONGEST = 64  # bytes of a leader's number
T = TypeVar("T")
Kind = Literal["lots", "tables", "seats", "cut", "seating"]
SeatingKind = Literal["lots", "seating"]  # an event's seats follow from them
Json = dict[str, Any]


@dataclass(frozen=True)
class Entrant:
    """A team with its players, or a single person; for a draw of seats also the table, at a cut the stage."""

    name: str
    players: tuple[str, ...] = ()
    substitutes: tuple[str, ...] = ()
    table: str = ""

    def public(self) -> Json:
        """For programs; empty fields are left out."""
        payload: Json = {"name": self.name}
        for key in ("players", "substitutes"):
            if getattr(self, key):
                payload[key] = list(getattr(self, key))
        return payload | ({"table": self.table} if self.table else {})


@dataclass(frozen=True)
class LeaderNonce:
    """A leader's contribution: sealed first, shown when all are sealed."""

    leader: str
    nonce: bytes
    seal: str

    def __post_init__(self) -> None:
        if not 0 < len(self.nonce) <= LONGEST:
            raise InputError("nonces", _("{leader}: must be 1 to {longest} bytes", leader=self.leader, longest=LONGEST))
        if seal_of(self.nonce) != self.seal:
            raise InputError(
                "nonces", _("{leader}: the number shown is not the one that was sealed", leader=self.leader)
            )


def seal_of(value: bytes) -> str:
    """What is handed in, or published, before a number or a secret is shown."""
    return sha256(value).hexdigest()


def new_secret() -> bytes:
    """A secret nobody can guess; its seal is the commitment."""
    return secrets.token_bytes(SEED)


class DrawStream:
    """Bytes derived from secret, entrants and leaders' numbers, and random choices made with them."""

    def __init__(self, seed: bytes, kind: Kind, entrants: Sequence[Entrant], nonces: Sequence[LeaderNonce]) -> None:
        parts = [kind, *(repr(entrant.public()) for entrant in entrants)]
        hashed = b"".join(sized(part.encode()) for part in parts)
        hashed += b"".join(sized(nonce.leader.encode()) + sized(nonce.nonce) for nonce in nonces)
        self.key = sha256(TAG + sized(seed) + hashed).digest()
        self.counter, self.left = 0, b""

    def take(self, size: int) -> int:
        """The next so many bytes as a number."""
        while len(self.left) < size:
            self.left += sha256(TAG + self.key + self.counter.to_bytes(8)).digest()
            self.counter += 1
        taken, self.left = self.left[:size], self.left[size:]
        return int.from_bytes(taken)

    def below(self, n: int) -> int:
        """A number below n, all equally likely: values that would favour small ones are discarded."""
        limit = (1 << 32) // n * n
        while (drawn := self.take(4)) >= limit:
            pass
        return drawn % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in random order."""
        order = list(items)
        for at in range(len(order) - 1, 0, -1):
            other = self.below(at + 1)
            order[at], order[other] = order[other], order[at]
        return order


def sized(value: bytes) -> bytes:
    """Bytes preceded by their length, so that nothing can be moved from one part to the next."""
    return len(value).to_bytes(4) + value


def make_draw(kind: Kind, entrants: Sequence[Entrant], seed: bytes, nonces: Sequence[LeaderNonce] = ()) -> Json:
    """The whole draw, as in its file."""
    check_entrants(kind, entrants)
    if len({nonce.leader for nonce in nonces}) != len(nonces):
        raise InputError("nonces", _("each leader once"))
    stream = DrawStream(seed, kind, entrants, nonces)
    draws = {"lots": draw_lots, "tables": draw_tables, "seats": draw_seats, "cut": draw_order, "seating": draw_seating}
    result = draws[kind](stream, entrants)
    return {
        "format": FORMAT,
        "kind": kind,
        "commitment": seal_of(seed),
        "entrants": [entrant.public() for entrant in entrants],
        "nonces": [{"leader": nonce.leader, "seal": nonce.seal, "nonce": nonce.nonce.hex()} for nonce in nonces],
        "seed": seed.hex(),
        "result": result,
    }


def check_entrants(kind: Kind, entrants: Sequence[Entrant]) -> None:
    """At least one, nobody twice, and whole tables if tables are drawn."""
    if not 1 <= len(entrants) <= MOST:
        raise InputError("entrants", _("1 to {most} entrants", most=MOST))
    twice = [name for name, times in Counter(entrant.name for entrant in entrants).items() if times > 1 or not name]
    if twice:
        name = twice[0] or _("an empty name")
        raise InputError("entrants", _("{name}: each name must be there exactly once", name=name))
    if kind == "lots" and len({len(entrant.players) for entrant in entrants}) > 1:
        raise InputError("entrants", _("all teams must have the same number of players"))
    if kind == "cut" and (
        len(entrants) < 2 or len({entrant.table for entrant in entrants}) > 1 or not entrants[0].table
    ):
        raise InputError("entrants", _("lots at a cut need two or more who are equal, all from one stage"))
    if kind == "seats":
        sizes = Counter(entrant.table for entrant in entrants)
        bad = next((table for table, size in sizes.items() if size not in (3, 4) or not table), None)
        if bad is not None:
            raise InputError("entrants", _("table {table}: must have three or four players", table=bad or "?"))


def draw_lots(stream: DrawStream, entrants: Sequence[Entrant]) -> list[Json]:
    """Two draws (mcr:Q25(6)): the order in which teams draw, then each team's number n; in teams of four the players
    get 4n-3 to 4n. A single person is drawn like a team of one."""
    order, numbers = stream.shuffled(entrants), stream.shuffled(range(1, len(entrants) + 1))
    lots = []
    for turn, (entrant, number) in enumerate(zip(order, numbers, strict=True), 1):
        size = len(entrant.players) or 1
        first = (number - 1) * size + 1
        names = entrant.players or (entrant.name,)
        players = [{"number": first + at, "name": name} for at, name in enumerate(names)]
        lot: Json = {"order": turn, "name": entrant.name, "number": number, "players": players}
        lots.append(lot | ({"substitutes": list(entrant.substitutes)} if entrant.substitutes else {}))
    return lots


def draw_order(stream: DrawStream, entrants: Sequence[Entrant]) -> list[Json]:
    """For equals at a cut: the order in which they go on, as far as there are places (reading:325)."""
    names = stream.shuffled([entrant.name for entrant in entrants])
    return [{"order": at, "name": name} for at, name in enumerate(names, 1)]


def draw_seating(stream: DrawStream, entrants: Sequence[Entrant]) -> list[Json]:  # noqa: ARG001 (as all draws are)
    """The number from which an event's seats follow (searches begin with it), and numbers for those who have none."""
    return [{"seed": stream.below(SEARCHES)}]


def seating_seed(draw: Mapping[str, Any]) -> int:
    """What an event's seats follow from, once its seating or its lots are drawn: with lots it is what the same secret
    would have drawn for a seating."""
    if draw["kind"] == "seating":
        return int(draw["result"][0]["seed"])
    nonces = [LeaderNonce(row["leader"], bytes.fromhex(row["nonce"]), row["seal"]) for row in draw["nonces"]]
    entrants = [entrant_from(row) for row in draw["entrants"]]
    stream = DrawStream(bytes.fromhex(draw["seed"]), "seating", entrants, nonces)
    return int(draw_seating(stream, entrants)[0]["seed"])


def draw_tables(stream: DrawStream, entrants: Sequence[Entrant]) -> list[Json]:
    """Tables and seats at once (xjtu:3.1.1); anybody left over has a bye."""
    order = stream.shuffled([entrant.name for entrant in entrants])
    whole = len(order) // 4 * 4
    tables = [dict(zip(WINDS, order[at : at + 4], strict=True)) for at in range(0, whole, 4)]
    seated: list[Json] = [{"table": at, "winds": winds} for at, winds in enumerate(tables, 1)]
    return seated + [{"table": None, "byes": order[whole:]}] * bool(order[whole:])


def draw_seats(stream: DrawStream, entrants: Sequence[Entrant]) -> list[Json]:
    """At each table the wind tiles lie face down; two dice, counted counter-clockwise from the first on the list, say
    who draws first (mcr:Q146(2), xjtu:3.1.1). East throws again for the first dealer (xjtu:3.2), counted from East
    among three or four players (reading:172); the dealer is returned too."""
    tables = []
    for table in dict.fromkeys(entrant.table for entrant in entrants):
        names = [entrant.name for entrant in entrants if entrant.table == table]
        dice = [stream.below(6) + 1, stream.below(6) + 1]
        first = (sum(dice) - 1) % len(names)
        winds = stream.shuffled(WINDS[: len(names)])
        drawn = {winds[turn]: names[(first + turn) % len(names)] for turn in range(len(names))}
        again = [stream.below(6) + 1, stream.below(6) + 1]
        dealer = WINDS[(sum(again) - 1) % len(names)]
        by_wind = {wind: drawn[wind] for wind in WINDS[: len(names)]}
        tables.append({"table": table, "dice": dice, "first": names[first], "winds": by_wind, "dealer_dice": again,
                      "dealer": drawn[dealer]})  # fmt: skip
    return tables


# --- checking -------------------------------------------------------------------------------------


def check_draw(draw: object, commitment: str | None = None) -> list[Text]:
    """What is wrong with a draw's file; empty if it agrees. Anybody who wrote down the commitment beforehand can check
    it against the file. A file that cannot be read raises an error."""
    if not isinstance(draw, dict) or draw.get("format") != FORMAT:
        raise InputError("draw", _('not a draw: "format" is not "{format}"', format=FORMAT))
    try:
        kind, seed = draw["kind"], bytes.fromhex(draw["seed"])
        entrants = [entrant_from(row) for row in draw["entrants"]]
        shown = [(str(row["leader"]), bytes.fromhex(row["nonce"]), str(row["seal"])) for row in draw["nonces"]]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError("draw", _("the file is incomplete: {error}", error=error)) from None
    if kind not in KINDS:
        raise InputError("draw", _("kind must be {kinds}", kinds=KINDS))
    wrong = []
    if seal_of(seed) != draw.get("commitment"):
        wrong.append(_c("draw", "the seed is not the one committed to"))
    if commitment is not None and draw.get("commitment") != commitment.lower():
        wrong.append(_("the commitment is not the one you wrote down"))
    for leader, nonce, seal in shown:
        if seal_of(nonce) != seal:
            wrong.append(_("{leader} has shown a different number from the one sealed", leader=leader))
    if not wrong:
        nonces = [LeaderNonce(*triple) for triple in shown]
        if make_draw(kind, entrants, seed, nonces)["result"] != draw.get("result"):
            wrong.append(_("this is not the result of that draw"))
    return wrong


def entrant_from(row: Mapping[str, Any]) -> Entrant:
    """An entrant as in the file."""
    players, substitutes = (tuple(str(name) for name in row.get(key, ())) for key in ("players", "substitutes"))
    return Entrant(str(row["name"]), players, substitutes, str(row.get("table", "")))
