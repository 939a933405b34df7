"""The book's own clock at the club's tables: a pung's three seconds, fifteen from the discard, thirty for the first;
what overrunning costs; the announcement and the break."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from paiju.core.play import actions as A
from paiju.server.live.hub import Hub
from paiju.server.protocol.client_messages import Act, AskWhy, Host
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.server.room.room import Room
from paiju.server.tables.messages.tables import ClockWish, Created
from paiju.table.codes import CODES
from tests.server.club_people import HOST, WATCHER, Client, FastLoop, Table, new_table, opened, quietly, run
from tests.server.laid_hands import lay_hands
from tests.server.room.rooms import picture
from tests.server.texts import text_of

N_WINS = "112233789m46m99m"  # a full flush on 5m
CHOW, PUNG, WIN = {"S": "34m"}, {"W": "55m"}, {"N": N_WINS}
Script = Callable[[Table, dict[str, Client]], Awaitable[None]]


def played(monkeypatch: pytest.MonkeyPatch, hands: dict[str, str], script: Script, draws: str = "5m") -> Table:
    """A tournament's table after this, everybody connected and nobody doing anything by themselves. The dealer holds
    5m as the tile drawn."""
    lay_hands(monkeypatch, hands, draws)

    async def play() -> Table:
        table = await opened(new_table("mcr", public=True, clock=ClockWish("tournament")))
        await table.connect(WATCHER, plays=False)
        for person in table.people:
            await table.connect(person, plays=False)
        await asyncio.sleep(0.01)
        await script(table, seats_of(table))
        return table

    return run(play())


def seats_of(table: Table) -> dict[str, Client]:
    """The connections of the four by their seats."""
    return {client.last("snapshot")["you"]["role"]: client for client in table.clients.values()}


async def says(table: Table, client: Client, code: int) -> None:
    """Somebody answers their prompt."""
    prompt = client.prompt
    assert prompt is not None
    await table.hub.message(client, Act(prompt["n"], code))


def offered(client: Client) -> set[str]:
    """What somebody is offered now."""
    return {action["type"] for action in client.prompt["actions"]} if client.prompt else set()


def shown(table: Table, after: str = "discard") -> list[tuple[float, str]]:
    """What the spectator saw after the first event of a kind, with the seconds since then."""
    watcher, found = table.clients[WATCHER.id], []
    for at, frame in zip(watcher.times, watcher.frames):
        found += [(at, event["type"]) for event in frame.get("events", ()) if frame["t"] == "event"]
    first = next(i for i, (_, kind) in enumerate(found) if kind == after)
    return [(round(at - found[first][0], 2), kind) for at, kind in found[first + 1 :]]


def folded(table: Table) -> Room:
    """The room of the journal; the same as the one that is played."""
    room = table.loaded()
    assert picture(room) == picture(table.live.room)
    return room


def ruled(table: Table) -> list[tuple[str, str, int]]:
    """The rulings of the match: foul, variant, offender."""
    match = folded(table).match
    assert match is not None
    return [(one.incident.foul, one.incident.variant, one.incident.offender) for one in match.rulings]


@pytest.mark.clause("mcr:Q167(3)", "mcr:Q39")
@pytest.mark.parametrize("hands", [{}, PUNG], ids=["nobody", "a pung"])
def test_the_wait_after_a_discard_tells_nothing(monkeypatch: pytest.MonkeyPatch, hands: dict[str, str]) -> None:
    """Three seconds, whether nobody can take the tile or somebody lets a pung go by."""

    async def script(table: Table, seats: dict[str, Client]) -> None:
        await says(table, seats["E"], A.DISCARD_DRAWN)
        assert (seats["W"].prompt is not None) == bool(hands)
        await asyncio.sleep(4)

    table = played(monkeypatch, hands, script)
    assert shown(table) == [(3.0, "draw")]
    assert ruled(table) == []


@pytest.mark.clause("mcr:Q40", "mcr:Q39")
def test_a_pung_in_time_goes_before_a_chow(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(table: Table, seats: dict[str, Client]) -> None:
        await says(table, seats["E"], A.DISCARD_DRAWN)
        await says(table, seats["S"], A.CHOW + 2)
        await asyncio.sleep(2.5)
        await says(table, seats["W"], A.PUNG)
        await asyncio.sleep(1)

    table = played(monkeypatch, CHOW | PUNG, script)
    assert shown(table) == [(3.0, "pung")]


@pytest.mark.clause("mcr:Q39(5)", "mcr:Q40", "mcr:Q156", "mcr:Q167(3)")
def test_after_three_seconds_the_chow_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pung called then is refused and costs a step of its ladder, once; the chow is made."""

    async def script(table: Table, seats: dict[str, Client]) -> None:
        await says(table, seats["E"], A.DISCARD_DRAWN)
        pung = seats["W"].prompt
        assert pung is not None
        assert pung["clock"]["base"] == 3
        await asyncio.sleep(4)
        assert seats["W"].prompt is None
        for _ in range(2):
            await table.hub.message(seats["W"], Act(pung["n"], A.PUNG))
            assert seats["W"].last("error")["code"] == "not_allowed"
            assert seats["W"].last("error")["clause"] == "mcr:Q167(3)"
        assert offered(seats["S"]) == {"chow", "pass"}
        await says(table, seats["S"], A.CHOW + 2)

    table = played(monkeypatch, CHOW | PUNG, script)
    assert shown(table) == [(4.0, "ruling"), (4.0, "chow")]
    assert ruled(table) == [("late_pung", "", 2)]
    for client in table.clients.values():
        told = client.last("ruled")
        assert (told["foul"], told["player"], told["by"], told["lost"]) == ("late_pung", 2, "", ["pung"])
        assert "mcr:Q167(3)" in told["clauses"]
        assert text_of(told["text"]).zh


