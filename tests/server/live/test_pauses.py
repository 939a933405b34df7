"""What is held back in a pause is told by nothing: not by why, errors, lists or rooms, nor by the order of frames."""

import asyncio
from typing import Any

import pytest

from paiju.languages import _
from paiju.server.live.hub import Hub
from paiju.server.protocol.client_messages import Act, AskWhy, Hello, Host, Propose, RefereePause, Vote
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from tests.server.club_people import HOST, WATCHER, Client, FastLoop, Table, new_table, opened, quietly, run, settings
from tests.server.laid_hands import lay_hands
from tests.server.live.pausing import REFEREE, WINNING, until_held_end, winning
from tests.server.memory_journal import MemoryJournal

CLAIMED = {"S": "46p", "W": "55p"}  # a chow and a pung of the dealer's drawn 5p
BEA = Person("bea", "Bea")
QUIET, OVER = "nothing is expected of you", "the hand is over"


def test_why_does_not_tell_that_the_hand_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, every player could learn in the pause that somebody had declared a win."""

    async def play() -> None:
        table = await until_held_end(monkeypatch, False)
        for person in table.people:
            await table.says(person, AskWhy(169))
            assert table.clients[person.id].last("why")["text"]["en"] == QUIET
        table.clients[HOST.id].hear = lambda _: None  # the end is looked at for a while
        await table.until(lambda: bool(table.host.of("hand_end")))
        await table.says(HOST, AskWhy(169))
        assert table.host.last("why")["text"]["en"] == OVER

    run(play())


def test_commands_wait_for_the_end_of_the_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a match can still be ended, paused or ruled on would tell whether it is over: what is asked in a pause is
    answered after it, and then rightly."""

    async def play() -> None:
        table = await until_held_end(monkeypatch, True)
        before = {person: len(client.frames) for person, client in table.clients.items()}
        await table.says(HOST, Vote(True))
        await table.says(HOST, Host("pause"))
        await table.says(REFEREE, Propose({"declared": "win", "offender": 1}))
        await table.says(REFEREE, RefereePause())
        sitting = asyncio.get_running_loop().create_task(hushed(table.hub.sit(table.id, BEA, None, "")))
        await asyncio.sleep(0)
        assert {person: len(client.frames) for person, client in table.clients.items()} == before
        assert not sitting.done()
        info = await table.hub.info(table.id, HOST)
        assert (info.state, info.over) == ("playing", None)
        assert table.hub.listed_state(table.id, "waiting") == "playing"
        await table.until(lambda: len(table.host.of("error")) == 2, 100)
        assert table.host.of("hand_end")
        assert table.host.of("match_end")
        assert {frame["code"] for frame in table.host.of("error")} == {"over", "not_now"}
        assert {frame["code"] for frame in table.clients[REFEREE.id].of("error")} == {"over"}
        assert await sitting == "over"
        assert table.hub.listed_state(table.id, "waiting") == "over"

    run(play())


def test_the_list_of_tables_says_what_has_been_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match is played all through, also between two hands, and is over when everybody has seen its end; before, the
    list said `between` for ever. What cannot be written is written later."""

    async def play() -> None:
        kept: list[str] = []
        fails = [True]

        async def enlist(table: str, state: str, public: bool) -> None:
            assert table
            assert public
            if fails and fails.pop():
                raise Refused("busy", _("the database is not available at the moment"))
            kept.append(state)
            if state == "over":
                assert made.host.of("hand_end")[-1]["over"]

        lay_hands(monkeypatch, WINNING, "8s")
        hub = Hub(MemoryJournal(), enlist=enlist)
        created = await hub.create(HOST, settings(new_table("ema", public=True)))
        made = Table(hub, created, [HOST, *created.programs.values()])
        made.chooser = winning
        assert hub.listed_state(made.id, "waiting") == "playing"
        await made.play()
        await made.until(lambda: kept == ["playing", "over"], 100)

    run(play())


async def hushed(work: Any) -> str:
    """The code with which something is refused."""
    try:
        await work
    except Exception as error:
        return str(getattr(error, "code", error))
    return ""


async def claimed(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table in the pause after a discard that two may claim, nobody having answered."""
    lay_hands(monkeypatch, CLAIMED, "5p")
    table = await opened(new_table("ema"))
    for person in table.people:
        await table.connect(person, plays=False)
    await asyncio.sleep(0.01)
    prompt = table.host.prompt
    assert prompt is not None
    await table.says(HOST, Act(prompt["n"], quietly(prompt, None)))
    assert list(table.live.asking.open) == [1, 2]
    assert table.live.is_pause()
    return table


