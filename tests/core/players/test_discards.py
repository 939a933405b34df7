"""A hand looked at suit by suit lacks, and is helped by, what the whole hand is."""

from random import Random

import pytest

from paiju import books
from paiju.books.flatten import flatten
from paiju.core.play.actions import NONE
from paiju.core.play.deal import TURN, Deal
from paiju.core.players.levels.simple import weigh_by_suits, weigh_each
from paiju.core.players.notes import Notes, forget_distances
from paiju.core.players.unseen import count_unseen
from paiju.core.players.ways.discards import goes_by_suits
from paiju.core.shape import CONCEALED_KONG, SET_TYPE
from paiju.core.tiles import KINDS
from paiju.table.wins import new_buffers

WHOLE = list(range(KINDS))
PAIRED = [*range(0, 34, 3), 1, 10]  # many pairs and fours
ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34), 4]


def hand_of(kinds: list[int], tiles: int, rng: Random) -> Deal:
    """A table where the first seat has so many tiles of these kinds."""
    d = Deal()
    d.phase, d.drawn, d.wild = TURN, NONE, NONE
    for kind in rng.sample([kind for kind in kinds for _ in range(4)], tiles):
        d.counts[0][kind] += 1
    return d


@pytest.mark.parametrize("book", ["xjtu", "mcr", "tenhou-3p", "psa"])
@pytest.mark.parametrize("kinds", [WHOLE, PAIRED, ORPHANS, [8, 17, 26, 33, 32]])
@pytest.mark.parametrize("melds", [0, 1])
def test_a_hand_by_suits_is_the_hand(book: str, kinds: list[int], melds: int) -> None:
    r, buffers, rng = flatten(books.get(book)), new_buffers(), Random(len(kinds))
    there = [kind for kind in kinds if not r.missing_kinds >> kind & 1]
    for _ in range(25):
        d = hand_of(there, 14 - 3 * melds, rng)
        d.meld_count[0], d.melds[0][0] = melds, CONCEALED_KONG << SET_TYPE | 28
        if not goes_by_suits(r, d, buffers, 0):
            continue
        out = [kind for kind in range(KINDS) if d.counts[0][kind]]
        both = []
        for weigh in (weigh_each, weigh_by_suits):
            notes = Notes()
            forget_distances(len(out), notes)
            count_unseen(r, d, 0, notes.unseen)
            weigh(r, d, buffers, 0, out, 0, len(out), notes)
            both.append((notes.lacking[: len(out)], notes.helping[: len(out)]))
        assert both[0] == both[1]


def test_open_hands_and_wild_tiles_are_looked_at_whole() -> None:
    r, buffers, d = flatten(books.get("psa")), new_buffers(), hand_of(WHOLE, 14, Random(1))
    assert goes_by_suits(r, d, buffers, 0)
    d.wild = next(kind for kind in range(KINDS) if d.counts[0][kind])
    assert not goes_by_suits(r, d, buffers, 0)
    d.wild, d.meld_count[0] = NONE, 1
    assert not goes_by_suits(r, d, buffers, 0)
