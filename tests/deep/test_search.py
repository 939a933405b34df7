"""The search by itself, over trials whose outcomes are known: what it gives up, what it trusts, when it ends."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pytest

from paiju.core.play.actions import CHOW, DISCARD
from paiju.core.play.deal import Deal
from paiju.core.players.receipts import must_count
from paiju.core.rules import Rules
from paiju.deep.candidates import TriedAction
from paiju.deep.known_table import KnownTable
from paiju.deep.search import BEYOND, LARGE, SAID, Belief, Budget, DeepSearch, TrialStanding, tempered
from paiju.deep.tables import Brought
from paiju.deep.trials import NOT_TRIED

LATE = Deal()
LATE.river_count[0] = 9
NOWHERE = KnownTable(LATE, 0, [], [], [])
USUAL = 1000.0


@dataclass
class Outcomes:
    """Trials that bring what a formula says of trial and action, the latter counted from 0."""

    of: Callable[[int, int], int]
    asked: list[tuple[int, ...]] = field(default_factory=list)

    def play(self, _: Rules, __: KnownTable, actions: Sequence[int], seed: int, first: int, last: int) -> Brought:
        tried = [a if a < 0 else a - CHOW for a in actions]
        self.asked.append(tuple(tried))
        return [[NOT_TRIED if a < 0 else self.of(trial + seed, a) for a in tried] for trial in range(first, last)]

    def close(self) -> None: ...


def search(outcomes: Outcomes, *behind: float) -> DeepSearch:
    """The claims 0, 1 … and how far behind the first they are said to be."""
    tried = [TriedAction(CHOW + action, each) for action, each in enumerate((0.0, *behind))]
    return DeepSearch(outcomes, Rules(), NOWHERE, tried, USUAL)


def test_what_brings_more_every_time_is_chosen() -> None:
    outcomes = Outcomes(lambda trial, action: 300 * action + trial % 7)
    assert search(outcomes, 20.0).best(Budget(trials=200)) == CHOW + 1


def test_what_is_said_to_be_far_behind_is_not_tried() -> None:
    outcomes = Outcomes(lambda _, action: 900 * action)
    assert search(outcomes, 700.0).best(Budget(trials=50)) == CHOW
    assert outcomes.asked == []


def test_luck_does_not_outweigh_the_level() -> None:
    """A few trials that differ by chance leave its own choice standing."""
    outcomes = Outcomes(lambda trial, action: 4000 * (trial * (action + 3) % 2) + 100 * action)
    assert search(outcomes, 40.0).best(Budget(trials=16)) == CHOW


@pytest.mark.parametrize("minimum", [0, 8])
@pytest.mark.parametrize("thrown", [0, 9])
def test_claims_are_tried_and_discards_left_to_the_level(minimum: int, thrown: int) -> None:
    """Nobody is in riichi; with a minimum of eight a hand must count more than any complete one does."""
    rules, deal = Rules(), Deal()
    rules.minimum, deal.river_count[0] = minimum, thrown
    assert must_count(rules) == (minimum > 0)
    known = KnownTable(deal, 0, [], [], [])
    for first, tried in ((CHOW, True), (DISCARD, False)):
        outcomes = Outcomes(lambda _, action: 900 * action)
        candidates = [TriedAction(first, 0.0), TriedAction(first + 1, 0.0)]
        found = DeepSearch(outcomes, rules, known, candidates, USUAL).best(Budget(trials=50))
        assert found == (first + 1 if tried else first)
        assert bool(outcomes.asked) == tried


def test_who_falls_behind_is_given_up() -> None:
    outcomes = Outcomes(lambda trial, action: (0, 400, -900)[action] + trial % 3)
    found = search(outcomes, 10.0, 10.0)
    assert found.best(Budget(trials=500)) == CHOW + 1
    assert outcomes.asked[0] == (0, 1, 2)
    assert found.standings[2].given_up
    assert found.played < 500, "and once all is clear nothing more is tried"


def test_it_tells_what_each_is_worth() -> None:
    found = search(Outcomes(lambda trial, action: (0, 400, -900)[action] + trial % 3), 10.0, 10.0)
    best = found.best(Budget(trials=100))
    worths = found.worths()
    assert worths[CHOW] == 0.0
    assert max(worths, key=worths.__getitem__) == best == CHOW + 1
    assert worths[CHOW + 2] < -100


def test_trials_that_do_not_fit_count_for_nothing() -> None:
    outcomes = Outcomes(lambda trial, action: NOT_TRIED if trial % 2 else 300 * action)
    found = search(outcomes, 20.0)
    assert found.best(Budget(trials=40)) == CHOW + 1
    assert found.standings[1].number <= 20


def test_time_ends_it() -> None:
    outcomes = Outcomes(lambda trial, action: trial * 37 % 2000 - 1000 * action * (trial % 2))
    assert search(outcomes, 1.0).best(Budget(seconds=0.01)) in (CHOW, CHOW + 1)


def test_trials_are_believed_as_far_as_their_players_are() -> None:
    """However many trials there are, what their quick players get wrong stays."""
    standing = TrialStanding(TriedAction(CHOW, 100.0))
    for _ in range(100_000):
        standing.take(300.0)
    worth, open_still = standing.judged(USUAL, Belief(0.1, 0.0, 0.1, 0.02))
    assert abs(worth - (300 - 20 - SAID * 100) / 2) < 1
    assert open_still < 1
    assert standing.judged(USUAL, Belief(0.0, 0.0, 0.1, 0.0)) == (-SAID * 100, 0.0)


def test_the_further_behind_it_says_the_further_off_the_level_may_be() -> None:
    belief = Belief(0.1, 0.5, 0.01, 0.0)
    near, far = (TrialStanding(TriedAction(CHOW, behind)).judged(USUAL, belief) for behind in (0, 200))
    assert near[0] == 0
    assert far[0] == -SAID * 200
    assert 1.9 < far[1] / near[1] < 2.1


def test_large_differences_count_for_less() -> None:
    assert tempered(500, USUAL) == 500
    assert tempered(-(LARGE + 1) * USUAL, USUAL) == -(LARGE + BEYOND) * USUAL
