"""Make src/paiju/scoring/suit_costs.zlib, the table behind the distance, from `paiju.core.suit_costs`.

    python tools/make_suit_table.py          write the file and print its checksum
    python tools/make_suit_table.py --check  say whether the shipped file holds just what would be written

It has two parts: for hands of four sets, and behind it for hands of five. Very few different layers of states occur,
so each step from a layer by a count is worked out once: seconds in all.
"""

import hashlib
import sys
import zlib
from collections.abc import Collection
from itertools import product
from pathlib import Path

from paiju.core.hand import five_sets
from paiju.core.hand import suit_costs as C
from paiju.core.tiles import COPIES, KINDS

OUTPUT = Path(__file__).parent.parent / "src" / "paiju" / "scoring" / "suit_costs.zlib"
PROFILES = 256  # of hands of four sets: a profile is one byte
Layer = tuple[int, ...]
Results = tuple[int, ...]
Joins = dict[tuple[Results, Results], Results]


def next_layers(layer: Layer, runs: int, most: int) -> list[Layer]:
    """The layers after one more kind of which there are 0 … 4 tiles."""
    work = [COPIES] * KINDS + list(layer) + [0] * (C.WORK - KINDS - C.STATES)
    after = C.LAYERS + C.STATES
    layers = []
    for have in range(COPIES + 1):
        C.settle_kind(work, C.LAYERS, after, have, COPIES, runs, most)
        layers.append(tuple(work[after : after + C.STATES]))
    return layers


def all_results(kinds: int, most: int) -> list[Results]:
    """The costs for every key: the digits' lowest rank first, base five."""
    layers: list[Layer] = [(0, *[C.FAR] * (C.STATES - 1))]
    names = [0]  # for each key so far, the number of its layer
    for i in range(kinds):
        following = [next_layers(layer, 2 if kinds == 9 and i < 7 else 0, most) for layer in layers]
        layers = sorted({layer for row in following for layer in row})
        number = {layer: n for n, layer in enumerate(layers)}
        steps = [[number[layer] for layer in row] for row in following]
        names = [steps[name][have] for have in range(COPIES + 1) for name in names]
    results = [layer[:: C.STATES // C.RESULTS] for layer in layers]
    return [results[name] for name in names]


def join(one: Results, other: Results, most: int) -> Results:
    """The costs of two suits together."""
    work = [0] * C.WORK
    work[C.SO_FAR : C.NEXT] = one
    work[C.NEXT : C.JOINED] = other
    C.join(work, most)
    return tuple(work[C.SO_FAR : C.NEXT])


def all_joins(profiles: set[Results], most: int) -> Joins:
    """Every profile with every other, new ones that arise included."""
    joins: Joins = {}
    while True:
        joins |= {(a, b): join(a, b, most) for a in profiles for b in profiles if (a, b) not in joins}
        if profiles >= set(joins.values()):
            return joins
        profiles = profiles | set(joins.values())


def numbers(profiles: Collection[Results]) -> dict[Results, int]:
    """Profiles by their order."""
    return {profile: n for n, profile in enumerate(profiles)}


def four_sets() -> bytes:
    """Profiles of the suits, profiles of the honours, joins, costs (`paiju.core.hand.distance` reads them back)."""
    suits, honours = all_results(9, 4), all_results(7, 4)
    joins = all_joins(set(suits) | set(honours), 4)
    number = numbers(sorted({a for a, _ in joins}))
    rows = bytearray(PROFILES * PROFILES)
    for (a, b), both in joins.items():
        rows[number[a] * PROFILES + number[b]] = number[both]
    costs = bytes(cost for profile in number for cost in (*profile[:5], *profile[C.SETS : C.SETS + 5]))
    return bytes(number[s] for s in suits) + bytes(number[h] for h in honours) + bytes(rows) + costs


def five_set_part() -> bytes:
    """Profiles of the suits, of the honours, joins with another suit, what two joined ones cost together
    (`paiju.core.hand.five_sets` reads them back). Those of single suits come first."""
    suits, honours = all_results(9, 5), all_results(7, 5)
    single = sorted(set(suits) | set(honours))
    joins = all_joins(set(single), 5)
    number = numbers([*single, *sorted({a for a, _ in joins} - set(single))])
    assert (len(single), len(number)) == (five_sets.SINGLE, five_sets.PROFILES)
    rows = b"".join(number[joins[a, b]].to_bytes(2, "little") for a, b in product(number, single))
    costs = bytes(cost for a, b in product(number, number) for cost in joins[a, b][C.SETS :])
    return bytes(number[s] for s in suits) + bytes(number[h] for h in honours) + rows + costs


def contents() -> bytes:
    """Both parts."""
    first = four_sets()
    assert len(first) == five_sets.FIVE
    return first + five_set_part()


def main() -> int:
    """Write the table, or check the one that is there."""
    made = contents()
    print(f"{len(made)} bytes, sha256 {hashlib.sha256(made).hexdigest()}")
    if "--check" in sys.argv:
        same = zlib.decompress(OUTPUT.read_bytes()) == made
        print("the shipped table is this one" if same else "the shipped table differs")
        return 0 if same else 1
    OUTPUT.write_bytes(zlib.compress(made, 9))
    print(f"{OUTPUT.name}: {OUTPUT.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
