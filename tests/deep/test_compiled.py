"""Trials compiled bring what they do in the interpreter, on however many threads."""

import pytest

from paiju import books
from paiju.bots.level import played_by
from paiju.deep.known_table import known_table
from paiju.deep.tables import InterpretedTables
from paiju.table.codes import SEATS
from paiju.table.wins import new_buffers
from tests.deep.positions import some_positions
from tests.extras import need_library


@pytest.mark.long
@pytest.mark.parametrize("name", ["ema", "mcr"])
def test_compiled_and_interpreted_trials_bring_the_same(name: str) -> None:
    need_library()
    from paiju.deep.compiled_tables import CompiledTables

    book, compiled, looked = books.get(name), CompiledTables(2), 0
    for table, who in some_positions(book, 6, 0.05):
        view = table.view(who)
        played, rules = played_by(book, view.special)
        known = known_table(played, rules, new_buffers(), view, SEATS.index(who))
        asked = rules, known, [action.code for action in view.legal][:2], 1, 0, 3
        assert compiled.play(*asked) == InterpretedTables().play(*asked)
        looked += 1
        if looked == 3:
            break
    compiled.close()
    assert looked
