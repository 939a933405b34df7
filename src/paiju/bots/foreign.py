"""A player that is another program: asked line by line, answering in time.

Whatever it does, the game goes on: if its answer is missing, unreadable or not allowed, it loses the turn, `safe` plays
for it, and the fault is counted. A program that died or hung is restarted, a few times per game; one that was only late
carries on, if its answers say which question they belong to. `Guest` is what all such players have in common; `Foreign`
speaks our own protocol, the others are in `mjai_guest` and `botzone_guest`.
"""

import itertools
import queue
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from paiju import books
from paiju.books.book import Book
from paiju.bots import wire
from paiju.bots.hand_in_play import HandInPlay
from paiju.bots.program import LONGEST, Program, Talker
from paiju.bots.program import words_of as split_words
from paiju.bots.written_talk import WrittenTalk
from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.languages import _
from paiju.match.final import Standing
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.scene import View

PREFIX = "cmd:"
START = 10.0  # seconds more for the first answer of a program
MOST_STARTS = 5  # in a game
MOST_SILENT = 3  # questions in a row without a word before a program is taken for hung
MOST_NOTES = 3  # faults of which more is kept than their number
TALKS = itertools.count(1)  # programs started by this process


@dataclass(slots=True)
class Faults:
    """How often a program lost a turn, and why."""

    crashes: int = 0
    stalls: int = 0
    garbage: int = 0
    illegal: int = 0
    left_out: int = 0  # it had been started too often in this game

    @property
    def total(self) -> int:
        """Turns lost."""
        return self.crashes + self.stalls + self.garbage + self.illegal + self.left_out


@dataclass(frozen=True, slots=True)
class FaultNote:
    """One fault: its kind, the question, what was wrong, and the last lines of the standard error."""

    kind: str
    question: int
    what: str
    said: tuple[str, ...]

    def json(self) -> dict[str, object]:
        """For programs."""
        return {**asdict(self), "said": list(self.said)}


class StartedTooOften(EOFError):
    """A program was started too often in a game, and is not started again."""


def safe(view: View) -> Action:
    """The action for a player who does nothing: pass, discard the tile drawn, or the first thing allowed."""
    for code in (A.PASS, A.DISCARD_DRAWN):
        for action in view.legal:
            if action.code == code:
                return action
    return view.legal[0]


def not_allowed(said: str) -> InputError:
    """The error for a readable answer that is not allowed."""
    return InputError("action", _("not allowed now: {said}", said=said[:LONGEST]))


class Guest:
    """A player behind a program; use it like `Bot`. `think` is the time for a decision in seconds, `errors` a file that
    its standard error is appended to, `talk_log` one for everything said."""

    PREFIX = PREFIX
    talk_log: str | None = None
    sits_at: str | None = None  # where it sits down for a hand, if somebody says so
    limit: float | None = None  # seconds for the next answer, even the first one, where somebody else's clock runs

    def __init__(self, command: str, book: str | Book, think: float = 3.0, errors: str | None = None) -> None:
        self.book = book if isinstance(book, Book) else books.get(book)
        self.words = self.named_in(command)
        self.think, self.errors = think, errors
        self.faults, self.notes = Faults(), list[FaultNote]()
        self.known_faults: dict[str, int] = {}
        self.starts = self.number = self.answers = 0  # starts: of this game
        self.lost_before = 0  # crashes and stalls in earlier games
        self.silent = 0  # questions in a row without a word
        self.given = think  # seconds for the last question
        self.program: Talker | None = None

    def named_in(self, command: str) -> list[str]:
        """The program and its arguments."""
        return words_of(command, self.PREFIX)

    def choose(self, view: View, events: Sequence[E.Event] = ()) -> Action:
        """Its decision, or a safe one in its place. `events` are those it has not been told yet, if it needs them."""
        if not view.legal:
            raise InputError("view", _("it is not this role's turn to act"))
        self.number += 1
        try:
            action = self.decide(view, events)
            self.answers, self.silent = self.answers + 1, 0
            return action
        except queue.Empty:
            self.silent += 1
            waits = self.may_be_late() and self.silent < MOST_SILENT
            self.lost("stalls", f"no answer in {self.given:g} s", at_once=True, go_on=waits)
        except StartedTooOften as error:
            self.lost("left_out", str(error))
        except EOFError as error:
            self.lost("crashes", str(error) or "it has ended")
        except InputError as error:
            self.silent = 0
            illegal = error.message.startswith("not allowed")
            self.lost("illegal" if illegal else "garbage", error.message, go_on=True)
        return self.instead(view)

    def lost(self, kind: str, what: str, at_once: bool = False, go_on: bool = False) -> None:
        """Count a lost turn; unless it may go on, the program is ended and everything it has said is read."""
        program = self.program
        if not go_on:
            self.stop(at_once)
        setattr(self.faults, kind, getattr(self.faults, kind) + 1)
        if len(self.notes) < MOST_NOTES:
            self.notes.append(FaultNote(kind, self.number, what, program.last_words() if program else ()))

    def newly_lost(self) -> dict[str, int]:
        """Faults by kind since the last call."""
        now = asdict(self.faults)
        new = {kind: number - self.known_faults.get(kind, 0) for kind, number in now.items()}
        self.known_faults = now
        return {kind: number for kind, number in new.items() if number}

    def instead(self, view: View) -> Action:
        """The action for it in a turn it has lost."""
        return safe(view)

    def decide(self, view: View, events: Sequence[E.Event], /) -> Action:
        """Ask, and wait for the answer to this question."""
        raise NotImplementedError

    def greet(self, program: Talker) -> None:
        """Send what a program is told when it has just been started."""

    def patience(self, program: Talker) -> float:
        """The time by which an answer must come."""
        self.given = self.think + (0 if program.answered else START)
        if self.limit is not None:
            self.given = min(self.given, self.limit)
        return time.monotonic() + self.given

    def may_be_late(self) -> bool:
        """Can a late answer be told apart from an answer to the next question, so that the program may go on?"""
        return False

    def running(self) -> Talker:
        """The program, started if necessary, but only a few times per game."""
        if self.program is None:
            if self.starts >= MOST_STARTS:
                raise StartedTooOften(f"left out of the rest of the game after {MOST_STARTS} starts")
            self.starts += 1
            self.silent = 0
            self.program = self.opened()
            if self.talk_log is not None:
                self.program = WrittenTalk(self.program, self.talk_log, next(TALKS))
            self.greet(self.program)
        return self.program

    def wake(self) -> None:
        """Start a program before it is asked anything, so that it has time to load; EOFError if that cannot be."""
        self.running()

    def opened(self) -> Talker:
        """The program, just started."""
        try:
            return Program(self.words, self.errors)
        except OSError as error:
            raise EOFError(f"cannot be started: {error}") from None

    def stop(self, at_once: bool = False) -> None:
        """End the program."""
        if self.program is not None:
            self.program.stop(at_once)
            self.program = None

    def close(self) -> None:
        """End everything."""
        self.stop()

    # --- how a game goes, for those who want to know ---

    def begin_game(self, _: int, /) -> None:
        """A game begins; its players are numbered. A program that was left out of the last one may be started again."""
        self.starts = int(self.program is not None)
        self.lost_before = self.faults.crashes + self.faults.stalls

    def begin_hand(self, table: HandInPlay, dealer: int, /) -> None:
        """A hand is dealt by the player of this number."""

    def follow(self, table: HandInPlay) -> None:
        """Something has happened at the table."""

    def end_hand(self) -> None:
        """The hand is over."""

    def game_over(self, results: Sequence[Standing]) -> None:
        """The game is over; `results` by player."""


