"""Who pays whom where units have a price: wins, kongs, open hands, supporters.

People are numbered: players 0–3 by seat, supporters from 4 on; `backs[i]` is the seat that supporter 4 + i backs.
Open hands are a mask of seats. Every function adds to `net`, one number a person.
"""

from typing import NamedTuple

from paiju.core.rules import FROM_ALL, Rules
from paiju.core.shape import ADDED_KONG, CONCEALED_KONG
from paiju.core.worth.settle import DEALER, pay

PLAYERS = 4


class Others(NamedTuple):
    """What matters of everybody for a payment: seats away and with open hands, as masks; the supporters' bets; the
    counters, by which a dealer's streak is paid."""

    away: int
    opened: int
    backs: list[int]
    supporters: int
    counters: int


def fans_between(r: Rules, winner: int, payer: int, others: Others) -> int:
    """The fans that a win counts more between two players: an open hand counts them to gains and losses, on both sides
    if both are open (psa:收益#1, 明牌#3); so does the dealer, and every hand of a dealer's streak."""
    extra = r.open_hand_fans * ((others.opened >> winner & 1) + (others.opened >> payer & 1))
    return extra + streak(r, others.counters) if DEALER in (winner, payer) else extra


def streak(r: Rules, counters: int) -> int:
    """The fans that a win counts more where the dealer wins or pays."""
    return r.dealer_fans + r.streak_fans * counters


def dealer_times(r: Rules, winner: int, payer: int) -> int:
    """How many times the price is paid between two players."""
    return r.dealer_factor if DEALER in (winner, payer) else 1


def unit_price(r: Rules, fans: int, self_draw: int, extra: int) -> int:
    """What a hand costs one payer, with so many fans more between the two; a self-drawn hand of one fan is reduced
    first, or not at all when the open hand makes it two (psa:收益#2, reading:122)."""
    if r.priced:
        unit = r.self_draw_unit if self_draw else r.discard_unit * r.discard_factor
        return listed_price(r, fans + extra) * unit
    if self_draw:
        alone = fans + extra * r.open_hand_fan_first == 1
        less = r.one_fan_self_draw_less if alone else 0
        return (fans - less + r.self_draw_extra + extra) * r.self_draw_unit
    return (fans + extra) * r.discard_unit * r.discard_factor


def listed_price(r: Rules, fans: int) -> int:
    """The price of so many fans by the book's table, whose last entry is the limit; without one, a fan is a unit."""
    if r.priced == 0:
        return fans
    return r.prices[fans if fans < r.priced else r.priced - 1]


def price_between(r: Rules, fans: int, winner: int, payer: int, self_draw: int, others: Others) -> int:
    """What one payer owes for a hand: its price and what everybody pays for any win."""
    price = unit_price(r, fans, self_draw, fans_between(r, winner, payer, others))
    return (price + r.base) * dealer_times(r, winner, payer)


def bystander_price(r: Rules, fans: int, winner: int, payer: int, others: Others) -> int:
    """What one pays who neither won nor discarded; most books spare them."""
    price = part_of_others(r, fans, winner, payer, others)
    return min(price, r.others_most) if r.others_most else price


def part_of_others(r: Rules, fans: int, winner: int, payer: int, others: Others) -> int:
    """The same, whatever the most is that one pays."""
    price = listed_price(r, fans + fans_between(r, winner, payer, others)) * r.others_unit
    return (price + r.base) * dealer_times(r, winner, payer)


def covered_price(r: Rules, fans: int, winner: int, discarder: int, others: Others) -> int:
    """What a discarder pays in others' place where the book has it so: all that is above the most that one pays."""
    covered = 0
    if r.others_most and r.discarder_covers:
        for seat in range(r.players):
            if seat != winner and seat != discarder and others.away >> seat & 1 == 0:
                covered += part_of_others(r, fans, winner, seat, others)
                covered -= bystander_price(r, fans, winner, seat, others)
    return covered


class KongMade(NamedTuple):
    """A kong as it is paid for: who made it, what sort of set it is, and whose tile was claimed (-1: nobody's)."""

    seat: int
    sort: int
    source: int


def pays_kongs(r: Rules) -> bool:
    """Does a kong of any sort bring something at once?"""
    return r.kong != 0 or r.kong_concealed != 0 or r.kong_added != 0


def kong_unit(r: Rules, sort: int) -> int:
    """What a kong of this sort brings from each payer; where the book names no price of its own, that of any kong."""
    own = r.kong_concealed if sort == CONCEALED_KONG else r.kong_added if sort == ADDED_KONG else 0
    return own if own else r.kong


