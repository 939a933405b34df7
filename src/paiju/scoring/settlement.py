"""Who pays whom, payment by payment, and wins of several players at once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from paiju.answer import Transfer
from paiju.books.book import Book
from paiju.books.flatten import NUMBERS, flatten
from paiju.core import house_settle, settle
from paiju.core.rules import Rules
from paiju.errors import Bug
from paiju.scoring.words import SEATS, cite
from paiju.situation import Request


def seat_sums(players: int, deltas: Sequence[int]) -> dict[str, int]:
    """Points by seat."""
    return {SEATS[seat]: deltas[seat] for seat in range(players)}


# --- riichi ---------------------------------------------------------------------------------------


def liable_parts(request: Request, counted: frozenset[str]) -> list[tuple[int, int, str]]:
    """Seats that answer for a counted pattern: seat, its multiple of the limit, the pattern."""
    r = flatten(request.book)
    return [(x.seat, r.yakuman[NUMBERS[x.pattern]], x.pattern) for x in request.liable if x.pattern in counted]


def riichi_payments(request: Request, base: int, counted: frozenset[str]) -> dict[str, int]:
    """Points won and lost, counters and deposits included for whoever collects them."""
    r, out = flatten(request.book), [0] * 4
    parts = liable_parts(request, counted)
    seats, units = [part[0] for part in parts], [part[1] for part in parts]
    honba, sticks = (request.honba, request.sticks) if request.collects else (0, 0)
    settle.riichi_deltas(r, base, request.seat, request.discarder, 0, honba, sticks, seats, units, len(parts), out)
    return seat_sums(request.book.tiles.players, out)


def riichi_transfers(request: Request, base: int, counted: frozenset[str]) -> tuple[Transfer, ...]:
    """The same, payment by payment."""
    book, r = request.book, flatten(request.book)
    found = [*hand_transfers(request, r, base), *liable_transfers(request, r, base, counted)]
    if request.collects:
        found += counter_transfers(request, r, counted)
        if request.sticks:
            found.append(
                Transfer(
                    "table", SEATS[request.seat], r.deposit * request.sticks,
                    f"{request.sticks} 根立直棒", f"{request.sticks} deposits", cite(book, "deposits"),
                )
            )  # fmt: skip
    check_sums(riichi_payments(request, base, counted), found)
    return tuple(found)


def hand_transfers(request: Request, r: Rules, base: int) -> Iterator[Transfer]:
    """The hand itself."""
    book, winner = request.book, request.seat
    if request.discarder >= 0:
        price = settle.discard_price(base, winner, 0)
        who = "dealer_discard" if winner == 0 else "discard"
        yield Transfer(
            SEATS[request.discarder], SEATS[winner], price, "点和全付", "the discarder pays for all",
            cite(book, f"payments.{who}"),
        )  # fmt: skip
        return
    for seat in range(r.players):
        if seat != winner:
            who = "dealer_self_draw" if winner == 0 else "self_draw"
            zh, en = ("庄家加倍", "double: a dealer pays or wins") if 0 in (seat, winner) else ("闲家", "single share")
            price = settle.share(base, winner, seat, 0)
            yield Transfer(SEATS[seat], SEATS[winner], price, zh, en, cite(book, f"payments.{who}"))


def liable_transfers(request: Request, r: Rules, base: int, counted: frozenset[str]) -> Iterator[Transfer]:
    """What a liable player takes over from others."""
    book, winner = request.book, request.seat
    for liable, units, pattern in liable_parts(request, counted):
        part = settle.liable_base(r, base, units)
        name = next(p for p in book.patterns if p.id == pattern)
        zh, en = f"包牌：{name.zh}", f"liable for {name.en}"
        if request.discarder >= 0:
            amounts = [(request.discarder, settle.discard_price(part, winner, 0) // 2)]
        else:
            amounts = [(s, settle.share(part, winner, s, 0)) for s in range(r.players) if s != winner]
        for seat, amount in amounts:
            if seat != liable:
                yield Transfer(SEATS[liable], SEATS[seat], amount, zh, en, cite(book, "liability"))


def counter_transfers(request: Request, r: Rules, counted: frozenset[str]) -> Iterator[Transfer]:
    """Repeat counters, as the core pays them."""
    out = [0] * 4
    parts = liable_parts(request, counted)
    settle.pay_counters(r, request.seat, request.discarder, request.honba, [part[0] for part in parts], len(parts), out)
    for seat in range(r.players):
        if out[seat] < 0:
            zh, en = f"{request.honba} 本场", f"{request.honba} counters"
            yield Transfer(SEATS[seat], SEATS[request.seat], -out[seat], zh, en, cite(request.book, "counters"))


def check_sums(payments: Mapping[str, int], transfers: Sequence[Transfer]) -> None:
    """The payments told must be the payments made."""
    told = dict.fromkeys(payments, 0)
    for t in transfers:
        told[t.payee] += t.amount
        if t.payer != "table":
            told[t.payer] -= t.amount
    if told != payments:
        raise Bug(f"payments {payments} are told as {told}")


# --- official -------------------------------------------------------------------------------------


def official_payments(request: Request, total: int) -> dict[str, int]:
    """Points won and lost."""
    out = [0] * 4
    settle.official_deltas(flatten(request.book), total, request.seat, request.discarder, out)
    return seat_sums(request.book.tiles.players, out)


def official_transfers(request: Request, total: int) -> tuple[Transfer, ...]:
    """Base and hand, payer by payer."""
    book, winner = request.book, request.seat
    found = []
    for seat in range(book.tiles.players):
        if seat != winner:
            pays_hand = request.discarder in (-1, seat)
            amount = book.payments.base + (total if pays_hand else 0)
            zh = f"底分 {book.payments.base}" + (f" + {total}" if pays_hand else "")
            en = f"base {book.payments.base}" + (f" + {total}" if pays_hand else "")
            found.append(Transfer(SEATS[seat], SEATS[winner], amount, zh, en, cite(book, "payments")))
    check_sums(official_payments(request, total), found)
    return tuple(found)


# --- house ----------------------------------------------------------------------------------------


def house_payments(request: Request, fans: int) -> dict[str, int]:
    """Chips won and lost by players and supporters."""
    players = request.book.tiles.players
    backs = [seat for _, seat in request.supporters]
    net = [0] * (house_settle.PLAYERS + len(backs))
    opened = sum(1 << seat for seat in request.open_hands)
    house_settle.house_deltas(
        flatten(request.book), fans, request.seat, request.discarder, opened, backs, len(backs), net
    )
    named = {name: net[house_settle.PLAYERS + i] for i, (name, _) in enumerate(request.supporters)}
    return seat_sums(players, net) | named


def house_transfers(request: Request, fans: int) -> tuple[Transfer, ...]:
    """Player to player, then the supporters' shares."""
    r, winner = flatten(request.book), request.seat
    found: list[Transfer] = []
    for seat in range(r.players):
        if seat != winner and request.discarder in (-1, seat):
            found += unit_transfers(request, r, fans, seat)
    check_sums(house_payments(request, fans), found)
    return tuple(found)