@pytest.mark.clause("mcr:Q167(3)")
def test_who_did_not_have_the_tiles_only_comes_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(table: Table, seats: dict[str, Client]) -> None:
        await says(table, seats["E"], A.DISCARD_DRAWN)
        await asyncio.sleep(4)
        await table.hub.message(seats["N"], Act(1, A.PUNG))
        assert seats["N"].last("error")["code"] == "stale"

    assert ruled(played(monkeypatch, CHOW, script)) == []


@pytest.mark.clause("mcr:Q167(3)", "mcr:Q40")
def test_whoever_may_win_is_waited_for_but_loses_the_pung(monkeypatch: pytest.MonkeyPatch) -> None:
    """The prompt stays open without the pung; after a restart too; a win at the eleventh second counts."""

    async def script(table: Table, seats: dict[str, Client]) -> None:
        await says(table, seats["E"], A.DISCARD_DRAWN)
        assert offered(seats["N"]) == {"win", "pung", "pass"}
        n, left = seats["N"].prompt["n"], seats["N"].prompt["clock"]["deadline_ms_left"]  # type: ignore[index]
        assert left == 15_000
        await asyncio.sleep(3.5)
        assert offered(seats["N"]) == {"win", "pass"}
        assert seats["N"].prompt["n"] == n  # type: ignore[index]
        assert [one["type"] for one in seats["N"].prompt["refused"]] == ["pung"]  # type: ignore[index]
        again = folded(table)
        assert {action.type for action in again.legal(3)} == {"win", "pass"}
        await table.hub.message(seats["N"], AskWhy(A.PUNG))
        assert seats["N"].last("why")["clauses"] == ["mcr:Q167(3)"]
        await says(table, seats["N"], A.PUNG)
        assert seats["N"].last("error")["code"] == "not_allowed"
        await asyncio.sleep(7)
        assert not seats["E"].of("hand_end")
        await says(table, seats["N"], A.WIN)
        await asyncio.sleep(0.1)

    table = played(monkeypatch, {"N": "55m123m123m789m99m"}, script, "5m")
    assert "late_pung" in [foul for foul, _, _ in ruled(table)]
    assert table.host.of("hand_end")[0]["wins"][0]["seat"] == "N"


