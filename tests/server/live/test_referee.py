"""A referee at a table of the club: seen by everybody, with open hands only while play stands, whose rulings take
effect, are told, and are the same again after a restart."""

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from paiju.match.record import read_match
from paiju.server.live.hub import Hub
from paiju.server.protocol.client_messages import (
    Act,
    ClientMessage,
    Host,
    Propose,
    RefereePause,
    RefereeResume,
    Rewind,
    Rule,
    UndoRuling,
)
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.server.storage.journal_writer import state_after
from paiju.server.tables.messages.tables import Created
from tests.server.club_people import HOST, SUPPORTERS, WATCHER, Client, Table, new_table, opened, quietly, run
from tests.server.live.refereed import REF, move, refereed, says
from tests.server.texts import in_chinese, text_of

WORDS = {"foul": "hand_hidden", "offender": 1}


def hidden(frame: dict[str, Any]) -> int:
    """How many hands a view hides."""
    return sum("?" in place["hand"] for place in frame["view"]["seats"].values())


# --- coming and looking ---------------------------------------------------------------------------


def test_everybody_sees_from_the_first_moment_that_a_referee_is_there() -> None:
    async def script(table: Table, referee: Client) -> None:
        for client in table.clients.values():
            assert client.last("room")["referees"] == ["Rita"]
            if client is not referee:
                assert [one["code"] for one in client.of("notice")] == ["referee_in"]
                assert "Rita" in text_of(client.last("notice")["text"]).zh
        assert referee.last("snapshot")["you"]["role"] == "referee"
        assert referee.last("room")["watchers"] == 1  # a referee is none
        await table.hub.leave(table.id, REF)
        assert table.host.last("room")["referees"] == []
        assert table.host.last("notice")["code"] == "referee_out"

    refereed(script)


def test_hands_are_open_to_the_referee_only_while_they_have_paused_which_the_record_tells() -> None:
    async def script(table: Table, referee: Client) -> None:
        assert hidden(referee.last("snapshot")) == 4
        await says(table, table.host, Host("pause"))  # the host's pause opens nothing
        assert hidden(referee.last("snapshot")) == 4
        await says(table, table.host, Host("resume"))
        await says(table, referee, RefereePause())
        assert hidden(referee.last("snapshot")) == 0
        assert not any(client.of("hand_events") for client in table.clients.values() if client is not referee)
        for client in table.clients.values():
            assert (client.last("room")["state"], client.last("room")["paused_by"]) == ("paused", "referee")
            assert client.last("notice")["code"] == "paused"
            if client is not referee:
                assert hidden(client.last("snapshot")) == (4 if client.person is WATCHER else 3)
        await says(table, referee, RefereeResume())
        assert hidden(referee.last("snapshot")) == 4
        assert table.host.last("room")["paused_by"] is None
        await move(table)
        assert hidden(referee.last("event")) == 4

    table = refereed(script, moves=3)
    assert table.live.room.match is not None
    types = [line for line in table.live.room.match.lines() if '"paused"' in line or '"resumed"' in line]
    assert len(types) == 2


def test_a_referee_who_has_not_paused_sees_what_a_spectator_sees() -> None:
    async def script(table: Table, referee: Client) -> None:
        watcher = table.clients[WATCHER.id]
        before = len(referee.of("event")), len(watcher.of("event"))
        for _ in range(12):
            await move(table)
        seen = [client.of("event")[start:] for client, start in zip((referee, watcher), before)]
        assert [frame["events"] for frame in seen[0]] == [frame["events"] for frame in seen[1]]
        assert len(seen[0]) >= 12
        assert not referee.of("hand_events")

    refereed(script)


def test_who_plays_bets_or_watches_is_no_referee_and_the_other_way_round() -> None:
    async def play() -> None:
        table = await opened(new_table("psa", public=True, seats=["me", "open", "program", "program"]))
        hub, id = table.hub, table.id
        await hub.watch(id, WATCHER, "")
        await hub.invite(id, HOST, SUPPORTERS[0])
        await hub.support(id, SUPPORTERS[0], "")
        await hub.invite(id, HOST, SUPPORTERS[1])
        looking = Person("eve", "Eve")
        await table.connect(looking, plays=False)  # a public table, without a word
        for person, code in (
            (HOST, "seated"),
            (WATCHER, "watching"),
            (looking, "watching"),
            (SUPPORTERS[0], "supporter"),
            (SUPPORTERS[1], "supporter"),
        ):
            assert await refusal(hub.referee(id, person, "")) == code
        await hub.referee(id, REF, "")
        await hub.referee(id, REF, "")  # once is enough
        assert (
            sum(isinstance(J.read(body), J.PersonIn) and b"referee" in body for body in table.journal.tables[id]) == 1
        )
        for again in (False, True):
            assert await refusal(hub.sit(id, REF, None, "")) == "referee"
            assert await refusal(hub.watch(id, REF, "")) == "referee"
            assert await refusal(hub.invite(id, HOST, REF)) == "referee"
            if not again:
                await hub.leave(id, REF)  # who has seen hands stays away from them
        assert await refusal(table.connect(REF, plays=False)) == "not_invited"

    run(play())


