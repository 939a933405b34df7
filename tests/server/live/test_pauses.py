"""What is held back in a pause is told by nothing: not by why, errors, lists or rooms, and not by the order of frames."""

import asyncio
from typing import Any

from paiju.server.live.hub import Hub
from paiju.server.protocol.client_messages import Act, AskWhy, Hello, Host, Propose, RefereePause, Vote
from paiju.server.protocol.shared import Person
from tests.server.club import HOST, WATCHER, Client, FastLoop, Table, new_table, opened, quietly, run, settings
from tests.server.memory_journal import MemoryJournal

REFEREE = Person("ref", "Ref")
BEA = Person("bea", "Bea")
QUIET, OVER = "nothing is awaited from you", "the hand is over"


async def busy(book: str, seed: int, pause: float = 1.0) -> Table:
    """A table that plays by itself, with somebody who looks on and a referee."""
    table = await opened(new_table(book, pause=pause, public=True), seed)
    await table.hub.referee(table.id, REFEREE, REFEREE.name)
    for person in (REFEREE, WATCHER):
        await table.connect(person, plays=False)
    for person in table.people:
        await table.connect(person)
    return table


def held_end(table: Table) -> bool:
    """Is the end of the hand written, but not shown yet?"""
    return table.live.room.table is None and bool(table.live.show.queue)


async def until_held_end(book: str, last: bool) -> Table:
    """A table at a moment when the end of a hand, or of the match, is held back."""
    for seed in range(20):
        table = await busy(book, seed)
        while not table.live.room.over or held_end(table):
            if held_end(table) and (table.live.room.over or not last):
                return table
            await asyncio.sleep(0.05)
    raise AssertionError("no hand ever ended on a discard")


def test_why_does_not_tell_that_the_hand_is_over() -> None:
    """Before, every player could learn in the pause that somebody had declared a win."""

    async def play() -> None:
        table = await until_held_end("ema", False)
        for person in table.people:
            await table.says(person, AskWhy(169))
            assert table.clients[person.id].last("why")["why"] == QUIET
        table.clients[HOST.id].hear = lambda _: None  # the end is looked at for a while
        await table.until(lambda: bool(table.host.of("hand_end")))
        await table.says(HOST, AskWhy(169))
        assert table.host.last("why")["why"] == OVER

    run(play())


def test_commands_wait_for_the_end_of_the_pause() -> None:
    """Whether a match can still be ended, paused or ruled on would tell whether it is over: what is asked in a pause is
    answered after it, and then rightly."""

    async def play() -> None:
        table = await until_held_end("xjtu", True)
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


async def hushed(work: Any) -> str:
    """The code with which something is refused."""
    try:
        await work
    except Exception as error:
        return str(getattr(error, "code", error))
    return ""


def test_a_claim_goes_before_a_command_that_waits() -> None:
    """Who has sent something that waits for the end of the pause can claim meanwhile."""

    async def play() -> None:
        table = await until_asked(lambda live: len(live.asking.open) == 1 and live.is_pause())
        (who,) = table.live.asking.open
        person = table.people[who]  # type: ignore[index]
        prompt = table.clients[person.id].prompt
        assert prompt is not None
        await table.says(person, Vote(True))
        await table.says(person, Act(prompt["n"], quietly(prompt, None)))
        assert table.clients[person.id].last("asked_over")["n"] == prompt["n"]
        assert table.live.is_pause()

    run(play())


def test_who_is_asked_is_asked_again_after_reconnecting() -> None:
    """Another's early answer takes nothing away from a snapshot: before, the prompt was missing from it, which told that
    somebody else had been asked, and it never came again."""

    async def play() -> None:
        table = await until_asked(lambda live: len(live.asking.open) >= 2 and live.is_pause())
        first, second = list(table.live.asking.open)[:2]
        one, other = table.people[first], table.people[second]  # type: ignore[index]
        prompt = table.clients[one.id].prompt
        assert prompt is not None
        asked = table.clients[other.id].prompt
        await table.says(one, Act(prompt["n"], quietly(prompt, None)))
        assert table.live.show.queue
        again = await table.connect(other, plays=False)
        assert again.frames[0]["prompt"] == asked
        assert again.frames[0]["view"]["legal"]

    run(play())


async def until_asked(true: Any) -> Table:
    """A table whose people discard what they draw, at a moment when something is true of it."""
    for seed in range(20):
        table = await opened(new_table("xjtu"), seed)
        for person in table.people:
            await table.connect(person, plays=False)
        await asyncio.sleep(0.01)
        while table.live.room.hand < 1:
            if true(table.live):
                return table
            for client in table.clients.values():
                if client.prompt:
                    await table.says(client.person, Act(client.prompt["n"], quietly(client.prompt, None)))
            await asyncio.sleep(0 if table.live.asking.open else 1.1)
    raise AssertionError("it never came about")


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
        while not table.live.room.over and connects < 200:
            if table.live.show.queue:
                loop.clock = max(loop.clock, table.live.show.gate) + 0.001  # it is due, and not shown yet
                await strictly(table, everybody[connects % len(everybody)])
                connects += 1
            if connects // 50 > restarts:
                restarts += 1
                await table.hub.close()
                table.hub = Hub(table.journal)
                for person in everybody:
                    await strictly(table, person)
            await asyncio.sleep(0.001)
        return connects

    assert sum(run(play(book)) for book in ("ema", "psa")) > 200


def test_who_sits_down_in_a_hand_is_shown_it_once() -> None:
    """Somebody who looked on and takes a seat gets a snapshot of it, not its past in an event frame."""

    async def play() -> None:
        hub = Hub(MemoryJournal())
        created = await hub.create(HOST, settings(new_table("xjtu", public=True)))
        table = Table(hub, created, [HOST, *created.programs.values()])
        for person in table.people:
            await strictly(table, person)
        for turn in range(30):
            leaving = table.people[1]
            await hub.leave(table.id, leaving)
            person = Person(f"new{turn}", "New")
            await strictly(table, person)
            await asyncio.sleep(0.3)
            await hub.sit(table.id, person, 1, "")
            table.people[1] = person
            await asyncio.sleep(1.3)
            if table.live.room.over:
                break
        assert table.live.room.seq > 40

    run(play())
