"""Several players win on one discard, at the table: each has a hand of the han and fu asked for, and all wait for 8s.

Everybody waits with 67s. A hand that is not in riichi has an open pung of the own wind, which counts once: the round is
the wind of whoever discards. The bonus tile is 9s, of those below the indicators nobody has any.
"""

from collections.abc import Mapping
from typing import Any

from tests.core.play.scenario import position
from tests.core.play.table import SEATS, Table

from paiju.core.play import deal as D
from paiju.core.play.moves import CODE, WHO, WON
from paiju.core.play.winning import worth_now

Hand = Mapping[str, Any]
ONE_HAN: Hand = {"han": 1, "fu": 30}
CHOWS = ("123456p", "456789p", "123789p")  # by winner, so that there are tiles for three
PAIRS = ("11m", "99m", "11m")
# Beside the pung, the pinfu of the closed hands, and what is written: the bonus pair 9s, one bonus tile, a half flush.
OPEN = {(1, 30): "{chows}67s{pair}", (2, 30): "{chow}789s67s{pair}", (3, 30): "{chows}67s99s", (5, 30): "12334567s99s"}
IN_RIICHI = {(2, 30): "{chows}34567s{pair}", (5, 30): "123123345p67s99s"}


def held(number: int, hand: Hand) -> str:
    """The concealed tiles of the winner of this number."""
    forms = IN_RIICHI if hand.get("riichi") else OPEN
    chows = CHOWS[number]
    return forms[hand["han"], hand["fu"]].format(chows=chows, chow=chows[:3] + "p", pair=PAIRS[number])


def before_the_discard(
    book: str, discarder: str, winners: Mapping[str, Hand], counters: int = 0, deposits: int = 0, riichi: str = ""
) -> Table:
    """The discarder has drawn 8s. Who is in `riichi` has a deposit on the table, `deposits` lay there before."""
    assert {seat for seat, hand in winners.items() if hand.get("riichi")} <= set(riichi)
    hands = {seat: held(number, hand) for number, (seat, hand) in enumerate(winners.items())}
    winds = {seat: f"{SEATS.index(seat) + 1}" * 3 + "z" for seat, hand in winners.items() if not hand.get("riichi")}
    return position(
        book, discarder, hands, winds, draws="8s", dora="8s", ura="7z", riichi=riichi, deposits=deposits,
        counters=counters, round=discarder,
    )  # fmt: skip


def won_together(
    book: str, discarder: str, winners: Mapping[str, Hand], counters: int = 0, deposits: int = 0, riichi: str = ""
) -> Table:
    """All of them say that they win, and each hand is worth what was asked for."""
    t = before_the_discard(book, discarder, winners, counters, deposits, riichi)
    t.play(f"{discarder} discards 8s", *(f"{seat} wins" for seat in winners))
    for seat, hand in winners.items():
        worth = worth_now(t.r, t.moment, t.buffers, SEATS.index(seat), t.moment.stake, False)
        assert (worth.han, worth.fu) == (hand["han"], hand["fu"]), f"{seat}: {worth}"
    assert t.d.phase == D.OVER
    return t


def payments(t: Table) -> dict[str, int]:
    """Points won and lost by seat, deposits included."""
    return dict(zip(t.seats, t.gains, strict=True))


def order(t: Table) -> list[str]:
    """Who was paid, one after the other."""
    return [SEATS[entry >> WHO & 15] for entry in t.d.log[: t.d.logged] if entry >> CODE == WON]
