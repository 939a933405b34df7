"""A hand of an evening at the club's own table: opened for exactly its people, entered by itself, once."""

import asyncio
import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import Player
from tests.server.desks.nights import Night, chips, table
from tests.server.serving import Client, Served, start

FIVE = ["Ann", "Bea", "Cid", "Dan", "Eve"]


def online(night: Night) -> Any:
    """The host asks for a table of the club."""
    return night.host.post(f"/api/evenings/{night.id}/online", {"table": "A", "pause": 0})


async def played(url: str, club: str, pages: Iterable[Client]) -> list[Player]:
    """Everybody plays or bets at the club's table until it is over."""
    players = [Player(url, page.cookie, club, random.Random(n)) for n, page in enumerate(pages)]
    await asyncio.gather(*(each.play() for each in players))
    return players


def test_all_must_have_come(club: Served) -> None:
    night = Night(club, FIVE)
    for name in FIVE[:4]:
        night.come(name)
    refused = online(night)
    assert (refused.status, refused.code) == (409, "not_there")
    assert "Eve" in refused.json["error"]["why"]


def test_the_table_is_theirs_and_nobody_moves_meanwhile(club: Served) -> None:
    night = Night(club, FIVE)
    pages = {name: night.come(name) for name in FIVE}
    made = online(night)
    assert made.status == 200, made.raw
    assert online(night).json == made.json  # the same one again
    room = pages["Cid"].get(f"/api/tables/{made.json['table']}").json
    assert [seat["name"] for seat in room["seats"]] == FIVE[:4]
    state = night.state()
    assert (table(state)["phase"], table(state)["club"]) == ("online", made.json["table"])
    assert night.send({"do": "deal"}).status == 400
    assert night.send({"do": "leave", "name": "Bea"}).status == 400
    assert night.enter(do="offline")["view"]["tables"][0]["phase"] == ""
    assert night.enter(do="deal")["view"]["tables"][0]["hand"] == 1


def test_the_hand_is_entered_by_itself_once(club: Served) -> None:
    night = Night(club, FIVE)
    pages = {name: night.come(name) for name in FIVE}
    where = online(night).json["table"]
    players = asyncio.run(played(club.url, where, pages.values()))
    assert all(each.over and not each.errors for each in players)
    assert {each.hands for each in players} == {1}
    first, again = night.state(pages["Eve"]), night.state()
    assert [each["do"] for each in first["view"]["entries"]] == ["online", "played"]
    assert again["view"] == first["view"]
    assert (table(first)["hand"], table(first)["phase"]) == (0, "")
    shown = pages["Ann"].get(f"/api/tables/{where}/hands").json[0]["delta"]
    assert sorted(shown.values()) == sorted(chips(first).values())  # by a rule of the dice two may have changed places
    assert shown["Eve"] == chips(first)["Eve"]


@pytest.mark.long
@pytest.mark.parametrize("after", [0, 1, 8])
def test_a_kill_in_the_middle_of_a_hand_online(after: int, fresh_db: Callable[[str], str], tmp_path: Path) -> None:
    """After so many moves, the server dies, too soon for anything to be tidied up: the same table goes on for the same
    people, and the hand is entered once."""
    db = fresh_db("sqlite")
    served = start(db, tmp_path)
    try:
        night = Night(served, FIVE)
        pages = {name: night.come(name) for name in FIVE}
        where = online(night).json["table"]
        if after:
            asyncio.run(killed_after(served, where, pages.values(), after))
        else:
            served.kill()
        served = start(db, tmp_path, port=served.port)
        assert (table(night.state())["phase"], table(night.state())["club"]) == ("online", where)
        assert online(night).json["table"] == where
        players = asyncio.run(played(served.url, where, pages.values()))
        assert all(each.over and not each.errors for each in players)
        state = night.state(pages["Eve"])
        assert [each["do"] for each in state["view"]["entries"]] == ["online", "played"]
        assert sum(chips(state).values()) == 0
        served.kill()
        served = start(db, tmp_path, port=served.port)
        assert night.state(pages["Eve"])["view"] == state["view"]
    finally:
        served.end()


async def killed_after(served: Served, club: str, pages: Iterable[Client], moves: int) -> None:
    """Everybody plays until so many moves are made; then there is no server any more."""
    made = iter(range(1, 1000))

    def moved() -> None:
        if next(made) == moves:
            served.kill()

    players = [Player(served.url, page.cookie, club, random.Random(n), on_act=moved) for n, page in enumerate(pages)]
    await asyncio.gather(*(each.play() for each in players))
