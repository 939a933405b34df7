"""Who pays whom for one win, payment by payment."""

from collections.abc import Iterator, Mapping, Sequence

from paiju.books.flatten import NUMBERS, flatten
from paiju.core.rules import Rules
from paiju.core.worth import house_settle, settle
from paiju.errors import Bug
from paiju.notation import SEATS
from paiju.scoring.answer import Transfer
from paiju.scoring.lines.words import cite, plural
from paiju.scoring.situation import Request


def seat_sums(players: int, deltas: Sequence[int]) -> dict[str, int]:
    """Points by seat."""
    return {SEATS[seat]: deltas[seat] for seat in range(players)}


def excused(request: Request, out: list[int]) -> dict[str, int]:
    """Points by seat, where who has left the hand pays nothing, and the winner gets so much less."""
    for seat in request.away:
        out[request.seat] += min(0, out[seat])
        out[seat] = max(0, out[seat])
    return seat_sums(request.book.tiles.players, out)


# --- riichi ---------------------------------------------------------------------------------------


def liable_parts(request: Request, counted: frozenset[str]) -> list[tuple[int, int, str]]:
    """Seats that answer for a counted pattern: seat, its multiple of the limit, the pattern."""
    r = flatten(request.book)
    return [(x.seat, r.yakuman[NUMBERS[x.pattern]], x.pattern) for x in request.liable if x.pattern in counted]


def liable_for(request: Request, counted: frozenset[str]) -> settle.Liability:
    """The same as the core reads it."""
    parts = liable_parts(request, counted)
    return settle.Liability([part[0] for part in parts], [part[1] for part in parts], len(parts))


def riichi_payments(request: Request, base: int, counted: frozenset[str]) -> dict[str, int]:
    """Points won and lost, counters and deposits included for whoever collects them."""
    r, out = flatten(request.book), [0] * 4
    honba, sticks = (request.honba, request.sticks) if request.collects else (0, 0)
    settle.riichi_deltas(r, base, request.seat, request.discarder, honba, sticks, liable_for(request, counted), out)
    return excused(request, out)


def riichi_transfers(request: Request, base: int, counted: frozenset[str]) -> tuple[Transfer, ...]:
    """The same, payment by payment."""
    book, r = request.book, flatten(request.book)
    if request.away:
        return tuple(by_payer(request, riichi_payments(request, base, counted)))
    transfers = [*hand_transfers(request, r, base), *liable_transfers(request, r, base, counted)]
    if request.collects:
        transfers += counter_transfers(request, r, counted)
        if request.sticks:
            transfers.append(
                Transfer(
                    "table", SEATS[request.seat], r.deposit * request.sticks,
                    f"{request.sticks} 根立直棒", plural(request.sticks, "riichi stick"), cite(book, "deposits"),
                )
            )  # fmt: skip
    check_sums(riichi_payments(request, base, counted), transfers)
    return tuple(transfers)


def by_payer(request: Request, payments: Mapping[str, int]) -> Iterator[Transfer]:
    """What everybody who has not left the hand pays in all, and what lay on the table."""
    book, winner = request.book, SEATS[request.seat]
    for seat, amount in payments.items():
        if amount < 0:
            yield Transfer(seat, winner, -amount, "合计", "in all", cite(book, "payments.self_draw"))
    if sum(payments.values()):
        sticks = request.sticks
        yield Transfer(
            "table", winner, sum(payments.values()), f"{sticks} 根立直棒", plural(sticks, "riichi stick"),
            cite(book, "deposits"),
        )  # fmt: skip


def hand_transfers(request: Request, r: Rules, base: int) -> Iterator[Transfer]:
    """The hand itself."""
    book, winner = request.book, request.seat
    if request.discarder >= 0:
        price = settle.discard_price(base, winner)
        who = "dealer_discard" if winner == 0 else "discard"
        yield Transfer(
            SEATS[request.discarder], SEATS[winner], price, "放铳者全付", "the discarder pays all",
            cite(book, f"payments.{who}"),
        )  # fmt: skip
        return
    for seat in range(r.players):
        if seat != winner:
            who = "dealer_self_draw" if winner == 0 else "self_draw"
            zh, en = share_words(seat, winner)
            price = settle.share(base, winner, seat)
            yield Transfer(SEATS[seat], SEATS[winner], price, zh, en, cite(book, f"payments.{who}"))


def share_words(payer: int, winner: int) -> tuple[str, str]:
    """What a player's part of a self-draw is called."""
    if winner == 0:
        return "付庄家，两份", "to the dealer: two shares"
    return ("庄家，两份", "the dealer: two shares") if payer == 0 else ("闲家，一份", "one share")


