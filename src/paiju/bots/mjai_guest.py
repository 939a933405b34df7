"""Riichi programs at our tables: they receive what happens as mjai lines and answer with their own.

A line is an event. Most programs answer every line; some answer only where they might act. Their first answers show
which sort they are. The answer to a question is the answer to the event that raised it; events reported beside that one
(a further indicator, a riichi that stands) ask nothing. Riichi has two steps, so the program hears its own declaration
before the table does. A restarted program is told the hand from its beginning.
"""

import json
import queue
from collections.abc import Sequence
from contextlib import suppress

from paiju.books.book import Book
from paiju.bots.foreign import Guest, not_allowed, safe
from paiju.bots.hand_in_play import HandInPlay
from paiju.bots.mjai import BESIDE, NOTHING, Line, named, read_lines
from paiju.bots.mjai_lines import MjaiLines
from paiju.bots.program import Talker
from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.formats.game import RecordedHand, parts
from paiju.formats.mjai.read import MjaiReader
from paiju.formats.mjai.write import start_game
from paiju.languages import _
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.codes import SEATS
from paiju.table.scene import View

RIICHI_CODES = range(A.RIICHI, A.RIICHI_DRAWN + 1)


class MjaiGuest(Guest):
    """A program that speaks mjai over its standard input and output."""

    PREFIX = "mjai:"

    def __init__(self, command: str, book: str | Book, think: float = 3.0, errors: str | None = None) -> None:
        super().__init__(command, book, think, errors)
        if self.book.counts != "han_and_fu":
            raise InputError("book", _("mjai is only for riichi rule books"))
        self.player = 0
        self.game: Line | None = None  # how the game began
        self.lines: list[Line] = []  # of the hand, as the player sees it
        self.questions = 0  # of the hand
        self.hand: HandInPlay | None = None
        self.dealer = self.known_events = 0
        self.writer: MjaiLines | None = None
        self.declared = False  # it has said riichi, and heard so
        self.retold = False  # was it told the hand from its beginning since the last question?
        self.sent = self.answered = 0  # lines sent and answered since the start
        self.quiet: bool | None = None  # does it answer only what it might act on? None: not known yet
        self.early: list[Line] = []  # what it was told before that is known

    # --- what happens ---

    def begin_game(self, player: int) -> None:
        """Begin a game; the one before it has ended."""
        self.end_game()
        super().begin_game(player)
        self.player = player
        names = [f"player {number}" for number in range(self.book.tiles.players)]
        self.game = {**start_game(self.book, names), "id": player}
        self.lines = []
        self.hand = None
        self.tell_now([self.game])

    def end_game(self) -> None:
        """End the game; the program may stay for another."""
        if self.game is not None:
            self.tell_now([{"type": "end_game"}])
        self.game = None

    def begin_hand(self, table: HandInPlay, dealer: int) -> None:
        """Begin a hand."""
        if self.game is None:
            self.begin_game((dealer + self.player) % table.book.tiles.players)
        self.writer = MjaiLines(table, dealer)
        self.hand, self.dealer, self.known_events, self.lines, self.questions = table, dealer, 0, [], 0
        self.declared = False

    def follow(self, table: HandInPlay) -> None:
        """Report what its seat sees happen at the table, as it happens, to a running program."""
        if self.hand is not table or self.writer is None:
            raise InputError("table", _("begin_hand must come first"))
        events = table.seen(SEATS[(self.player - self.dealer) % table.book.tiles.players])
        new = [line for event in events[self.known_events :] for line in self.writer.of(event)]
        self.known_events = len(events)
        self.take(new)

    def take(self, new: list[Line]) -> None:
        """Take lines of the hand. The program already knows its own declaration; if that came to nothing, it is told
        the hand again."""
        self.lines += new
        own = next((line for line in new if line.get("actor") == self.player), None)
        if self.declared and own is not None:
            self.declared = False
            self.retold = own["type"] != "reach"
            new = self.lines if self.retold else [line for line in new if line is not own]
        self.tell_now(new)

    def tell_now(self, lines: Sequence[Line]) -> None:
        """Send lines to a running program; one that is not running gets them when it is started."""
        if self.program is not None:
            self.send(self.program, lines)

    def send(self, program: Talker, lines: Sequence[Line]) -> None:
        """Send lines, and count them. Anything a quiet program said before this was unasked; its reaction to these may
        come before it is asked."""
        self.sent += len(lines)
        if self.quiet is None:
            self.early += lines
        elif self.quiet and lines:
            program.forget()
        program.send("".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines))

    def greet(self, program: Talker) -> None:
        """Send the game and the hand so far. A declaration that the table does not know yet is forgotten."""
        self.sent = self.answered = 0
        self.early = []
        self.declared, self.retold = False, True
        if self.game is not None:
            self.send(program, [self.game, *self.lines])

    # --- what it does ---

    def decide(self, view: View, _events: Sequence[E.Event]) -> Action:
        """Its answer to what happened last."""
        if self.hand is None:
            raise InputError("table", _("begin_hand must come first"))
        shown = [action for action in view.legal if action.code == A.READY]
        if shown:  # nobody asks that in mjai
            return shown[0]
        self.follow(self.hand)
        program = self.running()
        if self.answered >= self.sent:  # it talks more than it is told
            self.answered = self.sent - 1
            program.forget()
        beside = next(i for i, line in enumerate(reversed(self.lines)) if line["type"] not in BESIDE)
        self.questions += 1
        reply = self.answer(program, self.sent - beside, self.patience(program), can_pass(view))
        if reply.get("type") != "reach":
            return self.action(reply, view)
        if not any(action.code in RIICHI_CODES for action in view.legal):
            raise not_allowed("reach")
        self.declared = True
        self.send(program, [{"type": "reach", "actor": self.player}])
        return self.action(self.answer(program, self.sent, self.patience(program), False), view)

    def answer(self, program: Talker, number: int, until: float, may_pass: bool) -> Line:
        """Its answer to the line of this number. While its sort is unknown, silence after `none` counts as a pass."""
        passed = False
        while True:
            try:
                text = program.heard(until)
            except queue.Empty:
                if self.quiet is None and passed and may_pass:
                    self.quiet = True
                    return NOTHING
                raise
            if text is None:
                raise EOFError
            program.answered, self.answered = True, self.answered + 1
            if self.quiet or self.answered >= number:
                self.quiet = bool(self.quiet)
                return one_line(text)
            passed = True
            if self.quiet is None and not is_nothing(text) and asks_nothing(self.early[self.answered - 1]):
                self.quiet = True
                return one_line(text)

    def running(self) -> Talker:
        """The program. If it is a quiet one, its answers to repeated questions are dropped."""
        program = super().running()
        if self.quiet:
            with suppress(queue.Empty):
                until = self.patience(program)
                for _rest in range(self.questions if self.retold else 0):
                    program.heard(until)
        self.retold = False
        return program

    def may_be_late(self) -> bool:
        """Answers to every line can be counted."""
        return self.quiet is False

    def action(self, reply: Line, view: View) -> Action:
        """The action that an answer stands for, if it is allowed."""
        kind = reply.get("type")
        if kind == "dahai":
            return thrown(named(reply.get("pai")), reply.get("tsumogiri") is True, self.declared, view)
        code = A.PASS if kind == "none" else self.code_of({"actor": self.player, **reply})
        for action in view.legal:
            if action.code == code and not self.declared:
                return action
        raise not_allowed(json.dumps(reply, ensure_ascii=False))

    def code_of(self, reply: Line) -> int:
        """The number of an action, as in a record that contains this line."""
        assert self.hand is not None
        points = list(self.hand.sitting.points)
        reader = MjaiReader()
        reader.hand = RecordedHand(self.hand.sitting.round, self.dealer, 0, 0, points, [[] for _ in points])
        reader.over = False
        reader.follow(reply, "answer")
        return parts(reader.hand.steps[-1])[2]

    def instead(self, view: View) -> Action:
        """The action for it; a program that has declared riichi is in riichi."""
        riichi = [action for action in view.legal if action.code in RIICHI_CODES]
        return riichi[-1] if self.declared and riichi else safe(view)

    def close(self) -> None:
        """Tell it that the game is over, and end it."""
        self.end_game()
        super().close()


def asks_nothing(line: Line) -> bool:
    """Does a line call for no answer, so that anything said answers another line?"""
    return line["type"] in ("start_game", "start_kyoku", "end_kyoku", *BESIDE)


def can_pass(view: View) -> bool:
    """Is it allowed to do nothing?"""
    return any(action.code == A.PASS for action in view.legal)


def one_line(text: str) -> Line:
    """Parse an answer."""
    lines = read_lines(text)
    if len(lines) != 1:
        raise InputError("line", _("exactly one answer is needed"))
    return lines[0]


def is_nothing(text: str) -> bool:
    """Does a line say nothing, or nothing readable?"""
    with suppress(InputError):
        return one_line(text).get("type") == "none"
    return True


def thrown(tile: str, drawn: bool, riichi: bool, view: View) -> Action:
    """The discard of a tile; whether it was just drawn matters only if there are two of them."""
    first, last = (A.RIICHI, A.RIICHI_DRAWN) if riichi else (A.DISCARD, A.DISCARD_DRAWN)
    discards = [action for action in view.legal if first <= action.code <= last and action.tiles[0] == tile]
    if not discards:
        raise not_allowed(f"dahai {tile}")
    return next((action for action in discards if (action.code == last) == drawn), discards[0])
