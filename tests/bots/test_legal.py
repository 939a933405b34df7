"""No level does what is not allowed: each action is asked about before it is done."""

import pytest

from paiju import books
from paiju.bots import Bot
from paiju.series import LEVELS, series
from tests.extras import need_library
from tests.table.laid import QUICK_GAMES, new_table

A_MILLION = 1_000_000
QUICK = ("random", "drawn", "greedy", "simple")  # the others think longer
HANDS = 400  # at a time


@pytest.mark.parametrize(("book_id", "special"), QUICK_GAMES)
def test_no_level_does_what_is_not_allowed(book_id: str, special: str | None) -> None:
    """At the public table, which refuses what is not."""
    for name in LEVELS:
        table, done, wanted = new_table(book_id, special, f"legal {name}"), 0, 60 if name in QUICK else 5
        bots = {who: Bot(book_id, name, i) for i, who in enumerate((*"ESWN", *table.sitting.supporters))}
        while table.asked and done < wanted:
            who = table.asked[0]
            action = bots[who].choose(table.view(who))
            assert table.why_not(who, action) is None
            table.act(who, action)
            done += 1
        assert done == wanted or table.over


@pytest.mark.long
@pytest.mark.parametrize("name", LEVELS)
def test_no_illegal_action_in_a_million(name: str) -> None:
    need_library()
    from tests.bots.checked_kernel import illegal

    done = refused = 0
    chosen = [series(book) for book in books.all_books()]
    seed = 0
    while done < A_MILLION:
        for hands in chosen:
            actions, wrong = illegal(hands, LEVELS[name], seed, HANDS)
            done, refused = done + actions, refused + wrong
        seed += 1
    assert refused == 0
