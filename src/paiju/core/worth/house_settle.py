"""Who pays whom under house rules: wins, kongs, open hands, supporters.

People are numbered: players 0–3 by seat, supporters from 4 on; `backs[i]` is the seat that supporter 4 + i backs.
Open hands are a mask of seats. Every function adds to `net`, one number a person.
"""

from typing import NamedTuple

from paiju.core.rules import Rules
from paiju.core.worth.settle import pay

PLAYERS = 4


class Others(NamedTuple):
    """What matters of everybody for a payment: seats away and with open hands, as masks; the supporters' bets."""

    away: int
    opened: int
    backs: list[int]
    supporters: int


def house_price(r: Rules, fans: int, self_draw: int, open_winner: int, open_payer: int) -> int:
    """What one payer owes. An open hand counts a fan more to gains and losses, on both sides if both are open; a
    self-drawn hand of one fan is reduced first, or not at all when the open hand makes it two (psa:收益#1, 收益#2,
    明牌#3, reading:122)."""
    extra = r.open_hand_fans * (open_winner + open_payer)
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


def bystander_price(r: Rules, fans: int, open_winner: int, open_payer: int) -> int:
    """What one pays who neither won nor discarded; most books spare them."""
    return listed_price(r, fans + r.open_hand_fans * (open_winner + open_payer)) * r.others_unit


def kong_price(r: Rules, open_konger: int, open_payer: int) -> int:
    """What one payer owes for a kong, doubled for an open hand on either side, twice if both (psa:明牌#4)."""
    price = r.kong
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


def supporters_unit(r: Rules, fans: int, self_draw: int, open_winner: int, open_payer: int) -> int:
    """The unit of which the winner's supporters get their share: the winner's own or, where the book doubles it for an
    open hand, twice that of a closed one (psa:明牌#3, reading:111)."""
    if r.open_hand_doubles_bets and open_winner:
        return 2 * house_price(r, fans, self_draw, 0, open_payer)
    return house_price(r, fans, self_draw, open_winner, open_payer)


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


def house_deltas(r: Rules, fans: int, winner: int, discarder: int, others: Others, net: list[int]) -> None:
    """A win: the discarder pays, or everybody when there is none (-1), but for those away; where the book has the
    others pay a part of a discard win, they do."""
    opened = others.opened
    for seat in range(r.players):
        if seat == winner or others.away >> seat & 1:
            continue
        if discarder >= 0 and seat != discarder:
            pay(net, seat, winner, bystander_price(r, fans, opened >> winner & 1, opened >> seat & 1))
            continue
        unit = house_price(r, fans, int(discarder < 0), opened >> winner & 1, opened >> seat & 1)
        gained = supporters_unit(r, fans, int(discarder < 0), opened >> winner & 1, opened >> seat & 1)
        pay_with_supporters(r, unit, gained, seat, winner, others, net)


def kong_deltas(r: Rules, konger: int, source: int, away: int, opened: int, net: list[int]) -> None:
    """A kong is paid at once by the player whose tile was claimed, or by everybody (-1) when it is concealed; those
    away pay nothing, and supporters have no part in it (psa:杠#1, 杠#2, 杠#3, 下注#1)."""
    for seat in range(r.players):
        if seat != konger and away >> seat & 1 == 0 and (source < 0 or seat == source):
            pay(net, seat, konger, kong_price(r, opened >> konger & 1, opened >> seat & 1))
