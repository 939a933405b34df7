"""Who pays whom for one win, payment by payment."""

from collections.abc import Iterator, Mapping, Sequence

from paiju.books.flatten import NUMBERS, flatten
from paiju.core.rules import Rules
from paiju.core.worth import house_settle, settle
from paiju.errors import Bug
from paiju.languages import Text, _, _n
from paiju.notation import SEATS
from paiju.scoring.answer import Transfer
from paiju.scoring.lines.words import cite
from paiju.scoring.situation import Request


def seat_sums(players: int, deltas: Sequence[int]) -> dict[str, int]:
    """Points by seat."""
    return {SEATS[seat]: deltas[seat] for seat in range(players)}


def excused(request: Request, out: list[int]) -> dict[str, int]:
    """Points by seat, if players who have left the hand pay nothing and the winner gets that much less."""
    for seat in request.away:
        out[request.seat] += min(0, out[seat])
        out[seat] = max(0, out[seat])
    return seat_sums(request.book.tiles.players, out)


# --- riichi ---------------------------------------------------------------------------------------


def liable_parts(request: Request, counted: frozenset[str]) -> list[tuple[int, int, str]]:
    """Seats liable for a counted pattern: seat, its multiple of the limit, the pattern."""
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
    r = flatten(request.book)
    if request.away:
        return tuple(by_payer(request, riichi_payments(request, base, counted)))
    transfers = [*hand_transfers(request, r, base), *liable_transfers(request, r, base, counted)]
    if request.collects:
        transfers += counter_transfers(request, r, counted)
        if request.sticks:
            transfers.append(stick_transfer(request, r.deposit * request.sticks))
    check_sums(riichi_payments(request, base, counted), transfers)
    return tuple(transfers)


def by_payer(request: Request, payments: Mapping[str, int]) -> Iterator[Transfer]:
    """What everybody who has not left the hand pays in total, and what lay on the table."""
    book, winner = request.book, SEATS[request.seat]
    for seat, amount in payments.items():
        if amount < 0:
            yield Transfer(seat, winner, -amount, _("total"), cite(book, "payments.self_draw"))
    if sum(payments.values()):
        yield stick_transfer(request, sum(payments.values()))


def stick_transfer(request: Request, amount: int) -> Transfer:
    """The riichi sticks on the table."""
    text = _n("{n} riichi stick", "{n} riichi sticks", request.sticks)
    return Transfer("table", SEATS[request.seat], amount, text, cite(request.book, "deposits"))


def hand_transfers(request: Request, r: Rules, base: int) -> Iterator[Transfer]:
    """The hand itself."""
    book, winner = request.book, request.seat
    if request.discarder >= 0:
        price = settle.discard_price(base, winner)
        who = "dealer_discard" if winner == 0 else "discard"
        clause = cite(book, f"payments.{who}")
        yield Transfer(SEATS[request.discarder], SEATS[winner], price, _("the discarder pays all"), clause)
        return
    for seat in range(r.players):
        if seat != winner:
            who = "dealer_self_draw" if winner == 0 else "self_draw"
            price, clause = settle.share(base, winner, seat), cite(book, f"payments.{who}")
            yield Transfer(SEATS[seat], SEATS[winner], price, share_words(seat, winner), clause)


def share_words(payer: int, winner: int) -> Text:
    """What a player's share of a self-draw is called."""
    if winner == 0:
        return _("to the dealer: two shares")
    return _("the dealer: two shares") if payer == 0 else _("one share")


