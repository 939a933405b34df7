"""What a hand waits for, told to its own seat: waits, furiten with its clause, worth by every family, and no more."""

import asyncio
import time

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.server.live.hints.hints import hint
from paiju.server.live.hints.player_questions import near
from paiju.server.live.hints.readiness import may_be_ready, ready
from paiju.server.protocol.client_messages import AskNear, AskReady
from paiju.server.protocol.server_messages import Readiness
from paiju.table.table import Table
from tests.server.club_people import new_table, run
from tests.server.live.seated import asked, seated
from tests.table.furiten_positions import CASES, EMA, bars, south_waits
from tests.table.laid import discard, do, everybody_passes, laid

CLAUSES = {"own": "ema:3.13.1", "let": "ema:3.13.2", "riichi": "ema:3.13.3"}


def told(table: Table, seat: str = "E", hints: bool = True) -> Readiness:
    """What a seat is told that asks."""
    view = table.view(seat)
    return (
        ready(table.book, view, seat, hints)
        if may_be_ready(table.book, view, seat)
        else Readiness([], [], None, None, [])
    )


@pytest.mark.clause("ema:3.13.1", "ema:3.13.2", "ema:3.13.3")
@pytest.mark.parametrize(("book", "name"), CASES)
def test_furiten_is_told_with_its_clause(book: Book, name: str) -> None:
    """Own discards, wins let go, in riichi and not; after a draw of each discard."""
    found = told(south_waits(book, name), "S")
    shown = found if not found.discards else next(one for one in found.discards if one.tile == "9p")
    assert shown.waits == ["1m", "4m"]
    assert (shown.furiten is not None) is bars(book, name)
    if shown.furiten is not None:
        kind = "own" if name.startswith("own") else "riichi" if "riichi" in name else "let"
        assert shown.furiten.clauses == [CLAUSES[kind]]
        assert ("4m" in shown.furiten.text.en) is (kind == "own")
        assert shown.furiten.text.zh != shown.furiten.text.en


def test_in_riichi_the_waits_stay_whatever_is_drawn() -> None:
    """South has drawn in riichi: told are the waits and the furiten of before, and of the discards only that one."""
    table = south_waits(EMA, "let-go-in-riichi-then-drawn")
    found = told(table, "S")
    assert found.waits == ["1m", "4m"]
    assert found.furiten is not None
    assert found.discards == []
    advice = hint(table.book, table.view("S"), "S")
    assert [one.tile for one in advice.discards] == ["9p"]


@pytest.mark.clause("ema:3.13.2")
def test_a_tile_at_stake_has_not_been_let_go_yet() -> None:
    """As long as others may still answer, whoever waits for the tile is not furiten: nothing has been decided."""
    table = south_waits(EMA, "ready")
    do(table, "W", "discard", tile="1m")
    assert told(table, "S").furiten is None
    everybody_passes(table)
    assert told(table, "S").furiten is not None


@pytest.mark.parametrize("book", ["xjtu", "ema", "lol", "mcr", "psa", "tenhou"])
def test_every_family_says_what_a_wait_is_worth(book: str) -> None:
    """Three dragons win everywhere: on a discard and drawn, in the measure of the book."""
    dora = "9s" if books.get(book).scoring.dora else ""
    table = everybody_passes(laid(book, hands={"E": "23m11p555666777z"}, draws="9s", dora=dora))
    found = told(table)
    one = next(one for one in found.discards if one.tile == "9s")
    assert one.waits == ["1m", "4m"]
    assert one.worth is not None
    for way in ("discard", "self"):
        worth = one.worth["1m"][way]  # type: ignore[literal-required]
        assert worth["win"]
        assert any(worth.get(unit) for unit in ("han", "yakuman", "points", "total", "fan"))
    assert (one.declared is not None) is bool(books.get(book).circumstances.riichi)
    bare = told(table, hints=False)
    assert [each.waits for each in bare.discards] == [each.waits for each in found.discards]
    assert all(each.worth is None and each.declared is None for each in bare.discards)


def test_no_yaku_yet_and_what_riichi_would_change() -> None:
    """A closed hand of runs with a bad wait: nothing on a discard, something drawn, something with riichi."""
    table = everybody_passes(laid("ema", hands={"E": "123m567p99p46s111s"}, draws="9m", dora="9s"))
    one = next(one for one in told(table).discards if one.tile == "9m")
    assert one.worth is not None
    assert one.declared is not None
    worth, declared = one.worth["5s"], one.declared["5s"]
    assert not worth["discard"]["win"]
    assert worth["discard"]["text"].en == "no pattern; dora do not count as one"
    assert worth["self"]["win"]
    assert declared["discard"]["win"]
    assert declared["discard"]["points"] > 0


