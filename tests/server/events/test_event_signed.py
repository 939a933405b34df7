"""What a signature closes over the wire: all sign, the chief audits, and nothing changes any more."""

import pytest

from paiju.server.events.templates import FINAL, HEATS
from tests.server.events.club_events import NAMES, STAGE, AnEvent, Json
from tests.server.serving import Served

AT: Json = {"stage": STAGE, "round": "1"}
TABLE: Json = AT | {"table": "1"}


@pytest.fixture
def event(club: Served) -> AnEvent:
    """One table, played: A was late, and nobody has signed."""
    made = AnEvent(club, rounds=2)
    made.appoint_all()
    made.ids |= dict(zip(NAMES[:4], made.enter_all(NAMES[:4])))
    ids = [made.ids[name] for name in NAMES[:4]]
    made.say("seating", "seated", **AT, tables=made.tables(ids))
    made.say("chief", "started", **AT, time="2026-05-01T09:00:00+00:00")
    made.say("table", "late", **AT, player=ids[0], arrived="2026-05-01T09:08:00+00:00")
    made.say("table", "result", result=made.result(ids) | {"points": [50, 18, 2, -70]})
    for name in NAMES[:4]:
        made.pages[name] = made.comes(made.ids[name])
    return made


def standings(event: AnEvent) -> Json:
    """What everybody sees."""
    told: Json = event.organiser.get(f"{event.path}/public").json
    return {key: told[key] for key in ("players", "teams", "rounds") if key in told}


def deeds(event: AnEvent) -> list[tuple[str, str, Json]]:
    """Who says what of the signed game."""
    a, b = event.ids["Ann"], event.ids["Bo"]
    at = AT
    off = {**at, "player": a, "kind": "game", "amount": "60", "why": "foul"}
    lifted = next(one["entry"] for one in event.view("chief")["rounds"][0]["tables"][0]["penalties"])
    return [
        ("table", "penalty", {"penalty": off}),
        ("table", "forfeit", {**at, "player": a, "why": "?"}),
        ("table", "late", {**at, "player": b, "arrived": "2026-05-01T09:14:00+00:00"}),
        ("table", "yellow_card", {**at, "player": b}),
        ("chief", "penalty_lifted", {"entry": lifted, "why": "?"}),
    ]


@pytest.mark.parametrize("how_far", ["signed", "audited", "closed"])
@pytest.mark.clause("mcr:Q147(4)")
def test_nothing_changes_what_was_signed(event: AnEvent, how_far: str) -> None:
    for name in NAMES[:4]:
        event.say(name, "signed", **TABLE)
    event.say("table", "signed", **TABLE, signs_as="referee")
    if how_far != "signed":
        event.say("chief", "audited", **TABLE)
    words = deeds(event)
    if how_far == "closed":
        event.say("chief", "closed")
    before = standings(event)
    for who, do, told in words:
        refused = event.try_to(event.pages[who], do, **told)
        assert (refused.status, refused.code) == (400, "input"), (do, refused.raw)
        assert "mcr:Q147(4)" in refused.raw.decode() or how_far == "closed", do
    assert standings(event) == before


@pytest.mark.clause("mcr:Q147(4)")
def test_before_all_have_signed_signatures_lapse(event: AnEvent) -> None:
    for name in NAMES[:2]:
        event.say(name, "signed", **TABLE)
    who, do, told = deeds(event)[0]
    event.say(who, do, **told)
    sheet = event.view("chief")["rounds"][0]["tables"][0]["sheet"]
    assert (sheet["signed"], sheet["net"]) == ([], [-20, 18, 2, -70])


def test_two_referees_at_two_phones(event: AnEvent) -> None:
    """What both write down counts once, and the second is told which entry has it."""
    late = {**AT, "player": event.ids["Ann"], "arrived": "2026-05-01T09:12:00+00:00"}
    assert "already noted (entry " in event.try_to(event.pages["chief"], "late", **late).json["error"]["why"]
    off = {**AT, "player": event.ids["Bo"], "kind": "game", "amount": "10", "why": "noise"}
    event.say("table", "penalty", penalty=off)
    assert "already noted (entry " in event.try_to(event.pages["chief"], "penalty", penalty=off).json["error"]["why"]
    event.say("chief", "penalty", penalty=off, again=True)
    sheet = event.view("chief")["rounds"][0]["tables"][0]["sheet"]
    assert sheet["net"] == [40, -2, 2, -70]


def test_refusals_name_people(event: AnEvent) -> None:
    refused = event.try_to(event.pages["chief"], "audited", **TABLE).raw.decode()
    assert "not signed yet: Ann, Bo, Chen, Dora, the table referee" in refused
    refused = event.try_to(event.pages["chief"], "closed").raw.decode()
    assert "Ann, Bo, Chen, Dora" in refused


def test_the_desk_opens_at_the_stage_that_is_next(club: Served) -> None:
    """The heats are played and wait for signatures; the final is seated."""
    event = AnEvent(club, rounds=1, final=4)
    event.appoint_all()
    players = event.enter_all()
    event.say("seating", "seated", stage=HEATS, round="1", tables=event.tables(players, stage=HEATS))
    event.say("chief", "started", stage=HEATS, round="1")
    for table, four in (("1", players[:4]), ("2", players[4:])):
        up = 30 if table == "1" else 31
        told = event.result(four, table, stage=HEATS) | {"points": [up, 10 + up, -10 - up, -up]}
        event.say("organiser", "result", result=told)
    event.say("chief", "ended", stage=HEATS, round="1")
    best = [*players[:2], *players[4:6]]
    event.say("seating", "seated", stage=FINAL, round="1", tables=event.tables(best, stage=FINAL))
    shown = [(one["stage"], one["round"]) for one in event.view("chief")["rounds"] if one["whole"]]
    assert shown == [(FINAL, "1")]
    assert {one["stage"] for one in event.view("chief")["due"]} == {HEATS}


def test_a_sheet_signed_on_paper_is_noted_by_an_official(event: AnEvent) -> None:
    """Whoever enters results notes the players' names on the sheet of paper; a player notes nobody else's."""
    names = [event.ids[name] for name in NAMES[:4]]
    refused = event.try_to(event.pages["Ann"], "signed", **TABLE, person=names[1], on_paper=True)
    assert (refused.status, refused.code) == (403, "not_yours"), refused.raw
    assert event.try_to(event.pages["results"], "signed", **TABLE, person=names[1]).status == 403
    for who in names:
        event.say("results", "signed", **TABLE, person=who, on_paper=True)
    event.say("table", "signed", **TABLE, signs_as="referee")
    event.say("chief", "audited", **TABLE)
    (table,) = event.view("chief")["rounds"][0]["tables"]
    assert (table["sheet"]["locked"], [each["person"] for each in table["sheet"]["signed"]][:4]) == (True, names)
