"""Make src/paiju/scoring/suit_costs.zlib, the table behind the distance, from `paiju.core.suit_costs`.

    python tools/make_suit_table.py          write the file and print its checksum
    python tools/make_suit_table.py --check  say whether the shipped file holds just what would be written

Very few different layers of states occur, so each step from a layer by a count is worked out once: seconds in all.
"""

import hashlib
import sys
import zlib
from pathlib import Path

from paiju.core.hand import suit_costs as C
from paiju.core.tiles import COPIES, KINDS

OUTPUT = Path(__file__).parent.parent / "src" / "paiju" / "scoring" / "suit_costs.zlib"
PROFILES = 256  # a profile is one byte
Layer = tuple[int, ...]
Results = tuple[int, ...]


def next_layers(layer: Layer, runs: int) -> list[Layer]:
    """The layers after one more kind of which there are 0 … 4 tiles."""
    work = [COPIES] * KINDS + list(layer) + [0] * (C.WORK - KINDS - C.STATES)
    after = C.LAYERS + C.STATES
    layers = []
    for have in range(COPIES + 1):
        C.settle_kind(work, C.LAYERS, after, have, COPIES, runs)
        layers.append(tuple(work[after : after + C.STATES]))
    return layers


def all_results(kinds: int) -> list[Results]:
    """The ten costs for every key: the digits' lowest rank first, base five."""
    layers: list[Layer] = [(0, *[C.FAR] * (C.STATES - 1))]
    names = [0]  # for each key so far, the number of its layer
    for i in range(kinds):
        following = [next_layers(layer, 2 if kinds == 9 and i < 7 else 0) for layer in layers]
        layers = sorted({layer for row in following for layer in row})
        number = {layer: n for n, layer in enumerate(layers)}
        steps = [[number[layer] for layer in row] for row in following]
        names = [steps[name][have] for have in range(COPIES + 1) for name in names]
    results = [layer[:: C.STATES // C.RESULTS] for layer in layers]
    return [results[name] for name in names]


def join(one: Results, other: Results) -> Results:
    """The ten costs of two suits together."""
    work = [0] * C.WORK
    work[C.SO_FAR : C.NEXT] = one
    work[C.NEXT : C.JOINED] = other
    C.join(work)
    return tuple(work[C.SO_FAR : C.NEXT])


def all_joins(profiles: set[Results]) -> dict[tuple[Results, Results], Results]:
    """Every profile with every other, new ones that arise included."""
    joins: dict[tuple[Results, Results], Results] = {}
    while True:
        joins |= {(a, b): join(a, b) for a in profiles for b in profiles if (a, b) not in joins}
        if profiles >= set(joins.values()):
            return joins
        profiles = profiles | set(joins.values())


def contents() -> bytes:
    """Profiles of the suits, profiles of the honours, joins, costs (`paiju.suit_table` reads them back)."""
    suits, honours = all_results(9), all_results(7)
    joins = all_joins(set(suits) | set(honours))
    profiles = sorted({a for a, _ in joins})
    number = {profile: n for n, profile in enumerate(profiles)}
    rows = bytearray(PROFILES * PROFILES)
    for (a, b), both in joins.items():
        rows[number[a] * PROFILES + number[b]] = number[both]
    costs = bytes(cost for profile in profiles for cost in profile)
    return bytes(number[s] for s in suits) + bytes(number[h] for h in honours) + bytes(rows) + costs


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