class Foreign(Guest):
    """A program that speaks our own protocol: every question shows it the whole table. If the caller reports how games
    go, it is told about hands and games too."""

    def __init__(self, command: str, book: str | Book, think: float = 3.0, errors: str | None = None) -> None:
        super().__init__(command, book, think, errors)
        self.table: HandInPlay | None = None
        self.known_events = 0  # events it knows
        self.player: int | None = None  # of the game
        self.begun: list[wire.Line] = []  # what a program is told that is started again: the game and the hand
        self.numbered = False  # do its answers tell which question they belong to?

    def __enter__(self) -> "Foreign":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def begin_game(self, player: int) -> None:
        """Begin a game in which it is the player of this number."""
        super().begin_game(player)
        self.player = player
        self.begun = [wire.game(player, self.book)]
        self.tell(self.begun)

    def begin_hand(self, table: HandInPlay, dealer: int) -> None:
        """Begin a hand whose events it is sent."""
        self.table, self.known_events = table, 0
        if self.sits_at is not None:
            hand = wire.hand(table, self.sits_at, dealer)
            self.begun = [*self.begun[:1], hand]
            self.tell([hand])

    def end_hand(self) -> None:
        """End the hand: how it ended, and what the program has not seen of it yet."""
        if self.table is not None and self.sits_at is not None:
            self.tell([wire.hand_end(self.table, self.fresh(self.sits_at))])
            self.begun = self.begun[:1]

    def game_over(self, results: Sequence[Standing]) -> None:
        """End the game: everybody's place, points and result."""
        if self.player is not None:
            self.tell([wire.game_end(self.player, results)])
            self.begun = []

    def tell(self, lines: Sequence[wire.Line]) -> None:
        """Send lines that need no answer, if the program is running."""
        if self.program is not None:
            for line in lines:
                self.program.send(wire.written(line))

    def decide(self, view: View, events: Sequence[E.Event]) -> Action:
        """Ask, and wait for the answer to this question."""
        if self.sits_at is not None:
            self.sits_at = view.role  # players may change places
        program = self.running()
        if program.forget():
            self.silent = 0
        until = self.patience(program)
        if not program.send(wire.written(wire.ask(self.number, view, self.book, events or self.fresh(view.role)))):
            raise EOFError
        while True:
            text = program.heard(until)
            if text is None:
                raise EOFError
            program.answered, self.numbered = True, wire.is_numbered(text)
            try:
                action = wire.answered(text, self.number, view)
            except InputError as error:
                said = text.strip()[:LONGEST]
                raise InputError(error.field, _("{error}; it wrote: {said}", error=error.text, said=said)) from None
            if action is not None:
                return action

    def may_be_late(self) -> bool:
        """Answers have the number of their question, unless the program leaves it out."""
        return self.numbered

    def fresh(self, role: str) -> Sequence[E.Event]:
        """What its seat has seen since the last question."""
        if self.table is None:
            return ()
        seen = self.table.seen(role)
        new, self.known_events = seen[self.known_events :], len(seen)
        return new

    def greet(self, program: Talker) -> None:
        """Send the book and settings, repeat what happened before, and prepare the final `end`."""
        self.known_events, self.numbered = 0, False
        for line in (wire.start(self.book, self.think), *self.begun):
            program.send(wire.written(line))
        program.part_with(wire.written({"type": "end"}))


def words_of(command: str, prefix: str = PREFIX) -> list[str]:
    """The program and its arguments; the prefix may be left out."""
    return split_words(command.removeprefix(prefix))
