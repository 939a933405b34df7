"""Programs from Botzone's Chinese Official contests at our tables, sent the judge's requests.

A program is started for a hand with its first request. If it says that it keeps running it gets the next ones singly;
otherwise it is started again for every question and sent all requests so far, with its answers to them. `botzone:`
sends JSON, `botzone-lines:` the simple form, a count and lines. Requests that ask nothing are answered with PASS.
"""

import json
from collections.abc import Sequence

from paiju.books.book import Book
from paiju.bots.botzone import KEEP_RUNNING, PASS, check_book, in_words, parsed
from paiju.bots.foreign import Guest, not_allowed
from paiju.bots.hand_steps import HandSteps
from paiju.bots.program import Talker
from paiju.core.play import actions as A
from paiju.core.play.moves import ACTED
from paiju.errors import InputError
from paiju.formats.botzone.write import JudgeLog, Row
from paiju.formats.game import parts
from paiju.formats.mistakes import text_of
from paiju.languages import _
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.codes import SEATS
from paiju.table.scene import View
from paiju.table.table import Table

FLOWERS = "0 0 0 0"  # laid out by each; there are none


class BotzoneGuest(Guest):
    """A program that reads JSON."""

    PREFIX = "botzone:"

    def __init__(self, command: str, book: str | Book, think: float = 3.0, errors: str | None = None) -> None:
        super().__init__(command, book, think, errors)
        check_book(self.book)
        self.seat = 0
        self.hand: HandSteps | None = None
        self.log: JudgeLog | None = None
        self.steps: list[tuple[int, int, int]] = []  # not told yet: a claim waits for its discard
        self.responses: list[str] = []
        self.planned = ""  # the discard named with a claim
        self.keeps = False  # does the program that runs stay for further requests?
        self.known_requests = 0  # requests it knows, then
        self.stays: bool | None = None  # does it ever? None: nobody has asked it yet

    # --- what happens ---

    def begin_hand(self, table: Table, dealer: int) -> None:
        """Begin a hand, which at Botzone is a match of its own."""
        self.stop()
        self.hand, self.log, self.steps, self.responses, self.planned = HandSteps(table, dealer), None, [], [], ""

    def follow(self, table: Table) -> None:
        """Do nothing: the program hears nothing until it is asked."""

    def displays(self) -> list[Row]:
        """Everything the judge has shown."""
        if self.hand is None:
            raise InputError("table", _("begin_hand must come first"))
        self.steps += map(parts, self.hand.fresh())
        if self.log is None:
            self.log = JudgeLog(self.hand.hand)
            self.log.begin()
        while self.steps and not waits(self.steps):
            self.log.follow(*self.steps.pop(0), self.steps)
        return self.log.displays()

    def requests(self) -> list[str]:
        """All requests of the hand, as this seat gets them."""
        return [request_of(display, self.seat) for display in self.displays()]

    # --- what it does ---

    def decide(self, view: View, _: Sequence[E.Event]) -> Action:
        """Its answer to the last request, or the discard it named with a claim."""
        self.seat = SEATS.index(view.role)
        if self.planned:
            words, self.planned = f"PLAY {self.planned}", ""
            return named_by(words, view)[0]
        requests = self.requests()
        words = self.said(requests)
        self.responses.append(words)
        action, self.planned = named_by(words, view)
        return action

    def said(self, requests: list[str]) -> str:
        """What it said to the last request."""
        if not self.keeps and self.stays is not False:
            self.begun(requests[:1], [])
            self.stays = self.keeps
        self.responses += [PASS] * (len(requests) - 1 - len(self.responses))
        if not self.keeps:
            return self.begun(requests, self.responses)
        while self.known_requests < len(requests):
            answer = self.exchange(self.running(), self.single(requests[self.known_requests]))
            self.known_requests += 1
        return answer

    def begun(self, requests: list[str], responses: list[str]) -> str:
        """What a program just started says, given everything said before."""
        self.stop()
        self.starts = self.faults.crashes + self.faults.stalls - self.lost_before
        self.known_requests = len(requests)
        return self.exchange(self.running(), self.whole(requests, responses))

    def exchange(self, program: Talker, text: str) -> str:
        """Send something; returns the answer and whether the program keeps running."""
        until = self.patience(program)
        if not program.send(text):
            raise EOFError
        answer = program.heard(until)
        if answer is None:
            raise EOFError
        program.answered = True
        while (more := program.heard(until)) is not None and more.strip() != KEEP_RUNNING:
            pass  # what it notes for itself
        self.keeps = more is not None
        return self.words_in(answer)

    def stop(self, at_once: bool = False) -> None:
        """End the program, whatever it has said."""
        super().stop(at_once)
        self.keeps = False

    # --- how it is written ---

    def whole(self, requests: list[str], responses: list[str]) -> str:
        """Everything so far."""
        return json.dumps({"requests": requests, "responses": responses}) + "\n"

    def single(self, request: str) -> str:
        """One further request."""
        return json.dumps(request) + "\n"

    def words_in(self, answer: str) -> str:
        """The words of an answer."""
        return text_of(parsed(answer).get("response"), "response").strip()


class BotzoneLinesGuest(BotzoneGuest):
    """A program that reads a count and lines."""

    PREFIX = "botzone-lines:"

    def whole(self, requests: list[str], responses: list[str]) -> str:
        """Everything so far: requests and answers in turn."""
        lines = [line for pair in zip(requests, responses) for line in pair]
        return "\n".join([str(len(requests)), *lines, requests[-1]]) + "\n"

    def single(self, request: str) -> str:
        """One further request."""
        return request + "\n"

    def words_in(self, answer: str) -> str:
        """The words of an answer."""
        return answer.strip()


def waits(steps: list[tuple[int, int, int]]) -> bool:
    """Is the first a claim that is only announced together with its discard, still to come?"""
    what, seat, action = steps[0]
    claim = what == ACTED and A.CHOW <= action < A.OPEN_KONG
    return claim and not any(kind == ACTED and who == seat for kind, who, _rest in steps[1:])


def request_of(display: Row, seat: int) -> str:
    """What the judge shows, as a request to a seat."""
    action, actor, tile = display["action"], display.get("player"), display.get("tile")
    if action == "INIT":
        return f"0 {seat} {display['quan']}"
    if action == "DEAL":
        hands = display["hand"]
        assert isinstance(hands, list)
        return f"1 {FLOWERS} {' '.join(hands[seat])}"
    if action == "DRAW":
        return f"2 {tile}" if actor == seat else f"3 {actor} DRAW"
    if action == "GANG":
        return f"3 {actor} GANG"
    middle = [display["tileCHI"]] if action == "CHI" else []
    return " ".join(map(str, ["3", actor, action, *middle, tile]))


def named_by(words: str, view: View) -> tuple[Action, str]:
    """The action that an answer names, and the discard that follows a claim."""
    given = " ".join(words.split())
    for action in reversed(view.legal):
        claims = A.CHOW <= action.code < A.OPEN_KONG
        wanted = in_words(action, view)
        if given == wanted and not claims:
            return action, ""
        if claims and given.rpartition(" ")[0] == wanted:
            return action, given.rpartition(" ")[2]
    raise not_allowed(words)
