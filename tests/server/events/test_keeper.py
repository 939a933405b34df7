"""Events in the database: said once, by one server at a time, all or nothing; chains looked at by the doctor."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, insert, select, update

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.doctor.examine import look_at_events
from paiju.server.events.entries.draws import DrawSecret
from paiju.server.events.entries.entering import say_entry
from paiju.server.events.keeper import EventKeeper, OpenEvent, begun_record
from paiju.server.events.messages.events import NewEvent
from paiju.server.events.templates import plan_from
from paiju.server.protocol.refused import Refused
from paiju.server.storage.keys import key_change
from paiju.server.storage.keys.vault import Vault
from paiju.server.storage.rows.events import EventListed
from paiju.server.storage.schema import event_draws, event_entries, event_people, people
from paiju.server.storage.store import Store
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.publishing import NoticeGiven

ID = "anevent"
VAULT = Vault(bytes(range(32)))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A database with one event of four people."""
    made = Store(f"sqlite:///{tmp_path / 'club.db'}", VAULT)
    book = EventRecord.create("Olga")
    book.plan(plan_from(NewEvent(template="plain")))
    book.enter_all([(EventPerson(name), {}) for name in ("Ann", "Bo", "Chen", "Dora")])
    new = begun_record(book)
    asyncio.run(made.events.add(EventListed(ID, "E", "mcr", "host", 1.0, True), new.lines, new.organiser))
    yield made
    made.close()


def keeper(store: Store) -> EventKeeper:
    """What a server has of it."""
    return EventKeeper(store.events, VAULT)


def notice(title: str) -> NoticeGiven:
    """Something to say."""
    return NoticeGiven(title)


def titles(store: Store) -> list[str]:
    """What was said, as the database has it."""

    async def asked() -> list[str]:
        return [one.title for one in (await keeper(store).known(ID)).record.state.notices]

    return asyncio.run(asked())


def test_of_two_servers_one_writes_and_the_other_is_told(store: Store) -> None:
    async def both() -> tuple[int, str, int]:
        one, other = keeper(store), keeper(store)
        count = (await other.known(ID)).record.state.count  # has it in memory
        first = await one.say(ID, "1", None, lambda book: book.say(notice("first")))
        with pytest.raises(Refused) as refused:
            await other.say(ID, "2", count, lambda book: book.say(notice("second")))
        again = await other.say(ID, "2", first, lambda book: book.say(notice("second")))  # has looked
        return first, refused.value.code, again

    first, code, again = asyncio.run(both())
    assert (code, again) == ("behind", first + 1)
    assert titles(store) == ["first", "second"]


def test_a_server_that_has_not_heard_of_an_entry_yet_goes_on_from_it(store: Store) -> None:
    async def both() -> list[int]:
        one, other = keeper(store), keeper(store)
        await other.known(ID)
        first = await one.say(ID, "1", None, lambda book: book.say(notice("first")))
        sent_again = await other.say(ID, "1", None, lambda book: book.say(notice("first")))
        await one.say(ID, "2", None, lambda book: book.say(notice("second")))
        seen = await other.say(ID, "3", first + 1, lambda book: book.say(notice("third")))  # seen at the first
        without = await one.say(ID, "4", None, lambda book: book.say(notice("fourth")))
        return [number - first for number in (first, sent_again, seen, without)]

    assert asyncio.run(both()) == [0, 0, 2, 3]
    assert titles(store) == ["first", "second", "third", "fourth"]


def test_what_cannot_be_said_before_it_is_heard_what_others_said_is_said_after_it(store: Store) -> None:
    def answer(book: EventRecord) -> None:
        if not book.state.notices:
            raise InputError("x", _("no"))
        book.say(notice("second"))

    async def both() -> None:
        one, other = keeper(store), keeper(store)
        await other.known(ID)
        with pytest.raises(InputError):
            await other.say(ID, "2", None, answer)
        await one.say(ID, "1", None, lambda book: book.say(notice("first")))
        await other.say(ID, "2", None, answer)

    asyncio.run(both())
    assert titles(store) == ["first", "second"]


def test_what_fails_half_way_is_not_said(store: Store) -> None:
    def half(book: EventRecord) -> None:
        book.say(notice("half"))
        raise InputError("x", _("no"))

    async def tried() -> None:
        own = keeper(store)
        with pytest.raises(InputError):
            await own.say(ID, "1", None, half)
        assert (await own.known(ID)).record.state.notices == ()
        await own.say(ID, "1", None, lambda book: book.say(notice("whole")))

    asyncio.run(tried())
    assert titles(store) == ["whole"]