def kong_price(r: Rules, sort: int, open_konger: int, open_payer: int) -> int:
    """What one payer owes for a kong, doubled for an open hand on either side, twice if both (psa:明牌#4)."""
    price = kong_unit(r, sort)
    for _ in range(open_konger + open_payer):
        price *= r.open_hand_kong_factor
    return price


def supporter_share(r: Rules, unit: int, supporter_pays: int, supporter_gets: int) -> int:
    """A payment of one unit as it concerns a supporter: one half wherever one takes part; between two supporters one
    half as well, or the product of both shares where the book says so (psa:下注#3, 下注#4)."""
    if supporter_pays + supporter_gets == 0:
        return unit
    if r.supporter_product and supporter_pays + supporter_gets == 2:
        return unit * r.supporter_halves * r.supporter_halves // 4
    return unit * r.supporter_halves // 2


def supporters_unit(r: Rules, fans: int, winner: int, payer: int, self_draw: int, others: Others) -> int:
    """The unit of which the winner's supporters get their share: the winner's own or, where the book doubles it for an
    open hand, twice that of a closed one (psa:明牌#3, reading:111)."""
    if r.open_hand_doubles_bets and others.opened >> winner & 1:
        closed = Others(others.away, others.opened & ~(1 << winner), others.backs, others.supporters, others.counters)
        return 2 * price_between(r, fans, winner, payer, self_draw, closed)
    return price_between(r, fans, winner, payer, self_draw, others)


def pay_with_supporters(
    r: Rules, unit: int, gained: int, payer: int, payee: int, others: Others, net: list[int]
) -> None:
    """One player pays another a unit; the supporters of both take part, those of nobody else. What the payee's gain is
    reckoned from `gained`."""
    backs, supporters = others.backs, others.supporters
    pay(net, payer, payee, unit)
    for i in range(supporters):
        if backs[i] == payer:
            pay(net, PLAYERS + i, payee, supporter_share(r, unit, 1, 0))
            for j in range(supporters):
                if backs[j] == payee:
                    pay(net, PLAYERS + i, PLAYERS + j, supporter_share(r, gained, 1, 1))
        elif backs[i] == payee:
            pay(net, payer, PLAYERS + i, supporter_share(r, gained, 0, 1))


def unit_deltas(r: Rules, fans: int, winner: int, discarder: int, others: Others, net: list[int]) -> None:
    """A win: the discarder pays, or everybody when there is none (-1), but for those away; where the book has the
    others pay a part of a discard win, they do."""
    self_draw = int(discarder < 0)
    for seat in range(r.players):
        if seat == winner or others.away >> seat & 1:
            continue
        if discarder >= 0 and seat != discarder:
            pay(net, seat, winner, bystander_price(r, fans, winner, seat, others))
            continue
        unit = price_between(r, fans, winner, seat, self_draw, others)
        gained = supporters_unit(r, fans, winner, seat, self_draw, others)
        pay_with_supporters(r, unit, gained, seat, winner, others, net)
    if discarder >= 0:
        pay(net, discarder, winner, covered_price(r, fans, winner, discarder, others))


def carry(r: Rules, liable: int, winner: int, discarder: int, net: list[int]) -> None:
    """A liable player pays in the others' place for a self-drawn hand, and half of what a discarder owes."""
    for seat in range(r.players):
        if seat != winner and seat != liable and net[seat] < 0:
            part = -net[seat] // 2 if seat == discarder else -net[seat]
            if discarder < 0 or seat == discarder:
                pay(net, liable, seat, part)


def kong_deltas(r: Rules, kong: KongMade, away: int, opened: int, net: list[int]) -> None:
    """A kong is paid at once by the player whose tile was claimed, or by everybody when it is concealed, or added where
    the book has it so; those away pay nothing, and supporters have no part in it (psa:杠#1, 杠#2, 杠#3, 下注#1)."""
    for seat in range(r.players):
        pay(net, seat, kong.seat, kong_share(r, kong, seat, away, opened))


def kong_share(r: Rules, kong: KongMade, seat: int, away: int, opened: int) -> int:
    """What one player pays for a kong."""
    by_all = kong.source < 0 or (kong.sort == ADDED_KONG and r.added_kong_from == FROM_ALL)
    if seat == kong.seat or away >> seat & 1 or not (by_all or seat == kong.source):
        return 0
    return kong_price(r, kong.sort, opened >> kong.seat & 1, opened >> seat & 1)


def kong_brought(r: Rules, kong: KongMade, away: int, opened: int) -> int:
    """What a kong brings who made it, from all together."""
    brought = 0
    for seat in range(r.players):
        brought += kong_share(r, kong, seat, away, opened)
    return brought
