"""A relay at the club's tables: game after game by the members whose turn it is, each in a journal of its own."""

from random import Random
from typing import Any

import pytest

from paiju.errors import InputError
from paiju.match.relay import Relay
from paiju.server.live.hub import Hub
from paiju.server.protocol.client_messages import Act, Host, NameStandIn
from paiju.server.protocol.refused import Refused
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.server.room.again import settings_again
from paiju.server.room.room import Room
from paiju.server.tables.game_index import game_of
from tests.server.club_people import HOST, WATCHER, Table, quietly, run
from tests.server.laid_hands import lay_hands
from tests.server.live.relays import (
    FIRST,
    SECOND,
    end_of,
    following,
    game_over,
    member,
    record_of,
    relay_opened,
    start,
    take,
    teams,
    wish,
)
from tests.server.live.seated import asked

DRAGONS = {"E": "555666777z123m9p"}  # and the dealer draws the last tile: two limit hands, in the cup one


def wins(prompt: dict[str, Any], rng: Random) -> int:
    """Wins where that may be, else discards what is drawn."""
    found = [action["code"] for action in prompt["actions"] if action["type"] == "win"]
    return int(found[0]) if found else quietly(prompt, rng)


async def after_a_win(table: Table) -> None:
    """The first dealer wins, and the host ends the game before anybody has gone on."""
    await table.until(lambda: any(client.prompt for client in table.clients.values()))
    dealer = asked(table)
    assert dealer.prompt is not None
    await table.says(dealer.person, Act(dealer.prompt["n"], wins(dealer.prompt, table.rng)))
    await table.until(lambda: bool(table.host.of("hand_end")))
    await table.says(HOST, Host("end"))
    await game_over(table)


@pytest.mark.clause("xjtu:App1:1")
@pytest.mark.clause("xjtu:App1:2")
@pytest.mark.clause("reading:263")
@pytest.mark.clause("reading:281")
@pytest.mark.clause("reading:282")
def test_two_games_by_the_members_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second members play with what the first have left, and folding the journals gives the same."""
    lay_hands(monkeypatch, DRAGONS, "9p")

    async def played() -> None:
        table = await relay_opened(wish())
        await take(table, *FIRST, *SECOND, plays=False)
        assert table.live.info().relay.next == ["A2", "B2", "C2", "D2"]
        await start(table)
        assert sorted(table.live.room.match.names) == ["A1", "B1", "C1", "D1"]
        await after_a_win(table)
        left = end_of(table.live.room)
        assert sorted(left.points) == [84000, 84000, 84000, 148000]
        assert end_of(table.loaded()) == left
        game, players = game_of(table.live.room)
        assert game.hands == 1
        assert {(one.person, one.name) for one in players} == {(f"p-{team}1", f"{team}1") for team in "ABCD"}
        assert all(one.final == one.points for one in players), "a game has no result of its own"
        there = await following(table, [member(name) for name in ("A2", "B2", "C2", "D2")], plays=False)
        room = there.live.room
        assert there.live.info().relay.playing == ["A2", "B2", "C2", "D2"]
        await start(there)
        assert sorted(room.match.names) == ["A2", "B2", "C2", "D2"]
        dealt = [left.points[team] for team in room.team_at]
        assert there.live.info().round.points == dealt
        await after_a_win(there)
        assert end_of(there.loaded()) == end_of(room)
        assert end_of(room).over == "last_game"
        assert there.live.info().relay.over == "last_game"
        assert [game.table for game in there.live.info().relay.played] == [table.id, there.id]

    run(played())


@pytest.mark.usefixtures("bots_that_need_no_thought")
def test_the_record_of_a_relay_is_read_back() -> None:
    """Dealt from real walls with bots in the empty places, `read_relay` plays every hand of both games again."""

    async def played() -> None:
        table = await relay_opened(wish(), seed=3)
        await take(table, *FIRST[:2])
        await start(table)
        await game_over(table)
        there = await following(table)
        await take(there, *SECOND[2:])
        await start(there)
        await game_over(there)
        told = await record_of(there)
        left = end_of(there.live.room)
        assert (told.over, told.points, told.places) == (left.over, left.points, left.places)
        assert [leg.players for leg in told.legs] == [tuple(f"{team}{n}" for team in "ABCD") for n in (1, 2)]
        assert told.legs[0].match.head == table.live.room.head != told.legs[1].match.head

    run(played())


@pytest.mark.clause("xjtu:7.6☆")
@pytest.mark.clause("xjtu:App1:3")
@pytest.mark.parametrize(("book", "hands"), [("xjtu-cup-relay", 7), ("xjtu-relay", 4)])
def test_what_the_cups_rules_do_is_what_the_relay_itself_makes_of_the_same_hands(
    monkeypatch: pytest.MonkeyPatch, book: str, hands: int
) -> None:
    """In the cup a hand of two limit hands counts one, so a team is below nothing after more of them; that ends the
    relay."""
    lay_hands(monkeypatch, DRAGONS, "9p")

    async def played() -> Room:
        table = await relay_opened(wish(book))
        table.chooser = wins
        await take(table, *FIRST)
        await start(table)
        await game_over(table)
        return table.live.room

    room = run(played())
    relay = Relay(book_like(room), [{name: getattr(t, name) for name in t.__struct_fields__} for t in teams()])
    game = relay.start(room.team_at)
    while not game.over:
        table = game.deal()
        table.act("E", next(action.code for action in table.legal("E") if action.type == "win"))
        game.close()
    assert relay.finish() == end_of(room)
    assert (end_of(room).over, len(room.rows), game.hands) == ("bust", hands, hands)
    with pytest.raises(Refused, match="the relay is over"):
        settings_again(room, HOST)


def book_like(room: Room) -> Any:
    """The relay's book as the table plays it."""
    assert room.relay is not None
    return room.relay.book


