"""Draws that anybody can check: lots, tables, seats, who of equals at a cut goes on, what a seating follows from.

Before entries close the organiser makes a secret and publishes its commitment. Every leader may seal a number of their
own: first all hand in its SHA-256, then all show it. The draw comes from the secret, the entrants and these numbers
together, so nobody could choose it, and whoever has the file can draw again.
"""

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal, TypeVar

from paiju.errors import InputError

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
    """A team with its players, or somebody alone; for a draw of seats also the table, at a cut the stage."""

    name: str
    players: tuple[str, ...] = ()
    substitutes: tuple[str, ...] = ()
    table: str = ""

    def public(self) -> Json:
        """For programs; what is not there is left out."""
        payload: Json = {"name": self.name}
        for key in ("players", "substitutes"):
            if getattr(self, key):
                payload[key] = list(getattr(self, key))
        return payload | ({"table": self.table} if self.table else {})


@dataclass(frozen=True)
class LeaderNonce:
    """What a leader adds: sealed first, shown when all are sealed."""

    leader: str
    nonce: bytes
    seal: str

    def __post_init__(self) -> None:
        if not 0 < len(self.nonce) <= LONGEST:
            raise InputError(
                "nonces", f"{self.leader}: 1 to {LONGEST} bytes", f"{self.leader}：须为 1 至 {LONGEST} 字节"
            )
        if seal_of(self.nonce) != self.seal:
            en = f"{self.leader}: the number shown is not the one that was sealed"
            raise InputError("nonces", en, f"{self.leader}：出示的数不是所封的那个")


def seal_of(value: bytes) -> str:
    """What is handed in, or published, before a number or a secret is shown."""
    return sha256(value).hexdigest()


def new_secret() -> bytes:
    """A secret nobody can guess; its seal is the commitment."""
    return secrets.token_bytes(SEED)


class DrawStream:
    """Bytes that follow from secret, entrants and leaders' numbers, and chances drawn from them."""

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
        """A number below n, each as likely: what would favour the small ones is thrown away."""
        limit = (1 << 32) // n * n
        while (drawn := self.take(4)) >= limit:
            pass
        return drawn % n

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in an order drawn by lot."""
        order = list(items)
        for at in range(len(order) - 1, 0, -1):
            other = self.below(at + 1)
            order[at], order[other] = order[other], order[at]
        return order


def sized(value: bytes) -> bytes:
    """Bytes with their length before them, so that nothing can be moved from one part to the next."""
    return len(value).to_bytes(4) + value


def make_draw(kind: Kind, entrants: Sequence[Entrant], seed: bytes, nonces: Sequence[LeaderNonce] = ()) -> Json:
    """The whole draw, as its file has it."""
    check_entrants(kind, entrants)
    if len({nonce.leader for nonce in nonces}) != len(nonces):
        raise InputError("nonces", "every leader once", "每位领队一次")
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
    """Somebody, nobody twice, and whole tables where tables are drawn."""
    if not 1 <= len(entrants) <= MOST:
        raise InputError("entrants", f"1 to {MOST} entrants", f"参赛者须为 1 至 {MOST}")
    twice = [name for name, times in Counter(entrant.name for entrant in entrants).items() if times > 1 or not name]
    if twice:
        raise InputError(
            "entrants", f"{twice[0] or 'an empty name'}: every name once", f"{twice[0] or '空名'}：每个名字一次"
        )
    if kind == "lots" and len({len(entrant.players) for entrant in entrants}) > 1:
        raise InputError("entrants", "all teams have as many players", "各队人数须相同")
    if kind == "cut" and (
        len(entrants) < 2 or len({entrant.table for entrant in entrants}) > 1 or not entrants[0].table
    ):
        en = "at a cut: two or more who are equal, all of one stage"
        raise InputError("entrants", en, "晋级抽签：同一阶段相等的两人（队）以上")
    if kind == "seats":
        sizes = Counter(entrant.table for entrant in entrants)
        bad = next((table for table, size in sizes.items() if size not in (3, 4) or not table), None)
        if bad is not None:
            raise InputError("entrants", f"table {bad or '?'}: three or four players", f"{bad or '?'} 桌：须为三或四人")


def draw_lots(stream: DrawStream, entrants: Sequence[Entrant]) -> list[Json]:
    """Two draws (mcr:Q25(6)): the order in which teams draw, then each team's number n; of teams of four the players
    get 4n-3 to 4n. Who is alone is drawn like a team of one."""
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
    """Of equals at a cut: in this order they go on, as far as there are places (reading:325)."""
    names = stream.shuffled([entrant.name for entrant in entrants])
    return [{"order": at, "name": name} for at, name in enumerate(names, 1)]


def draw_seating(stream: DrawStream, entrants: Sequence[Entrant]) -> list[Json]:  # noqa: ARG001 (as all draws are)
    """The number from which an event's seats follow, and numbers of who has none: searches begin with it."""
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
    """Tables and seats at once (xjtu:3.1.1); who does not make up a table has a bye."""
    order = stream.shuffled([entrant.name for entrant in entrants])
    whole = len(order) // 4 * 4
    tables = [dict(zip(WINDS, order[at : at + 4], strict=True)) for at in range(0, whole, 4)]
    seated: list[Json] = [{"table": at, "winds": winds} for at, winds in enumerate(tables, 1)]
    return seated + [{"table": None, "byes": order[whole:]}] * bool(order[whole:])


