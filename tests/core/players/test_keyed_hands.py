"""What is looked up by a hand's keys is what trying every tile finds: draws that help a hand with claimed sets by its
ways, the tiles a ready hand waits for, what three runs take out of a hand."""

from pathlib import Path
from random import Random

import pytest

from paiju import books
from paiju.books.flatten import flatten
from paiju.books.toml_book import load
from paiju.core.hand.distance import suit_key
from paiju.core.patterns import catalogue as P
from paiju.core.play.actions import NONE
from paiju.core.play.deal import Deal
from paiju.core.play.readiness import waits_of
from paiju.core.players.notes import Notes
from paiju.core.players.ways.keyed_hand import KeyedHand, keyed, with_one, without_one
from paiju.core.players.ways.paid_distance import LOST, cost_to_win
from paiju.core.players.ways.three_runs import ThreeRuns, runs_lacking, tiles_held, without_runs
from paiju.core.players.ways.weighing import Suits
from paiju.core.players.worth.acceptance import helping_by_trial, helping_kinds, helps_by_trial, helps_next, is_plain
from paiju.core.players.worth.near_wins import waits_by_keys
from paiju.core.rules import Rules
from paiju.core.shape import CHOW, OPEN_PUNG, SET_TYPE
from paiju.core.tiles import EAST, KINDS
from paiju.table.wins import new_buffers

TAIWAN = Path(__file__).parents[3] / "examples" / "books" / "taiwan.toml"  # five sets
BUFFERS = new_buffers()


def rules_of(name: str) -> Rules:
    return flatten(load(TAIWAN) if name == "taiwan" else books.get(name))


