"""A referee's ruling carried out at a table: rights lost, points paid, riichi taken back, tiles exposed.

Legal moves follow at once, since the core asks for a seat's rights before anything else.
"""

from collections.abc import Iterable

from paiju.core.play import deal as D
from paiju.core.play.moves import CODE, DETAIL, DREW, WHO, number_of
from paiju.core.rules import Rules
from paiju.errors import InputError
from paiju.table import events as E
from paiju.table.codes import CODES, SEATS

RIGHTS = {
    "win": D.WIN_RIGHT,
    "chow": D.CHOW_RIGHT,
    "pung": D.PUNG_RIGHT,
    "kong": D.KONG_RIGHT,
    "riichi": D.RIICHI_RIGHT,
    "choice": D.CHOICE_RIGHT,
    "ready": D.READY_RIGHT,
}


def carry_out(r: Rules, d: D.Deal, ruling: E.RulingEvent) -> None:
    """Change the table as the ruling says, but for rights; InputError, and nothing is changed, when it cannot be."""
    check(r, d, ruling)
    seat = SEATS.index(ruling.seat)
    for payer, points in ruling.payments.items():
        d.points[SEATS.index(payer)] += points
        d.delta[SEATS.index(payer)] += points
    if ruling.riichi is not None:
        take_riichi_back(r, d, seat, ruling.riichi == "returned")
    for i, tile in enumerate(ruling.exposed):
        d.exposed[seat][i] = CODES[tile] + 1


def take_riichi_back(r: Rules, d: D.Deal, seat: int, returned: bool) -> None:
    """Riichi is void; the stick stays on the table or goes back."""
    d.riichi[seat], d.double_riichi[seat], d.ippatsu[seat] = D.NO_RIICHI, 0, 0
    if returned:
        d.deposits -= 1
        d.points[seat] += r.deposit


def has_expired(ruling: E.RulingEvent, before: D.Deal, d: D.Deal) -> bool:
    """Is a loss of rights over after this action: with the tile at stake, the turn, the next own draw?"""
    seat = SEATS.index(ruling.seat)
    if ruling.until == "tile":
        return d.phase != D.CLAIM
    if ruling.until == "turn":
        return d.turn != seat or d.phase != D.TURN
    drew = DREW << CODE | seat << WHO
    return ruling.until == "draw" and any(d.log[i] & ~DETAIL == drew for i in range(before.logged, d.logged))


def rights_left(seat: str, events: Iterable[E.Event], for_a_while: Iterable[E.RulingEvent]) -> int:
    """The rights of a seat as bits: a right comes back when no ruling that stands takes it any more."""
    lost: set[str] = set()
    for event in events:
        if isinstance(event, E.RulingEvent) and event.seat == seat:
            lost -= set(event.restored)
            lost |= set(event.lost) if event.until == "hand" else set()
    lost |= {name for ruling in for_a_while if ruling.seat == seat for name in ruling.lost}
    return D.ALL_RIGHTS & ~sum(RIGHTS[name] for name in lost)


def is_undone(ruling: E.RulingEvent, by: E.RulingEvent) -> bool:
    """Does another ruling take this one back?"""
    return bool(by.restored) and (by.seat, by.clauses) == (ruling.seat, ruling.clauses)


def check(r: Rules, d: D.Deal, ruling: E.RulingEvent) -> None:
    """Can it be carried out?"""
    seats = SEATS[: r.players]
    if d.phase == D.OVER:
        raise InputError("ruling", "the hand is over; rule on the match", "本局已结束；请对整盘比赛作出裁定")
    if ruling.seat not in seats or not set(ruling.payments) <= set(seats):
        raise InputError("ruling", f"seats are {', '.join(seats)}", f"座位为 {'、'.join(seats)}")
    if sum(ruling.payments.values()):
        raise InputError("payments", "payments add up to nothing", "支付之和须为零")
    seat = SEATS.index(ruling.seat)
    if ruling.riichi is not None and d.riichi[seat] != D.STANDS:
        raise InputError("riichi", f"{ruling.seat} is not in riichi", f"{ruling.seat} 没有立直")
    held = [CODES.get(tile, -1) for tile in ruling.exposed]
    if any(code < 0 or number_of(d, seat, code) < held.count(code) for code in held):
        raise InputError("exposed", f"{ruling.seat} does not hold these tiles", f"{ruling.seat} 没有这些牌")
