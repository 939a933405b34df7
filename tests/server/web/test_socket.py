"""The socket of a running club: hello, prompts, stale answers, nonsense, slow and greedy clients."""

import asyncio
import json
import random
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from paiju.server.protocol.messages import LONGEST
from paiju.server.protocol.shared import Person
from paiju.server.tables.messages.tables import HandRecord, HandRow, Steps
from paiju.server.web import socket as club_socket
from paiju.server.web.direct_frames import WRITER, head_of
from tests.children import PATIENCE
from tests.server.clients import PROTOCOL, Player, asked, dial, events_of, last_words, new_table, until, ws_url
from tests.server.serving import Client, Served, serving
from tests.server.telling import is_told_as


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """In a loop of its own, not for ever."""

    async def limited() -> Any:
        async with asyncio.timeout(PATIENCE):
            return await work

    return asyncio.run(limited())


async def plain(club: Served) -> ClientConnection:
    """A connection that has said nothing."""
    return await connect(ws_url(club.url), subprotocols=[PROTOCOL], compression=None, proxy=None)  # type: ignore[list-item]


def test_four_programs_play_a_match_and_see_what_the_record_says(club: Served) -> None:
    client = Client(club.url)
    table, programs = new_table(client, "ema", length=1)
    players = [Player(club.url, token, table, random.Random(i)) for i, token in enumerate(programs.values())]

    async def play() -> None:
        await asyncio.gather(*(player.play() for player in players))

    run(play())
    assert [player.over for player in players] == [True] * 4
    assert [player.errors for player in players] == [[]] * 4
    hands = client.get(f"/api/tables/{table}/hands").json
    assert len(hands) >= 4
    for row in hands:
        for player in players:
            seat = player.seats[row["hand"]]
            steps = client.get(f"/api/tables/{table}/hands/{row['hand']}/steps?role={seat}").json
            assert events_of(player, steps) == []
            assert len(player.seen[row["hand"]]) > 5
    record = client.get(f"/api/tables/{table}/record")
    assert record.headers["content-type"] == "application/x-ndjson"
    from paiju.match.record import read_match

    again = read_match(record.raw.decode().splitlines())
    assert again.hands == len(hands)
    assert again.over


def test_finished_hands_step_by_step_open_or_as_seen(club: Served) -> None:
    client = Client(club.url)
    table, programs = new_table(client, "mcr", programs=1, length=1)
    player = Player(club.url, programs["E"], table, random.Random(3))

    async def play() -> None:
        task = asyncio.create_task(player.play())
        while not player.hands:
            await asyncio.sleep(0.05)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    run(play())
    path = f"/api/tables/{table}/hands/0"
    open_ = client.get(f"{path}/steps").json
    own = client.get(f"{path}/steps?role=E").json
    assert is_told_as(Steps, own)
    assert is_told_as(list[HandRow], client.get(f"/api/tables/{table}/hands").json)
    assert is_told_as(HandRecord, client.get(path).json)
    assert len(open_["steps"]) >= len(own["steps"]) > 10
    first = own["steps"][0]
    assert first["event"]["type"] == "deal"
    assert first["event"]["hands"]["S"] != open_["steps"][0]["event"]["hands"]["S"]
    assert first["event"]["hands"]["E"] == open_["steps"][0]["event"]["hands"]["E"]
    assert client.get(f"{path}/steps?role=Q").status == 400
    lines = client.get(path).json["record"]
    file = client.get(f"{path}?download")
    assert file.raw.decode().splitlines() == lines
    assert "attachment" in file.headers["content-disposition"]
    for number in ("1", "99", "-1", "x"):
        status = client.get(f"/api/tables/{table}/hands/{number}").status
        assert status == 404


def test_a_stale_answer_is_refused_and_changes_nothing(club: Served) -> None:
    table, programs = new_table(Client(club.url), "ema")

    async def answer() -> dict[str, Any]:
        async with AsyncExitStack() as stack:
            opened = [await stack.enter_async_context(await dial(club.url, programs[seat], table)) for seat in "ESWN"]
            mine = opened[0]
            prompt = await asked(mine)
            first = prompt["actions"][0]["code"]
            await mine.send(json.dumps({"t": "act", "n": prompt["n"] + 1, "a": first}))
            early = await until(mine, "error")
            await mine.send(json.dumps({"t": "act", "n": prompt["n"], "a": 236}))
            barred = await until(mine, "error")
            await mine.send(json.dumps({"t": "act", "n": prompt["n"], "a": first}))
            done = await until(mine, "event")
            await mine.send(json.dumps({"t": "act", "n": prompt["n"], "a": first}))
            late = await until(mine, "error")
            return {"early": early, "barred": barred, "done": done, "late": late}

    told = run(answer())
    assert told["early"]["code"] == told["late"]["code"] == "stale"
    assert told["barred"]["code"] != "stale"
    assert told["barred"]["why"]
    assert told["done"]["events"]


def test_nobody_comes_in_without_a_token_or_an_invitation(club: Served) -> None:
    table, _ = new_table(Client(club.url), "ema", public=False)
    stranger = Client(club.url).post("/api/me").json["token"]

    async def tries() -> list[tuple[str, int | None]]:
        found = []
        for token, where in (("", table), ("x" * 43, table), (stranger, table), (stranger, "nowhere"), (stranger, "")):
            connection = await dial(club.url, token, where)
            found.append(await last_words(connection))
        return found

    codes = [code for code, _ in run(tries())]
    assert codes == ["unknown_person", "unknown_person", "not_invited", "no_table", "no_table"]