@pytest.mark.clause("mcr:Q167(2)", "mcr:Q39")
def test_fifteen_seconds_from_the_discard_for_chow_and_discard_together(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(table: Table, seats: dict[str, Client]) -> None:
        await says(table, seats["E"], A.DISCARD_DRAWN)
        others = {seat: len(seats[seat].frames) for seat in ("spectator", "E", "W", "N")}
        await asyncio.sleep(10)
        assert others == {seat: len(seats[seat].frames) for seat in others}  # that somebody thinks, and no more
        await says(table, seats["S"], A.CHOW + 2)
        await asyncio.sleep(0.01)
        assert 4900 < seats["S"].prompt["clock"]["deadline_ms_left"] <= 5000  # type: ignore[index]
        await asyncio.sleep(6)

    table = played(monkeypatch, CHOW, script)
    assert shown(table)[:3] == [(10.0, "chow"), (15.0, "ruling"), (15.0, "discard")]
    assert ruled(table) == [("slow_discard", "later", 1)]


@pytest.mark.clause("mcr:Q167(2)")
def test_who_draws_after_the_pause_has_twelve_seconds_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if the table waited longer for somebody who could have won: that was not their time (reading:286)."""

    async def script(table: Table, seats: dict[str, Client]) -> None:
        await says(table, seats["E"], A.DISCARD_DRAWN)
        await asyncio.sleep(9)
        await says(table, seats["N"], A.PASS)
        await asyncio.sleep(0.01)
        assert 11_900 < seats["S"].prompt["clock"]["deadline_ms_left"] <= 12_000  # type: ignore[index]

    assert shown(played(monkeypatch, WIN, script)) == [(9.0, "draw")]


@pytest.mark.clause("mcr:Q33", "mcr:Q167(2)", "mcr:Q154")
def test_overrunning_climbs_the_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty seconds for the first discard, fifteen afterwards: a warning each, then five points, ten; after three in
    a row the seat is played automatically and loses no more time."""

    async def script(table: Table, _: dict[str, Client]) -> None:
        began = table.live.loop.time()
        await table.until(lambda: bool(table.host.of("ruled")))
        assert round(table.host.times[table.host.frames.index(table.host.of("ruled")[0])] - began, 1) == 30.0
        await table.until(lambda: table.live.room.is_auto(0))
        await asyncio.sleep(120)

    table = played(monkeypatch, {}, script)
    found = ruled(table)
    assert found[0] == ("slow_discard", "first", 0)
    assert found[1] == ("slow_discard", "later", 1)
    assert [one for one in found if one[2] == 0] == [("slow_discard", "first", 0), *[("slow_discard", "later", 0)] * 2]
    words = [text_of(frame["text"]).en for frame in table.host.of("ruled") if frame["player"] == 0]
    assert "a warning" in words[0]
    assert "5 off" in words[1]
    assert "10 off" in words[2]
    points = {one.player: one.points for one in table.live.room.results}
    assert points[0] == 500 - 15


@pytest.mark.clause("mcr:Q33")
def test_a_kong_before_the_first_discard_does_not_stop_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dealer has thirty seconds for all of it; what follows a kong is no first discard any more to the book."""

    async def script(table: Table, seats: dict[str, Client]) -> None:
        await asyncio.sleep(20)
        await says(table, seats["E"], A.CONCEALED_KONG + A.kind_of(CODES["9m"]))
        await asyncio.sleep(5)
        assert 5000 < seats["E"].prompt["clock"]["deadline_ms_left"] <= 10_000  # type: ignore[index]
        await asyncio.sleep(15)

    table = played(monkeypatch, {"E": "999m"}, script, "9m")
    assert ruled(table)[0] == ("slow_discard", "later", 0)


def test_nobody_else_is_punished_by_a_clock() -> None:
    """With a base and a bank a move is made for whoever is late, and no ruling."""

    async def play() -> Table:
        table = await opened(new_table("mcr", clock=ClockWish("bank", 2, 0)))
        for person in table.people:
            await table.connect(person, plays=False)
        await asyncio.sleep(60)
        return table

    table = run(play())
    assert any(isinstance(entry, J.Acted) for entry in map(J.read, table.journal.tables[table.id]))
    assert ruled(table) == []


@pytest.mark.clause("mcr:Q33")
def test_a_ruling_that_was_written_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server dies between the ruling and the move: after the restart the move is made, and no second ruling."""

    async def script(table: Table, _: dict[str, Client]) -> None:
        await table.until(lambda: bool(table.host.of("ruled")))
        bodies = table.journal.tables[table.id]
        at = next(i for i, body in enumerate(bodies) if isinstance(J.read(body), J.RulingMade))
        await table.hub.close()
        del bodies[at + 1 :]
        again = Table(Hub(table.journal), Created(table.id, 0, "E", {}), table.people)
        for person in table.people:
            await again.connect(person, plays=False)
        await asyncio.sleep(31)
        kinds = [type(J.read(body)) for body in bodies[at:]]
        assert kinds[:2] == [J.RulingMade, J.Acted]

    played(monkeypatch, {}, script)


# --- minutes --------------------------------------------------------------------------------------


def pass_by(seconds: float) -> None:
    """So many seconds go by in which nothing is done."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, FastLoop)
    loop.clock += seconds


DAY = 24 * 3600.0


def jump(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """The machine's clock is put forward, or back."""
    now = time.time() + seconds
    monkeypatch.setattr(time, "time", lambda: now)


@pytest.mark.clause("mcr:Q147", "mcr:Q147(2)")
def test_fifteen_minutes_before_the_end_it_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(table: Table, seats: dict[str, Client]) -> None:
        pass_by(164.5 * 60)
        await says(table, seats["E"], A.DISCARD_DRAWN)
        assert not table.host.of("notice")
        await asyncio.sleep(60)
        assert table.host.of("notice")
        assert not table.host.of("match_end")
        pass_by(15 * 60)
        await asyncio.sleep(60)

    table = played(monkeypatch, {}, script)
    for client in table.clients.values():
        (told,) = client.of("notice")
        assert (told["code"], told["minutes"]) == ("minutes_left", 15)
        assert "15" in text_of(told["text"]).zh
    assert table.host.last("match_end")["over"] == "time"
    assert sum(isinstance(J.read(body), J.Announced) for body in table.journal.tables[table.id]) == 1


@pytest.mark.clause("mcr:Q147", "mcr:Q147(1)", "reading:297")
@pytest.mark.parametrize(
    "early", [False, pytest.param(True, marks=pytest.mark.long)], ids=["whole", "ended by the host"]
)
def test_after_two_rounds_there_is_a_break(monkeypatch: pytest.MonkeyPatch, early: bool) -> None:
    """Play stands for fifteen minutes, which are part of the game's time (reading:288), or until the host goes on; it
    comes once. Whoever puts the machine's clock forward meanwhile changes nothing."""

    async def play() -> Table:
        table = await opened(new_table("mcr", length=3, clock=ClockWish("tournament")))
        table.chooser = quietly
        for person in table.people:
            await table.connect(person)
        await table.until(lambda: any(one["code"] == "break" for one in table.host.of("notice")), 400_000)
        room = table.live.room
        assert (room.state, room.paused_by, room.hand) == ("paused", "break", 7)
        told = table.host.last("room")
        assert (told["paused_by"], told["state"]) == ("break", "paused")
        assert 890 < told["break_left"] <= 900
        before, began = room.minutes(room.now()), table.live.loop.time()
        frames = len(table.host.of("event"))
        jump(monkeypatch, DAY)
        if early:
            await table.says(HOST, Host("resume"))
        else:
            await asyncio.sleep(890)
            assert len(table.host.of("event")) == frames
            assert 14 <= room.minutes(room.now()) - before <= 15
            folded(table)
        await table.until(lambda: room.hand == 8)
        assert table.live.loop.time() - began < (60 if early else 960)
        await table.until(lambda: room.hand == 10, 400_000)
        return table

    table = run(play())
    assert [one["code"] for one in table.host.of("notice")] == ["break", "resumed"]


def test_a_match_that_ends_in_its_break_is_over() -> None:
    """Nothing follows by itself when the minutes are over."""

    async def play() -> None:
        table = await opened(new_table("mcr", length=3, clock=ClockWish("tournament")))
        table.chooser = quietly
        for person in table.people:
            await table.connect(person)
        await table.until(lambda: table.live.room.paused_by == "break", 400_000)
        await table.says(HOST, Host("end"))
        await table.until(lambda: table.live.room.over == "host")  # in a pause it waits for its end
        number = table.live.room.seq
        await asyncio.sleep(3600)
        assert (table.live.room.seq, table.live.room.state) == (number, "over")

    run(play())


@pytest.mark.clause("reading:297")
@pytest.mark.parametrize("seconds", [DAY, -DAY])
def test_the_machines_clock_may_jump_while_people_play(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """The match neither ends nor lasts longer, and nothing is announced; what is written goes on without a gap."""

    async def script(table: Table, seats: dict[str, Client]) -> None:
        pass_by(60 * 60)
        await says(table, seats["E"], A.DISCARD_DRAWN)
        jump(monkeypatch, seconds)
        await asyncio.sleep(60)
        assert table.live.room.minutes(table.live.room.now()) == 61
        assert not table.host.of("notice") + table.host.of("match_end")
        pass_by(120 * 60)
        await asyncio.sleep(60)
        assert table.host.last("match_end")["over"] == "time"

    table = played(monkeypatch, {}, script)
    times = [J.read(body).at for body in table.journal.tables[table.id]]
    assert times == sorted(times)
    assert 3 * 3600 <= times[-1] - times[0] < 4 * 3600


@pytest.mark.clause("reading:297")
@pytest.mark.parametrize("seconds", [DAY, -DAY, 0.0])
def test_the_machines_clock_may_jump_while_the_server_is_down(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Time in which nobody could play does not count, whatever the clock says it was."""

    async def script(table: Table, seats: dict[str, Client]) -> None:
        pass_by(100 * 60)
        await says(table, seats["E"], A.DISCARD_DRAWN)
        room = table.live.room
        jump(monkeypatch, seconds)
        pass_by(DAY)
        again = Table(Hub(table.journal), Created(table.id, 0, "E", {}), table.people)
        again.chooser = quietly
        for person in table.people:
            await again.connect(person)
        assert again.live.room.minutes(again.live.room.now()) == 100 == room.minutes(room.last_at)
        pass_by(66 * 60)
        await again.until(lambda: bool(again.host.of("notice")))
        assert not again.host.of("match_end")
        pass_by(15 * 60)
        await again.until(lambda: bool(again.host.of("match_end")))
        assert again.host.last("match_end")["over"] == "time"

    played(monkeypatch, {}, script)


def test_seconds_belong_to_books() -> None:
    """A derived book may have others, and a table is played by them."""
    toml = 'id = "slow"\nbase = "mcr"\n[clock]\nturn = 40\nclaim = 5\n'

    async def play() -> Client:
        table = await opened(
            msgspec.structs.replace(new_table("mcr", clock=ClockWish("tournament")), book=None, toml=toml)
        )
        return await table.connect(Person("host", "Ann"), plays=False)

    clock = run(play()).frames[0]["room"]["clock"]
    assert (clock["base"], clock["claim"], clock["first"]) == (40, 5, 30)