def liable_transfers(request: Request, r: Rules, base: int, counted: frozenset[str]) -> Iterator[Transfer]:
    """What a liable player takes over from others."""
    book, winner = request.book, request.seat
    left = base
    for liable, units, pattern in liable_parts(request, counted):
        part = settle.liable_base(r, left, units)
        left -= part
        name = next(p for p in book.patterns if p.id == pattern)
        text = _("liable for {name}", name=name)
        if request.discarder >= 0:
            amounts = [(request.discarder, settle.discard_price(part, winner) // 2)]
        else:
            amounts = [(s, settle.share(part, winner, s)) for s in range(r.players) if s != winner]
        for seat, amount in amounts:
            if seat != liable:
                yield Transfer(SEATS[liable], SEATS[seat], amount, text, cite(book, "liability"))


def counter_transfers(request: Request, r: Rules, counted: frozenset[str]) -> Iterator[Transfer]:
    """Repeat counters, as the core pays them."""
    out = [0] * 4
    settle.pay_counters(r, request.seat, request.discarder, request.honba, liable_for(request, counted), out)
    for seat in range(r.players):
        if out[seat] < 0:
            text = _n("{n} counter", "{n} counters", request.honba)
            yield Transfer(SEATS[seat], SEATS[request.seat], -out[seat], text, cite(request.book, "counters"))


def check_sums(payments: Mapping[str, int], transfers: Sequence[Transfer]) -> None:
    """The payments reported must be the payments made."""
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
            whole = _("base {base} + hand {total}", base=base, total=total)
            text = whole if pays_hand else _("only the base {base}", base=base)
            transfers.append(Transfer(SEATS[seat], SEATS[winner], amount, text, cite(book, "payments")))
    check_sums(official_payments(request, total), transfers)
    return tuple(transfers)


# --- house ----------------------------------------------------------------------------------------


def house_payments(request: Request, fans: int) -> dict[str, int]:
    """Chips won and lost by players and supporters."""
    players = request.book.tiles.players
    backs = [seat for _rest, seat in request.supporters]
    net = [0] * (house_settle.PLAYERS + len(backs))
    opened = sum(1 << seat for seat in request.open_hands)
    away = sum(1 << seat for seat in request.away)
    others = house_settle.Others(away, opened, backs, len(backs))
    house_settle.house_deltas(flatten(request.book), fans, request.seat, request.discarder, others, net)
    named = {name: net[house_settle.PLAYERS + i] for i, (name, _rest) in enumerate(request.supporters)}
    return seat_sums(players, net) | named


def house_transfers(request: Request, fans: int) -> tuple[Transfer, ...]:
    """Player to player, then the supporters' shares."""
    r, winner = flatten(request.book), request.seat
    transfers: list[Transfer] = []
    for seat in range(r.players):
        if seat == winner or seat in request.away:
            continue
        if request.discarder in (-1, seat):
            transfers += unit_transfers(request, r, fans, seat)
        elif r.others_unit:
            opened = int(winner in request.open_hands), int(seat in request.open_hands)
            amount, clause = house_settle.bystander_price(r, fans, *opened), cite(request.book, "payments.discard")
            transfers.append(Transfer(SEATS[seat], SEATS[winner], amount, _("a part of the discard win"), clause))
    check_sums(house_payments(request, fans), transfers)
    return tuple(transfers)


def unit_transfers(request: Request, r: Rules, fans: int, payer: int) -> Iterator[Transfer]:
    """One payer's debt, shared by the supporters of both sides."""
    book, winner = request.book, request.seat
    self_draw = int(request.discarder < 0)
    opened = int(winner in request.open_hands), int(payer in request.open_hands)
    unit = house_settle.house_price(r, fans, self_draw, *opened)
    gained = house_settle.supporters_unit(r, fans, self_draw, *opened)
    text = _("self-draw") if self_draw else _("win on a discard")
    if any(opened):
        text = _("{win}, open hand", win=text)
    clause = cite(book, "payments.self_draw" if self_draw else "payments.discard")
    yield Transfer(SEATS[payer], SEATS[winner], unit, text, clause)
    backing = cite(book, "supporters")
    for name, seat in request.supporters:
        if seat == winner:
            half = house_settle.supporter_share(r, gained, 0, 1)
            yield Transfer(SEATS[payer], name, half, _("to a supporter of the winner"), backing)
        if seat == payer:
            half = house_settle.supporter_share(r, unit, 1, 0)
            yield Transfer(name, SEATS[winner], half, _("a supporter of the payer pays"), backing)
            for other, their in request.supporters:
                if their == winner:
                    both = house_settle.supporter_share(r, gained, 1, 1)
                    yield Transfer(name, other, both, _("between supporters"), backing)