async def refusal(work: Awaitable[object]) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refused) as error:
        await work
    assert error.value.zh
    return error.value.code


# --- pausing --------------------------------------------------------------------------------------


def test_a_paused_table_stands_still() -> None:
    """Nobody acts, clocks stand, and only the referee lets it go on."""

    async def script(table: Table, referee: Client) -> None:
        await says(table, referee, RefereePause())
        number = table.live.room.seq
        client = next(client for client in table.clients.values() if client.prompt)
        assert client.prompt is not None
        (error,) = await says(table, client, Act(client.prompt["n"], 45))
        assert error["code"] == "paused"
        assert "裁判" in in_chinese(error)
        await asyncio.sleep(3600)
        assert table.live.room.seq == number
        (error,) = await says(table, table.host, Host("resume"))
        assert error["code"] == "not_referee"
        (error,) = await says(table, referee, RefereePause())
        assert error["code"] == "not_now"
        await says(table, referee, RefereeResume())
        (error,) = await says(table, referee, RefereeResume())
        assert error["code"] == "not_now"
        await says(table, client, Act(client.prompt["n"], quietly(client.prompt, None)))
        assert table.live.room.seq == number + 2

    refereed(script, moves=2, clock=None)


def test_whoever_is_asked_is_asked_again_after_a_pause() -> None:
    """An answer that met the pause is lost: who answers prompts and nothing else would stand still for ever."""

    async def script(table: Table, referee: Client) -> None:
        for person, pause, resume in (
            (REF, RefereePause(), RefereeResume()),
            (HOST, Host("pause"), Host("resume")),
        ):
            client = next(client for client in table.clients.values() if client.prompt)
            assert client.prompt is not None
            number = client.prompt["n"]
            await table.says(person, pause)
            (error,) = await says(table, client, Act(number, quietly(client.prompt, None)))
            assert error["code"] == "paused"
            before = {name: len(one.of("prompt")) for name, one in table.clients.items()}
            await table.says(person, resume)
            after = {name: len(one.of("prompt")) - before[name] for name, one in table.clients.items()}
            assert after == {name: int(one is client) for name, one in table.clients.items()}
            assert client.last("prompt")["n"] == number
            seq = table.live.room.seq
            assert not await says(table, client, Act(number, quietly(client.last("prompt"), None)))
            assert table.live.room.seq > seq
            await asyncio.sleep(1.1)
        assert referee.prompt is None

    refereed(script, moves=1)


def test_play_goes_on_when_the_last_referee_leaves() -> None:
    async def script(table: Table, referee: Client) -> None:
        await says(table, referee, RefereePause())
        await table.hub.leave(table.id, REF)
        assert table.live.room.state == "playing"

    refereed(script)


# --- ruling ---------------------------------------------------------------------------------------


def test_a_ruling_takes_effect_and_everybody_is_told() -> None:
    async def script(table: Table, referee: Client) -> None:
        (error,) = await says(table, referee, Rule(WORDS))
        assert error["code"] == "not_paused"
        assert not await says(table, referee, RefereePause(), Rule(WORDS, key="a"), Rule(WORDS, key="a"))
        for client in table.clients.values():
            (told,) = client.of("ruled")
            assert (told["number"], told["player"], told["by"]) == (0, 1, "Rita")
            assert told["clauses"]
            assert text_of(told["text"]).zh
            assert "ruling" in [event["type"] for frame in client.of("event") for event in frame["events"]]
            assert client.last("room")["rulings"][0]["text"] == told["text"]
        assert not await says(table, referee, UndoRuling(0), RefereeResume())
        for client in table.clients.values():
            assert client.last("room")["rulings"][0]["undone"]
            assert "undone" in [one["code"] for one in client.of("notice")]
        (error,) = await says(table, referee, RefereePause(), UndoRuling(0))
        assert error["code"] == "bad_input"

    table = refereed(script, "xjtu", moves=4)
    assert table.live.room.match is not None
    assert table.live.room.match.rulings == []


