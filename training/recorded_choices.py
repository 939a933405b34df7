"""What people threw in recorded games, with the table as it stood: the ground that weights are fitted on."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from paiju.batch.arrays import DEAL, Array, fill, rules_array
from paiju.books.flatten import flatten
from paiju.core.play import actions as A
from paiju.core.play.deal import STANDS, TURN
from paiju.core.play.moves import ACTED, CODE, DETAIL, WHO
from paiju.core.play.offers import legal
from paiju.formats import following as F
from paiju.formats.book import book_of
from paiju.formats.reading import read
from paiju.formats.replay import ReplayedHand
from paiju.formats.tenhou.wall import lay_walls
from paiju.table.wins import new_buffers


@dataclass(frozen=True, slots=True)
class Choices:
    """Tables at a choice, who chose what there, in which game, by which rules."""

    deals: Array
    seats: Array
    actions: Array
    games: Array
    which: Array  # by choice, which of the rules
    rules: Array

    def only(self, chosen: Array) -> "Choices":
        """The same with some of the choices."""
        parts = (self.deals, self.seats, self.actions, self.games, self.which)
        return Choices(*(part[chosen] for part in parts), self.rules)


class WatchedHand(ReplayedHand):
    """A recorded hand played again; every table at which somebody not in riichi discards is looked at."""

    def go_on(self, until: int) -> None:
        """Look at the table before each action."""
        numbers = self.script.numbers
        while self.at < until and not numbers[F.WRONG]:
            F.let_go(self.r, self.d, self.buffers, self.script)
            self.look(self.hand.steps[self.at])
            F.step(self.r, self.d, self.buffers, self.script)

    def look(self, step: int) -> None:
        """The table before a step of the record."""
        seat, action = step >> WHO & 15, step & DETAIL
        if step >> CODE == ACTED and self.d.phase == TURN and self.d.turn == seat:
            choices = legal(self.r, self.d, self.buffers, seat, [0] * A.ACTIONS)
            if action < A.CHOW and self.d.riichi[seat] != STANDS and choices > 1:
                self.keep(seat, action)

    def keep(self, seat: int, _action: int) -> None:
        """Somebody is about to discard."""
        raise NotImplementedError


class HandWithDiscards(WatchedHand):
    """A recorded hand of which the table at every discard is kept."""

    seen: list[tuple[Array, int, int]]

    def keep(self, seat: int, _action: int) -> None:
        """Keep the table as it stands."""
        row = np.zeros(1, DEAL)
        fill(row[0], self.d)
        self.seen.append((row, seat, _action))


def discards(files: Iterable[Path]) -> Choices:
    """Every discard of these records."""
    buffers, found, rules = new_buffers(), list[tuple[Array, int, int, int, int]](), dict[Any, int]()
    arrays = []
    for number, game in enumerate(game for file in files for game in read(file.read_bytes())):
        book = book_of(game)
        if book not in rules:
            rules[book] = len(rules)
            arrays.append(rules_array(flatten(book)))
        if game.seed:
            lay_walls(game)
        for hand in game.hands:
            watched = HandWithDiscards(book, hand, buffers)
            watched.seen, watched.d.dealing = [], hand.dealer
            watched.play()
            found += [(*seen, number, rules[book]) for seen in watched.seen]
    deals, *columns = zip(*found, strict=True)
    return Choices(np.concatenate(deals), *(np.array(c, np.int64) for c in columns), np.concatenate(arrays))


def kinds_thrown(choices: Choices) -> Array:
    """The kind each choice threw."""
    action, drawn = choices.actions, choices.deals["drawn"]
    from_draw = (action == A.DISCARD_DRAWN) | (action == A.RIICHI_DRAWN)
    code = np.where(from_draw, drawn, np.where(action >= A.RIICHI, action - A.RIICHI, action))
    return np.array([A.kind_of(int(c)) for c in code])