async def passes(table: Table, player: int) -> None:
    """Somebody does not claim."""
    prompt = table.clients[table.people[player].id].prompt
    assert prompt is not None
    await table.says(table.people[player], Act(prompt["n"], quietly(prompt, None)))


def test_a_claim_goes_before_a_command_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has sent something that waits for the end of the pause can claim meanwhile."""

    async def play() -> None:
        table = await claimed(monkeypatch)
        await table.says(table.people[1], Vote(True))
        await passes(table, 1)
        assert 1 not in table.live.asking.open
        assert table.clients[table.people[1].id].of("asked_over")
        assert table.live.is_pause()
        assert not table.clients[table.people[1].id].of("error")
        await table.until(lambda: bool(table.clients[table.people[1].id].of("error")), 100)  # programs have no vote

    run(play())


def test_who_is_asked_is_asked_again_after_reconnecting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another's early answer takes nothing away from a snapshot: before, the prompt was missing from it, which told
    that somebody else had been asked, and it never came again."""

    async def play() -> None:
        table = await claimed(monkeypatch)
        asked = table.clients[table.people[2].id].prompt
        assert asked is not None
        await passes(table, 1)
        assert table.live.show.queue
        again = await table.connect(table.people[2], plays=False)
        assert again.frames[0]["prompt"]["n"] == asked["n"]
        assert again.frames[0]["prompt"]["actions"] == asked["actions"]
        assert again.frames[0]["view"]["legal"]

    run(play())


# --- the order of frames --------------------------------------------------------------------------


class Strict(Client):
    """A connection that minds the order of what it is sent: first a snapshot, then events one after the other."""

    def __init__(self, person: Person) -> None:
        super().__init__(person)
        self.known: tuple[int, int] | None = None

    def send(self, frame: bytes) -> None:
        """A frame comes."""
        super().send(frame)
        told = self.frames[-1]
        assert self.frames[0]["t"] == "snapshot"
        if told["t"] == "snapshot":
            self.known = told["hand"], told["seq"]
        elif told["t"] == "event":
            assert self.known == (told["hand"], told["seq"] - len(told["events"]))
            self.known = told["hand"], told["seq"]


async def strictly(table: Table, person: Person) -> Strict:
    """Somebody connects, and minds the order of frames."""
    client = Strict(person)
    client.hear = lambda frame: table.heard(client, frame)
    table.clients[person.id] = client
    await table.hub.connect(table.id, person, client, Hello(table.id))
    return client


def test_the_first_frame_is_the_snapshot_however_often_one_connects() -> None:
    """People connect again and again just when something is due to be shown; after a restart as well."""

    async def play(book: str) -> int:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, FastLoop)
        table = await opened(new_table(book, pause=0.01, public=True))
        everybody = [*table.people, WATCHER]
        connects = restarts = 0
        for person in everybody:
            await strictly(table, person)
        while not table.live.room.over and connects < 60:
            if table.live.show.queue:
                loop.clock = max(loop.clock, table.live.show.gate) + 0.001  # it is due, and not shown yet
                await strictly(table, everybody[connects % len(everybody)])
                connects += 1
            if connects // 20 > restarts:
                restarts += 1
                await table.hub.close()
                table.hub = Hub(table.journal)
                for person in everybody:
                    await strictly(table, person)
            await asyncio.sleep(0.001)
        return connects

    assert sum(run(play(book)) for book in ("ema", "psa")) >= 100


def test_who_sits_down_in_a_hand_is_shown_it_once() -> None:
    """Somebody who has seen nothing of it and takes a seat gets a snapshot of it, not its past in an event frame."""

    async def play() -> None:
        hub = Hub(MemoryJournal())
        created = await hub.create(HOST, settings(new_table("xjtu", public=True)))
        table = Table(hub, created, [HOST, *created.programs.values()])
        for person in table.people:
            await strictly(table, person)
        for turn in range(8):
            leaving = table.people[1]
            await hub.leave(table.id, leaving)
            person = Person(f"new{turn}", "New")
            await hub.sit(table.id, person, 1, "")
            assert table.live.room.player_of(person.id) == 1, "at once"
            table.people[1] = person
            await asyncio.sleep(0.3)
            await strictly(table, person)
            await asyncio.sleep(1.3)
            if table.live.room.over:
                break
        assert table.live.room.seq > 20

    run(play())
