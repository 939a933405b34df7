"""A relay's game at the club may be ruled on until the next begins, and what it hands on follows."""

from collections.abc import Awaitable, Callable

import pytest

from paiju.match.relay import GameEnded
from paiju.server.live.hub import Hub
from paiju.server.protocol.client_messages import Hello, Host, RefereePause, Rule, UndoRuling
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.server.room.again import settings_again
from paiju.server.storage.journal_writer import state_after
from paiju.server.tables.game_index import game_of
from tests.server.club_people import HOST, Client, Table, run
from tests.server.live.refereed import says
from tests.server.live.relays import FIRST, SECOND, end_of, following, game_over, relay_opened, start, take, wish

REF = Person("ref", "Rita")
SLOW = {"foul": "slow_play", "offender": 0}
WARNINGS = 6  # enough to be paid for at the end of a game (xjtu:9.1.4)
Ended = Callable[[Table], Awaitable[None]]


async def played_out(table: Table) -> None:
    """The game is played to its last hand."""
    await game_over(table)


async def ended_by_host(table: Table) -> None:
    """The host ends it in its course."""
    await table.says(HOST, Host("end"))
    await game_over(table)


async def refereed(ended: Ended) -> tuple[Table, Client]:
    """A relay's first game after its end, and its referee."""
    table = await relay_opened(wish())
    await take(table, *FIRST, *SECOND)
    await table.hub.referee(table.id, REF, "Rita")
    referee = await table.connect(REF, plays=False)
    await start(table)
    await ended(table)
    return table, referee


@pytest.mark.clause("xjtu:App1:2")
@pytest.mark.clause("xjtu:App1:6")
@pytest.mark.parametrize("ended", [played_out, ended_by_host])
def test_what_a_finished_game_hands_on_changes_with_a_ruling_and_back(ended: Ended) -> None:
    async def work() -> None:
        table, referee = await refereed(ended)
        room = table.live.room
        before, over = end_of(room), room.over
        assert over
        assert await says(table, referee, *[Rule(SLOW)] * WARNINGS) == []
        ruled = end_of(room)
        team = room.team_at[0]
        lost = [after - earlier for after, earlier in zip(ruled.points, before.points, strict=True)]
        assert lost == [-4500 if one == team else 1500 for one in range(4)]
        assert room.over == over
        assert table.host.last("match_end")["over"] == over
        told = {one["player"]: one["points"] for one in table.host.last("match_end")["results"]}
        assert [told[room.team_at.index(one)] for one in range(4)] == list(ruled.points)
        listed = {one.player: one.points for one in game_of(room)[1]}
        assert not room.rows or listed == {player: ruled.points[team] for player, team in enumerate(room.team_at)}
        assert await restarted(table) == ruled
        for number in reversed(range(WARNINGS)):
            assert await says(table, referee, UndoRuling(number)) == []
        assert end_of(room) == before == await restarted(table)
        assert room.over == over

    run(work())


async def restarted(table: Table) -> GameEnded:
    """What another server reads in the journal."""
    return end_of((await Hub(table.journal).live(table.id)).room)


def test_the_next_game_begins_with_what_was_ruled_and_closes_the_one_before() -> None:
    async def work() -> None:
        table, referee = await refereed(played_out)
        room = table.live.room
        before = end_of(room)
        assert await says(table, referee, Rule({"foul": "hidden_indicator_seen", "offender": 3}, hand=room.hand)) == []
        ruled = end_of(room)
        assert ruled.points[room.team_at[3]] in [before.points[room.team_at[3]] - paid for paid in (8000, 12000)]
        there = await following(table)
        plan = there.live.room.settings.relay
        assert plan is not None
        assert plan.played[-1].points == ruled.points
        for told in (Rule(SLOW), UndoRuling(0)):
            (error,) = await says(table, referee, told)
            assert (error["code"], "next game of the relay has already been opened" in error["why"]) == ("over", True)
        assert end_of(room) == ruled

    run(work())


def test_a_player_who_is_out_ends_the_relay_after_the_game_too_and_comes_back() -> None:
    """Their team has no place then, and no game follows; taken back, the relay goes on."""

    async def work() -> None:
        table, referee = await refereed(played_out)
        room = table.live.room
        before = end_of(room)
        assert await says(table, referee, Rule({"foul": "cheating", "offender": 1})) == []
        assert end_of(room).over == "player_out"
        with pytest.raises(Exception, match="the relay is over"):
            settings_again(room, HOST)
        assert await says(table, referee, UndoRuling(0)) == []
        assert end_of(room) == before
        settings_again(room, HOST)

    run(work())


def test_a_pause_is_for_games_that_are_played() -> None:
    async def work() -> None:
        table, referee = await refereed(ended_by_host)
        (error,) = await says(table, referee, RefereePause())
        assert error["code"] == "over"
        stranger = Client(Person("x", "X"))
        await table.hub.watch(table.id, stranger.person, "X")
        await table.hub.connect(table.id, stranger.person, stranger, Hello(table.id))
        (error,) = await says(table, stranger, Rule(SLOW))
        assert error["code"] == "not_referee"

    run(work())


def test_the_list_of_tables_follows_a_game_that_goes_on_again() -> None:
    ruling = J.RulingMade({}, {}, "", over="last_hand")
    assert state_after(J.write(ruling)) == "over"
    assert state_after(J.write(J.RulingMade({}, {}, "", again=True))) == "playing"
    assert state_after(J.write(J.RulingMade({}, {}, ""))) is None
