"""`paiju join`: programs of every sort at the tables of a running club, through its restarts, and out again."""

import asyncio
import json
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from paiju.cli import main
from paiju.client.address import read_address
from paiju.client.play import ClubGames
from paiju.client.player import ClubPlayer
from paiju.client.seating import Identity, come_to
from tests import children
from tests.children import PATIENCE, until
from tests.server.events.club_events import STAGE
from tests.server.events.online_tables import AT, awaited, four, seated
from tests.server.events.online_tables import played as played_online
from tests.server.guests import somebody
from tests.server.serving import Client, Served, serving, start

Json = dict[str, Any]
ROOT = Path(__file__).parent.parent.parent
US = f"{sys.executable} -m paiju bot --bots simple"
FIRST = f"cmd:{sys.executable} {ROOT / 'docs' / 'first_bot.py'}"


def opened(host: Client, book: str, seats: list[str], **wishes: object) -> str:
    """The address of a table that begins when its open seats are taken."""
    body = {"book": book, "seats": seats, "pause": 0, "pace": 0, "listed": True, "public": True}
    made = host.post("/api/tables", body | {"clock": {"kind": "none"}} | wishes)
    assert made.status == 200, made.raw
    return f"{host.url}/table/{made.json['table']}"


def room(host: Client, address: str) -> Json:
    """The table."""
    found: Json = host.get(f"/api/tables/{address.rpartition('/')[2]}").json
    return found


