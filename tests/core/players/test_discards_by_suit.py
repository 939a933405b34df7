"""What each discard leaves, looked up suit by suit, is what it leaves when the tile is taken out."""

from pathlib import Path
from random import Random

import pytest

from paiju import books
from paiju.books.flatten import flatten
from paiju.books.toml_book import load
from paiju.core.hand.distance import standard_cost
from paiju.core.players.notes import Notes
from paiju.core.players.ways.keyed_hand import discards, keyed
from paiju.core.tiles import KINDS
from paiju.scoring.suit_table import table

TAIWAN = Path(__file__).parents[3] / "examples" / "books" / "taiwan.toml"  # five sets


@pytest.mark.parametrize("name", ["ema", "xjtu-3p", "taiwan"])
def test_each_discard_is_as_if_it_were_made(name: str) -> None:
    r = flatten(load(TAIWAN) if name == "taiwan" else books.get(name))
    rng, costs, notes = Random(name), table(), Notes()
    tiles = [kind for kind in range(KINDS) if r.missing_kinds >> kind & 1 == 0 for _ in range(4)]
    found = 0
    for _ in range(60):
        melds = rng.randrange(r.sets)
        c = [0] * KINDS
        for kind in rng.sample(tiles, 3 * (r.sets - melds) + 2):
            c[kind] += 1
        now = standard_cost(r, costs, c, r.sets - melds)
        for cost in (now, now + 1):
            slow = 0
            for kind in range(KINDS):
                if c[kind]:
                    c[kind] -= 1
                    slow |= int(standard_cost(r, costs, c, r.sets - melds) == cost) << kind
                    c[kind] += 1
            for _ in range(2):  # the second time it is known
                assert discards(r, costs, keyed(r, c), melds, cost, notes) == slow, (c, melds, cost)
            found += slow.bit_count()
    assert found > 200
