"""Winning hands at random, for scoring in two ways."""

from random import Random

from paiju.core import shape
from paiju.core.rules import Win
from tests.peers.hands import Hand, random_hand
from tests.peers.riichi import random_win


def random_wins(family: str, rng: Random, count: int) -> list[Win]:
    """Winning hands of the family, and some that are not complete."""
    found = []
    for i in range(count):
        w = random_win(rng).to_win() if family != "official" and i % 4 else with_extras(family, rng, random_hand(rng))
        if i % 20 == 0:
            spoil(w, rng)
        found.append(w)
    return found


def with_extras(family: str, rng: Random, hand: Hand) -> Win:
    """Bonus tiles and wild tiles where the family has them."""
    w = hand.to_win()
    if family == "house":
        w.flags &= ~shape.FOURTH_TILE
        if rng.random() < 0.2:
            w.dora[0] = rng.randrange(34)
        wild = rng.choice([kind for kind in range(34) if w.counts[kind]])
        if rng.random() < 0.2 and wild != w.win and w.counts[wild] < 3:
            w.wild, w.counts[wild] = w.counts[wild], 0
    return w


def spoil(w: Win, rng: Random) -> None:
    """Swap one concealed tile for another, so that the hand is mostly no longer complete."""
    held = [kind for kind in range(34) if w.counts[kind] and kind != w.win]
    free = [kind for kind in range(34) if w.counts[kind] == 0]
    if held:
        w.counts[rng.choice(held)] -= 1
        w.counts[rng.choice(free)] += 1