def open_hand(r: Rules, tiles: int, sets: int, rng: Random) -> Deal:
    """A table where the first seat has so many tiles in hand, not too far apart, beside claimed sets."""
    d = Deal()
    d.wild, d.round = NONE, EAST
    there = [kind for kind in range(KINDS) if r.missing_kinds >> kind & 1 == 0]
    for i in range(sets):
        kind = rng.choice(there)
        run = kind < 27 and kind % 9 < 7 and rng.random() < 0.6 and not r.missing_kinds >> kind & 7
        d.melds[0][i] = (CHOW if run else OPEN_PUNG) << SET_TYPE | kind
    d.meld_count[0] = sets
    few = [kind for kind in there if kind >= 27 or kind // 9 == rng.randrange(3) or rng.random() < 0.4]
    for kind in rng.sample([kind for kind in few for _ in range(4)], tiles):
        d.counts[0][kind] += 1
    return d


def nearly_complete(r: Rules, sets: int, pairs: bool, rng: Random) -> list[int]:
    """Counts that lack a tile of so many sets and a pair, or of seven pairs."""
    there = [kind for kind in range(KINDS) if r.missing_kinds >> kind & 1 == 0]
    runs = [kind for kind in range(27) if kind % 9 < 7 and r.missing_kinds >> kind & 7 == 0]
    counts = [5] * KINDS
    while max(counts) > 4:
        counts = [0] * KINDS
        for kind in rng.sample(there, 7) if pairs else [rng.choice(there)]:
            counts[kind] += 2
        for _ in range(0 if pairs else sets):
            low = rng.choice(runs) if rng.random() < 0.6 else -1
            for kind in (low, low + 1, low + 2) if low >= 0 else [rng.choice(there)] * 3:
                counts[kind] += 1
    counts[rng.choice([kind for kind in there if counts[kind]])] -= 1
    return counts


def with_unseen(unseen: list[int]) -> Notes:
    """Notes on so many unseen tiles of each kind."""
    notes = Notes()
    notes.unseen = unseen
    notes.unseen_ones = sum((n & 1) << kind for kind, n in enumerate(unseen))
    notes.unseen_twos = sum((n >> 1 & 1) << kind for kind, n in enumerate(unseen))
    notes.unseen_fours = sum((n >> 2) << kind for kind, n in enumerate(unseen))
    return notes


@pytest.mark.parametrize("name", ["ema", "xjtu", "xjtu-3p", "tenhou", "taiwan"])
def test_draws_that_help_by_the_ways_left_are_those_found_by_trial(name: str) -> None:
    r, rng, looked = rules_of(name), Random(name), 0
    if name == "taiwan":  # as if it had riichi, and a minimum
        r.riichi, r.minimum = 1, r.open[P.BASE_WIN] + 1
    for _ in range(200):
        sets = rng.randrange(1, r.sets)
        d = open_hand(r, 3 * (r.sets - sets) + 1, sets, rng)
        unseen = [rng.randrange(5 - count) for count in d.counts[0]]
        cost = cost_to_win(r, d, BUFFERS, 0)
        if is_plain(r, d, 0) or cost >= LOST:
            continue
        looked += 1
        there = sum(1 << kind for kind in range(KINDS) if unseen[kind])
        notes, before = with_unseen(unseen), list(d.counts[0])
        mask = helping_by_trial(r, d, BUFFERS, 0, cost)
        assert helping_kinds(r, d, BUFFERS, 0, cost, False, notes) & there == mask & there, d.counts[0]
        if looked % 8 == 0:
            slow = helps_by_trial(r, d, BUFFERS, 0, cost, mask, list(unseen))
            assert helps_next(r, d, BUFFERS, 0, cost, mask, False, notes) == slow, d.counts[0]
        assert (d.counts[0], notes.unseen) == (before, unseen)
    assert looked > 40


@pytest.mark.parametrize("name", ["ema", "mcr", "xjtu", "lol", "psa", "tenhou-3p", "taiwan"])
def test_what_leaves_nothing_to_add_is_waited_for(name: str) -> None:
    r, rng, ready = rules_of(name), Random(name), 0
    for number in range(150):
        sets = rng.choice([0, 0, 1, 2, r.sets - 1])
        d = open_hand(r, 0, sets, rng)
        d.counts[0] = nearly_complete(r, r.sets - sets, number % 5 == 0 and sets == 0, rng)
        slow = waits_of(r, d, BUFFERS, 0, sets)
        assert waits_by_keys(r, d, BUFFERS, 0, keyed(r, d.counts[0]), Notes()) == slow, (d.counts[0], d.melds[0])
        ready += slow != 0
    assert ready > 100


@pytest.mark.parametrize("name", ["ema", "tenhou-3p"])
def test_a_tile_more_or_less_moves_a_key(name: str) -> None:
    r, rng = rules_of(name), Random(name)
    for _ in range(200):
        d = open_hand(r, 13, 0, rng)
        c = d.counts[0]
        kind = rng.choice([kind for kind in range(KINDS) if c[kind] < 4 and not r.missing_kinds >> kind & 1])
        hand = keyed(r, c)
        c[kind] += 1
        more = keyed(r, c)
        assert (with_one(r, hand, kind), without_one(r, more, kind)) == (more, hand)


def test_three_runs_are_taken_out_tile_by_tile() -> None:
    r, rng = rules_of("mcr"), Random(7)
    for _ in range(300):
        d = open_hand(r, 10, 1, rng)
        runs = ThreeRuns(*sorted(9 * rng.randrange(3) + rng.randrange(7) for _ in range(3)))
        laid = d.melds[0][0]
        left, sets, kinds, missing = list(d.counts[0]), 3, 0, 0
        for low in runs:
            if laid == CHOW << SET_TYPE | low:
                sets -= 1
                continue
            for kind in range(low, low + 3):
                missing += not left[kind]
                kinds |= (not left[kind]) << kind
                left[kind] -= left[kind] > 0
        hand: KeyedHand = keyed(r, d.counts[0])
        lacking = runs_lacking(tiles_held(hand, d, 0), runs)
        assert (lacking.runs, lacking.missing, lacking.kinds) == (sets, missing, kinds)
        suits = Suits(hand.characters, hand.circles, hand.bamboos, hand.honours)
        rest = Suits(suit_key(left, 0), suit_key(left, 9), suit_key(left, 18), hand.honours)
        assert without_runs(suits, lacking) == rest
