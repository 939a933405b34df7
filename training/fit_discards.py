"""Fit how much shapes and lone tiles count for the steady player, from the discards of strong players.

    python training/fit_discards.py RECORDS...   (mjlog, tenhou.net/6, mjai; at least some thirty games)

Every second game is fitted on, the others judge. Of each discard it is told what the hand would be worth by the ways it
may go (`far_value`), how many tiles help now and after the best draw (`acceptance`), and what tile goes. A logistic
choice between all discards of a hand is fitted by Newton's method, over hands two tiles away or further while nobody is
in riichi. The weights are printed as the player has them: logarithms, 64 to the octave of worth, so that the logarithm
of the worth itself has weight one. They stand in `lone_tiles.py` and `discard_worth.py`.
"""

import math
import sys
from pathlib import Path

import numpy as np
from discard_kernel import COST, HELD, NEXT, NOW, RISK, UNSEEN, VALUED, WORTH, tell_discards
from recorded_choices import Choices, discards, kinds_thrown

from paiju.batch.arrays import NOTES, WIN, Array
from paiju.core.hand.suit_costs import WORK
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.tiles import HONOUR, KINDS
from paiju.native.others import OtherKernels
from paiju.scoring.suit_table import array
from paiju.table.wins import SPOTS

compiled = OtherKernels([("discard_kernel", "tell_discards")]).compiled
LACKING = (3, 4, 5)
STEPS = 8  # of Newton's method


def told_of(choices: Choices) -> Array:
    """What is told of every discard, by choice and kind."""
    told = np.zeros((len(choices.seats), KINDS, 8), np.int64)
    room = [np.zeros(size, np.int64) for size in (WILD_ROWS, SPOTS)]
    given = choices.rules, choices.which, choices.deals, choices.seats, np.zeros(1, WIN), *room, array()
    compiled(tell_discards)(*given, np.zeros(WORK, np.int64), np.zeros(1, NOTES), told)
    return told


def features(choices: Choices, told: Array) -> dict[str, Array]:
    """What the choice may depend on, by name; each by choice and kind."""
    held, worth = told[:, :, HELD], told[:, :, WORTH]
    least = np.where(held > 0, told[:, :, COST], 99).min(1)[:, None]
    found = {"worth": np.log(np.maximum(worth, 1024)), "risk": told[:, :, RISK] / 1024 / 1000}
    for lacking in LACKING:
        here = (np.minimum(least, 5) == lacking) & (told[:, :, COST] == least)
        now = np.maximum(told[:, :, NOW], 1)
        found[f"now {lacking}"] = np.where(here, np.log(now), 0)
        found[f"next {lacking}"] = np.where(here, np.log(np.maximum(told[:, :, NEXT] / now, 1)), 0)
        found[f"back {lacking}"] = (np.minimum(least, 5) == lacking) & (told[:, :, COST] == least + 1)
    return found | honours(choices, told) | suited(held) | bonus(choices, held)


def honours(choices: Choices, told: Array) -> dict[str, Array]:
    """Lone honours and pairs of them."""
    held, unseen = told[:, :, HELD], told[:, :, UNSEEN]
    honour = (np.arange(KINDS) >= HONOUR)[None, :]
    turn = np.minimum(choices.deals["river_count"][np.arange(len(held)), choices.seats], 12)[:, None]
    found = {}
    for name, valued in (("guest", 0), ("value", 1)):
        for number in (1, 2, 3):
            here = honour & (held == number) & (told[:, :, VALUED] == valued)
            found[f"{name} {number}"] = here
            if number < 3:
                found[f"{name} {number} unseen"] = here * unseen
            if number == 1:
                found[f"{name} 1 turn"] = here * turn
    return found


def suited(held: Array) -> dict[str, Array]:
    """Tiles of a suit with nothing within two ranks, by rank from the edge."""
    near = np.zeros(held.shape, bool)
    for kind in range(HONOUR):
        for step in (-2, -1, 1, 2):
            if 0 <= kind % 9 + step <= 8:
                near[:, kind] |= held[:, kind + step] > 0
    rank = np.minimum(np.arange(KINDS) % 9, 8 - np.arange(KINDS) % 9)
    lone = (held == 1) & ~near & (np.arange(KINDS) < HONOUR)[None, :]
    return {f"alone {n + 1}": lone & (np.minimum(rank, 3) == n)[None, :] for n in range(4)}


def bonus(choices: Choices, held: Array) -> dict[str, Array]:
    """Bonus tiles, tiles beside them, the only five where it is red."""
    deals, count = choices.deals, len(held)
    dora, beside, red = (np.zeros(held.shape) for _ in range(3))
    successor = choices.rules["successor"][0]
    for i in range(count):
        for code in deals["turned"][i][: deals["shown"][i]]:
            kind = int(successor[code if code < KINDS else 9 * (code - KINDS) + 4])
            dora[i, kind] += 1
            for step in (-2, -1, 1, 2):
                if kind < HONOUR and 0 <= kind % 9 + step <= 8:
                    beside[i, kind + step] += 1 / abs(step)
    for suit in range(3):
        kind = 9 * suit + 4
        red[:, kind] = (deals["red"][np.arange(count), choices.seats, suit] > 0) & (held[:, kind] == 1)
    return {"bonus": dora, "beside bonus": beside, "red": red}


def fit(values: Array, group: Array, chosen: Array, groups: int) -> Array:
    """The weights of a logistic choice within groups, a little drawn towards nothing."""
    weights, pull = np.zeros(values.shape[1]), 2e-4 * np.eye(values.shape[1])
    for _ in range(STEPS):
        score = values @ weights
        top = np.full(groups, -np.inf)
        np.maximum.at(top, group, score)
        odds = np.exp(score - top[group])
        chance = odds / np.bincount(group, odds, groups)[group]
        weighed = values * chance[:, None]
        means = np.stack([np.bincount(group, column, groups) for column in weighed.T], 1)
        slope = values.T @ (chosen - chance) / groups - pull @ weights
        weights = weights + np.linalg.solve((values.T @ weighed - means.T @ means) / groups + pull, slope)
    return weights


def main(paths: list[str]) -> None:
    """Fit on every second game, judge on the others, print the weights."""
    choices = discards(map(Path, paths))
    seats, count = choices.seats, len(choices.seats)
    riichi = choices.deals["riichi"].copy()
    riichi[np.arange(count), seats] = 0
    choices = choices.only((riichi == 0).all(1))
    told, thrown = told_of(choices), kinds_thrown(choices)
    held = told[:, :, HELD] > 0
    far = np.where(held, told[:, :, COST], 99).min(1) > 2
    named = features(choices, told)
    values = np.stack([part.astype(float) for part in named.values()], -1)
    fitted, judging = far & (choices.games % 2 == 0), far & (choices.games % 2 == 1)
    group, kind = np.nonzero(held[fitted])
    weights = fit(values[fitted][group, kind], group, kind == thrown[fitted][group], int(fitted.sum()))
    best = np.where(held, values @ weights, -np.inf).argmax(1)
    agreed = 100 * (best == thrown)[judging].mean()
    print(f"fitted on {fitted.sum()} discards; {agreed:.1f} % of {judging.sum()} others are found")
    for name, weight in zip(named, weights / weights[0], strict=True):
        powers = name.startswith(("worth", "now", "next"))
        print(f"{name:16} {weight:6.2f}" if powers else f"{name:16} {64 / math.log(2) * weight:6.0f}")


if __name__ == "__main__":
    main(sys.argv[1:])
