"""Who pays whom for one win, payment by payment."""

from collections.abc import Iterator, Mapping, Sequence

from paiju.books.book import Book
from paiju.books.flatten import NUMBERS, flatten
from paiju.core.rules import Rules
from paiju.core.worth import settle, unit_settle
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


def payments(request: Request, value: int, counted: frozenset[str] = frozenset()) -> dict[str, int]:
    """Points won and lost for a win of this value, counters and deposits included for whoever collects them."""
    by_limits = request.book.formula == "limits"
    return limit_payments(request, value, counted) if by_limits else unit_payments(request, value, counted)


def transfers(request: Request, value: int, counted: frozenset[str] = frozenset()) -> tuple[Transfer, ...]:
    """The same, payment by payment."""
    by = limit_transfers if request.book.formula == "limits" else unit_transfers
    listed = by(request, value, counted)
    check_sums(payments(request, value, counted), listed)
    return tuple(listed)


def points_alone(book: Book, value: int, seat: int, discarder: int) -> int:
    """What a win of this value brings by itself."""
    r, out = flatten(book), [0] * unit_settle.PLAYERS
    if book.formula == "limits":
        return settle.riichi_points(r, value, seat, discarder)
    unit_settle.unit_deltas(r, value, seat, discarder, unit_settle.Others(0, 0, [], 0, 0), out)
    return out[seat]


def to_collect(request: Request) -> tuple[int, int]:
    """The counters and riichi sticks that the winner gets."""
    return (request.honba, request.sticks) if request.collects else (0, 0)


# --- by limits ---------------------------------------------------------------------------------------


def liable_parts(request: Request, counted: frozenset[str]) -> list[tuple[int, int, str]]:
    """Seats liable for a counted pattern: seat, its multiple of the limit, the pattern."""
    r = flatten(request.book)
    return [(x.seat, r.yakuman[NUMBERS[x.pattern]], x.pattern) for x in request.liable if x.pattern in counted]


def liable_for(request: Request, counted: frozenset[str]) -> settle.Liability:
    """The same as the core reads it."""
    parts = liable_parts(request, counted)
    return settle.Liability([part[0] for part in parts], [part[1] for part in parts], len(parts))


def limit_payments(request: Request, base: int, counted: frozenset[str]) -> dict[str, int]:
    """Points won and lost."""
    r, out = flatten(request.book), [0] * 4
    honba, sticks = to_collect(request)
    settle.riichi_deltas(r, base, request.seat, request.discarder, honba, sticks, liable_for(request, counted), out)
    return excused(request, out)


def limit_transfers(request: Request, base: int, counted: frozenset[str]) -> list[Transfer]:
    """The hand, what somebody is liable for, counters and sticks."""
    r = flatten(request.book)
    if request.away:
        return list(by_payer(request, limit_payments(request, base, counted)))
    hand = [*hand_transfers(request, r, base), *liable_transfers(request, r, base, counted)]
    return [*hand, *collected_transfers(request, r, counted)]


def collected_transfers(request: Request, r: Rules, counted: frozenset[str] = frozenset()) -> list[Transfer]:
    """Counters and riichi sticks, for whoever collects them."""
    honba, sticks = to_collect(request)
    listed = [*counter_transfers(request, r, counted)] if honba else []
    return [*listed, stick_transfer(request, r.deposit * sticks)] if sticks else listed


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


# --- by units -------------------------------------------------------------------------------------


def others_of(request: Request, supporters: Sequence[int] = ()) -> unit_settle.Others:
    """What matters of everybody, with the seats that supporters back."""
    opened = sum(1 << seat for seat in request.open_hands)
    away = sum(1 << seat for seat in request.away)
    return unit_settle.Others(away, opened, list(supporters), len(supporters), request.honba)


def unit_payments(request: Request, value: int, counted: frozenset[str]) -> dict[str, int]:
    """Points won and lost by players and supporters."""
    r = flatten(request.book)
    others = others_of(request, [seat for _rest, seat in request.supporters])
    net = [0] * (unit_settle.PLAYERS + others.supporters)
    unit_settle.unit_deltas(r, value, request.seat, request.discarder, others, net)
    liable, (honba, sticks) = liable_for(request, counted), to_collect(request)
    if liable.number:
        unit_settle.carry(r, liable.seats[0], request.seat, request.discarder, net)
    settle.pay_counters(r, request.seat, request.discarder, honba, liable, net)
    net[request.seat] += r.deposit * sticks
    named = {name: net[unit_settle.PLAYERS + i] for i, (name, _rest) in enumerate(request.supporters)}
    return excused(request, net) | named


