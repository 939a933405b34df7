"""Keywords of tables and of long runs: those that are there by name, any other refused as Python refuses it."""

from collections.abc import Callable
from typing import Any

import pytest

import paiju
from paiju.arena.run import arena
from paiju.lab import lab
from paiju.table.start import TableOptions

ONE_OF_EACH: TableOptions = {
    "points": (30000, 20000, 25000, 25000),
    "round": "S",
    "counters": 2,
    "deposits": 1,
    "deal": 3,
    "special": None,
    "supporters": (),
    "names": ("Ann", "Bea", "Cid", "Dan"),
    "wall": None,
    "nonces": (b"1", b"2", b"3", b"4"),
    "words": (),
}


def test_every_option_arrives() -> None:
    assert set(ONE_OF_EACH) == set(TableOptions.__annotations__)
    table = paiju.Table("lol", seed=5, **ONE_OF_EACH)
    at = table.sitting
    assert (at.points, at.round, at.counters, at.deposits, at.dealing) == ((30000, 20000, 25000, 25000), 1, 2, 1, 3)
    assert (at.names, at.nonces, at.special) == (("Ann", "Bea", "Cid", "Dan"), (b"1", b"2", b"3", b"4"), None)
    again = paiju.Table("lol", wall=at.wall, points=at.points)
    assert (again.sitting.wall, again.sitting.round, again.sitting.counters) == (at.wall, 0, 0)
    assert paiju.Table("psa", seed=1, supporters=("Eve",), special=5).sitting.supporters == ("Eve",)


@pytest.mark.parametrize(
    "call",
    [
        lambda **more: paiju.Table("ema", seed=1, **more),
        lambda **more: paiju.simulate("ema", 1, **more),
        lambda **more: arena("ema", "random", "random", 4, **more),
        lambda **more: lab("ema", 1, changes={"scoring.minimum": 2}, **more),
    ],
)
def test_an_option_that_is_none(call: Callable[..., Any]) -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
        call(colour="red")