def draw_seats(stream: DrawStream, entrants: Sequence[Entrant]) -> list[Json]:
    """At each table the wind tiles lie face down; two dice, counted from the first of the list against the clock, say
    who draws first (mcr:Q146(2), xjtu:3.1.1). Who has East throws again for the first dealer (xjtu:3.2): counted from
    them, three as well as four (reading:172), the dealer is told too."""
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


def check_draw(draw: object, commitment: str | None = None) -> list[tuple[str, str]]:
    """What is wrong with a draw's file, in both languages; nothing when it agrees. Whoever wrote the commitment down
    before can hold it against the file. What cannot be read raises."""
    if not isinstance(draw, dict) or draw.get("format") != FORMAT:
        raise InputError("draw", f'no draw: "format" is not "{FORMAT}"', f'不是抽签文件："format" 不是 "{FORMAT}"')
    try:
        kind, seed = draw["kind"], bytes.fromhex(draw["seed"])
        entrants = [entrant_from(row) for row in draw["entrants"]]
        shown = [(str(row["leader"]), bytes.fromhex(row["nonce"]), str(row["seal"])) for row in draw["nonces"]]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError("draw", f"the file is not whole: {error}", f"文件不完整：{error}") from None
    if kind not in KINDS:
        raise InputError("draw", f"kind: {', '.join(KINDS)}", f"kind 须为 {'、'.join(KINDS)}")
    wrong = []
    if seal_of(seed) != draw.get("commitment"):
        wrong.append(("种子与公布的承诺不符", "the seed is not the one committed to"))
    if commitment is not None and draw.get("commitment") != commitment.lower():
        wrong.append(("承诺不是你记下的那个", "the commitment is not the one you wrote down"))
    for leader, nonce, seal in shown:
        if seal_of(nonce) != seal:
            wrong.append((f"{leader} 出示的数不是所封的那个", f"{leader} has shown another number than was sealed"))
    if not wrong:
        nonces = [LeaderNonce(*triple) for triple in shown]
        if make_draw(kind, entrants, seed, nonces)["result"] != draw.get("result"):
            wrong.append(("结果不是这样抽出来的", "this is not what is drawn from it"))
    return wrong


def entrant_from(row: Mapping[str, Any]) -> Entrant:
    """An entrant as the file has them."""
    players, substitutes = (tuple(str(name) for name in row.get(key, ())) for key in ("players", "substitutes"))
    return Entrant(str(row["name"]), players, substitutes, str(row.get("table", "")))