@pytest.mark.parametrize("opened", [False, True], ids=["before the next table", "once it is open"])
def test_killed_between_games(opened: bool) -> None:
    """Another server finds the relay where it was, with everybody's place."""

    async def played() -> None:
        table = await relay_opened(wish())
        await take(table, *FIRST, SECOND[0])
        await start(table)
        await table.says(HOST, Host("end"))
        await game_over(table)
        left = end_of(table.live.room)
        id = (await following(table)).id if opened else table.id
        hub = Hub(table.journal)
        room = (await hub.live(id)).room
        if not opened:
            assert end_of(room) == left
            await hub.create(HOST, settings_again(room, HOST), "next")
            room = (await hub.live("next")).room
        assert room.relay is not None
        assert room.relay.points == left.points
        assert room.places == {f"{team}1": f"p-{team}1" for team in "ABCD"} | {"A2": "p-A2"}
        assert [(chair.kind, chair.name) for chair in room.chairs] == [
            ("person", "A2"),
            ("empty", "B2"),
            ("empty", "C2"),
            ("empty", "D2"),
        ]

    run(played())


@pytest.mark.clause("xjtu:App1:1")
@pytest.mark.clause("reading:283")
def test_a_substitute_stands_in_for_one_member_only() -> None:
    async def played() -> None:
        table = await relay_opened(wish())
        await take(table, *FIRST, "t1.2")
        stranger = Person("eve", "Eve")
        await table.hub.watch(table.id, stranger, "Eve")
        for person, team, name, why in (
            (stranger, 1, "BS", "not_yours"),
            (member("A1"), 1, "BS", "not_yours"),
            (HOST, 1, "AS", "bad_input"),
            (HOST, 4, "AS", "no_team"),
        ):
            client = table.clients.get(person.id) or await table.connect(person, plays=False)
            await table.says(person, NameStandIn(team, name))
            assert client.last("error")["code"] == why
        await table.says(member("B1"), NameStandIn(1, "BS"))  # the team itself says who plays
        assert (table.live.room.chairs[1].name, table.live.room.chairs[1].person) == ("BS", "p-BS")
        assert table.clients["p-BS"].last("snapshot")["you"]["player"] == 1
        await start(table)
        assert "BS" in table.live.room.match.names
        await table.says(HOST, NameStandIn(1, "B1"))
        assert table.host.last("error")["code"] == "started"
        await table.says(HOST, Host("end"))
        await game_over(table)
        there = await following(table)
        assert there.live.room.chairs[1].name == "B2"
        await there.says(HOST, NameStandIn(1, "BS"))
        assert "stood in for another member" in there.host.last("error")["why"]
        await there.says(HOST, NameStandIn(0, "AS"))
        assert there.loaded().chairs[0].name == "AS"
        assert [leg.players[1] for leg in (await record_of(there)).legs] == ["BS"]

    run(played())