def test_bad_input_and_other_people_are_refused_politely() -> None:
    async def script(table: Table, referee: Client) -> None:
        everything: tuple[ClientMessage, ...] = (
            RefereePause(), RefereeResume(), Rule(WORDS), Propose({}), UndoRuling(0), Rewind(1),
        )  # fmt: skip
        for client in table.clients.values():
            if client is not referee:
                errors = await says(table, client, *everything)
                assert [error["code"] for error in errors] == ["not_referee"] * len(everything)
        number = table.live.room.seq
        await says(table, referee, RefereePause())
        for bad in (
            Rule({}),
            Rule({"foul": "no_such_foul", "offender": 1}),
            Rule({"foul": "hand_hidden", "offender": 9}),
            Rule(WORDS, exposed=["5x"] * 20),
            Rule(WORDS, hand=-1),
            Rule(WORDS, hand=77),
            Propose({}),
            Propose({"declared": "everything", "offender": 1}),
            Propose({"declared": "win", "offender": "E"}),
            UndoRuling(5),
            UndoRuling(-1),
            Rewind(-1),
            Rewind(10_000),
            Rule(WORDS, key="k" * 100),
        ):
            errors = await says(table, referee, bad)
            assert [error["code"] for error in errors] == ["bad_input"], bad
            assert errors[0]["why"]
            assert in_chinese(errors[0])
        assert table.live.room.seq == number + 1

    refereed(script, moves=4)


def test_a_referee_asks_what_a_declaration_was_and_rules_on_it_as_it_is() -> None:
    async def script(table: Table, referee: Client) -> None:
        asked = Propose({"declared": "win", "offender": 1, "shown": True})
        (error,) = await says(table, referee, asked)
        assert error["code"] == "not_paused"
        assert not await says(table, referee, RefereePause(), asked)
        incidents = referee.last("proposed")["incidents"]
        assert incidents[0]["offender"] == 1
        assert not any(client.of("proposed") for client in table.clients.values() if client is not referee)
        assert not await says(table, referee, Rule(incidents[0]))
        assert table.host.last("ruled")["foul"] == incidents[0]["foul"]

    refereed(script, moves=6)


def test_a_hand_taken_back_is_shown_whole_to_everybody() -> None:
    async def script(table: Table, referee: Client) -> None:
        room = table.live.room
        assert room.table is not None
        events, mark = len(room.table.events), room.mark
        prompts = {client.person.id: client.prompt["n"] for client in table.clients.values() if client.prompt}
        for _ in range(5):
            await move(table)
        assert not await says(table, referee, RefereePause(), Rewind(events, key="back"), Rewind(events, key="back"))
        assert (room.mark, len(room.table.events)) == (mark, events)
        for client in table.clients.values():
            shot = client.last("snapshot")
            assert client.frames.index(shot) > client.frames.index(client.last("event"))
            assert shot["view"]["left"] == room.table.view("spectator").left
            assert sum(len(place["river"]) for place in shot["view"]["seats"].values()) == sum(
                len(place.river) for place in room.table.view("spectator").seats.values()
            )
            assert "rewound" in [one["code"] for one in client.of("notice")]
        for person, n in prompts.items():
            assert table.clients[person].last("snapshot")["prompt"]["n"] > n  # asked anew
        assert not await says(table, referee, RefereeResume())
        for _ in range(5):
            await move(table)
        assert len(room.table.events) > events

    table = refereed(script, moves=8)
    assert any('"rewound"' in line for line in table.live.room.match.lines())  # type: ignore[union-attr]


def test_a_ruling_that_restores_the_position_is_shown_whole_too() -> None:
    """A discard that was taken back lies in the hand again, and its player is asked anew."""

    async def script(table: Table, referee: Client) -> None:
        room = table.live.room
        assert not await says(table, referee, RefereePause())
        assert room.table is not None
        told = referee.last("hand_events")["events"]
        assert len(told) == len(room.table.events)
        discards = [event["seat"] for event in told if event["type"] == "discard"]
        offender = room.player_at(discards[-1])
        foul = {"foul": "discard_taken_back", "offender": offender}
        assert not await says(table, referee, Rule(foul))
        assert [event.seat for event in room.table.events if event.type == "discard"] == discards[:-1]  # type: ignore[attr-defined]
        assert list(room.awaited) == [offender]
        for client in table.clients.values():
            view = client.last("snapshot")["view"]
            assert len(view["seats"][discards[-1]]["river"]) == discards[:-1].count(discards[-1])
            assert client.frames.index(client.last("snapshot")) > client.frames.index(client.last("event"))
        assert not await says(table, referee, RefereeResume())
        await move(table)

    refereed(script, "xjtu", moves=9)