def unit_transfers(request: Request, value: int, counted: frozenset[str]) -> list[Transfer]:
    """Player to player with the supporters' shares, then counters and sticks."""
    r, winner = flatten(request.book), request.seat
    listed: list[Transfer] = []
    for seat in range(r.players):
        if seat != winner and seat not in request.away:
            pays_hand = request.discarder in (-1, seat)
            listed += hand_price(request, r, value, seat) if pays_hand else bystander_part(request, r, value, seat)
    if request.discarder >= 0:
        covered = unit_settle.covered_price(r, value, winner, request.discarder, others_of(request))
        if covered:
            giver, clause = SEATS[request.discarder], cite(request.book, "payments.discard")
            listed.append(Transfer(giver, SEATS[winner], covered, _("what the others are spared"), clause))
    listed += carried_parts(request, listed, counted)
    return listed + collected_transfers(request, r, counted)


def carried_parts(request: Request, owed: Sequence[Transfer], counted: frozenset[str]) -> Iterator[Transfer]:
    """What a liable player pays in others' place, of what they owe."""
    parts = liable_parts(request, counted)
    if not parts:
        return
    seat, _units, pattern = parts[0]
    name = next(each for each in request.book.patterns if each.id == pattern)
    for payer in dict.fromkeys(each.payer for each in owed if each.payer in {*SEATS} - {SEATS[seat]}):
        whole = sum(each.amount for each in owed if each.payer == payer)
        pays = request.discarder < 0 or payer == SEATS[request.discarder]
        part = whole if request.discarder < 0 else whole // 2
        if pays and part:
            text, clause = _("liable for {name}", name=name), cite(request.book, "liability")
            yield Transfer(SEATS[seat], payer, part, text, clause)


def bystander_part(request: Request, r: Rules, value: int, payer: int) -> Iterator[Transfer]:
    """What one pays who neither won nor discarded."""
    amount = unit_settle.bystander_price(r, value, request.seat, payer, others_of(request))
    text = _("a part of the discard win") if r.others_unit else _("only the base {base}", base=r.base)
    if amount:
        clause = cite(request.book, "payments.discard")
        yield Transfer(SEATS[payer], SEATS[request.seat], amount, with_dealer(request, r, payer, text), clause)


def hand_price(request: Request, r: Rules, value: int, payer: int) -> Iterator[Transfer]:
    """One payer's debt, shared by the supporters of both sides."""
    book, winner, others = request.book, request.seat, others_of(request)
    self_draw = int(request.discarder < 0)
    unit = unit_settle.price_between(r, value, winner, payer, self_draw, others)
    gained = unit_settle.supporters_unit(r, value, winner, payer, self_draw, others)
    text = _("self-draw") if self_draw else _("win on a discard")
    if r.base:
        text = _(
            "base {base} + hand {total}",
            base=r.base,
            total=unit // unit_settle.dealer_times(r, winner, payer) - r.base,
        )
    if winner in request.open_hands or payer in request.open_hands:
        text = _("{win}, open hand", win=text)
    clause = cite(book, "payments.self_draw" if self_draw else "payments.discard")
    yield Transfer(SEATS[payer], SEATS[winner], unit, with_dealer(request, r, payer, text), clause)
    backing = cite(book, "supporters")
    for name, seat in request.supporters:
        if seat == winner:
            half = unit_settle.supporter_share(r, gained, 0, 1)
            yield Transfer(SEATS[payer], name, half, _("to a supporter of the winner"), backing)
        if seat == payer:
            half = unit_settle.supporter_share(r, unit, 1, 0)
            yield Transfer(name, SEATS[winner], half, _("a supporter of the payer pays"), backing)
            for other, their in request.supporters:
                if their == winner:
                    both = unit_settle.supporter_share(r, gained, 1, 1)
                    yield Transfer(name, other, both, _("between supporters"), backing)


def with_dealer(request: Request, r: Rules, payer: int, text: Text) -> Text:
    """The same where it costs more because the dealer wins or pays."""
    dearer = unit_settle.streak(r, request.honba) or r.dealer_factor > 1
    return _("{win}, with the dealer", win=text) if dearer and settle.DEALER in (request.seat, payer) else text
