"""Decisions as arrays to learn from: decisions in recorded games, and in games between our levels."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.offers import legal
from paiju.envs.observations import look_from
from paiju.envs.plan import WIDTHS, unit_of, width_by
from paiju.envs.seeing import rule_number
from paiju.envs.tables import Vector
from paiju.errors import InputError, system_reason
from paiju.formats.files import FileReport, Trouble, for_each_game
from paiju.formats.game import RecordedGame
from paiju.formats.played_hands import PlayedHand, played_hands, telling_acts
from paiju.languages import _
from paiju.table.codes import SEATS
from paiju.table.table import Table

FORMAT, VERSION = "paiju-dataset", 1
TABLES = 256  # side by side
MOST_HANDS = 10**8
Arrays = dict[str, npt.NDArray[Any]]
# What is kept of a decision, and as what.
COLUMNS = {
    "action": np.int16,
    "points": np.int32,
    "outcome": np.float32,
    "result": np.int8,
    "player": np.int8,
    "hand": np.int64,
    "book": np.int16,
}


@dataclass(slots=True)
class Decisions:
    """Decisions collected hand after hand."""

    version: int
    observations: list[npt.NDArray[np.int16]] = field(default_factory=list)
    masks: list[npt.NDArray[np.int8]] = field(default_factory=list)
    columns: dict[str, list[npt.NDArray[Any]]] = field(default_factory=lambda: {name: [] for name in COLUMNS})
    books: list[str] = field(default_factory=list)
    hands: int = 0

    def add(self, seen: npt.NDArray[np.int16], mask: npt.NDArray[np.int8], columns: Arrays) -> None:
        """Add some decisions."""
        self.observations.append(seen)
        self.masks.append(mask)
        for name, column in self.columns.items():
            column.append(columns[name].astype(COLUMNS[name]))

    def book(self, book: Book) -> int:
        """The number of a book in this collection."""
        if book.id not in self.books:
            self.books.append(book.id)
        return self.books.index(book.id)

    def arrays(self) -> Arrays:
        """All of them, hand by hand in the order they were made."""
        width = max((seen.shape[1] for seen in self.observations), default=WIDTHS[self.version])
        seen = np.concatenate([np.zeros((0, width), np.int16), *(widened(seen, width) for seen in self.observations)])
        mask = np.concatenate([np.zeros((0, A.ACTIONS), np.int8), *self.masks])
        columns = {name: np.concatenate([np.zeros(0, COLUMNS[name]), *column]) for name, column in self.columns.items()}
        order = np.argsort(columns["hand"], kind="stable")
        decisions = {
            "observation": seen[order],
            "mask": mask[order],
            **{name: each[order] for name, each in columns.items()},
        }
        about = {"books": self.books, "observation_version": self.version, "format": FORMAT, "version": VERSION}
        return decisions | {name: np.array(each) for name, each in about.items()}


# --- games that our levels play -------------------------------------------------------------------


def self_play(
    book: str | Book,
    hands: int,
    level: str = "steady",
    seed: int = 0,
    special: str | None = None,
    version: int = 1,
    progress: Callable[[int, int], None] | None = None,
    compiled: bool = True,
) -> Decisions:
    """The decisions of the first `hands` hands of a seed, with all players at one level."""
    tables = Vector(book, min(TABLES, hands), seed, special, compiled, observation=version)
    decisions = Decisions(version)
    number, open_hands = decisions.book(tables.book), [OpenHand() for _rest in range(tables.n)]
    seen, mask, seat = tables.reset()
    while decisions.hands < hands:
        playing, actions = tables.info["hand"], tables.choose(level)
        for i in np.flatnonzero(playing < hands).tolist():
            open_hands[i].take(seen[i], mask[i], int(actions[i]), int(seat[i]))
        seen, mask, seat, _rest, done = tables.step(actions)
        info = tables.info
        for i in np.flatnonzero(done & (playing < hands)).tolist():
            end = EndedHand(info["points"][i], int(info["result"][i]), int(playing[i]), number)
            decisions.add(*open_hands[i].ended(end, unit_of(tables.book)))
            decisions.hands += 1
        if progress and done.any():
            progress(decisions.hands, hands)
    return decisions


@dataclass(frozen=True, slots=True)
class EndedHand:
    """How a hand ended: points won and lost by starting seat, the kind of ending, the hand's number, the book's
    number."""

    points: npt.NDArray[np.int64]
    result: int
    number: int
    book: int


@dataclass(slots=True)
class OpenHand:
    """The decisions of a hand that is not over yet."""

    seen: list[npt.NDArray[np.int16]] = field(default_factory=list)
    masks: list[npt.NDArray[np.int8]] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    players: list[int] = field(default_factory=list)

    def take(self, seen: npt.NDArray[np.int16], mask: npt.NDArray[np.int8], action: int, player: int) -> None:
        """Add one decision."""
        self.seen.append(seen)
        self.masks.append(mask)
        self.actions.append(action)
        self.players.append(player)

    def ended(self, end: EndedHand, unit: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8], Arrays]:
        """All of them with their outcome; afterwards this is a new, empty hand."""
        seen, mask, size = np.array(self.seen, np.int16), np.array(self.masks, np.int8), len(self.actions)
        points = end.points[self.players]
        columns = {
            "action": np.array(self.actions),
            "points": points,
            "outcome": points / unit,
            "result": np.full(size, end.result),
            "player": np.array(self.players),
            "hand": np.full(size, end.number),
            "book": np.full(size, end.book),
        }
        self.seen, self.masks, self.actions, self.players = [], [], [], []
        return seen, mask, columns


# --- recorded games -------------------------------------------------------------------------------


def from_records(
    paths: Iterable[str], format: str | None = None, book: Book | None = None, version: int = 1
) -> tuple[Decisions, list[tuple[str, Trouble]]]:
    """The decisions of recorded games, and what could not be read, by file. Unfinished hands are left out, as are
    passes whose meaning is unknown because another player took the tile first."""
    decisions, bad = Decisions(version), list[tuple[str, Trouble]]()
    for path in paths:
        report = FileReport(path)

        def work(game: RecordedGame, _: str) -> None:
            for hand in list(played_hands(game, book)):
                add_recorded(decisions, hand)

        for_each_game(report, format, book, work)
        bad += [(path, trouble) for trouble in report.unreadable]
    return decisions, bad


def add_recorded(decisions: Decisions, hand: PlayedHand) -> None:
    """The decisions of one recorded hand."""
    table, open_hand = hand.table.rewind(0), OpenHand()
    base, start = table.sitting.book, list(table.sitting.points)
    rule, telling = rule_number(base, table.view("E"), None), telling_acts(hand)
    for at, (who, action) in enumerate(hand.acts):
        if who in SEATS and telling[at]:
            seat = SEATS.index(who)
            open_hand.take(*seen_by(table, seat, rule, decisions.version), action, table.state.person[seat])
        table.act(who, action)
    d = table.state
    if d.phase != D.OVER or not open_hand.actions:
        return
    gains = np.zeros(4, np.int64)
    for seat in range(len(start)):
        gains[d.person[seat]] = d.points[seat] - start[d.person[seat]]
    end = EndedHand(gains, d.result, decisions.hands, decisions.book(base))
    seen, mask, columns = open_hand.ended(end, unit_of(base))
    decisions.add(seen, mask, columns)
    decisions.hands += 1


def widened(seen: npt.NDArray[np.int16], width: int) -> npt.NDArray[np.int16]:
    """Rows as wide as those of books with a suit to give up: in others nobody has given up any."""
    return np.pad(seen, ((0, 0), (0, width - seen.shape[1])))


def seen_by(table: Table, seat: int, rule: int, version: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
    """What a seat knows and may do."""
    setting, d = table.setting, table.state
    width = width_by(version, table.sitting.book, None)
    row, out, mask = [0] * width, [0] * A.ACTIONS, np.zeros(A.ACTIONS, np.int8)
    look_from(setting.rules, d, setting.buffers, seat, rule, row)
    mask[out[: legal(setting.rules, d, setting.buffers, seat, out)]] = 1
    return np.array(row, np.int16), mask


def save(path: str, arrays: Arrays) -> None:
    """Save the arrays to a NumPy file."""
    try:
        with open(path, "wb") as file:
            np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
    except OSError as error:
        reason = system_reason(error)
        raise InputError("out", _("cannot write {path}: {reason}", path=path, reason=reason)) from None
