"""Clients that play by themselves and remember everything they were ever told, over all the server's deaths.

After each action comes a ping: frames of a connection are dealt with one after the other, so its pong says that the
action has been done, unless an error with its number came before. Such an action is acknowledged, and must be in the
journal whatever happens. A prompt that was told to be over must never be open again, and an event, a hand or a ruling
that was told never be gone.
"""

import asyncio
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from paiju.fair import Chain
from paiju.table.view import SPECTATOR
from tests.server.clients import dial

Json = dict[str, Any]
Seen = dict[int, Json]  # what a role was told of a hand, by number
WINS = ("win", "self_draw", "tsumo", "ron")
PATIENT = ("stale", "paused", "not_playing", "too_late")  # codes of errors that come with others who act, too
# Goodbyes after which a page comes back by itself.
PASSING = ("going", "restart", "shutdown", "moved", "busy", "slow", "many", "no_hello")
HANDS = 60  # links of a chain
REFUSED = (0, -1)  # in place of an action that was
PAUSES, RULINGS = 0.01, 2  # how often a referee pauses play, and the rulings of a match at most


@dataclass
class Tally:
    """What a table's clients have found, to be added up."""

    acknowledged: int = 0
    lost: int = 0  # acknowledged, and not in the journal, or asked for again
    missing: int = 0  # told, and not in the record, or otherwise there
    faults: list[str] = field(default_factory=list)  # every such thing in words, and errors nobody expected

    def lose(self, what: str) -> None:
        """Something acknowledged is gone."""
        self.lost += 1
        self.faults.append(what)

    def miss(self, what: str) -> None:
        """Something told is gone."""
        self.missing += 1
        self.faults.append(what)


