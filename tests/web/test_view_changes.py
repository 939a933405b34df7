"""The page puts what has changed into its view, without a page: views of random hands by every book come out whole."""

import json

import pytest

from tests.server.live.view_steps import view_steps
from tests.table.laid import QUICK_GAMES
from tests.web.page_modules import node


@pytest.mark.parametrize(("book", "special"), QUICK_GAMES)
def test_the_page_has_the_view(book: str, special: str | None) -> None:
    steps = view_steps(book, special)
    made = json.loads(node("view_driver.mjs", [[before, changes] for _, before, changes, _ in steps]))
    assert len(made) == len(steps) > 100
    for (role, _, _, after), renewed in zip(steps, made, strict=True):
        assert renewed == after, role
