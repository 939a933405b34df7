"""Programs from Botzone's Chinese Official contests at our tables, sent the judge's requests.

A program is started for a hand with its first request. If it says that it keeps running it gets the next ones singly;
otherwise it is started again for every question and sent all requests so far, with its answers to them. `botzone:`
sends JSON, `botzone-lines:` the simple form, a count and lines. Requests that ask nothing are answered with PASS.
"""

import json
from collections.abc import Sequence

from paiju.books.book import Book
from paiju.bots.botzone import KEEP_RUNNING, PASS, check_book, in_words, parsed
from paiju.bots.botzone_requests import BotzoneRequests
from paiju.bots.foreign import Guest, not_allowed
from paiju.bots.hand_in_play import HandInPlay
from paiju.bots.program import Talker
from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.formats.mistakes import text_of
from paiju.languages import _
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.scene import View


class BotzoneGuest(Guest):
    """A program that reads JSON."""

    PREFIX = "botzone:"

    def __init__(self, command: str, book: str | Book, think: float = 3.0, errors: str | None = None) -> None:
        super().__init__(command, book, think, errors)
        check_book(self.book)
        self.hand: HandInPlay | None = None
        self.requests: BotzoneRequests | None = None
        self.known_events = 0
        self.responses: list[str] = []
        self.planned = ""  # the discard named with a claim
        self.keeps = False  # does the program that runs stay for further requests?
        self.known_requests = 0  # requests it knows, then
        self.stays: bool | None = None  # does it ever? None: nobody has asked it yet

    # --- what happens ---

    def wake(self) -> None:
        """Do nothing: a program is started with a request."""

    def begin_hand(self, table: HandInPlay, _: int) -> None:
        """Begin a hand, which at Botzone is a match of its own."""
        self.stop()
        self.hand, self.requests, self.known_events, self.responses, self.planned = table, None, 0, [], ""

    def follow(self, table: HandInPlay) -> None:
        """Do nothing: the program hears nothing until it is asked."""

    def requests_to(self, role: str) -> list[str]:
        """All requests of the hand, as this seat gets them."""
        if self.hand is None:
            raise InputError("table", _("begin_hand must come first"))
        if self.requests is None:
            self.requests = BotzoneRequests(role, self.hand.sitting.round)
        events = self.hand.seen(role)
        for event in events[self.known_events :]:
            self.requests.follow(event)
        self.known_events = len(events)
        return self.requests.lines

    # --- what it does ---

    def decide(self, view: View, _: Sequence[E.Event]) -> Action:
        """Its answer to the last request, or the discard it named with a claim."""
        if self.planned:
            words, self.planned = f"PLAY {self.planned}", ""
            return named_by(words, view)[0]
        requests = self.requests_to(view.role)
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
