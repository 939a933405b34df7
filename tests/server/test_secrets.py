"""Walls to come are nowhere in plain: not in the database, its logs, a backup or what the server writes. A club that is
restored without its key has all that is finished, and what is not can be ended."""

import asyncio
import base64
import gzip
import json
import logging
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, select
from websockets.asyncio.client import ClientConnection

from paiju import fair
from paiju.cli import main
from paiju.errors import InputError
from paiju.server.live.hub import Hub
from paiju.server.protocol.client_messages import Hello, Host
from paiju.server.protocol.shared import Person
from paiju.server.room.room import Room
from paiju.server.run import open_store
from paiju.server.settings import read
from paiju.server.storage.backup import backup
from paiju.server.storage.keys import key_change
from paiju.server.storage.schema import metadata
from paiju.server.storage.store import Listed, Store
from paiju.verify import verify
from tests.children import PATIENCE
from tests.server.clients import dial, until
from tests.server.club_people import HOST, Client, Table, new_table, quietly, settings
from tests.server.serving import Client as Browser
from tests.server.serving import Served, serving

Json = dict[str, Any]


async def in_second_hand(store: Store) -> Table:
    """A table that has played one hand and begun another."""
    hub = Hub(store)
    told = new_table("xjtu", pause=0, title="evening")
    created = await hub.create(HOST, settings(told))
    await store.add_table(Listed(created.table, "evening", "xjtu", "playing", False, 1.0, HOST.id))
    people = [HOST, *(Person(one.id, f"P{player}") for player, one in created.programs.items())]
    table = Table(hub, created, people)
    table.chooser = quietly
    for person in people:
        await table.connect(person)
    async with asyncio.timeout(PATIENCE):
        while table.live.room.hand < 1:
            await asyncio.sleep(0.02)
    return table


def played(url: str, data: Path) -> tuple[str, bytes]:
    """A club with such a table: its id and its secret."""
    store = Store(url)
    store.vault = key_change.take(store.engine, data, {}).vault

    async def work() -> tuple[str, bytes]:
        table = await in_second_hand(store)
        root = table.live.room.root
        assert root is not None
        await table.hub.close()
        return table.id, root

    found = asyncio.run(work())
    store.close()
    return found


def bytes_of(url: str, folder: Path) -> bytes:
    """All a thief of the database and of everything beside it but the key would have."""
    engine = create_engine(url)
    with engine.connect() as connection:
        rows = [tuple(row) for table in metadata.tables.values() for row in connection.execute(select(table))]
    engine.dispose()
    cells = b"".join(cell if isinstance(cell, bytes) else str(cell).encode() for row in rows for cell in row)
    files = [path for path in folder.rglob("*") if path.is_file() and path.name != "club.key"]
    return cells + b"".join(
        gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes() for path in files
    )


def written(secret: bytes) -> list[bytes]:
    """The ways in which a secret may stand somewhere; of base64 the part that every place in a text has in common."""
    shifted = [base64.b64encode(bytes(n) + secret)[(4 if n else 0) : -4] for n in range(3)]
    return [secret, secret.hex().encode(), secret.hex().upper().encode(), *shifted]


