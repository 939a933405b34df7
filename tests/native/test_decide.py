"""Single decisions, compiled: the same as in the interpreter, in every book."""

import pytest

from paiju import books
from paiju.bots.deal_from_view import deal_of
from paiju.bots.level import played_by
from paiju.series import LEVELS
from paiju.simulation.deciding import chooser, is_swift
from paiju.table.codes import SEATS
from paiju.table.table import Table
from paiju.table.wins import new_buffers
from tests.extras import need_library


@pytest.mark.long
@pytest.mark.parametrize("book", [book.id for book in books.all_books()])
def test_compiled_decisions_are_the_interpreters(book: str) -> None:
    need_library()
    buffers = new_buffers()
    swift, slow = chooser(buffers, True), chooser(buffers, False)
    table, asked = Table(book, seed=7), 0
    while table.asked and asked < 60:
        who = table.asked[0]
        view = table.view(who)
        played, rules = played_by(table.book, view.special)
        d, codes = deal_of(played, rules, buffers, view, SEATS.index(who)), [action.code for action in view.legal]
        found = {swift(rules, d, SEATS.index(who), LEVELS[level], asked, codes) for level in ("steady",)}
        chosen = slow(rules, d, SEATS.index(who), LEVELS["steady"], asked, codes)
        assert found == {chosen}
        table.act(who, chosen)
        asked += 1
    assert asked > 10


def test_whoever_says_so_decides_whether_it_is_compiled() -> None:
    assert is_swift(1, True)
    assert not is_swift(10**9, False)
