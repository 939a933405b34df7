"""What a player says to frames, without a club: each prompt is decided once, in time, whatever comes between."""

import asyncio
import json
import threading
from typing import Any

import pytest

from paiju import Table, books
from paiju.bots.foreign import safe
from paiju.client.chains import SealedChains
from paiju.client.player import ClubPlayer
from paiju.server.protocol.wire_json import event_json, view_json
from paiju.table.action import Action
from paiju.table.scene import View
from tests.children import PATIENCE

Json = dict[str, Any]
OFFICE = {"wind": "E", "dealer": 0, "counters": 0, "deposits": 0, "points": [30_000] * 4, "name": "E1"}


def frames(table: Table, n: int, left: int | None = None) -> tuple[Json, Json]:
    """A snapshot for the dealer, and what comes with it."""
    legal = [{"code": action.code, "tiles": list(action.tiles), "type": action.type} for action in table.legal("E")]
    clock = None if left is None else {"base": 1, "bank": 0, "deadline_ms_left": left}
    seats = [{"seat": seat, "player": i} for i, seat in enumerate("ESWN")]
    snapshot = {
        "t": "snapshot", "you": {"player": 0, "role": "E"}, "hand": 0, "seq": 0, "ended": None, "match_end": None,
        "view": json.loads(view_json(table.view("E"))), "room": {"fair": None, "round": OFFICE, "seats": seats},
        "prompt": {"n": n, "actions": legal, "clock": clock},
    }  # fmt: skip
    return snapshot, {"t": "hand_events", "hand": 0, "events": [json.loads(event_json(e)) for e in table.seen("E")]}


class Slow:
    """A level that comes to no end until it is let go."""

    def __init__(self) -> None:
        self.let_go = threading.Event()

    def choose(self, view: View) -> Action:
        self.let_go.wait(PATIENCE)
        return safe(view)


def player(told: list[str]) -> ClubPlayer:
    """One of our own at a new table."""
    return ClubPlayer("simple", books.get("ema"), 3.0, lambda text: told.append(str(text)), None)


def asked(mine: ClubPlayer, table: Table, n: int = 1, left: int | None = None) -> Json:
    """The prompt of a snapshot, once its events are there."""
    snapshot, events = frames(table, n, left)
    assert mine.take(snapshot) == []
    assert mine.asked_now is None  # what the seat has seen comes first
    assert mine.take(events) == []
    assert mine.asked_now is not None
    return mine.asked_now


def test_a_prompt_is_decided_once() -> None:
    """After a lost connection the same one has the same answer, and the player is not asked again."""

    async def play() -> None:
        mine, table = player([]), Table("ema", seed=1)
        first = await mine.decide(asked(mine, table))
        assert mine.asked_now is None
        deciding = mine.decision
        assert await mine.decide(asked(mine, table)) == first
        assert mine.decision is deciding
        await mine.decide(asked(mine, table, 2))
        assert mine.decision is not deciding

    asyncio.run(play())


def test_what_could_not_be_written_down_is_said_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.client.player.AGAIN", 0.01)

    async def play() -> None:
        mine = player([])
        first = await mine.decide(asked(mine, Table("ema", seed=1)))
        mine.take({"t": "error", "code": "stale", "n": 1, "why": ""})
        assert mine.asked_now is None
        mine.take({"t": "error", "code": "storage_full", "n": 1, "why": ""})
        assert mine.asked_now is not None
        assert await mine.decide(mine.asked_now) == first

    asyncio.run(play())


def test_one_that_does_not_come_to_an_end_is_played_for_and_that_is_told_once() -> None:
    told: list[str] = []
    slow, table = Slow(), Table("ema", seed=1)

    async def play() -> None:
        mine = player(told)
        mine.bot = slow  # type: ignore[assignment]
        for n in (1, 2):
            answer = await mine.decide(asked(mine, table, n, left=600))
            assert answer["a"] == safe(table.view("E")).code
        assert mine.lost_turns == 2
        slow.let_go.set()

    asyncio.run(play())
    assert told == ["simple takes too long; something safe is played for it"]


def test_a_mistake_of_a_player_costs_a_turn() -> None:
    told: list[str] = []

    async def play() -> None:
        mine, table = player(told), Table("ema", seed=1)
        mine.bot = None  # neither a level nor a program
        answer = await mine.decide(asked(mine, table))
        assert answer["a"] == safe(table.view("E")).code

    asyncio.run(play())
    assert len(told) == 1
    assert "could not decide" in told[0]


def test_the_chain_is_sealed_when_a_seat_is_ours_later() -> None:
    mine, table = player([]), Table("ema", seed=1)
    snapshot, _events = frames(table, 1)
    snapshot["room"]["fair"] = {"head": "ab", "seals": [None] * 4}
    assert mine.take(snapshot) == [{"t": "seal", "head": mine.chains.head}]
    snapshot["room"]["fair"]["seals"][0] = {"head": mine.chains.head, "at": 0}
    assert mine.take(snapshot) == []


def test_a_lost_link_seals_another_chain(tmp_path: Any) -> None:
    chains = SealedChains(str(tmp_path / "mine.json"))
    first = chains.answer({"t": "nonces_wanted", "hand": 0})
    assert first == chains.answer({"t": "nonces_wanted", "hand": 0})
    assert first is not None
    chains.answer({"t": "nonces", "hand": 0, "words": [{"nonce": first["nonce"]}]})
    chains.answer({"t": "nonces_wanted", "hand": 1})
    anew = chains.answer({"t": "error", "n": None, "code": "bad_link"})
    assert anew == {"t": "seal", "head": chains.head}
    old, new = json.loads((tmp_path / "mine.json").read_text())
    assert (sorted(old["sent"]), sorted(old["lost"]), new["sent"]) == (["0"], ["1"], {})
