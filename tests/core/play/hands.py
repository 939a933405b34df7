"""Hands that several tests use."""

import pytest

RIICHI_BOOKS = pytest.mark.parametrize("book", ["xjtu", "ema", "lol"])

ON_58S = "234567m345p2267s"  # closed, waits 5s 8s; all simples and pinfu either way
ON_8S_TOO = "234567p345m2267s"  # the same beside it
ORPHANS_BUT_1P = "19m9p19s1234567z1m"
# A ready hand for everybody; nobody wants 6z.
READY = {"E": "1112345678999m", "S": "1112345678999p", "W": "1112345678999s", "N": "1112223334445z"}
