"""People who act for everybody: at random, letting everything go, to the end of a hand or of a match."""

from collections.abc import Callable
from random import Random
from typing import Any

from paiju.core.play.actions import WIN
from paiju.match import Match
from paiju.table.table import Table


def choices(seed: int) -> Callable[[Any], tuple[str, int]]:
    """Somebody who acts for everybody, and wins when they can."""
    rng = Random(seed)

    def choose(table: Any) -> tuple[str, int]:
        who = rng.choice(table.asked)
        legal = [action.code for action in table.legal(who)]
        return who, WIN if WIN in legal else rng.choice(legal)

    return choose


def play_on(match: Match, choose: Callable[[Any], tuple[str, int]], acts: list[tuple[str, int]]) -> None:
    """Play to the end, noting what was done."""
    while not match.over:
        table = match.table or match.deal()
        while not table.over:
            acts.append(choose(table))
            table.act(*acts[-1])
        match.close()


def play_until(match: Match, acts: list[tuple[str, int]], number: int) -> None:
    """The first so many actions done again."""
    for who, code in acts[:number]:
        table = match.table or match.deal()
        table.act(who, code)
        if table.over and number > 0:
            match.close()


def play_a_while(match: Match, acts: int, seed: int = 0) -> None:
    """A hand is dealt and so many actions done."""
    table, choose = match.deal(), choices(seed)
    for _ in range(acts):
        if not table.over:
            table.act(*choose(table))


def play_on_once(match: Match) -> None:
    """One hand to its end."""
    table, choose = match.deal(), choices(5)
    while not table.over:
        table.act(*choose(table))
    match.close()


def pass_out(table: Table) -> None:
    """Everybody throws away what is drawn, until the wall is empty."""
    while not table.over:
        can = {action.type: action for action in table.legal(table.asked[0])}
        table.act(table.asked[0], can.get("pass") or can.get("discard_drawn") or table.legal(table.asked[0])[0])