def joining(*words: str) -> "subprocess.Popen[str]":
    """`paiju join`, in a process of its own."""
    command = [sys.executable, "-m", "paiju", "join", *words]
    return children.begin(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def end_after_a_hand(host: Client, address: str) -> None:
    """The host ends the match once a hand is over."""
    table = address.rpartition("/")[2]
    until(lambda: host.get(f"/api/tables/{table}/hands").json)
    assert says(host, table, {"t": "host", "do": "end"})["t"] == "pong"


def says(host: Client, table: str, message: Json) -> Json:
    """One message of the host's."""
    from tests.server.guests import says as told

    return told(host, table, message)


def played(host: Client, address: str, players: list[str], *more: str) -> list[tuple[str, str]]:
    """Everybody joins and plays a hand to its end; what each of them wrote."""
    begun = [joining(address, "--player", player, "--name", f"P{i}", *more) for i, player in enumerate(players)]
    try:
        end_after_a_hand(host, address)
        outcomes = [each.communicate(timeout=PATIENCE) for each in begun]
    finally:
        for each in begun:
            children.end(each)
    assert [each.returncode for each in begun] == [0] * len(begun), outcomes
    return outcomes


def test_four_sorts_of_players_play_a_hand_to_its_end(club: Served, tmp_path: Path) -> None:
    host = somebody(club, "Ann")
    address = opened(host, "tenhou", ["open"] * 4)
    players = ["simple", FIRST, f"mjai:{US} -b tenhou --protocol mjai", f"cmd:{US} -b tenhou"]
    outcomes = played(host, address, players, "--save", str(tmp_path))
    for i, (out, err) in enumerate(outcomes):
        assert f"P{i} *" in out
        assert "played for" not in err, err
    record = tmp_path / f"{address.rpartition('/')[2]}.jsonl"
    assert main(["verify", str(record), "--mine", str(record.with_suffix(".mine.json"))]) == 0
    said = next(
        json.loads(line)["said"] for line in record.read_text(encoding="utf-8").splitlines() if '"reveal"' in line
    )
    assert said == ["said"] * 4


def test_a_program_of_botzone_plays_a_hand_to_its_end(club: Served) -> None:
    host = somebody(club, "Ann")
    address = opened(host, "botzone", ["open", "bot:simple", "bot:simple", "bot:simple"])
    program = f"botzone:{US} -b botzone --protocol botzone --keep-running"
    ((out, err),) = played(host, address, [program])
    assert "P0 *" in out
    assert "played for" not in err, err


def test_a_book_of_the_clubs_own_is_known(club: Served) -> None:
    host = somebody(club, "Ann")
    text = (ROOT / "examples" / "club.toml").read_text(encoding="utf-8")
    made = host.post("/api/tables", {"toml": text, "seats": ["open"] * 4, "listed": True, "length": 1} | SHORT)
    assert made.status == 200, made.raw
    there = come_to(read_address(f"{host.url}/table/{made.json['table']}"), Identity("Robin"), None, print)
    assert there.book.id == made_book(text)
    assert there.book.game.rounds == 1


SHORT: Json = {"pause": 0, "pace": 0}


def made_book(text: str) -> str:
    """What a book calls itself."""
    from paiju.books.toml_book import parse

    return parse(text).id


# --- trouble ---

# Remembers every line it is told in a file, and answers as mjai programs do.
LISTENER = """
import sys
from paiju.bots import mjai
from paiju.bots.level import Bot


class Heard:
    def __iter__(self):
        for line in sys.stdin:
            open(sys.argv[1], "a").write(line)
            yield line


mjai.serve(Bot("tenhou", "simple"), Heard(), sys.stdout)
"""


def test_it_comes_back_after_the_club_was_killed(tmp_path: Path) -> None:
    """The program hears every hand as if nothing had happened, whatever was missed meanwhile."""
    db, told = f"sqlite:///{tmp_path / 'club.db'}", list[str]()
    script, heard = tmp_path / "listener.py", tmp_path / "heard.jsonl"
    script.write_text(LISTENER)
    with serving(db, tmp_path) as served:
        host = somebody(served, "Ann")
        address = opened(host, "tenhou", ["open", "bot:simple", "bot:simple", "bot:simple"])
        there = come_to(read_address(address), Identity("Robin"), None, print)
        program = f"mjai:{sys.executable} {script} {heard}"
        player = ClubPlayer(program, there.book, PATIENCE, lambda text: told.append(str(text)), None)

        async def play() -> None:
            games = ClubGames(there, player, lambda text: told.append(str(text)))
            playing = asyncio.create_task(games.play(1, lambda: there.sit("Robin", None), lambda _: None))
            for kill in range(3):
                await until_more(lambda: player.acts, 4)
                served.kill()
                again = await asyncio.to_thread(start, db, tmp_path, port=served.port)
                served.process, served.said = again.process, again.said
                await until_more(lambda: told.count("back at the table"), kill + 1, 0)
            await until_more(lambda: len(player.hands), 1)
            await asyncio.to_thread(says, host, there.id, {"t": "host", "do": "end"})
            await asyncio.wait_for(playing, PATIENCE)

        try:
            asyncio.run(play())
        finally:
            player.close()
    assert player.over is not None
    assert player.guest is not None
    assert player.guest.faults.total == 0, player.guest.notes
    lines = [line for line in heard.read_text().splitlines() if '"start_game"' in line]
    assert len(lines) == 1
    assert told.count("the connection to the club is lost; trying again") == 3


async def until_more(count: Callable[[], int], more: int, since: int | None = None) -> None:
    """Wait until there are so many more of something."""
    wanted = (count() if since is None else since) + more
    async with asyncio.timeout(PATIENCE):
        while count() < wanted:
            await asyncio.sleep(0.02)


SLOW = "import sys\nfor line in sys.stdin: pass\n"


def test_a_slow_program_is_played_for_in_time_and_that_is_said_once(club: Served, tmp_path: Path) -> None:
    script = tmp_path / "slow.py"
    script.write_text(SLOW)
    host = somebody(club, "Ann")
    clock = {"kind": "bank", "base": 2, "bank": 0}
    address = opened(host, "ema", ["open", "bot:drawn", "bot:drawn", "bot:drawn"], clock=clock)
    player = joining(address, "--player", f"cmd:{sys.executable} {script}", "--think", "0.1")
    try:
        until(
            lambda: sum(len(row) for row in rivers(host, address)) >= 9, every=0.3
        )  # five sockets a second are let in
        assert room(host, address)["seats"][0]["timeouts"] == 0
        assert says(host, address.rpartition("/")[2], {"t": "host", "do": "end"})["t"] == "pong"
        _out, err = player.communicate(timeout=PATIENCE)
    finally:
        children.end(player)
    assert player.returncode == 1
    assert err.count("takes too long") == 1, err
    assert "turns were played for the program" in err


def rivers(host: Client, address: str) -> list[list[Json]]:
    """What lies discarded at a table, as who looks on sees it."""
    from tests.server.clients import dial
    from tests.server.clients import until as frame

    async def look() -> Json:
        async with await dial(host.url, host.cookie, address.rpartition("/")[2]) as connection:
            return await frame(connection, "snapshot")

    view = asyncio.run(look())["view"]
    return [seat["river"] for seat in view["seats"].values()] if view else []


def has_seat(player: "subprocess.Popen[str]") -> None:
    """Wait until it says that it has a seat."""
    children.heard(player, player.stderr, "simple has a seat")


@pytest.mark.parametrize("keeps", [False, True])
def test_ctrl_c_leaves_as_a_person_would(club: Served, keeps: bool) -> None:
    """A guest known nowhere else gives up the seat; somebody who can come back keeps it, as whoever closes a page."""
    host, other = somebody(club, "Ann"), somebody(club, "Bob")
    address = opened(host, "ema", ["open"] * 4)
    player = joining(address, "--player", "simple", *([f"--token={other.cookie}"] if keeps else []))
    try:
        has_seat(player)
        until(lambda: any(chair["connected"] for chair in room(host, address)["seats"]))
        player.send_signal(signal.SIGINT)
        err = player.communicate(timeout=PATIENCE)[1]
    finally:
        children.end(player)
    assert player.returncode == 130
    assert ("the seat is kept" in err) is keeps
    assert ("left the table" in err) is not keeps
    until(lambda: not any(chair["connected"] for chair in room(host, address)["seats"]))
    assert [chair["kind"] for chair in room(host, address)["seats"]].count("person") == keeps


# --- what is refused ---


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said to a mistake."""
    assert main(["join", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err.strip()


@contextmanager
def another_site() -> Iterator[str]:
    """Something on the web that is no club."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Silent) as server:
        answering = threading.Thread(target=server.serve_forever, daemon=True)
        answering.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        answering.join()


class Silent(BaseHTTPRequestHandler):
    """Answers everything with a page."""

    def do_POST(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<html></html>")

    def log_message(self, *_: object) -> None:
        """Nothing."""


def test_mistakes_are_told(club: Served, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    host = somebody(club, "Ann")
    full = opened(host, "ema", ["bot:simple"] * 4)
    open_one = opened(host, "ema", ["open", "bot", "bot", "bot"])
    private = opened(host, "ema", ["open", "bot", "bot", "bot"], listed=False, public=False)
    assert "is no table" in refused(capsys, club.url)
    assert "nobody answers at http://127.0.0.1:1" in refused(capsys, "http://127.0.0.1:1/table/x")
    with another_site() as site:
        assert "is not a club of Paiju" in refused(capsys, f"{site}/table/x")
    assert "there is no such table" in refused(capsys, f"{club.url}/table/nothing")
    assert "not free" in refused(capsys, full)
    assert "ask for a link" in refused(capsys, private)
    assert "this link no longer works" in refused(capsys, f"{club.url}/join/nothing")
    assert "nobody at this club has this token" in refused(capsys, open_one, "--token", "nothing")
    assert "E, S, W, N" in refused(capsys, open_one, "--seat", "Q")
    assert "--games" in refused(capsys, open_one, "--games", "0")
    assert "--think" in refused(capsys, open_one, "--think", "0")
    assert "steadi" in refused(capsys, open_one, "--player", "steadi")
    assert "there is no program" in refused(capsys, open_one, "--player", "cmd:nothing_of_the_kind")
    assert "only for riichi" in refused(capsys, opened(host, "mcr", ["open"] * 4), "--player", f"mjai:{sys.executable}")
    monkeypatch.setenv("PAIJU_PASSWORD", "wrong")
    assert "password" in refused(capsys, open_one, "--account", "nobody")
    assert all(chair["kind"] != "person" for chair in room(host, open_one)["seats"])


def test_mistakes_are_told_in_every_language(club: Served, capsys: pytest.CaptureFixture[str]) -> None:
    words = [f"{club.url}/table/nothing", "--lang"]
    english, chinese, japanese = (refused(capsys, *words, lang) for lang in ("en", "zh", "ja"))
    assert len({english.partition(": ")[2], chinese, japanese}) == 3
    assert not chinese.isascii()


def test_a_game_that_is_over_and_links_that_give_no_seat(club: Served, capsys: pytest.CaptureFixture[str]) -> None:
    host = somebody(club, "Ann")
    address = opened(host, "ema", ["open", "bot:simple", "bot:simple", "bot:simple"])
    table = address.rpartition("/")[2]
    link = host.post(f"/api/tables/{table}/links", {"kind": "watch"}).json["link"]
    assert "this link is to watch, and gives no seat" in refused(capsys, link)
    assert says(host, table, {"t": "host", "do": "end"})["t"] == "pong"
    assert "the game at this table is over" in refused(capsys, address)


def test_an_invitation_gives_its_seat(club: Served) -> None:
    host = somebody(club, "Ann")
    address = opened(host, "ema", ["bot", "open", "bot", "bot"], listed=False, public=False)
    link = host.post(f"/api/tables/{address.rpartition('/')[2]}/links", {"kind": "play", "seat": "S"}).json["link"]
    there = come_to(read_address(link), Identity("Robin"), None, print)
    there.sit("Robin", None)
    assert room(host, address)["seats"][1]["name"] == "Robin"


# --- an event ---


def test_somebody_of_an_event_waits_for_its_table_and_plays(club: Served, capsys: pytest.CaptureFixture[str]) -> None:
    event = seated(club)
    address = f"{club.url}/event/{event.id}"
    assert "--pin" in refused(capsys, address)
    assert "p7:123456" in refused(capsys, address, "--pin", "123456")
    pin = event.organiser.post(f"{event.path}/links", {"who": "p2", "kind": "pin"}).json["pin"]
    wrong = f"p2:{'000000' if pin != '000000' else '111111'}"
    assert "PIN" in refused(capsys, address, "--pin", wrong)
    player = joining(address, "--player", "simple", "--pin", f"p2:{pin}")
    try:
        children.heard(player, player.stderr, "no table has been opened")
        (made,) = event.organiser.post(f"{event.path}/online", AT).json
        event.say("organiser", "started", stage=STAGE, round="1")
        others = played_online(club.url, made["club"], four(event)[1:])
        out, err = player.communicate(timeout=PATIENCE)
    finally:
        children.end(player)
    assert player.returncode == 0, err
    assert " *" in out
    assert all(each.over for each in others)
    assert awaited(event)["data"]["result"]["players"] == ["p2", "p3", "p4", "p5"]
