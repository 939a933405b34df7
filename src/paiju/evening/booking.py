"""What a hand brought, told apart by reason: the win or kong itself, what open hands add to it, what bets add, who pays
in others' place, what an empty wall costs, and what a referee decided at the table.

The parts of a win or kong are reckoned as the core reckons the whole: first as if no hand were open and nobody bet,
then with open hands, then with bets; each part is the difference.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from paiju.books.book import Book
from paiju.books.own.clauses import decided_by
from paiju.core import shape
from paiju.core.play import deal as D
from paiju.core.rules import Rules
from paiju.core.worth.unit_settle import KongMade, Others, kong_deltas, unit_deltas
from paiju.errors import Bug
from paiju.evening.ledger import LedgerEntry, Reason
from paiju.evening.real_table import HandPlay
from paiju.table import events as E
from paiju.table.codes import SEATS
from paiju.table.table import FIRST_SUPPORTER

KONG_SORTS = {"open": shape.OPEN_KONG, "added": shape.ADDED_KONG, "concealed": shape.CONCEALED_KONG}
KONG_CLAUSES = {"open": "psa:杠#1", "added": "psa:杠#2", "concealed": "psa:杠#3"}
DISCARD_WIN, SELF_DRAW = "psa:收益#1", "psa:收益#2"
OPEN_WIN, OPEN_KONG, BETS = "psa:明牌#3", "psa:明牌#4", "psa:下注#3"
# What else is paid, by the fields that have it so: the text of such books says nothing of it, they may themselves.
FIELDS = {
    "ready": "ready.ready_pool", "nagashi": "draws.nagashi", "kongs_back": "payments.kongs_returned",
    "void_held": "payments.void_held", "dearest": "payments.unready_pay_dearest",
    "kong_passed_on": "payments.kong_passed_on",
}  # fmt: skip

Net = list[int]
Part = tuple[Reason, str, Net]
People = dict[int, str]


@dataclass
class PaymentState:
    """What matters for payments, as the hand goes on."""

    book: Book
    rules: Rules
    people: list[str]  # at each seat
    supporters: tuple[str, ...]
    leaves: bool  # winners take no further part
    counters: int
    opened: int = 0
    away: int = 0
    backs: list[int] = field(default_factory=lambda: [-1] * D.SUPPORTERS)
    kongs: dict[str, E.Kong] = field(default_factory=dict)  # the last of each seat


def entries(
    hand: int, table_name: str, table: HandPlay, wins: Collection[E.WinEvent] | None = None
) -> Iterator[LedgerEntry]:
    """The entries of a hand, by people; or those of some wins of it."""
    for names, (reason, clause, net) in parts(table, wins):
        gains = {names[i]: amount for i, amount in enumerate(net) if amount}
        if gains:
            yield LedgerEntry(hand, table_name, reason, clause, gains)


def parts(table: HandPlay, wins: Collection[E.WinEvent] | None) -> Iterator[tuple[People, Part]]:
    """Every payment of the hand in its parts, or those of some wins, with the people at their places when it was
    made."""
    sitting, leaves = table.sitting, table.book.course.after_win == "winner_leaves"
    now = PaymentState(table.book, sitting.rules, list(sitting.names), sitting.supporters, leaves, sitting.counters)
    for event in table.events:
        if isinstance(event, E.Swap):
            seat, other = SEATS.index(event.seat), SEATS.index(event.with_)
            now.people[seat], now.people[other] = now.people[other], now.people[seat]
        paid = parts_of(now, event)
        if wins is None or any(event is win for win in wins):
            yield from ((people_at(now), part) for part in paid)


def people_at(now: PaymentState) -> People:
    """Who sits at each seat, and who bets, by the core's numbers."""
    return dict(enumerate(now.people)) | {FIRST_SUPPORTER + i: name for i, name in enumerate(now.supporters)}


