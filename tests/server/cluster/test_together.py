"""What servers of one club do and count together."""

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from paiju.server.cluster.membership import Membership
from paiju.server.cluster.owners import ServedElsewhere, SharedOwners
from paiju.server.room.journal import JournalTaken
from paiju.server.storage.club_hold import SessionHold
from paiju.server.storage.keys.vault import KEY, Vault
from paiju.server.storage.store import Store
from tests.children import PATIENCE
from tests.server.cluster.evenings import servers, soon
from tests.server.serving import Client, browser


@pytest.fixture
def url(fresh_db: Callable[[str], str]) -> str:
    """An empty database."""
    return fresh_db("postgres")


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A club in it."""
    opened = Store(url, Vault(bytes(KEY)))
    yield opened
    opened.close()


class Member:
    """A server, as far as its row and its connection go."""

    def __init__(self, url: str, name: str) -> None:
        self.members = Membership(f"http://{name}")
        self.hold = SessionHold(url, name, alone=False)
        self.hold.ask = self.members.beat
        assert self.hold.take()
        assert self.hold.beat()


@pytest.mark.usefixtures("store")
def test_one_leads_and_another_follows(url: str) -> None:
    first, second = Member(url, "first"), Member(url, "second")
    assert (first.members.leads, second.members.leads) == (True, False)
    assert first.hold.beat()
    assert first.members.others == {second.members.id}
    first.hold.close()
    first.members.draining = True  # the lock went with its connection
    end = time.monotonic() + PATIENCE
    while not second.members.leads:
        assert time.monotonic() < end
        assert second.hold.beat()
    second.hold.close()


def test_tries_are_counted_together(store: Store, url: str) -> None:
    other = Store(url)

    async def tries() -> list[float]:
        return [await each.tries.take("key", "Ann", 5.0, 0.01, 20.0) for each in (store, other) * 3]

    waits = asyncio.run(tries())
    assert waits[:4] == [0.0] * 4
    assert all(400 < wait <= 500 for wait in waits[4:])
    assert asyncio.run(store.tries.take("key", "Ben", 5.0, 0.01, 20.0)) == 0.0
    asyncio.run(other.tries.give_back("key", "Ann", 5.0, 20.0))  # one was right
    assert asyncio.run(store.tries.take("key", "Ann", 5.0, 0.01, 20.0)) == 0.0
    assert asyncio.run(store.tries.take("key", "Ann", 5.0, 0.01, 20.0)) > 400
    asyncio.run(store.tries.forget(-1.0))
    assert asyncio.run(store.tries.take("key", "Ann", 5.0, 0.01, 20.0)) == 0.0
    other.close()


def test_who_has_not_got_a_table_writes_nothing(store: Store, url: str) -> None:
    """Also at the next free place: not only two that write the same are kept apart."""
    first, second = Member(url, "first"), Member(url, "second")
    mine, other = SharedOwners(store.servers, first.members), SharedOwners(store.servers, second.members)
    there = Store(url, Vault(bytes(KEY)))
    store.writer.fence, there.writer.fence = mine, other

    async def work() -> list[bytes]:
        assert await mine.take("t", True)
        await store.append("t", 0, [b"0"], bytes(KEY))
        await store.append("t", 1, [b"1"])
        with pytest.raises(ServedElsewhere) as elsewhere:
            await other.take("t")
        assert elsewhere.value.url == "http://first"
        with pytest.raises(JournalTaken):
            await there.append("t", 2, [b"theirs"])
        assert await other.take("nothing") is False
        await asyncio.to_thread(first.members.drain, store.engine)
        assert await other.take("t")
        with pytest.raises(JournalTaken):  # the one that slept: nobody has written at that place
            await store.append("t", 2, [b"ours"])
        with pytest.raises(JournalTaken):  # nor the long way, which changes the list of tables
            await store.append("t", 2, [b'{"e":"started"}'])
        await there.append("t", 2, [b"2"])
        assert await mine.lost() == {"t"}
        return await store.load("t")

    assert asyncio.run(work()) == [b"0", b"1", b"2"]
    there.close()
    for each in (first, second):
        each.hold.close()


def test_a_table_that_is_let_go_while_it_is_asked_about_is_not_ours(store: Store, url: str) -> None:
    member = Member(url, "first")
    mine = SharedOwners(store.servers, member.members)

    async def work() -> list[bool]:
        await mine.take("t", True)
        asked = asyncio.ensure_future(mine.still_has("t"))
        await asyncio.sleep(0)  # the database is being asked
        mine.epochs.clear()
        first = await asked
        await mine.take("t", True)
        lost = asyncio.ensure_future(mine.lost())
        await asyncio.sleep(0)
        await mine.take("u", True)
        return [first, await mine.still_has("t"), bool(await lost), await mine.still_has("u")]

    assert asyncio.run(work()) == [False, True, False, True]
    member.hold.close()


def test_a_table_that_is_ours_without_our_knowing_is_let_go_all_the_same(store: Store, url: str) -> None:
    """What became of the claim was lost with the database; else whoever comes by another server is sent to and fro."""
    first, second = Member(url, "first"), Member(url, "second")
    mine, other = SharedOwners(store.servers, first.members), SharedOwners(store.servers, second.members)

    async def work() -> bool:
        await mine.take("t", True)
        mine.epochs.clear()
        with pytest.raises(ServedElsewhere):
            await other.take("t", True)
        await mine.let_go("t")
        return await other.take("t", True)

    assert asyncio.run(work())
    for each in (first, second):
        each.hold.close()


def test_wrong_passwords_at_two_servers_are_one_count(url: str, tmp_path: Path) -> None:
    with servers(url, tmp_path, PAIJU_RATE="1") as both:
        end, codes = time.monotonic() + PATIENCE, list[str]()
        while "many" not in codes[-2:]:
            assert time.monotonic() < end
            for server in both:
                told = browser(server.url).post("/api/login", {"name": "nobody", "password": "a wrong one"})
                codes.append(told.code)
        assert len(codes) < 22  # a server alone allows twelve, and one more in five seconds


def test_new_people_of_an_address_are_one_count_at_two_servers(url: str, tmp_path: Path) -> None:
    with servers(url, tmp_path, PAIJU_RATE="0.05") as both:
        knowing = ["paiju_servers{" in Client(server.url).get("/metrics").raw.decode() for server in both]
        assert knowing == [True, True]
        for server in both:
            soon(lambda url=server.url: " 2.0" in servers_line(url))  # type: ignore[misc]
        statuses = [Client(server.url).post("/api/me").status for server in both * 20]
        assert 18 <= statuses.count(200) <= 24, statuses  # twenty, and one more in twenty seconds
        assert set(statuses) == {200, 429}


def servers_line(url: str) -> str:
    """How many servers one knows of."""
    lines = Client(url).get("/metrics").raw.decode().splitlines()
    return next(line for line in lines if line.startswith("paiju_servers{"))
