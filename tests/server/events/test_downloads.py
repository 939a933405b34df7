"""Tables of an event over HTTP: every one in three forms; what is hidden or private stays so; EMA's file."""

import csv
import io
import json

import pytest

from paiju.tournament.files.table_bounds import WHOLE
from paiju.tournament.files.xlsx_read import opened
from tests.extras import need
from tests.server.events.club_events import STAGE, AnEvent
from tests.server.guests import somebody
from tests.server.serving import Served, browser

pytestmark = pytest.mark.parametrize("club", ["sqlite"], indirect=True)
PUBLIC = ("standings", "results", "games", "cross", "penalties", "hands")
# As the columns were seen in what EMA's office takes.
EMA = ["tournament", "participants", "place", "first name", "last name", "EMA number", "table points", "score",
       "EMA member", "country", "date", "host country", "city", "MERS", "short name", "rules", "period", "days",
       "extra"]  # fmt: skip


def rows(raw: bytes) -> list[list[str]]:
    """A CSV as rows."""
    return list(csv.reader(io.StringIO(raw.decode("utf-8-sig"))))


@pytest.fixture(scope="module")
def event(club: Served) -> AnEvent:
    """A round with results, seats for another, a penalty."""
    made = AnEvent(club, start="2026-05-01", name="Open")
    players = made.enter_all(club="Graz", country="AT")
    person = {"name": "Ann", "contact": "ann@club.example", "fields": {"ema": "123"}}
    made.say("organiser", "change_person", who=players[0], person=person)
    for round in ("1", "2"):
        made.say("organiser", "seated", stage=STAGE, round=round, tables=made.tables(players, round))
    for at, four in enumerate((players[:4], players[4:]), 1):
        made.say("organiser", "result", result=made.result(four, str(at)))
    made.say("organiser", "penalty", penalty={"stage": STAGE, "round": "1", "player": players[0], "kind": "game",
                                              "amount": "5", "why": "late"})  # fmt: skip
    return made


def test_every_table_in_three_forms(event: AnEvent) -> None:
    need("openpyxl", "club")
    stranger = browser(event.club.url)
    for name in PUBLIC:
        raw = {form: stranger.get(f"{event.path}/tables/{name}.{form}").raw for form in ("csv", "xlsx", "json")}
        head, *lines = rows(raw["csv"])
        (sheet,) = opened(raw["xlsx"], WHOLE)
        assert (list(sheet.rows[0]), len(sheet.rows)) == (head, 1 + len(lines)), name
        objects = json.loads(raw["json"])
        assert [list(row) for row in objects] == [head] * len(lines), name
    head, *lines = rows(stranger.get(f"{event.path}/tables/results.csv").raw)
    assert [line[1:5] + line[7:11] for line in lines][1:3] == [
        ["1", "2", "Emil", "Fang", "30", "10", "-10", "-30"], ["2", "1", "Ann", "Bo", "", "", "", ""],
    ]  # fmt: skip
    assert len(rows(stranger.get(f"{event.path}/tables/cross.csv").raw)) == 1 + 2 * 12


def test_what_is_not_there_is_told(event: AnEvent) -> None:
    for path, status in (("tables/cake.csv", 400), ("tables/standings.doc", 400), ("tables/entrants.csv", 400),
                         ("tables/standings.csv?what=cake", 400), ("lists/ema.doc", 400)):  # fmt: skip
        assert event.organiser.get(f"{event.path}/{path}").status == status, path


def test_lists_of_people_are_for_those_who_keep_them(event: AnEvent) -> None:
    for page in (browser(event.club.url), somebody(event.club, "Nobody")):
        assert page.get(f"{event.path}/lists/entrants.csv").status in (401, 403)
    head, ann, *_rest = rows(event.organiser.get(f"{event.path}/lists/entrants.csv").raw)
    line = dict(zip(head, ann, strict=True))
    assert (line["player"], line["contact"], line["ema"]) == ("Ann", "ann@club.example", "123")
    everything = b"".join(browser(event.club.url).get(f"{event.path}/tables/{name}.csv").raw for name in PUBLIC)
    assert b"club.example" not in everything


def test_the_ema_file(event: AnEvent) -> None:
    """One click: columns, numbers, and what the organiser set for the event; registration asks for the rest."""
    event.say("organiser", "set_plan", ema={"mers": "2", "country": "NL", "city": "Utrecht"})
    assert event.view()["plan"]["ema"] == {"mers": "2", "country": "NL", "city": "Utrecht"}
    head, first, *_rest = rows(event.organiser.get(f"{event.path}/lists/ema.csv").raw)
    assert head == EMA
    line = dict(zip(head, first, strict=True))
    shown = [line[key] for key in ("tournament", "participants", "host country", "city", "MERS", "rules", "date")]
    assert shown == ["Open", "8", "NL", "Utrecht", "2", "MCR", "2026-05-01"]
    people = {row[4]: row for row in rows(event.organiser.get(f"{event.path}/lists/ema.csv").raw)[1:]}
    assert [people[name][5:10:3] + people[name][9:10] for name in ("ANN", "BO")] == [
        ["123", "yes", "AT"], ["", "no", "AT"],
    ]  # fmt: skip


def test_registration_of_an_ema_event_takes_country_and_number(club: Served) -> None:
    event = AnEvent(club, template="ema")
    event.say("organiser", "registration", open=True)
    page = browser(club.url)
    told = event.try_to(page, "register", person={"name": "Ida", "fields": {"ema": "77"}}, player={"country": "IT"})
    assert told.status == 200, told.raw
    (row,) = event.view()["entrants"] or event.view()["asked"]
    assert row["private"]["fields"] == {"ema": "77"}
    assert AnEvent(club, template="cup").view()["plan"]["ema"] is None


def test_hidden_results_are_in_no_download(event: AnEvent) -> None:
    """For the ceremony: the public gets what it had before, officials everything."""
    before = {name: browser(event.club.url).get(f"{event.path}/tables/{name}.csv").raw for name in PUBLIC}
    event.say("organiser", "results_hidden")
    players = [row["id"] for row in event.view()["entrants"]]
    event.say("organiser", "result", result=event.result(players[:4], "1", "2"))
    event.say("organiser", "penalty", penalty={"stage": STAGE, "round": "2", "player": players[1], "kind": "game",
                                               "amount": "7", "why": "hidden"})  # fmt: skip
    for name in PUBLIC:
        path = f"{event.path}/tables/{name}.csv"
        assert browser(event.club.url).get(path).raw == before[name], name
        assert (event.organiser.get(path).raw != before[name]) == (name != "hands"), name