def test_a_second_connection_takes_over(club: Served) -> None:
    table, programs = new_table(Client(club.url), "ema")

    async def twice() -> tuple[tuple[str, int | None], str]:
        first = await dial(club.url, programs["E"], table)
        await until(first, "snapshot")
        second = await dial(club.url, programs["E"], table)
        snapshot = await until(second, "snapshot")
        words = await last_words(first)
        await second.close()
        return words, snapshot["you"]["role"]

    (code, _), role = run(twice())
    assert code == "taken_over"
    assert role == "E"


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("{", "bad_message"),
        ('{"t":"fly"}', "unknown"),
        ('{"n":1}', "unknown"),
        ('{"t":"act","n":"x","a":1}', "bad_message"),
        ("[]", "bad_message"),
        ("x" * (LONGEST + 1), "bad_message"),
        (b"\x00\x01", "bad_message"),
        ('{"t":"hello","table":"x"}', "bad_message"),
    ],
)
def test_nonsense_is_an_error_and_the_connection_lives(club: Served, frame: str | bytes, code: str) -> None:
    table, programs = new_table(Client(club.url), "ema")

    async def send() -> tuple[str, str]:
        async with await dial(club.url, programs["E"], table) as connection:
            await until(connection, "snapshot")
            await connection.send(frame)
            error = await until(connection, "error")
            await connection.send('{"t":"ping","unknown":"field"}')
            return error["code"], (await until(connection, "pong"))["t"]

    assert run(send()) == (code, "pong")


def test_nonsense_again_and_again_ends_the_connection(club: Served) -> None:
    table, programs = new_table(Client(club.url), "ema")

    async def send() -> tuple[str, int | None]:
        connection = await dial(club.url, programs["E"], table)
        for _ in range(club_socket.STRIKES):
            await connection.send("nonsense")
        return await last_words(connection)

    assert run(send()) == ("nonsense", 1008)


def test_hello_comes_first(club: Served) -> None:
    async def first(frame: str) -> tuple[str, int | None]:
        connection = await plain(club)
        await connection.send(frame)
        return await last_words(connection)

    assert run(first('{"t":"ping"}')) == ("no_hello", 1008)
    assert run(first("x"))[0] == "bad_message"


def test_a_huge_frame_closes_the_socket(club: Served) -> None:
    table, programs = new_table(Client(club.url), "ema")

    async def send() -> int | None:
        connection = await dial(club.url, programs["E"], table)
        await until(connection, "snapshot")
        await connection.send("x" * 1_000_000)
        return (await last_words(connection))[1]

    assert run(send()) in (1006, 1009)  # whether the goodbye arrives before the line is cut is chance


def test_a_greedy_client_is_let_go(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'c.db'}", tmp_path, PAIJU_RATE="1") as club:
        table, programs = new_table(Client(club.url), "ema")

        async def greedy() -> str:
            connection = await dial(club.url, programs["E"], table)
            for _ in range(200):
                await connection.send('{"t":"ping"}')
            return (await last_words(connection))[0]

        assert run(greedy()) == "many"


def test_a_client_that_takes_nothing_is_dropped_and_holds_nobody_up() -> None:
    class Stuck:
        """A socket whose other end does not read."""

        sent: list[bytes]
        closed: list[tuple[int, str]]

        def __init__(self) -> None:
            self.sent, self.closed, self.free = [], [], asyncio.Event()
            self.scope = {WRITER: self}

        @property
        def may_write(self) -> bool:
            return self.free.is_set()

        async def until_writable(self) -> None:
            await self.free.wait()

        def write_frames(self, frames: list[bytes]) -> None:
            self.sent += frames

        async def close(self, code: int, reason: str) -> None:
            self.closed.append((code, reason))

    async def flood() -> tuple[Stuck, club_socket.Socket]:
        stuck = Stuck()
        link = club_socket.Socket(stuck)  # type: ignore[arg-type]
        link.person = Person("p")
        sender = asyncio.create_task(link.deliver())
        await asyncio.sleep(0)
        for i in range(club_socket.MOST_FRAMES + 50):
            link.send(str(i).encode())
        assert not link.waiting
        stuck.free.set()
        await asyncio.wait_for(sender, PATIENCE)
        return stuck, link

    stuck, link = run(flood())
    assert stuck.closed == [(club_socket.TOO_SLOW, "too slow")]
    assert stuck.sent == []
    assert link.closing is not None


def test_frames_of_all_sizes_arrive_whole_and_in_order() -> None:
    """Frames are written as they are, many at once: their heads tell sizes by one byte, by two and by eight."""
    bodies = [b"", b"a", b"b" * 125, b"c" * 126, b"d" * 65535, b"e" * 65536, "\u4e2d".encode() * 40]
    reader = ClientProtocol(parse_uri("ws://club/"), state=State.OPEN, max_size=None)
    reader.receive_data(b"".join(head_of(len(body)) + body for body in bodies))
    frames = reader.events_received()
    assert [bytes(frame.data) for frame in frames if isinstance(frame, Frame)] == bodies
    assert {frame.opcode for frame in frames if isinstance(frame, Frame)} == {Opcode.TEXT}
