"""What a book from nothing may say of who pays whom: the dealer's fans, streak and factor, what everybody pays."""

import pytest

import paiju
from paiju.books import get
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.books.toml_book import parse
from paiju.errors import InputError
from paiju.scoring.judging import judge
from paiju.scoring.request import parse as parse_request
from tests.books.smallest import smallest

REST = """
[game]
repeats = "win"
counters = "draws_keep"
[patterns]
all_pungs = { closed = 3, open = 3 }
"""


def book(payments: str) -> Book:
    return smallest(payments + REST)


def paid(payments: str, seat: str, giver: str | None, honba: int = 0) -> dict[str, int]:
    request = {"book": book(payments), "hand": "111222m444p555s9m", "win": "9m", "seat": seat, "honba": honba}
    request |= {"by": "self"} if giver is None else {"by": "discard", "from": giver}
    answer = judge(parse_request(request))
    assert answer.payments is not None
    sums = dict.fromkeys("ESWN", 0)
    for each in answer.transfers:
        sums[each.payer] -= each.amount
        sums[each.payee] += each.amount
    assert sums == answer.payments
    return answer.payments


@pytest.mark.parametrize(
    ("payments", "seat", "giver", "honba", "expected"),
    [
        ("", "E", None, 0, (9, -3, -3, -3)),
        ("dealer_fans = 1", "E", None, 0, (12, -4, -4, -4)),
        ("dealer_fans = 1", "S", None, 0, (-4, 10, -3, -3)),
        ("dealer_fans = 1", "S", "W", 0, (0, 3, -3, 0)),
        ("dealer_fans = 1", "S", "E", 0, (-4, 4, 0, 0)),
        ("dealer_fans = 1\nstreak_fans = 2", "E", "W", 2, (8, 0, -8, 0)),
        ("dealer_fans = 1\nstreak_fans = 2", "N", None, 2, (-8, -3, -3, 14)),
        ("dealer_factor = 2", "E", None, 0, (18, -6, -6, -6)),
        ("dealer_factor = 2", "W", None, 0, (-6, -3, 12, -3)),
        ("dealer_factor = 2\nothers_unit = 1", "W", "S", 0, (-6, -3, 12, -3)),
        ("base = 8", "W", "S", 0, (-8, -11, 27, -8)),
        ("base = 8", "W", None, 0, (-11, -11, 33, -11)),
        ("base = 2\ndealer_factor = 2", "E", "N", 0, (18, -4, -4, -10)),
        ("prices = [0, 1, 2, 4, 8, 16]\ndealer_fans = 1\nstreak_fans = 1", "E", "N", 1, (16, 0, 0, -16)),
        ("prices = [0, 1, 2, 4, 8, 16]\ndealer_fans = 1\nstreak_fans = 1", "E", "N", 9, (16, 0, 0, -16)),
        ("others_unit = 1\nothers_most = 2\ndiscarder_covers = true", "W", "S", 0, (-2, -5, 9, -2)),
        ("others_unit = 1\nothers_most = 2\ndiscarder_covers = true\ndealer_fans = 1", "W", "S", 0, (-2, -6, 10, -2)),
    ],
)
def test_payments(payments: str, seat: str, giver: str | None, honba: int, expected: tuple[int, ...]) -> None:
    assert paid(payments, seat, giver, honba) == dict(zip("ESWN", expected))


def test_counters_only_where_they_are_paid() -> None:
    with pytest.raises(InputError, match="counters"):
        paid("dealer_fans = 1", "E", None, 1)
    assert paiju.points(book("streak_fans = 2"), fan=3, dealer=True, by="self", counters=1)["payments"]["E"] == 15
    with pytest.raises(InputError, match="counters"):
        paiju.points(book(""), fan=3, dealer=True, by="self", counters=1)


def test_the_dealer_is_named() -> None:
    request = {"book": book("dealer_fans = 1"), "hand": "111222m444p555s9m", "win": "9m", "seat": "S", "by": "self"}
    words = {each.payer: each.text.en for each in judge(parse_request(request)).transfers}
    assert words == {"E": "self-draw, with the dealer", "W": "self-draw", "N": "self-draw"}


@pytest.mark.parametrize("payments", ["dealer_factor = 0", "dealer_fans = 100", "streak_fans = -1"])
def test_bounds(payments: str) -> None:
    with pytest.raises(InputError, match=payments.split(" ")[0]):
        book(payments)


LIABLE = """
id = "carried"
base = "none"
[scoring]
family = "house"
[payments]
prices = [0, 1, 2, 4, 8, 16, 32, 64]
discard_unit = 2
others_unit = 1
self_draw_unit = 2
liable_for = ["big_three_dragons"]
[patterns]
big_three_dragons = { closed = 7 }
all_pungs.closed = 3
[clauses]
9 = "Whoever feeds the third set of dragons carries the hand."
[cites]
liability = "carried:9"
"""
DRAGONS = {
    "book": parse(LIABLE),
    "hand": "2223m",
    "win": "3m",
    "seat": "S",
    "liable": [{"seat": "W", "for": "big_three_dragons"}],
}
MELDS = [{"type": "pon", "tiles": f"{n}{n}{n}z", "from": "across" if n < 7 else "right"} for n in (5, 6, 7)]


@pytest.mark.parametrize(
    ("way", "expected"),
    [
        ({"by": "self"}, (0, 384, -384, 0)),
        ({"by": "discard", "from": "N"}, (-64, 256, -64 - 64, -64)),
        ({"by": "discard", "from": "W"}, (-64, 256, -128, -64)),
    ],
)
def test_a_liable_player_carries_the_hand(way: dict[str, str], expected: tuple[int, ...]) -> None:
    answer = judge(parse_request({**DRAGONS, "melds": MELDS, **way}))
    assert answer.payments == dict(zip("ESWN", expected))
    carried = [each for each in answer.transfers if each.text.en.startswith("liable")]
    assert {each.clause for each in carried} <= {"carried:9"}
    assert answer.liable == ("W",)


def test_supporters_pay_beside_a_liable_player() -> None:
    """What a payer's supporter owes stays theirs; the liable player pays in the place of players."""
    own = derive(get("psa"), "carried-psa", specials=False, **{"payments.liable_for": ["big_three_dragons"]})
    request = {**DRAGONS, "book": own, "melds": MELDS, "by": "self", "supporters": {"ES": "E", "Bea": "S"}}
    answer = judge(parse_request(request))
    assert answer.payments is not None
    assert answer.payments["E"] == answer.payments["N"] == 0
    assert sum(answer.payments.values()) == 0
    assert answer.payments["ES"] < 0 < answer.payments["Bea"]