def unit_transfers(request: Request, r: Rules, fans: int, payer: int) -> Iterator[Transfer]:
    """One payer's debt, shared by the supporters of both sides."""
    book, winner = request.book, request.seat
    self_draw = int(request.discarder < 0)
    opened = int(winner in request.open_hands), int(payer in request.open_hands)
    unit = house_settle.house_price(r, fans, self_draw, *opened)
    zh, en = ("自摸", "self-draw") if self_draw else ("点和", "discard win")
    if any(opened):
        zh, en = f"{zh}，明牌加番", f"{en}, open hand"
    clause = cite(book, "payments.self_draw" if self_draw else "payments.discard")
    yield Transfer(SEATS[payer], SEATS[winner], unit, zh, en, clause)
    backing = cite(book, "supporters")
    for name, seat in request.supporters:
        if seat == winner:
            half = house_settle.supporter_share(r, unit, 0, 1)
            yield Transfer(SEATS[payer], name, half, "下注者分得", "a supporter's share", backing)
        if seat == payer:
            half = house_settle.supporter_share(r, unit, 1, 0)
            yield Transfer(name, SEATS[winner], half, "下注者分担", "a supporter's share", backing)
            for other, their in request.supporters:
                if their == winner:
                    both = house_settle.supporter_share(r, unit, 1, 1)
                    yield Transfer(name, other, both, "下注者之间", "between supporters", backing)


# --- several winners ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WinningSeat:
    """A winner of a shared discard: the seat, the base points of the hand, and whether in riichi."""

    seat: str
    base: int
    riichi: bool = False


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a shared discard brings: points by seat, who is paid in which order, who collects."""

    payments: dict[str, int]
    order: tuple[str, ...]
    collector: str
    aborted: bool
    clause: str


def settle_winners(
    book: Book, discarder: str, winners: Sequence[WinningSeat], counters: int = 0, deposits: Sequence[str] = ()
) -> Settlement:
    """Several players win on one discard. `deposits` names the owner of each riichi stick on the table."""
    players = book.tiles.players
    nearest = sorted(winners, key=lambda w: (SEATS.index(w.seat) - SEATS.index(discarder)) % players)
    rule = book.payments.winners
    if rule == "three_abort" and len(nearest) >= 3:
        nothing = seat_sums(players, [0] * 4)
        return Settlement(nothing, (), "", True, cite(book, "winners.three"))
    paid = nearest[:1] if rule == "one" else nearest
    r, total = flatten(book), [0] * 4
    for i, winner in enumerate(paid):
        own = winner.riichi and book.payments.deposits_to == "own_then_nearest"
        taken = {w.seat for w in paid if w.riichi} if book.payments.deposits_to == "own_then_nearest" else set()
        sticks = int(own and winner.seat in deposits)
        if i == 0:
            sticks += sum(owner not in taken for owner in deposits)
        honba = counters if i == 0 or book.payments.counters_to == "each" else 0
        out = [0] * 4
        seats = SEATS.index(winner.seat), SEATS.index(discarder)
        settle.riichi_deltas(r, winner.base, *seats, 0, honba, sticks, [], [], 0, out)
        total = [a + b for a, b in zip(total, out)]
    order = tuple(winner.seat for winner in paid)
    return Settlement(seat_sums(players, total), order, order[0], False, cite(book, "winners"))