@dataclass
class Witness:
    """One client at a table: a player, a supporter or a referee."""

    table: str
    token: str
    kind: str = "player"
    chance: random.Random = field(default_factory=random.Random)
    tally: Tally = field(default_factory=Tally)
    who: int | str | None = None  # what the journal calls them
    hand: int = -1  # the last one told of
    role: str = ""
    seen: dict[str, Seen] = field(default_factory=dict)  # by hand and role, "3 E"
    over_n: int = 0  # the last prompt that is over
    acked: list[int] = field(default_factory=list)  # codes acknowledged, to be looked for in the journal
    rulings: list[int] = field(default_factory=list)  # numbers that were told
    root: str = ""  # of the chain somebody seals, in hexadecimal; none without
    links: dict[str, int] = field(default_factory=dict)  # which one was shown for a hand
    shown: int = -1  # how many the server knows of; -1 before it is sealed
    words: dict[str, Json] = field(default_factory=dict)  # what was told before a hand was dealt
    over: bool = False
    # of this connection
    sent: list[tuple[int, int]] = field(default_factory=list)  # actions whose pong has not come: prompt and code
    answered: int = 0
    sealing: bool = False
    moved: bool = False  # has anything happened since they came?
    thinks: float = 0.0  # seconds, at most, before each answer
    connection: ClientConnection | None = None
    log: Callable[[str, Json], None] | None = None

    KEPT = ("table", "token", "kind", "who", "hand", "role", "seen", "over_n", "acked", "rulings", "over", "root",
            "links", "shown", "words")  # fmt: skip

    def state(self) -> Json:
        """What is kept of them."""
        return {name: getattr(self, name) for name in self.KEPT}

    @classmethod
    def of(cls, state: Json) -> "Witness":
        """Somebody of whom this was kept."""
        found = cls(**state)
        found.seen = {where: {int(n): event for n, event in told.items()} for where, told in found.seen.items()}
        return found

    # --- playing ---

    async def play(self, url: str) -> None:
        """Play until the match is over or the connection ends."""
        self.answered, self.sent, self.sealing = 0, [], False
        try:
            self.connection = connection = await dial(url, self.token, self.table, path=f"/ws/{self.table}")
            async with connection:
                async for raw in connection:
                    told = json.loads(raw)
                    self.note(told)
                    for answer in self.answers(told):
                        if self.thinks and answer["t"] == "act":
                            await asyncio.sleep(self.chance.uniform(0, self.thinks))
                        self.note_sent(answer)
                        await connection.send(json.dumps(answer))
                    if self.over:
                        return
        except (WebSocketException, OSError):
            return

    def answers(self, told: Json) -> list[Json]:
        """What to send back."""
        if self.kind == "referee":
            return self.referee(told)
        match told["t"]:
            case "prompt":
                return self.choose(told)
            case "snapshot":
                then = self.choose(told["prompt"]) if told["prompt"] else [{"t": "next"}] if told["ended"] else []
                return self.seal() + then
            case "hand_end":
                return [{"t": "next"}]
            case "nonces_wanted" if self.root and self.shown >= 0:
                return [self.nonce(told["hand"])]
        return []

    def seal(self) -> list[Json]:
        """Whoever has a chain seals it, once in a connection if the server knows of none."""
        if not self.root or self.shown >= 0 or self.sealing:
            return []
        self.sealing = True
        return [{"t": "seal", "head": self.chain.head.hex()}]

    @property
    def chain(self) -> Chain:
        """Their hash chain."""
        return Chain(bytes.fromhex(self.root), HANDS)

    def nonce(self, hand: int) -> Json:
        """The next link; asked again for a hand, the same."""
        link = self.links.setdefault(str(hand), self.shown + 1)
        return {"t": "nonce", "hand": hand, "nonce": self.chain.link(link).hex()}

    def choose(self, prompt: Json) -> list[Json]:
        """Any action, wins first; a prompt that was told twice is answered once."""
        if prompt["n"] == self.answered:
            return []
        self.answered, actions = prompt["n"], prompt["actions"]
        wins = [action for action in actions if action["type"] in WINS]
        chosen = self.chance.choice(wins or actions)
        return [{"t": "act", "n": prompt["n"], "a": chosen["code"]}, {"t": "ping"}]

    def referee(self, told: Json) -> list[Json]:
        """Now and then play stands, somebody is ruled against, and play goes on."""
        if told["t"] == "event" and len(self.rulings) < RULINGS and self.chance.random() < PAUSES:
            return [{"t": "pause"}]
        if told["t"] != "snapshot" or told["room"]["paused_by"] != "referee":
            return []
        made = len(told["room"]["rulings"])
        incident = {"foul": "hand_hidden", "offender": self.chance.randrange(len(told["room"]["seats"]))}
        rule = {"t": "rule", "incident": incident, "key": f"rule {made}"}
        return [rule, {"t": "resume"}] if made < RULINGS else [{"t": "resume"}]

    # --- remembering ---

    def note_sent(self, answer: Json) -> None:
        """An action is on its way."""
        if answer["t"] == "act":
            self.sent.append((answer["n"], answer["a"]))
            if self.log:
                self.log("sent", answer)

    def note(self, told: Json) -> None:
        """Remember a frame, and see whether it goes with those before."""
        kept = True
        match told["t"]:
            case "snapshot":
                self.note_snapshot(told)
            case "event":
                self.moved = True
                self.note_events(told["hand"], told["seq"], told["events"])
            case "asked_over":
                self.over_n = max(self.over_n, told["n"])
            case "pong" if self.sent:
                self.note_done(*self.sent.pop(0))
            case "error":
                self.note_error(told)
            case "ruled":
                self.rulings.append(told["number"])
            case "nonces":
                self.words[str(told["hand"])] = told
            case "room":
                self.note_seals(told)
            case "match_end":
                self.over = True
            case "bye" if told["code"] not in PASSING:
                self.tally.faults.append(f"{self.table} {self.role}: bye {told['code']} {told['why']}")
            case _:
                kept = False
        if kept and self.log:
            self.log("told", told)

    def note_snapshot(self, told: Json) -> None:
        """A snapshot is never behind what was told before."""
        you, room, hand, prompt = told["you"], told["room"], told["hand"], told["prompt"]
        self.who = you["player"] if you["player"] is not None else you["person"]
        if hand is not None:
            self.role = you["role"] if self.kind != "referee" or room["paused_by"] == "referee" else SPECTATOR
            if told["seq"] <= max(self.seen.get(f"{hand} {self.role}", {}), default=-1):
                self.tally.miss(f"{self.table} {self.role}: the snapshot of hand {hand} ends at {told['seq']}")
        if (hand if hand is not None else -1) < self.hand:
            self.tally.miss(f"{self.table} {self.role}: hand {self.hand} is gone")
        if {*self.rulings} - {ruling["number"] for ruling in room["rulings"]}:
            self.tally.miss(f"{self.table} {self.role}: a ruling is gone")
        if prompt is not None and prompt["n"] <= self.over_n:
            self.tally.lose(f"{self.table} {self.role}: prompt {prompt['n']} is open again")
        self.note_seals(room)
        self.hand = max(self.hand, -1 if hand is None else hand)
        self.over = self.over or room["state"] == "over"

    def note_seals(self, room: Json) -> None:
        """How many of their links the server knows of."""
        seal = room["fair"]["seals"][self.who] if room["fair"] and isinstance(self.who, int) else None
        self.shown = seal["at"] if seal else self.shown

    def note_events(self, hand: int, seq: int, events: list[Json]) -> None:
        """Events with their numbers; told again, they are the same."""
        known = self.seen.setdefault(f"{hand} {self.role}", {})
        for i, event in enumerate(events, seq - len(events)):
            if known.setdefault(i, event) != event:
                self.tally.miss(f"{self.table} {self.role}: event {i} of hand {hand} is told otherwise")

    def note_done(self, n: int, code: int) -> None:
        """An action has been dealt with; one that was not refused is acknowledged."""
        if (n, code) != REFUSED:
            self.tally.acknowledged += 1
            self.over_n = max(self.over_n, n)
            self.acked.append(code)

    def note_error(self, told: Json) -> None:
        """An action was refused: its pong acknowledges nothing."""
        if told["n"] is not None and self.sent and self.sent[0][0] == told["n"]:
            self.sent[0] = REFUSED
        if told["code"] not in PATIENT:
            self.tally.faults.append(f"{self.table} {self.role}: {told['code']} {told['why']}")