def test_a_void_hand_is_cleared_and_dealt_again() -> None:
    async def script(table: Table, referee: Client) -> None:
        foul = {"foul": "wall_damaged", "variant": "lost", "offender": 1, "facts": {"compensation": {"0": 1000}}}
        assert not await says(table, referee, RefereePause(), Rule(foul))
        room = table.live.room
        assert room.table is None
        for client in table.clients.values():
            shot = client.last("snapshot")
            assert (shot["view"], shot["hand"], shot["prompt"]) == (None, None, None)
            assert client.last("notice")["code"] == "void"
        begun = table.live.loop.time()
        await says(table, referee, RefereeResume())
        await table.until(lambda: room.hand == 1)
        assert table.live.loop.time() - begun < 5
        assert table.host.last("snapshot")["view"] is not None
        lines = await table.hub.past.match_lines(room, await table.hub.hands(table.id))
        assert read_match("\n".join(lines)).hands == 1  # the hand that is void, and nothing of the one being played

    refereed(script, "xjtu", moves=8)


def test_a_disqualified_player_ends_the_match_and_comes_last() -> None:
    async def script(table: Table, referee: Client) -> None:
        assert not await says(table, referee, RefereePause(), Rule({"foul": "cheating", "offender": 0}))
        assert table.live.room.state == "over"
        for client in table.clients.values():
            told = client.last("match_end")
            assert told["over"] == "player_out"
            places = {one["player"]: one["place"] for one in told["results"]}
            assert places[0] == 4
            assert places[0] > max(place for player, place in places.items() if player)
            out = next(one for one in told["results"] if one["player"] == 0)
            assert (out["out"], out["final"], out["standard"]) == ("disqualified", 0, None)
            assert all(one["out"] == "" for one in told["results"] if one["player"])

    refereed(script, "mcr", moves=6)


def test_a_match_that_a_ruling_ended_goes_on_when_it_is_undone() -> None:
    async def script(table: Table, referee: Client) -> None:
        assert not await says(table, referee, RefereePause(), Rule({"foul": "cheating", "offender": 0}))
        assert table.host.last("match_end")["over"] == "player_out"
        assert state_after(table.journal.tables[table.id][-2]) == "over"  # the last tells the seed
        assert not await says(table, referee, UndoRuling(0), RefereeResume())
        assert any(state_after(body) == "playing" for body in table.journal.tables[table.id][-2:])
        assert table.live.room.state == "playing"
        assert table.host.last("snapshot")["match_end"] is None
        assert table.host.last("snapshot")["view"] is not None
        await move(table)

    refereed(script, "xjtu", moves=6)


def test_a_forfeited_game_is_nothing() -> None:
    async def script(table: Table, referee: Client) -> None:
        late = {"foul": "late", "variant": "longer", "offender": 2}
        assert not await says(table, referee, RefereePause(), Rule(late), RefereeResume())
        await says(table, table.host, Host("end"))

    told = refereed(script, "mcr", moves=6).host.last("match_end")
    last = told["results"][-1]
    assert (last["player"], last["place"], last["points"], last["final"], last["standard"], last["out"]) == (
        2, 4, 0, 0, 0, "forfeit",
    )  # fmt: skip


def test_after_a_restart_the_referee_stands_where_they_stood() -> None:
    async def script(table: Table, referee: Client) -> None:
        await says(table, referee, RefereePause(), Rule(WORDS, key="once"))
        await table.hub.close()
        again = Table(Hub(table.journal), Created(table.id, 0, "E", {}), table.people)
        for person in table.people:
            await again.connect(person, plays=False)
        back = await again.connect(REF, plays=False, views=True)
        assert again.host.last("snapshot")["room"]["rulings"][0]["by"] == "Rita"
        assert hidden(back.last("snapshot")) == 0
        number = again.live.room.seq
        assert not await says(again, back, Rule(WORDS, key="once"))  # the answer was lost, not the ruling
        assert again.live.room.seq == number
        assert not await says(again, back, RefereeResume())
        await move(again)
        table.hub = again.hub

    refereed(script, moves=4)
