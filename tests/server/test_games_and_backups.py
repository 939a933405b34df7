"""Matches that are over are listed, those of earlier days too; backups are made, kept and told of when they fail."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from paiju.errors import InputError
from paiju.server.club.backups import Backups
from paiju.server.live.hub import Hub
from paiju.server.storage.backup import restore
from paiju.server.storage.rows.games import FinishedGame, Played
from paiju.server.storage.rows.played import ON_A_PAGE, PlayedWanted
from paiju.server.storage.store import Listed, Store
from paiju.server.tables.game_index import GameIndex
from tests.server.club_people import HOST, Table, one_hand


async def filled(store: Store, table: Table, *ids: str) -> None:
    """Tables of earlier days that are over, listed nowhere; of the last the journal is lost."""
    for id in ids:
        await store.add_table(Listed(id, "", "ema", "over", False, 1.0, HOST.id))
        if id != ids[-1]:
            await store.append(id, 0, table.journal.tables[table.id])


def test_matches_of_earlier_days_are_listed_at_the_first_start(tmp_path: Path) -> None:
    table = one_hand("ema", None)
    store = Store(f"sqlite:///{tmp_path / 'club.db'}")

    async def work() -> None:
        await filled(store, table, "t1", "t2", "lost")
        index = GameIndex(store, Hub(store))
        await index.list_all()
        found = await store.played.search(PlayedWanted(HOST.id))
        assert {game.id for game in found.rows} == {"t1", "t2"}
        game = found.rows[0]
        assert (game.book, game.games) == ("ema", 1)
        assert game.ended >= game.began > 0
        players = found.players["t1"]
        room = table.loaded()
        told = {one.player: (one.name, one.place, one.points) for one in players}
        assert told == {r.player: (room.chairs[r.player].name, r.place, r.points) for r in room.results}
        assert [one.place for one in players] == sorted(one.place for one in players)
        assert await store.games.unlisted() == []
        await index.enlist("t1", "playing", False)  # a ruling that had ended it was taken back
        assert {game.id for game in (await store.played.search(PlayedWanted(HOST.id))).rows} == {"t2"}

    asyncio.run(work())
    store.close()


def test_a_match_is_listed_when_it_ends(tmp_path: Path) -> None:
    table = one_hand("ema", None)
    store = Store(f"sqlite:///{tmp_path / 'club.db'}")

    async def work() -> None:
        await filled(store, table, "t1", "lost")
        await store.set_state("t1", "playing", False)
        index = GameIndex(store, Hub(store))
        task = asyncio.create_task(index.keep_listing())
        await index.enlist("t1", "over", False)
        while "t1" not in index.listed:
            await asyncio.sleep(0.01)
        task.cancel()

    asyncio.run(asyncio.wait_for(work(), 60))
    store.close()


def test_games_are_found_by_book_person_and_time_page_by_page(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'club.db'}")

    async def work() -> None:
        for n in range(ON_A_PAGE + 5):
            id, book = f"t{n:02}", "mcr" if n % 5 == 0 else "ema"
            await store.add_table(Listed(id, f"Evening {n}", book, "over", False, 1.0, "me"))
            other = ("bea", "Bea") if n % 2 else ("", "阿梅 Mei")
            rows = [Played(id, 0, "me", "Me", 2, 1.0, 1.0), Played(id, 1, *other, 1, 2.0, 2.0)]
            await store.games.add(FinishedGame(id, book, 100.0 * n, 100.0 * n + 50, 4, ""), rows)

        async def ids(page: int = 0, **wanted: object) -> list[str]:
            found = await store.played.search(PlayedWanted("me", **wanted), page)  # type: ignore[arg-type]
            return [game.id for game in found.rows]

        everything = [f"t{n:02}" for n in reversed(range(ON_A_PAGE + 5))]
        assert await ids() + await ids(1) == everything
        assert await ids(2) == []
        assert await ids(book="mcr") == ["t20", "t15", "t10", "t05", "t00"]
        assert await ids(book="mcr", name="Bea") == ["t15", "t05"]
        assert await ids(since=1000.0, until=1200.0) == ["t11", "t10"]
        assert await store.played.choices("me") == (["ema", "mcr"], ["Bea"])
        assert (await store.played.search(PlayedWanted("bea"))).total == 12
        assert (await store.played.search(PlayedWanted("eve"))).total == 0
        assert (
            await store.played.search(PlayedWanted(""), 0)
        ).total == 13  # which nobody can ask for: a person has an id

    asyncio.run(work())
    store.close()


def test_backups_by_the_clock_are_kept_and_old_ones_dropped(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'club.db'}"
    store = Store(url)
    backups = Backups(url, tmp_path)
    backups.hours, backups.keep = 2.0, 3
    now = time.time()
    assert backups.is_due(now)
    for n in range(5):
        asyncio.run(backups.make())
        newest = backups.folder / backups.there()[0].name
        os.utime(newest, (now - 1000 + n, now - 1000 + n))
    assert [one.at for one in backups.there()] == pytest.approx([now - 1000 + n for n in (4, 3, 2)])
    assert not backups.is_due(now)
    assert backups.is_due(now + 7200)
    backups.hours = 0.0
    assert not backups.is_due(now + 7200)
    store.close()
    assert oct(backups.folder.stat().st_mode & 0o777) == "0o700"
    assert restore(f"sqlite:///{tmp_path / 'other.db'}", backups.folder / backups.there()[0].name) == 0


def test_a_backup_that_fails_is_told_and_tried_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'club.db'}"
    Store(url).close()
    backups = Backups(url, tmp_path)
    backups.hours = 10.0
    backups.folder.write_text("no folder")  # a file in its place
    with pytest.raises(InputError):
        asyncio.run(backups.make())
    assert backups.failed is not None
    now = backups.failed[0]
    assert not backups.is_due(now + 60)
    assert backups.is_due(now + 3600)
    backups.folder.unlink()
    asyncio.run(backups.make())
    assert backups.failed is None
    assert len(backups.there()) == 1