def liable_transfers(request: Request, r: Rules, base: int, counted: frozenset[str]) -> Iterator[Transfer]:
    """What a liable player takes over from others."""
    book, winner = request.book, request.seat
    left = base
    for liable, units, pattern in liable_parts(request, counted):
        part = settle.liable_base(r, left, units)
        left -= part
        name = next(p for p in book.patterns if p.id == pattern)
        zh, en = f"包牌：{name.zh}", f"liable for {name.en}"
        if request.discarder >= 0:
            amounts = [(request.discarder, settle.discard_price(part, winner) // 2)]
        else:
            amounts = [(s, settle.share(part, winner, s)) for s in range(r.players) if s != winner]
        for seat, amount in amounts:
            if seat != liable:
                yield Transfer(SEATS[liable], SEATS[seat], amount, zh, en, cite(book, "liability"))


def counter_transfers(request: Request, r: Rules, counted: frozenset[str]) -> Iterator[Transfer]:
    """Repeat counters, as the core pays them."""
    out = [0] * 4
    settle.pay_counters(r, request.seat, request.discarder, request.honba, liable_for(request, counted), out)
    for seat in range(r.players):
        if out[seat] < 0:
            zh, en = f"{request.honba} 本场", plural(request.honba, "counter")
            yield Transfer(SEATS[seat], SEATS[request.seat], -out[seat], zh, en, cite(request.book, "counters"))


def check_sums(payments: Mapping[str, int], transfers: Sequence[Transfer]) -> None:
    """The payments told must be the payments made."""
    sums = dict.fromkeys(payments, 0)
    for t in transfers:
        sums[t.payee] += t.amount
        if t.payer != "table":
            sums[t.payer] -= t.amount
    if sums != payments:
        raise Bug(f"payments {payments} are told as {sums}")


# --- official -------------------------------------------------------------------------------------


def official_payments(request: Request, total: int) -> dict[str, int]:
    """Points won and lost."""
    out = [0] * 4
    settle.official_deltas(flatten(request.book), total, request.seat, request.discarder, out)
    return excused(request, out)


def official_transfers(request: Request, total: int) -> tuple[Transfer, ...]:
    """Base and hand, payer by payer."""
    book, winner = request.book, request.seat
    transfers = []
    for seat in range(book.tiles.players):
        if seat != winner and seat not in request.away:
            pays_hand = request.discarder in (-1, seat)
            amount = book.payments.base + (total if pays_hand else 0)
            base = book.payments.base
            zh = f"底分 {base} + 和牌 {total}" if pays_hand else f"仅底分 {base}"
            en = f"base {base} + hand {total}" if pays_hand else f"base {base} only"
            transfers.append(Transfer(SEATS[seat], SEATS[winner], amount, zh, en, cite(book, "payments")))
    check_sums(official_payments(request, total), transfers)
    return tuple(transfers)


# --- house ----------------------------------------------------------------------------------------


def house_payments(request: Request, fans: int) -> dict[str, int]:
    """Chips won and lost by players and supporters."""
    players = request.book.tiles.players
    backs = [seat for _, seat in request.supporters]
    net = [0] * (house_settle.PLAYERS + len(backs))
    opened = sum(1 << seat for seat in request.open_hands)
    away = sum(1 << seat for seat in request.away)
    others = house_settle.Others(away, opened, backs, len(backs))
    house_settle.house_deltas(flatten(request.book), fans, request.seat, request.discarder, others, net)
    named = {name: net[house_settle.PLAYERS + i] for i, (name, _) in enumerate(request.supporters)}
    return seat_sums(players, net) | named


def house_transfers(request: Request, fans: int) -> tuple[Transfer, ...]:
    """Player to player, then the supporters' shares."""
    r, winner = flatten(request.book), request.seat
    transfers: list[Transfer] = []
    for seat in range(r.players):
        if seat != winner and seat not in request.away and request.discarder in (-1, seat):
            transfers += unit_transfers(request, r, fans, seat)
    check_sums(house_payments(request, fans), transfers)
    return tuple(transfers)


def unit_transfers(request: Request, r: Rules, fans: int, payer: int) -> Iterator[Transfer]:
    """One payer's debt, shared by the supporters of both sides."""
    book, winner = request.book, request.seat
    self_draw = int(request.discarder < 0)
    opened = int(winner in request.open_hands), int(payer in request.open_hands)
    unit = house_settle.house_price(r, fans, self_draw, *opened)
    gained = house_settle.supporters_unit(r, fans, self_draw, *opened)
    zh, en = ("自摸", "self-draw") if self_draw else ("点和", "discard win")
    if any(opened):
        zh, en = f"{zh}，明牌加番", f"{en}, open hand"
    clause = cite(book, "payments.self_draw" if self_draw else "payments.discard")
    yield Transfer(SEATS[payer], SEATS[winner], unit, zh, en, clause)
    backing = cite(book, "supporters")
    for name, seat in request.supporters:
        if seat == winner:
            half = house_settle.supporter_share(r, gained, 0, 1)
            yield Transfer(SEATS[payer], name, half, "分给和牌者的支持者", "to a supporter of the winner", backing)
        if seat == payer:
            half = house_settle.supporter_share(r, unit, 1, 0)
            yield Transfer(name, SEATS[winner], half, "付方的支持者分担", "a supporter of the payer pays", backing)
            for other, their in request.supporters:
                if their == winner:
                    both = house_settle.supporter_share(r, gained, 1, 1)
                    yield Transfer(name, other, both, "下注者之间", "between supporters", backing)