def test_what_could_not_be_written_while_the_database_was_away_is_not_in_memory(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sends it again would be told that somebody else has said it."""

    async def away(*_rest: object) -> int:
        raise Refused("busy", _("the database is not available just now"))

    async def tried() -> None:
        own = keeper(store)
        with monkeypatch.context() as gone:
            gone.setattr(own.rows, "append", away)
            gone.setattr(own.rows, "count", away)
            with pytest.raises(Refused, match="not available"):
                await own.say(ID, "1", None, lambda book: book.say(notice("first")))
        assert (await own.known(ID)).record.state.notices == ()
        await own.say(ID, "1", None, lambda book: book.say(notice("first")))

    asyncio.run(tried())
    assert titles(store) == ["first"]


def test_who_goes_away_in_the_middle_leaves_no_gap(store: Store) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slowly(book: EventRecord) -> None:
        begun.set()
        go_on.wait()
        book.say(notice("lost"))

    async def cancelled() -> None:
        own = keeper(store)
        task = asyncio.create_task(own.say(ID, "1", None, slowly))
        await asyncio.to_thread(begun.wait)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        go_on.set()
        await own.say(ID, "2", None, lambda book: book.say(notice("next")))

    asyncio.run(cancelled())
    assert titles(store) == ["next"]
    assert [one.level for one in look_at_events(store.engine, whole=True)] == ["well"]


def test_a_draws_secret_is_written_with_its_entry_and_follows_another_key(store: Store) -> None:
    async def begun() -> bytes:
        own, secret = keeper(store), DrawSecret()
        await own.say(ID, "1", None, lambda book: secret.begin(book, "p1", {"draw": "lots"}), secret)
        kept = (await own.secret_of(ID)).stored
        assert kept is not None
        assert kept == secret.fresh
        return kept

    kept = asyncio.run(begun())
    with store.engine.connect() as connection:
        (row,) = connection.execute(select(event_draws)).all()
    assert kept not in bytes(row.box)
    new = Vault(bytes(range(1, 33)))
    with store.engine.begin() as connection:
        assert key_change.lock_anew(connection, VAULT, new) == 0

    async def opened(vault: Vault) -> bytes | None:
        return (await EventKeeper(store.events, vault).secret_of(ID)).stored

    assert asyncio.run(opened(new)) == kept
    assert asyncio.run(opened(VAULT)) is None


def test_the_doctor_follows_chains_and_names_what_does_not_agree(store: Store) -> None:
    assert [one.level for one in look_at_events(store.engine, whole=False)] == ["well"]
    second = event_entries.c.event == ID, event_entries.c.seq == 2
    with store.engine.begin() as connection:
        line = bytes(connection.execute(select(event_entries.c.line).where(*second)).scalar_one())
        connection.execute(update(event_entries).where(*second).values(line=line.replace(b'"p1"', b'"p2"', 1)))
    (told,) = look_at_events(store.engine, whole=True)
    assert (told.level, told.tables) == ("trouble", (ID,))
    assert "entry 2" in told.text.en
    with store.engine.begin() as connection:
        connection.execute(update(event_entries).where(*second).values(line=line))
        own = event_people.c.event == ID, event_people.c.who == "p2"
        row = bytes(connection.execute(select(event_people.c.row).where(*own)).scalar_one())
        connection.execute(update(event_people).where(*own).values(row=row.replace(b"Ann", b"Eve")))
    (told,) = look_at_events(store.engine, whole=True)
    assert (told.level, "p2" in told.text.en) == ("trouble", True)
    with store.engine.begin() as connection:
        connection.execute(delete(event_entries))
    assert [one.level for one in look_at_events(store.engine, whole=True)] == ["trouble"]


def test_what_could_not_be_read_again_is_not_said(store: Store) -> None:
    """A number that is too large is written, but never read: the event would be closed for good."""

    async def tried() -> None:
        own = keeper(store)
        entry = {"do": "set_plan", "prizes": {"mvp": 1 << 70}}
        with pytest.raises(InputError):
            await own.say(ID, "1", None, lambda book: say_entry(book, "p1", entry, DrawSecret()))
        await own.say(ID, "1", None, lambda book: book.say(notice("whole")))

    asyncio.run(tried())
    assert titles(store) == ["whole"]


def test_what_is_read_of_an_event_is_of_one_moment(fresh_db: Callable[[str], str]) -> None:
    """Entries without their keys would be taken for somebody else's when they are sent again."""
    store = Store(fresh_db("postgres"), VAULT)

    def twice(c: Connection) -> list[int]:
        first = len(c.execute(select(people.c.id)).all())
        with store.engine.begin() as other:
            other.execute(insert(people).values(id="new", name="", lang="", created=1.0))
        return [first, len(c.execute(select(people.c.id)).all())]

    assert asyncio.run(store.read(twice)) == [0, 0]
    store.close()


def test_what_changes_while_it_is_read_is_read_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another server is heard of while the lines are folded: what was read may be of before that."""
    keep, unfold = keeper(store), EventKeeper.unfold

    async def overtaken(self: EventKeeper, row: EventListed) -> OpenEvent:
        opened = await unfold(self, row)
        self.forget(row.id)
        return opened

    async def looked() -> bool:
        await keep.known(ID)
        return ID in keep.open

    with monkeypatch.context() as patch:
        patch.setattr(EventKeeper, "unfold", overtaken)
        assert not asyncio.run(looked())
    assert asyncio.run(looked())
    assert keep.unfolding == {}