def test_no_wall_to_come_is_in_plain_anywhere(
    db_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    table, root = played(db_url, tmp_path)
    backup(db_url, tmp_path / "club.jsonl.gz")
    main(["key", "show", "--data", str(tmp_path), "--db", db_url])
    said = caplog.text + "".join(capsys.readouterr())
    found = bytes_of(db_url, tmp_path) + said.encode()
    chain, key = fair.Chain(root), bytes.fromhex((tmp_path / "club.key").read_text())
    assert chain.link(1).hex().encode() in found  # the hand that is over: anybody may know it
    assert table.encode() in found
    for secret in (root, key, *(chain.link(at) for at in range(2, 12))):
        assert not [form for form in written(secret) if form in found]


def test_a_club_without_its_key_has_what_is_finished(
    fresh_db: Callable[[str], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, file, other = fresh_db("sqlite"), tmp_path / "club.gz", tmp_path / "other"
    table, root = played(source, tmp_path)
    backup(source, file)
    assert main(["restore", str(file), "--data", str(other), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "1 of 1 tables in play cannot be opened: they are frozen and can be ended" in said
    assert "no key" in said
    assert "put the key there or, if it is lost for good, run paiju serve --new-key" in said
    assert not (other / "club.key").exists()
    assert main(["restore", str(file), "--data", str(other), "--replace", "--lang", "zh"]) == 0
    assert "有 1 桌打不开：已冻结，可以结束" in capsys.readouterr().out

    async def ended(store: Store) -> tuple[list[Json], list[str]]:
        there = Client(HOST)
        hub = Hub(store)
        await hub.connect(table, HOST, there, Hello(table))
        await hub.message(there, Host("end"))
        room = (await hub.live(table)).room
        lines = await hub.past.match_lines(room, await hub.hands(table))
        await hub.close()
        return there.frames, lines

    place = read({"data": str(other)}, {})
    with pytest.raises(InputError, match=r"there is none in .*put the key there.*--new-key"):
        open_store(place, lambda text: f"{text.into('en')} {text.into('zh')}")
    assert not (other / "club.key").exists()
    store = open_store(replace(place, new_key=True), lambda text: f"{text.into('en')} {text.into('zh')}")
    assert "1 of 1 tables in play cannot be opened with the key in" in capsys.readouterr().err
    frames, lines = asyncio.run(ended(store))
    bodies = asyncio.run(store.load(table))
    store.close()
    frozen = frames[0]["room"]["frozen"]
    assert (frozen["key"], frozen["can_continue"]) == (True, False)
    assert [frame["over"] for frame in frames if frame["t"] == "match_end"][-1] == "host"
    assert Room.load(table, bodies).over == "host"
    assert [report.agrees for report in verify([line.encode() for line in lines])] == [True]
    shutil.copy(tmp_path / "club.key", other / "club.key")
    assert main(["restore", str(file), "--data", str(other), "--replace", "--lang", "en"]) == 0
    assert "it opens all 1 tables in play" in capsys.readouterr().out
    (other / "club.key").chmod(0o644)
    store = open_store(place, lambda text: f"{text.into('en')} {text.into('zh')}")
    assert "others could read" in capsys.readouterr().err
    assert asyncio.run(store.root(table)) == root
    store.close()


def test_the_key_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    place = ["--data", str(tmp_path), "--lang", "en"]
    assert main(["key", "change", *place]) == 2
    assert "there is no club" in capsys.readouterr().err
    url = f"sqlite:///{tmp_path / 'club.db'}"
    Store(url).close()
    assert main(["key", "change", *place]) == 2
    assert "there is no key" in capsys.readouterr().err
    store = Store(url)
    old = key_change.take(store.engine, tmp_path, {}).vault.id
    store.close()
    shown: Sequence[str] = ()
    for words, now in ((["key", "show"], True), (["key", "change"], False), (["key", "show"], False)):
        assert main([*words, *place]) == 0
        shown = capsys.readouterr().out.splitlines()
        assert (old in shown[0]) == now
        assert str(tmp_path / "club.key") in shown[0]
        assert (tmp_path / "club.key").read_text().strip() not in "".join(shown)
    (tmp_path / "club.key").chmod(0o644)
    assert main(["key", "show", *place]) == 0
    assert "others could read it" in capsys.readouterr().out
    assert (tmp_path / "club.key").stat().st_mode & 0o777 == 0o600
    assert main(["key", "show", *place]) == 0
    assert "others could read it" not in capsys.readouterr().out
    for file in tmp_path.glob("club.db*"):
        file.chmod(0o600)  # of others the start would tell
    monkeypatch.setenv("PAIJU_KEY", "nonsense")
    for command in ("key show", "key change", "serve --no-browser --port 0"):
        assert main([*command.split(), *place]) == 2
        told = capsys.readouterr().err.strip()
        assert "PAIJU_KEY does not hold a key" in told
        assert "nonsense" not in told
        assert "\n" not in told


CHAINS = [fair.Chain(b"a" * 32, 9), fair.Chain(b"b" * 32, 9)]


async def sealed(served: Served, made: Json) -> list[ClientConnection]:
    """The host and a program, connected, their chains sealed with hello."""
    found = []
    for token, chain in zip((made["token"], *made["programs"].values()), CHAINS, strict=True):
        found.append(await dial(served.url, token, made["table"], seal=chain.head.hex()))
        await until(found[-1], "snapshot")
    return found


async def tell(connection: ClientConnection, *told: Json) -> None:
    """Say something, and be sure that it was heard."""
    for each in (*told, {"t": "ping"}):
        await connection.send(json.dumps(each))
    await until(connection, "pong")


async def gone(*connections: ClientConnection) -> None:
    """Nobody is there any more."""
    for connection in connections:
        await connection.close()


@pytest.mark.long
def test_killed_between_a_nonce_and_the_deal(tmp_path: Path, db_url: str) -> None:
    """A link was heard, kill -9 before the deal; the same link again, once, and the record agrees."""
    nonces: list[Json] = [{"t": "nonce", "hand": 0, "nonce": chain.link(1).hex()} for chain in CHAINS]
    with serving(db_url, tmp_path) as served:
        wish = {"book": "ema", "seats": ["me", "program", "open", "bot:drawn"], "pause": 0, "public": True}
        made = Browser(served.url).post("/api/tables", wish).json

        async def before() -> None:
            host, program = await sealed(served, made)
            await tell(host, {"t": "host", "do": "bot", "player": 2, "level": "drawn"}, {"t": "host", "do": "start"})
            await until(program, "nonces_wanted")
            await tell(host, nonces[0])  # the program says nothing: the hand is not dealt yet
            served.kill()
            await gone(host, program)

        asyncio.run(before())
    with serving(db_url, tmp_path) as again:

        async def after() -> Json:
            host, program = await sealed(again, made)
            await tell(host, nonces[0])
            await tell(program, nonces[1])
            dealt = await until(program, "nonces")
            await tell(host, nonces[0], {"t": "host", "do": "end"})
            await gone(host, program)
            return dealt

        dealt = asyncio.run(after())
        record = Browser(again.url, token=made["token"]).get(f"/api/tables/{made['table']}/record").raw
    assert [word["said"] for word in dealt["words"]] == ["said", "said", "bot", "bot"]
    assert [word["nonce"] for word in dealt["words"][:2]] == [told["nonce"] for told in nonces]
    reports = verify(record.splitlines(keepends=True), head=dealt["head"])
    assert [report.agrees for report in reports] == [True]
    assert record.count(nonces[0]["nonce"].encode()) == 1
