"""A referee who rules, undoes, rewinds, pauses and lets play go on in any order: after every step the record plays
again, points are conserved, and what was refused has changed nothing."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from paiju.errors import InputError
from paiju.match import Match
from paiju.match.referee_log import Ruled
from paiju.referee import sanctions as s
from paiju.referee.incident import Incident
from tests.laws.positions import BOOKS, Bench, play, plays_again, total

FEW, MANY, STEPS = 1, 61, 25
FIELDS = {"evidence", "offender", "match", "number", "adjust", "hand", "events", "ruling", "facts.caused", "exposed"}


class Restless:
    """A match in which anything may follow anything."""

    def __init__(self, book: str, seed: int) -> None:
        self.rng, self.match = Random(f"{book} {seed}"), Match(book, seed=seed)
        self.total, self.told = total(self.match), [f"{book} {seed}"]
        self.seen: Counter[str] = Counter()
        self.begun_anew = False  # by a ruling: points are those of the start again

    def go(self) -> None:
        """One thing after the other."""
        for _ in range(STEPS):
            before = self.match.lines()
            name, does = self.next()
            self.told.append(name)
            try:
                does()
            except InputError as error:
                refused = error.field
            else:
                refused = ""
            if refused:
                self.told.append(f"refused: {refused}")
                assert refused in FIELDS, self.told
                assert self.match.lines() == before, self.told
                continue
            self.seen[name] += 1
            self.check()
            if self.begun_anew:
                return

    def check(self) -> None:
        """The record is that of this match."""
        assert self.begun_anew or total(self.match) == self.total, self.told
        assert self.match.table is None or self.match.table.paused == self.match.paused, self.told
        try:
            plays_again(self.match)
        except InputError as error:
            raise AssertionError((self.told, str(error)[:500])) from error

    def next(self) -> tuple[str, Callable[[], object]]:
        """What happens next: now and then the referee, else the game."""
        match, chance = self.match, self.rng.random()
        made = sum(isinstance(entry, Ruled) for entry in match.log)
        if chance < 0.35:
            return "rule", self.rule
        if chance < 0.55 and made:
            number = self.rng.randrange(made)
            return "undo", lambda: match.undo(number)
        if chance < 0.6 and match.table is not None:
            events = self.rng.randrange(len(match.table.events) + 1)
            return "rewind", lambda: match.rewind(events)
        if chance < 0.65:
            return "pause", match.resume if match.paused else match.pause
        return self.game()

    def game(self) -> tuple[str, Callable[[], object]]:
        """The next hand, its end, or some moves."""
        match = self.match
        if match.paused:
            return "pause", match.resume
        if match.table is None:
            return "deal", match.deal
        if match.table.over or self.rng.random() < 0.05:
            return "close", match.close if match.table.over else match.void
        goal = len(match.table.acts) + self.rng.choice((1, 3, 200))
        return "play", lambda: play(match, self.rng, lambda table: len(table.acts) >= goal)

    def rule(self) -> None:
        """Any foul, sometimes of an earlier hand."""
        match, bench = self.match, Bench(self.match, self.rng)
        foul, variant = self.rng.choice(bench.fouls)
        hand = self.rng.randrange(match.hands) if match.hands and self.rng.random() < 0.15 else None
        told, ruling = bench.settled(Incident(foul, self.rng.randrange(len(match.names)), variant), hand)
        shown = bench.exposed(ruling)
        self.told.append(f"{dict(told)} {shown} {hand}")
        match.rule(told, shown, hand)
        self.begun_anew = any(isinstance(each, s.EndGame) and each.how == "restarts" for each in ruling.sanctions)


def run(book: str, first: int, last: int) -> Counter[str]:
    """So many matches; how often each thing was done."""
    seen: Counter[str] = Counter()
    for seed in range(first, last):
        restless = Restless(book, seed)
        restless.go()
        seen += restless.seen
    return seen


@pytest.mark.parametrize("book", BOOKS)
def test_in_any_order(book: str) -> None:
    assert run(book, 0, FEW)["rule"] > 0


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_in_any_order_often(book: str) -> None:
    seen = run(book, FEW, MANY)
    assert {"rule", "undo", "rewind", "pause", "deal", "close", "play"} <= set(seen)
