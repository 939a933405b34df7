"""Tables of an event at the club's own tables: for exactly their people, by the stage's book, entered once."""

import asyncio

import pytest

from tests.server.clients import dial, until
from tests.server.events.club_events import NAMES, STAGE, AnEvent
from tests.server.events.online_tables import AT, awaited, four, played, seated
from tests.server.serving import Client, Served

pytestmark = pytest.mark.parametrize("club", ["sqlite"], indirect=True)


def test_all_must_have_come_and_are_named_who_have_not(club: Served) -> None:
    event = seated(club, come=3)
    refused = event.organiser.post(f"{event.path}/online", AT | {"table": "1"})
    assert (refused.status, refused.code) == (409, "not_there")
    assert "Dora" in refused.json["error"]["why"]
    looked = event.organiser.post(f"{event.path}/online", AT | {"look": True}).json
    told = event.organiser.post(f"{event.path}/online", AT).json
    assert looked == told == [{"table": "1", "club": "", "missing": ["Dora"], "begun": False, "here": []}]
    assert event.pages["Ann"].post(f"{event.path}/online", AT).code == "forbidden"


def test_a_match_is_opened_once_and_its_result_enters_by_itself(club: Served) -> None:
    event = seated(club)
    event.pages["Ann"] = event.comes("p2")  # on another device, which plays
    event.say("organiser", "appoint", person={"name": "Chief"}, role="chief")
    chief = event.comes("p6")
    (made,) = event.organiser.post(f"{event.path}/online", AT).json
    assert event.organiser.post(f"{event.path}/online", AT).json == [made]
    assert chief.get(f"/api/tables/{made['club']}").json["referees"] == ["Chief"]
    room = event.pages["Bo"].get(f"/api/tables/{made['club']}").json
    assert [seat["name"] for seat in room["seats"]] == list(NAMES[:4])
    assert (room["book"]["id"], room["event"]) == ("psa", event.id)
    event.say(chief, "started", stage=STAGE, round="1")
    players = played(club.url, made["club"], four(event))
    assert all(each.over and not each.errors for each in players)
    entered = awaited(event)
    assert sum(entered["data"]["result"]["points"]) == 0
    assert entered["data"]["result"]["players"] == ["p2", "p3", "p4", "p5"]
    assert event.organiser.post(f"{event.path}/online", AT).code == "not_online"


@pytest.mark.clause("mcr:Q33", "mcr:Q40")
@pytest.mark.parametrize(
    ("template", "wish", "kind"),
    [("mcr", {}, "tournament"), ("mcr", {"clock": "bank"}, "bank"), ("evening", {}, "bank")],
)
def test_a_round_is_played_by_the_books_own_clock(club: Served, template: str, wish: dict[str, str], kind: str) -> None:
    """Where it has one; its seconds are those of a table that somebody sets up by it."""
    event = seated(club, template=template)
    (made,) = event.organiser.post(f"{event.path}/online", {"stage": STAGE, "round": "1", **wish}).json
    room = event.pages["Bo"].get(f"/api/tables/{made['club']}").json
    assert room["clock"]["kind"] == kind
    if kind == "tournament":
        own = Client(club.url).post("/api/tables", {"book": "mcr", "clock": {"kind": "tournament"}}).json
        alike = Client(club.url, token=own["token"]).get(f"/api/tables/{own['table']}").json
        assert (room["clock"], room["pause"]) == (alike["clock"], alike["pause"])
        assert (room["clock"]["base"], room["clock"]["first"]) == (15, 30)


def sits_of(event: AnEvent) -> list[tuple[bool, list[str]]]:
    """Whether each table is played, and who sits there, as the officials' desk is told."""
    told = event.organiser.get(f"{event.path}/online?stage={STAGE}&round=1").json
    return [(each["begun"], each["here"]) for each in told]


def test_a_table_waits_for_the_announced_start(club: Served) -> None:
    """Whoever comes before it sits and waits; nobody is played for. With it everybody's table begins."""
    event = seated(club)
    (made,) = event.organiser.post(f"{event.path}/online", AT).json
    assert (made["begun"], sits_of(event)) == (False, [(False, [])])

    async def come() -> None:
        ann = await dial(club.url, event.pages["Ann"].cookie, made["club"])
        assert (await until(ann, "snapshot"))["room"]["state"] == "waiting"
        assert await asyncio.to_thread(sits_of, event) == [(False, ["p2"])]
        await asyncio.to_thread(event.say, "organiser", "started", stage=STAGE, round="1")
        while (await until(ann, "room"))["state"] == "waiting":
            pass
        assert await asyncio.to_thread(sits_of, event) == [(True, ["p2"])]
        await ann.close()

    asyncio.run(come())


def test_a_table_opened_after_the_start_begins_at_once(club: Served) -> None:
    event = seated(club)
    event.say("organiser", "started", stage=STAGE, round="1")
    (made,) = event.organiser.post(f"{event.path}/online", AT).json
    assert made["begun"] is True


def test_neither_a_player_nor_the_host_undoes_a_waiting_table(club: Served) -> None:
    event = seated(club)
    (made,) = event.organiser.post(f"{event.path}/online", AT).json
    left = event.pages["Ann"].post(f"/api/tables/{made['club']}/leave", {})
    assert left.code == "not_begun", left.raw
    event.say("organiser", "started", stage=STAGE, round="1")
    assert sits_of(event) == [(True, [])]
