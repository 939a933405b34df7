"""What the advice says of furiten: the core's rule, from what the seat itself has seen."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.core.play import reasons as R
from paiju.core.play.furiten import why_furiten
from paiju.table.advice import discards, standing
from paiju.table.codes import SEATS
from paiju.table.furiten import is_furiten
from paiju.table.table import Table
from tests.table.furiten_positions import CASES, DRAWN, EMA, POSITIONS, bars, south_waits
from tests.table.laid import nearest, new_table


@pytest.mark.clause("ema:3.13.1", "ema:3.13.2", "ema:3.13.3")
@pytest.mark.parametrize(("book", "name"), CASES)
def test_advice_tells_of_furiten_as_the_table_rules(book: Book, name: str) -> None:
    table = south_waits(book, name)
    view = table.view("S")
    hand = list(view.seats["S"].hand)
    if len(hand) % 3 == 2:
        found = next(one for one in discards(book, view, "S", hand) if one.discard == DRAWN)
    else:
        found = standing(book, view, "S", hand)
        why = why_furiten(table._game.rules, table._d, 1)
        assert why == (POSITIONS[name].why if book is EMA else R.ALLOWED)
    assert (found.distance, list(found.useful)) == (0, ["1m", "4m"])
    assert found.furiten is bars(book, name)


def ready_hands(table: Table) -> list[tuple[str, list[str], int]]:
    """Who has a ready hand of 3n+1 tiles: the seat, the hand as they see it, and why it is furiten at the table."""
    found = []
    for seat, name in enumerate(SEATS[: table._game.rules.players]):
        hand = list(table.view(name).seats[name].hand)
        if table._d.waits[seat] and len(hand) % 3 == 1:
            found.append((name, hand, why_furiten(table._game.rules, table._d, seat)))
    return found


def without_winning(table: Table, rng: Random) -> int:
    """Let every tile of others go by, declare riichi now and then, else keep the hand near to winning."""
    who = table.asked[0]
    actions = table.legal(who)
    plain = [action for action in actions if action.code in (A.PASS, A.READY)]
    riichi = [action for action in actions if action.type in ("riichi", "riichi_drawn")]
    if rng.random() < 0.5:
        plain += riichi
    return rng.choice(plain or nearest(table, who, actions)).code


def test_every_ready_hand_is_furiten_by_its_view_as_by_the_table() -> None:
    """Played by people who go for a ready hand and never win."""
    seen: Counter[int] = Counter()
    for book, seed in product(("ema", "xjtu-3p"), range(5)):
        table, rng = new_table(book, None, seed), Random(seed)
        while table.asked:
            for name, hand, why in ready_hands(table):
                view = table.view(name)
                waits = standing(table.book, view, name, hand).useful
                assert is_furiten(table.book, view, name, hand, waits) == (why != R.ALLOWED), (book, seed, name, hand)
                seen[why] += 1
            table.act(table.asked[0], without_winning(table, rng))
    assert all(seen[why] for why in (R.ALLOWED, R.FURITEN_DISCARD, R.FURITEN_TURN, R.FURITEN_RIICHI)), seen