def test_who_waits_sees_what_a_spectator_sees() -> None:
    """Members of later games, of whatever team, are told of a hand exactly what somebody is who has no part in it."""

    async def played() -> None:
        table = await relay_opened(wish(public=True))
        await take(table, *FIRST, *SECOND, "t0.2")
        await table.connect(WATCHER, plays=False)
        await start(table)
        await table.until(lambda: bool(table.host.of("hand_end")))
        kinds = ("event", "prompt", "ended")
        seen = [frame for frame in table.clients[WATCHER.id].frames if frame["t"] in kinds]
        for name in ("A2", "B2", "C2", "D2", "AS"):
            assert [frame for frame in table.clients[f"p-{name}"].frames if frame["t"] in kinds] == seen
            assert {told["you"]["role"] for told in table.clients[f"p-{name}"].of("snapshot")[1:]} == {"spectator"}
        own = table.clients["p-A1"]
        assert [frame for frame in own.frames if frame["t"] in kinds] != seen

    run(played())


@pytest.mark.clause("reading:284")
@pytest.mark.usefixtures("bots_that_need_no_thought")
def test_who_comes_late_plays_from_the_next_hand_on() -> None:
    """A bot has begun for a member: whoever takes the place has seen something of the hand, and waits for the next."""

    async def played() -> None:
        table = await relay_opened(wish())
        table.chooser = quietly
        await take(table, *FIRST[:3])
        await start(table)
        await table.until(lambda: table.live.room.table is not None)
        await take(table, "t3.0")
        room = table.live.room
        assert room.player_of("p-D1") is None
        assert {name for _, name in room.coming.values()} == {"D1"}
        await table.until(lambda: room.player_of("p-D1") is not None)
        assert len(room.rows) == 1
        await table.says(HOST, Host("end"))
        await game_over(table)
        assert (await record_of(table)).legs[0].players == ("A1", "B1", "C1", "D1")

    run(played())


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seats": ["me", "open", "open", "open"]}, "seats"),
        ({"listed": True}, "seats"),
        ({"book": "xjtu"}, "book"),
        ({"members": 11}, "relay.teams[0].members"),
    ],
)
def test_a_relay_that_cannot_be(change: dict[str, Any], field: str) -> None:
    with pytest.raises(InputError) as error:
        run(relay_opened(wish(**change)))
    assert error.value.field == field


def test_a_place_is_one_persons_and_a_person_has_one() -> None:
    async def played() -> None:
        table = await relay_opened(wish())
        await take(table, "t0.0")
        with pytest.raises(Refused, match="A1 is already taken"):
            await table.hub.take_place(table.id, Person("eve", "Eve"), "t0.0")
        with pytest.raises(Refused, match="no such place"):
            await table.hub.take_place(table.id, Person("eve", "Eve"), "t0.9")
        with pytest.raises(Refused, match="not free"):
            await table.hub.sit(table.id, Person("eve", "Eve"), 1, "Eve")
        await table.hub.take_place(table.id, member("A1"), "t0.1")
        room = table.loaded()
        assert room.places == {"A2": "p-A1"}
        assert (room.chairs[0].kind, room.chairs[0].name) == ("empty", "A1")
        await table.hub.leave(table.id, member("A1"))
        assert table.loaded().places == {}

    run(played())


def test_other_tables_say_nothing_of_relays() -> None:
    """What is written of a table without one is what was written before there were any."""
    settings = J.TableSettings("xjtu", None, "", (), J.ClockPlan())
    assert b"relay" not in J.write(J.TableOpened(settings, "host", "Ann", ""))
