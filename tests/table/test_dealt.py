"""Hand number i of a seed at a table is the hand that is simulated."""

import pytest

import paiju
from paiju import books
from paiju.core.play.deal import Deal
from paiju.errors import InputError
from paiju.series import interpret, series

ACTION, ABOUT, ACTED = 255, 8, 12  # of an entry of the core's log: what was done, by whom, that somebody did something


def played_again(book_id: str, seed: int, number: int, special: str | None) -> None:
    """Play a hand by random players, and do the same at the table: it must come to the same end."""
    deals = [Deal()]
    planned = series(books.get(book_id), "random", special)
    interpret(planned, seed, number, number + 1, deals)
    simulated, table = deals[0], paiju.Table.dealt(book_id, seed, number, special=special)
    wall = [table._d.wall[i] for i in range(table._d.tiles)]
    assert wall == list(simulated.wall[: simulated.tiles])
    for entry in simulated.log[: simulated.logged]:
        if entry >> ACTED == 1:
            table.act("ESWN"[entry >> ABOUT & 15], entry & ACTION)
    assert table.over
    ended = {name: getattr(table._d, name) for name, *_form in Deal.LAYOUT if name != "wall"}
    assert ended == {name: getattr(simulated, name) for name in ended}


@pytest.mark.parametrize("book", books.ids())
def test_a_hand_of_every_book(book: str) -> None:
    for seed, number in ((0, 0), (1, 7), (2**40, 2**33)):
        played_again(book, seed, number, None)


def test_dice_rules_are_thrown_or_chosen() -> None:
    rules = {rule.id for rule in books.get("psa").specials}
    thrown = {table.sitting.special.id for i in range(40) if (table := paiju.Table.dealt("psa", 3, i)).sitting.special}
    assert len(thrown) > 4
    assert thrown <= rules
    for special in ("none", "dice", "3"):
        played_again("psa", 5, 2, special)
    assert paiju.Table.dealt("psa", 5, 2, special="none").sitting.special is None


def test_how_a_game_stands_can_be_given_but_no_wall() -> None:
    table = paiju.Table.dealt("ema", 1, 2, points=[20000, 30000, 40000, 30000], counters=2)
    assert table._d.points == [20000, 30000, 40000, 30000]
    assert table.events[1:] != paiju.Table.dealt("ema", 1, 3).events[1:]
    wall = paiju.Table("ema", seed=1).sitting.wall
    for seed, number, given in ((-1, 0, {}), (1, -1, {}), (1, 2**63, {}), (1, 2, {"wall": wall})):
        with pytest.raises(InputError, match=r"whole number|not both"):
            paiju.Table.dealt("ema", seed, number, **given)  # type: ignore[arg-type]