@pytest.mark.clause("mcr:Q43(5)")
def test_below_eight_fans_is_told() -> None:
    """The official book asks for eight: a poor hand is told what it counts, and that it may not win."""
    table = everybody_passes(laid("mcr", hands={"E": "12345699p789s22z"}, draws="1m"))
    one = next(one for one in told(table).discards if one.tile == "1m")
    assert one.worth is not None
    worth = one.worth["2z"]["discard"]
    assert not worth["win"]
    assert worth["points"] < 8
    assert "8" in worth["text"].en


def test_a_hand_that_is_far_away_is_not_looked_at() -> None:
    table = everybody_passes(laid("xjtu", hands={"E": "147m258p369s1234z"}, draws="5z"))
    assert not may_be_ready(table.book, table.view("E"), "E")


@pytest.mark.parametrize("book", ["xjtu", "mcr", "psa"])
def test_looking_at_a_hand_costs_little(book: str) -> None:
    """Five hundred tables with an action a second ask as often: for most hands a look costs next to nothing."""
    table = everybody_passes(laid(book, hands={"E": "147m258p369s1234z"}, draws="5z"))
    view = table.view("E")
    may_be_ready(table.book, view, "E")
    began = time.process_time()
    for _ in range(50):
        may_be_ready(table.book, view, "E")
    assert (time.process_time() - began) / 50 < 0.005


def test_only_who_plays_is_told_and_hints_are_the_hosts() -> None:
    """Waits are told at every table, what they are worth and what the hand is near to only where hints are allowed."""

    async def play(hints: bool) -> list[str]:
        table = await seated(new_table("xjtu", hints=hints), plays=False)
        while not any(client.prompt for client in table.clients.values()):  # the clock is a real one
            await asyncio.sleep(0.01)
        client = asked(table)
        await table.says(client.person, AskReady())
        assert client.last("ready")["tiles"]
        await table.says(client.person, AskNear())
        return [frame["t"] for frame in client.frames if frame["t"] in ("near", "error")]

    with asyncio.Runner() as runner:  # what is worked out in a thread needs a loop with real time
        assert runner.run(play(True)) == ["near"]
    assert run(play(False)) == ["error"]


# --- hints ----------------------------------------------------------------------------------------


def test_hints_keep_the_dora() -> None:
    """North is turned, so East is dora: of two winds that are equally useless the other one goes first."""
    table = everybody_passes(laid("ema", hands={"E": "123m456p78s99s13z4p"}, draws="9m", dora="4z"))
    found = hint(table.book, table.view("E"), "E")
    order = [one.tile for one in found.discards]
    assert order.index("3z") < order.index("1z")
    east = next(one for one in found.discards if one.tile == "1z")
    assert east.bonus == 1
    assert any("dora" in note.en for note in east.notes)


def test_hints_know_who_is_in_riichi() -> None:
    """South is in riichi: what South has discarded is safe, and who is far from ready plays that first."""
    table = laid("ema", hands={"S": "23m456p456s22277z", "W": "19m147p258s9p1345z"}, draws="9s9p1m2p", dora="9s")
    discard(everybody_passes(table), "9s")
    do(table, "S", "riichi", tile="9p")
    everybody_passes(table)
    found = hint(table.book, table.view("W"), "W")
    assert any("South is in riichi" in line.en for line in found.lines)
    assert any("safe tiles come first" in line.en for line in found.lines)
    assert found.discards[0].tile == "9p"
    assert found.discards[0].risk == 0
    assert "safe against South" in found.discards[0].notes[0].en
    risky = {one.tile: one.risk for one in found.discards}
    assert risky["1m"] > risky["9p"]
    assert all(one.notes and one.notes[0].zh for one in found.discards)


@pytest.mark.parametrize(
    ("book", "hand", "pattern"),
    [
        ("ema", "19m19p19s1234567z", "thirteen_orphans"),
        ("xjtu", "2345678p1124z36p", "half_flush"),
        ("psa", "1122m3399p44556s", "seven_pairs"),
        ("mcr", "123456m789p4577s", "mixed_straight"),
    ],
)
def test_patterns_a_hand_is_near_to(book: str, hand: str, pattern: str) -> None:
    table = everybody_passes(laid(book, hands={"E": hand}, draws="9s"))
    found = near(table.book, table.view("E"), "E").patterns
    assert pattern in found
    assert list(found.values()) == sorted(found.values())
    assert all(lacking <= 4 for lacking in found.values())
    assert (found[pattern] == 0) is (pattern == "thirteen_orphans"), "the only hand that is complete"
