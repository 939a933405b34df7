"""Clients of the protocol `paiju.v1` that play by themselves: any allowed action, wins first."""

import asyncio
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.children import PATIENCE

PROTOCOL = "paiju.v1"
Json = dict[str, Any]


def ws_url(url: str) -> str:
    """The socket's address."""
    return url.replace("http", "ws", 1) + "/ws"


async def dial(
    url: str, token: str, table: str, views: bool = False, seal: str | None = None, path: str = ""
) -> ClientConnection:
    """A connection that has said hello."""
    place = url.replace("http", "ws", 1) + path if path else ws_url(url)
    connection = await connect(place, subprotocols=[PROTOCOL], compression=None, max_size=None, proxy=None)  # type: ignore[list-item]
    await connection.send(json.dumps({"t": "hello", "table": table, "token": token, "views": views, "seal": seal}))
    return connection


async def until(connection: ClientConnection, *kinds: str) -> Json:
    """The next frame of one of these kinds."""
    async with asyncio.timeout(PATIENCE):
        while True:
            told: Json = json.loads(await connection.recv())
            if told["t"] in kinds:
                return told


async def asked(connection: ClientConnection) -> Json:
    """The next prompt, in a frame of its own or in a snapshot."""
    while True:
        told = await until(connection, "prompt", "snapshot")
        prompt: Json | None = told if told["t"] == "prompt" else told["prompt"]
        if prompt is not None:
            return prompt


async def last_words(connection: ClientConnection) -> tuple[str, int | None]:
    """The code of the goodbye, and of the close."""
    code = ""
    try:
        while True:
            told = json.loads(await connection.recv())
            code = told["code"] if told["t"] == "bye" else code
    except ConnectionClosed:
        return code, connection.close_code


@dataclass
class Player:
    """One client at a table. What it was told of each hand is kept, event by event, over all its connections."""

    url: str
    token: str
    table: str
    chance: random.Random
    seen: dict[int, dict[int, Json]] = field(default_factory=dict)  # by hand and number
    seats: dict[int, str] = field(default_factory=dict)
    acts: int = 0
    hands: int = 0
    over: bool = False
    errors: list[Json] = field(default_factory=list)
    answered: int = 0  # the last prompt
    gone: str = ""
    on_act: Callable[[], None] | None = None

    async def play(self) -> None:
        """Play until the match is over or the connection ends."""
        self.answered, self.gone = 0, ""
        try:
            async with await self.dialled() as connection:
                async for raw in connection:
                    for answer in self.answers(json.loads(raw)):
                        await connection.send(json.dumps(answer))
                    if self.over:
                        return
        except (ConnectionClosed, OSError) as error:
            self.gone = type(error).__name__

    async def dialled(self) -> ClientConnection:
        """A connection that has said hello."""
        return await dial(self.url, self.token, self.table)

    def answers(self, told: Json) -> list[Json]:
        """A frame; all that is to be sent back."""
        answer = self.hear(told)
        return [] if answer is None else [answer]

    def hear(self, told: Json) -> Json | None:
        """A frame; what to send back."""
        match told["t"]:
            case "snapshot":
                return self.start(told)
            case "event":
                self.keep(told["hand"], told["seq"], told["events"])
            case "prompt":
                return self.choose(told)
            case "hand_end":
                self.hands += 1
                return {"t": "next"}
            case "match_end":
                self.over = True
            case "error":
                self.errors.append(told)
            case "bye":
                self.gone = told["code"]
        return None

    def start(self, told: Json) -> Json | None:
        """A snapshot: never behind what was told before."""
        hand = told["hand"]
        if hand is not None:
            self.seats[hand] = told["you"]["role"]
            known = self.seen.setdefault(hand, {})
            assert told["seq"] >= max(known, default=-1) + 1, "an event that was told is gone"
            assert hand >= max(self.seen), "a hand that was told is gone"
        self.over = self.over or told["room"]["state"] == "over"
        if told["prompt"] is not None:
            return self.choose(told["prompt"])
        return {"t": "next"} if told["ended"] else None

    def keep(self, hand: int, seq: int, events: list[Json]) -> None:
        """Events with their numbers."""
        for i, event in enumerate(events):
            self.seen.setdefault(hand, {})[seq - len(events) + i] = event

    def choose(self, prompt: Json) -> Json | None:
        """Any action, wins first; a prompt that was told twice is answered once."""
        if prompt["n"] == self.answered:
            return None
        self.answered, actions = prompt["n"], prompt["actions"]
        wins = [action for action in actions if action["type"] in ("win", "self_draw", "tsumo", "ron")]
        chosen = self.chance.choice(wins or actions)
        self.acts += 1
        if self.on_act:
            self.on_act()
        return {"t": "act", "n": prompt["n"], "a": chosen["code"]}


def new_table(client: Any, book: str = "ema", programs: int = 4, **wishes: object) -> tuple[str, dict[str, str]]:
    """A table of programs, the rest bots; its id and the programs' tokens by seat."""
    players = 3 if book.endswith("3p") else 4
    seats = ["program"] * programs + ["bot:simple"] * (players - programs)
    body = {"book": book, "seats": seats, "pause": 0, "pace": 0, "clock": {"kind": "none"}, "public": True} | wishes
    made = client.post("/api/tables", body)
    assert made.status == 200, made.raw
    return made.json["table"], made.json["programs"]


def events_of(player: Player, steps: Json) -> list[tuple[int, Json, Json]]:
    """What a player was told of a hand and what the finished hand says, where they differ."""
    truth = [step["event"] for step in steps["steps"]]
    seen = player.seen.get(steps["hand"], {})
    return [(i, event, truth[i]) for i, event in seen.items() if i >= len(truth) or truth[i] != event]