def parts_of(now: PaymentState, event: E.Event) -> list[Part]:
    """What an event pays; what matters later is noted."""
    match event:
        case E.Open():
            now.opened |= 1 << SEATS.index(event.seat)
        case E.Bets():
            now.backs = [SEATS.index(event.backs[name]) for name in now.supporters]
        case E.Kong():
            now.kongs[event.seat] = event
        case E.Payment() if event.reason == "kong" and event.seat is not None:
            return checked(now, event.payments, kong_parts(now, now.kongs[event.seat]))
        case E.Payment() if event.reason != "kong":
            return [(event.reason, own_clause(now, FIELDS[event.reason]), paid_in(now, event.payments))]
        case E.WinEvent():
            paid = checked(now, event.payments, win_parts(now, event))
            now.away |= now.leaves << SEATS.index(event.seat)
            return paid
        case E.RulingEvent():
            return [("penalty", event.clauses[0] if event.clauses else "", ruled(event))]
    return []


def own_clause(now: PaymentState, field: str, usual: str = "") -> str:
    """The clause that the book itself names for a field; else the usual one."""
    return next(iter(decided_by(now.book, field)), usual)


def paid_in(now: PaymentState, payments: E.Payments) -> Net:
    """Payments by the core's numbers."""
    out = [0] * D.PERSONS
    for i, who in enumerate((*SEATS, *now.supporters)):
        out[i] = payments.get(who, 0)
    return out


def ruled(event: E.RulingEvent) -> Net:
    """What a referee had people pay."""
    out = [0] * D.PERSONS
    for seat, amount in event.payments.items():
        out[SEATS.index(seat)] = amount
    return out


def checked(now: PaymentState, payments: E.Payments, shares: list[Part]) -> list[Part]:
    """The parts, which come to what was paid."""
    whole = [sum(net[i] for _, _, net in shares) for i in range(D.PERSONS)]
    paid = paid_in(now, payments)
    if whole != paid:
        raise Bug(f"the table paid {paid}, the ledger has {whole}")
    return shares


def win_parts(now: PaymentState, event: E.WinEvent) -> list[Part]:
    """A win: the hand, the open hands, the bets."""
    seat = SEATS.index(event.seat)
    discarder = -1 if event.from_ is None else SEATS.index(event.from_)

    def net(opened: int, supporters: int) -> Net:
        out = [0] * D.PERSONS
        fans = event.fan or 0
        others = Others(now.away, opened, now.backs, supporters, now.counters)
        unit_deltas(now.rules, fans, seat, discarder, others, out)
        return out

    plain, with_open, whole = net(0, 0), net(now.opened, 0), net(now.opened, len(now.supporters))
    usual, field = (SELF_DRAW, "self_draw_unit") if discarder < 0 else (DISCARD_WIN, "discard_unit")
    liable = less(paid_in(now, event.payments), whole) if now.book.payments.liable_for else []
    shares: list[Part] = [
        ("win", own_clause(now, f"payments.{field}", usual), plain),
        ("open_hand", OPEN_WIN, less(with_open, plain)),
        ("bet", BETS, less(whole, with_open)),
    ]
    return shares + ([("liability", own_clause(now, "payments.liable_for"), liable)] if any(liable) else [])


def kong_parts(now: PaymentState, event: E.Kong) -> list[Part]:
    """A kong: the kong, and the open hands; bets have no part in it (psa:下注#1)."""
    source = -1 if event.from_ is None else SEATS.index(event.from_)
    kong = KongMade(SEATS.index(event.seat), KONG_SORTS[event.how], source)
    plain, whole = [0] * D.PERSONS, [0] * D.PERSONS
    kong_deltas(now.rules, kong, now.away, 0, plain)
    kong_deltas(now.rules, kong, now.away, now.opened, whole)
    clause = own_clause(now, "payments.kong", KONG_CLAUSES[event.how])
    return [("kong", clause, plain), ("open_hand", OPEN_KONG, less(whole, plain))]


def less(whole: Net, part: Net) -> Net:
    """What is left of the whole without a part."""
    return [a - b for a, b in zip(whole, part)]
