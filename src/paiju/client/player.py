"""A player at a table of a club: frames in, what is to be sent out. It is asked in a thread of its own, and if it takes
too long something safe is played for it."""

import asyncio
import time
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from paiju.books.book import Book
from paiju.bots.foreign import Guest, safe
from paiju.bots.level import Bot
from paiju.client.chains import SealedChains
from paiju.client.hand import ClubHand, events_of, hand_of, question, view_of
from paiju.client.thread import PlayerThread
from paiju.deep import seats
from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.match.final import Standing
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.scene import View

Json = dict[str, Any]
MARGIN = 0.5  # seconds in which an answer reaches the club
IN_TIME = 0.9  # of what is left a program has, so that its lateness is known before
LEAST = 0.05  # seconds that a player has, however late it is
AGAIN = 1.0  # seconds until an answer that could not be written down is sent again


class ClubPlayer:
    """One player through the games at a table. `warn` is told what somebody should know, once of each sort."""

    def __init__(self, name: str, book: Book, think: float, warn: Callable[[Text], None], errors: str | None) -> None:
        self.name, self.book, self.think, self.warn = name, book, think, warn
        self.guest: Guest | None = seats.guest(name, book, think, errors) if seats.is_guest(name) else None
        self.bot: Bot | None = None if self.guest else seats.bot_named(book, name, time.time_ns())
        self.lost_turns = self.acts = 0
        self.known_faults: set[str] = set()
        self.thread = PlayerThread()
        self.begin_table(SealedChains())

    def begin_table(self, chains: SealedChains) -> None:
        """At another table: a game that is still to begin."""
        self.chains = chains
        self.seat: int | None = None  # the player's number
        self.hand: ClubHand | None = None
        self.view: View | None = None
        self.prompt: Json | None = None  # the open one
        self.answered = 0  # the number of the last prompt that was answered
        self.decision: tuple[int, asyncio.Task[int]] | None = None  # and what it is, should it be asked again
        self.again_in = 0.0  # seconds, where the club could not write an answer down
        self.held_back: Json | None = None  # a snapshot whose events are on their way
        self.over: Json | None = None  # the end of the game
        self.hands: list[Json] = []  # those that ended, as the club said
        self.table_head = ""  # of the table's chain, as it was first shown

    # --- frames ---

    def take(self, frame: Json) -> list[Json]:
        """Take in a frame; returns what is to be sent at once. `prompt` is then what is to be decided."""
        said = self.chains.answer(frame)
        answers = [] if said is None else [said]
        match frame["t"]:
            case "snapshot":
                answers += self.snapshot(frame)
            case "hand_events" if self.held_back is not None:
                self.begin_hand(self.held_back, events_of(frame))
            case "event":
                self.event(frame)
            case "prompt":
                self.prompt = frame
            case "asked_over" if self.prompt is not None and self.prompt["n"] == frame["n"]:
                self.prompt = None
            case "hand_end":
                self.end_hand(frame)
                answers.append({"t": "next"})
            case "match_end":
                self.end_game(frame)
            case "error":
                self.error(frame)
        return answers

    def snapshot(self, frame: Json) -> list[Json]:
        """Everything anew. What the seat has seen of the hand comes right after it."""
        self.seat, self.prompt, self.answered = frame["you"]["player"], None, 0
        ended, fair = frame["ended"], frame["room"]["fair"]
        self.table_head = self.table_head or (fair["head"] if fair else "")
        if frame["view"] is not None and self.seat is not None:
            self.held_back, self.view = frame, view_of(frame["view"])
        if frame["match_end"] is not None:
            self.end_game(frame["match_end"])
        if self.over is not None:
            return []
        return [*self.sealing(fair), *([{"t": "next"}] if ended is not None else [])]

    def sealing(self, fair: Json | None) -> list[Json]:
        """Seal our chain, if the table does not have it: a seat may have become ours since we said hello."""
        if fair is None or self.seat is None:
            return []
        seal = fair["seals"][self.seat]
        return (
            [] if seal is not None and seal["head"] == self.chains.head else [{"t": "seal", "head": self.chains.head}]
        )

    def begin_hand(self, snapshot: Json, events: Sequence[E.Event]) -> None:
        """A hand begins, or goes on after something was missed."""
        self.held_back = None
        hand, known = hand_of(self.book, snapshot), self.hand
        same = known is not None and (known.number, known.role) == (hand.number, hand.role)
        if known is not None and same and (known.goes_on_as(events) or not events):
            known.events += events[len(known.events) :]
            self.tell(lambda guest: guest.follow(known))
            if snapshot["ended"] is not None and self.hands[-1:] != [snapshot["ended"]]:
                self.end_hand(snapshot["ended"])
        elif snapshot["ended"] is None:
            hand.events += events
            self.deal(hand)
        self.prompt = snapshot["prompt"]

    def deal(self, hand: ClubHand) -> None:
        """The player hears of a new hand, and first of the game if it is its first."""
        first, seat = self.hand is None, self.seat
        self.hand = hand

        def begin(guest: Guest) -> None:
            guest.sits_at = hand.role
            if first and seat is not None:
                guest.begin_game(seat)
            guest.begin_hand(hand, hand.sitting.dealer)
            if hand.events:
                guest.follow(hand)

        self.tell(begin)

    def event(self, frame: Json) -> None:
        """Something has happened."""
        hand = self.hand
        if frame.get("view") is not None:
            self.view = view_of(frame["view"])
        if hand is not None and self.held_back is None and frame["hand"] == hand.number:
            hand.events += events_of(frame)
            self.tell(lambda guest: guest.follow(hand))

    def end_hand(self, frame: Json) -> None:
        """A hand is over."""
        self.prompt = None
        self.hands.append(frame)
        self.tell(lambda guest: guest.end_hand())

    def end_game(self, frame: Json) -> None:
        """The game is over."""
        if self.over is None:
            results = [standing(row) for row in frame["results"]]
            self.tell(lambda guest: guest.game_over(results))
        self.over, self.prompt = frame, None

    def error(self, frame: Json) -> None:
        """The club could not do something. What it could not write down is sent again; all else is over with."""
        if frame["code"] == "storage_full" and self.prompt is not None and frame["n"] == self.prompt["n"]:
            self.answered, self.again_in = 0, AGAIN

    # --- the player ---

    def tell(self, what: Callable[[Guest], None]) -> None:
        """Something that a program hears, in its turn."""
        guest = self.guest
        if guest is not None:
            self.thread.do(lambda: what(guest)).add_done_callback(forget)

    async def wake(self) -> None:
        """Start a program before it is asked, so that it has time to load."""
        if self.guest is not None:
            try:
                await self.thread.do(self.guest.wake)
            except EOFError as error:
                raise InputError("--player", _("{what}: {value}", what=self.name, value=str(error))) from None

    @property
    def asked_now(self) -> Json | None:
        """The prompt that waits for a decision."""
        return self.prompt if self.prompt is not None and self.prompt["n"] != self.answered else None

    async def decide(self, prompt: Json) -> Json:
        """What is answered to a prompt, in time. One that comes again, as after a lost connection, is decided once."""
        number = self.answered = prompt["n"]
        wait, self.again_in = self.again_in, 0.0
        await asyncio.sleep(wait)
        if self.decision is None or self.decision[0] != number:
            self.decision = self.begun(prompt)
        code = await asyncio.shield(self.decision[1])
        if all(code != offer["code"] for offer in prompt["actions"]):  # not any more
            self.decision = self.begun(prompt)
            code = await asyncio.shield(self.decision[1])
        self.acts += 1
        return {"t": "act", "n": number, "a": code}

    def begun(self, prompt: Json) -> tuple[int, "asyncio.Task[int]"]:
        """A decision that is being made."""
        assert self.view is not None
        clock = prompt["clock"]
        left = None if clock is None else max(clock["deadline_ms_left"] / 1000 - MARGIN, LEAST)
        return prompt["n"], asyncio.create_task(self.chosen(question(self.view, prompt), left))

    async def chosen(self, view: View, left: float | None) -> int:
        """The number of the player's decision, or of a safe one if it does not come in time."""
        if len(view.legal) == 1 and self.guest is None:
            return view.legal[0].code
        until = None if left is None else time.monotonic() + left
        deciding = self.thread.do(lambda: self.choose(view, until))
        done, _rest = await asyncio.wait([deciding], timeout=left)
        if not done:
            deciding.add_done_callback(forget)
            self.lost(["stalls"])
            return safe(view).code
        try:
            action, faults = deciding.result()
        except Exception as error:  # a mistake of ours must not cost the seat
            action, faults = safe(view), [repr(error)]
        self.lost(faults)
        return action.code

    def choose(self, view: View, until: float | None) -> tuple[Action, list[str]]:
        """Its decision, in its own thread, and what it did wrong."""
        left = None if until is None else until - time.monotonic()
        if left is not None and left <= 0:
            return safe(view), []  # nobody waits for it any more
        if self.bot is not None:
            return self.bot.choose(view), []
        assert self.guest is not None
        self.guest.limit = None if left is None else left * IN_TIME
        return self.guest.choose(view), [*self.guest.newly_lost()]

    def lost(self, faults: Sequence[str]) -> None:
        """A turn was lost, if anything was wrong; it is told of each sort the first time."""
        self.lost_turns += bool(faults)
        for kind in set(faults) - self.known_faults:
            self.known_faults.add(kind)
            self.warn(LOST_TURNS.get(kind, NO_DECISION).with_values(name=self.name, cause=kind))

    @property
    def is_to_blame(self) -> bool:
        """Did a program never answer, or was it left out?"""
        return self.guest is not None and (
            self.guest.faults.left_out > 0 or (self.lost_turns > 0 == self.guest.answers)
        )

    def close(self) -> None:
        """End it."""
        if self.guest is not None:
            self.guest.close()
        if self.bot is not None:
            self.bot.close()


def forget(outcome: "asyncio.Future[Any]") -> None:
    """Nobody waits for what comes of it."""
    if not outcome.cancelled():
        outcome.exception()


NO_DECISION = _("{name} could not decide ({cause}); something safe is played for it")
LOST_TURNS = {
    "crashes": _("{name} has ended; it is started again, and something safe is played for it meanwhile"),
    "stalls": _("{name} takes too long; something safe is played for it"),
    "garbage": _("{name} wrote something unreadable; something safe is played for it"),
    "illegal": _("{name} named an action that is not allowed; something safe is played for it"),
    "left_out": _("{name} was started too often; something safe is played for it to the end of the game"),
}


def standing(row: Json) -> Standing:
    """A player's result, as the club said it."""
    final = Fraction(row["final"]).limit_denominator(1000)
    placement = Fraction(row["placement"]).limit_denominator(1000)
    place = row["place"] if not row["out"] else None
    return Standing(row["player"], place, row["points"], placement, 0, Fraction(row["points"]), final, out=row["out"])
