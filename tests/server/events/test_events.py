"""Events over a running club: made, entered, seated, entered at tables, signed, corrected, closed; links and PINs."""

import io
import zipfile
from pathlib import Path

import pytest

from paiju.server.events.templates import FINAL, HEATS
from paiju.tournament.files.xlsx_write import WorkSheet, write_xlsx
from paiju.tournament.record import EventRecord, verify_record
from tests.server.events.club_events import NAMES, STAGE, AnEvent
from tests.server.postgres import ON_BOTH
from tests.server.serving import Served, browser, serving
from tests.server.texts import text_of


@pytest.fixture(scope="module")
def event(club: Served) -> AnEvent:
    """An event with officials, two tables seated in the first round, which has begun."""
    made = AnEvent(club)
    made.appoint_all()
    players = made.enter_all()
    made.ids |= dict(zip(NAMES, players))
    made.say("seating", "seated", stage=STAGE, round="1", tables=made.tables(players))
    made.say("chief", "started", stage=STAGE, round="1")
    for name in NAMES:
        made.pages[name] = made.comes(made.ids[name])
    return made


def fours(event: AnEvent) -> tuple[list[str], list[str]]:
    """Who sits at the two tables."""
    ids = [event.ids[name] for name in NAMES]
    return ids[:4], ids[4:]


def test_roles_follow_from_the_chain(event: AnEvent) -> None:
    assert event.view("organiser")["roles"] == ["organiser", "public"]
    assert event.view("table")["roles"] == ["table", "public"]
    assert event.view("Ann")["roles"] == ["player", "public"]
    assert event.view(browser(event.club.url))["roles"] == ["public"]


def test_a_table_is_entered_by_its_players_and_signed_by_all(event: AnEvent) -> None:
    first, second = fours(event)
    result = event.result(first)
    assert event.try_to(event.pages["Emil"], "result", result=result).code == "not_yours"
    at = {"stage": STAGE, "round": "1", "table": "1"}
    entered = event.say("Ann", "result", result=result)["number"]
    assert event.try_to(event.pages["Bo"], "result", result=result).code == "behind"
    assert event.try_to(event.pages["Ann"], "signed", **at, person=event.ids["Bo"]).code == "not_yours"
    for name in NAMES[:4]:
        event.say(name, "signed", **at)
    assert event.try_to(event.pages["Emil"], "signed", **at).code == "input"  # plays elsewhere
    event.say("table", "signed", **at, signs_as="referee")
    assert event.try_to(event.pages["table"], "audited", **at).code == "forbidden"
    event.say("chief", "audited", **at)
    late = event.try_to(event.pages["results"], "result_corrected", entry=entered, result=result, why="slip")
    assert late.code == "input"  # signed: only what was copied wrong, by the chief
    event.say("organiser", "result", result=event.result(second, "2"))


@ON_BOTH
def test_of_two_who_correct_a_table_at_once_one_is_told(event: AnEvent) -> None:
    players = fours(event)[0]
    event.say("seating", "seated", stage=STAGE, round="2", tables=event.tables(players, "2"))
    number = event.say("organiser", "result", result=event.result(players, round="2"))["number"]
    other = event.result(players, round="2") | {"points": [40, 0, -10, -30]}
    event.say("results", "result_corrected", entry=number, result=other, why="a slip")
    second = event.try_to(event.pages["chief"], "result_corrected", entry=number, result=other, why="a slip")
    assert (second.status, second.code) == (409, "behind")


@ON_BOTH
def test_what_is_sent_twice_is_done_once(event: AnEvent) -> None:
    told = {"title": "Lunch", "text": "at noon"}
    first = event.try_to(event.organiser, "notice", "the same key", **told).json
    assert event.try_to(event.organiser, "notice", "the same key", **told).json["number"] == first["number"]
    behind = {"key": "another key", "expected": 1, "entry": {"do": "notice", **told}}
    assert event.organiser.post(f"{event.path}/entries", behind).code == "behind"


def test_a_referee_with_tables_of_their_own_acts_there_alone(event: AnEvent) -> None:
    done = event.say("organiser", "appoint", person={"name": "Rita"}, role="table", tables=["2"])
    rita = event.comes(f"p{len(event.ids) + 1}")
    assert done["view"]["roles"] == ["organiser", "public"]
    assert event.view(rita)["roles"] == ["table", "public"]
    first, second = fours(event)
    late = {"stage": STAGE, "round": "1", "player": first[0]}
    assert event.try_to(rita, "yellow_card", **late, why="noise").code == "not_yours"
    card = event.try_to(rita, "yellow_card", **late | {"player": second[0]}, why="noise")
    assert card.status == 200
    event.say("organiser", "dismiss", who=f"p{len(event.ids) + 1}")
    assert event.view(rita)["roles"] == ["public"]


def test_names_are_put_right_by_oneself_and_erased_by_the_organiser(event: AnEvent) -> None:
    hana = event.ids["Hana"]
    event.say("Hana", "change_person", who=hana, person={"name": "Hana K", "contact": "h@example.org"})
    assert event.view("Hana")["my_name"] == "Hana K"
    assert event.try_to(event.pages["Hana"], "change_person", who=event.ids["Gao"], person={"name": "X"}).status == 403
    assert event.try_to(event.pages["Hana"], "change_person", who=hana, player={"team": "Red"}).status == 403
    assert event.try_to(event.pages["Gao"], "erase", who=hana).code == "forbidden"
    event.say("seating", "change_person", who=hana, player={"club": "South"})


def test_the_plan_is_changed_by_its_parts(club: Served) -> None:
    event = AnEvent(club, template="cup")
    stages = [{"name": HEATS, "rounds": 6, "minutes": 45}, {"name": FINAL}]
    event.say("organiser", "set_plan", name="The Cup", place="Xi'an", start="2026-05-01", stages=stages)
    event.say("organiser", "set_plan", categories=[{"name": "Youth", "field": "age", "oldest": 18}])
    event.say(
        "organiser", "set_plan", regulations={"prizes": "a tile", "contacts": "call Olga"}, prizes={"mvp": "cake"}
    )
    (row,) = [row for row in event.organiser.get("/api/events").json if row["event"] == event.id]
    assert (row["name"], row["place"], row["start"]) == ("The Cup", "Xi'an", "2026-05-01")
    titles = {HEATS: {"en": "Heats", "context": "stage"}, FINAL: {"en": "Final", "context": "stage"}}
    for page in ("", "?rounds=1", "/public"):
        assert event.organiser.get(event.path + page).json["titles"] == titles
    for bad, field in (
        ({"stages": []}, "stages"),
        ({"stages": [{"name": "x", "kind": "dance"}]}, "stages.kind"),
        ({"chief": "me"}, "set_plan.chief"),
        ({"name": ""}, "name"),
        ({"prizes": {"cake": 1}}, "prizes.cake"),
        ({"regulations": {"cake": "x"}}, "regulations.cake"),
    ):
        refused = event.try_to(event.organiser, "set_plan", **bad)
        assert (refused.status, refused.json["error"]["field"]) == (400, field), refused.raw
    event.say("organiser", "set_plan", listed=False)
    assert event.id not in [row["event"] for row in browser(club.url).get("/api/events").json]


# --- registration ---------------------------------------------------------------------------------


def test_whoever_registers_is_let_in_or_decided_on(club: Served) -> None:
    event = AnEvent(club)
    page = browser(club.url)
    asked = {"person": {"name": "Ivo", "contact": "ivo@example.org"}, "player": {"club": "North"}}
    assert event.try_to(page, "register", **asked).code == "input"  # it is not open
    event.say("organiser", "registration", open=True, moderated=True)
    assert event.try_to(page, "register", "short", **asked).json["error"]["field"] == "key"
    first = event.try_to(page, "register", "a key that nobody guesses", **asked)
    assert (first.status, first.json["who"]) == (200, "p2")
    again = event.try_to(
        browser(club.url), "register", "a key that nobody guesses", **asked
    ).json  # the answer was lost
    assert (again["number"], again["who"], again["view"]["me"]) == (first.json["number"], "p2", "p2")
    assert event.view(page)["roles"] == ["public"]
    event.say("organiser", "entry_decided", player="p2")
    assert event.view(page)["roles"] == ["player", "public"]
    assert event.try_to(page, "register", "another key that nobody guesses", **asked).status == 400  # is in


# --- files ----------------------------------------------------------------------------------------

GOOD = "player,team,number,phone,paid\nIda,Red,1,123,yes\nJan,Red,2,,\nKai,Blue,3,,\nLea,Blue,4,,\n"
BAD = "player,born,number\nIda,1 May,1\nJan,2001-01-01,2\nKai,yesterday,3\n"


def test_a_file_of_entrants_is_tried_with_every_problem_and_entered_once(club: Served) -> None:
    event = AnEvent(club)
    path = f"{event.path}/entrants"
    tried = event.organiser.post(f"{path}?try=1", {"name": "e.csv", "text": BAD}).json
    assert (tried["wrong"], len(tried["problems"])) == (True, 2)
    assert "line 2" in text_of(tried["problems"][0]).en
    assert "line 4" in text_of(tried["problems"][1]).en
    assert event.organiser.post(path, {"name": "e.csv", "text": BAD}).json["entered"] == []
    tried = event.organiser.post(f"{path}?try=1", {"name": "e.csv", "text": GOOD}).json
    assert (tried["wrong"], tried["entered"], len(tried["lines"])) == (False, [], 4)
    assert tried["lines"][0] == {
        "name": "Ida",
        "role": "player",
        "number": "1",
        "team": "Red",
        "club": "",
        "paid": True,
        "same_as": "",
        "same_line": None,
        "same": False,
    }
    assert event.organiser.post(path, {"name": "e.csv", "text": GOOD}).json["entered"] == ["p2", "p3", "p4", "p5"]
    assert event.organiser.post(path, {"name": "e.csv", "text": GOOD}).json["entered"] == []
    twice = GOOD.replace("Ida", "Ina")
    assert event.organiser.post(f"{path}?try=1", {"name": "e.csv", "text": twice}).json["wrong"]  # numbers are taken
    raw = browser(club.url)
    assert raw.ask("POST", path, GOOD.encode(), {"Content-Type": "text/csv"}).status == 401


def test_a_workbook_that_is_none_is_told(club: Served) -> None:
    event = AnEvent(club)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr("../x", "x")
    told = event.organiser.ask(
        "POST", f"{event.path}/entrants?try=1&name=e.xlsx", out.getvalue(), {"Content-Type": "x/y"}
    )
    assert told.json["wrong"]


def test_a_bad_line_of_a_workbook_is_named(club: Served) -> None:
    """By the number that the sheet itself has for it: an empty row and a cell of two lines come before."""
    event = AnEvent(club)
    path, xlsx = f"{event.path}/entrants?try=1&name=list.xlsx", {"Content-Type": "x/y"}
    rows = [["player", "born", "notes"], ["Ann", "2000-01-01", "a\nb"], [], ["Bo", "notadate", ""], ["Cy", None, ""]]
    told = event.organiser.ask("POST", path, write_xlsx([WorkSheet("e", rows)]), xlsx).json
    assert [text_of(one).en for one in told["problems"]] == [
        "list.xlsx, line 4: born must be a date such as 1990-05-17, not 'notadate'"
    ]
    assert "第 4 行" in text_of(told["problems"][0]).zh
    rows[3][1] = "2000-05-01"
    good = event.organiser.ask("POST", path, write_xlsx([WorkSheet("e", rows)]), xlsx).json
    assert (good["wrong"], [one["name"] for one in good["lines"]]) == (False, ["Ann", "Bo", "Cy"])


def test_lists_that_are_too_large_are_refused(club: Served) -> None:
    event = AnEvent(club)
    path = f"{event.path}/entrants?try=1"
    long, wide = "player\n" + "Ann\n" * 2001, ",".join(["player", *(f"c{i}" for i in range(60))]) + "\nAnn\n"
    for text in (long, wide):
        (problem,) = event.organiser.post(path, {"name": "e.csv", "text": text}).json["problems"]
        assert "at most 2,000 lines and 60 columns" in text_of(problem).en
        assert "最多 2,000 行、60 列" in text_of(problem).zh
    rows = [["player"], *([f"P{i}"] for i in range(2001))]
    book = write_xlsx([WorkSheet("e", rows)])
    told = event.organiser.ask("POST", f"{path}&name=e.xlsx", book, {"Content-Type": "x/y"}).json
    assert "at most 2,000 lines and 60 columns" in text_of(told["problems"][0]).en


# --- links and PINs -------------------------------------------------------------------------------


def test_a_pin_signs_at_a_shared_device_and_who_guesses_waits(event: AnEvent) -> None:
    fang, shared = event.ids["Fang"], browser(event.club.url)
    slip = event.organiser.post(f"{event.path}/links", {"who": fang, "kind": "pin"}).json
    assert (len(slip["pin"]), slip["link"], slip["name"]) == (6, "", "Fang")
    at = {"stage": STAGE, "round": "1", "table": "2"}
    event.try_to(event.organiser, "result", result=event.result(fours(event)[1], "2"))  # unless another test has
    right = event.try_to(shared, "signed", **at, who=fang, pin=slip["pin"])
    assert right.status == 200, right.raw
    assert right.json["view"]["me"] == ""
    wrong = "000000" if slip["pin"] != "000000" else "111111"
    codes = [shared.post(f"{event.path}/pin", {"who": fang, "pin": wrong}).code for _ in range(5)]
    assert codes == ["wrong_pin"] * 4 + ["many"]
    waits = shared.post(f"{event.path}/pin", {"who": fang, "pin": slip["pin"]})
    assert (waits.status, waits.code) == (429, "many")  # from here; and nobody else:
    chief = event.comes(event.ids["Gao"])
    assert event.try_to(chief, "signed", **at, who=fang, pin=slip["pin"]).status == 200
    new = event.organiser.post(f"{event.path}/links", {"who": fang, "kind": "pin"}).json["pin"]
    come = shared.post(f"{event.path}/pin", {"who": fang, "pin": new})
    assert (come.json["who"], event.view(shared)["me"]) == (fang, fang)
    assert event.organiser.post(f"{event.path}/links/withdraw", {"who": fang}).json["links"] >= 2
    assert event.view(shared)["me"] == ""
    assert shared.post(f"{event.path}/pin", {"who": fang, "pin": new}).code == "wrong_pin"


def test_links_for_all_are_told_once_and_the_organiser_is_not_locked_out(event: AnEvent) -> None:
    told = event.organiser.post(f"{event.path}/links/all", {"kind": "link"}).json
    assert "p1" not in [one["who"] for one in told]
    assert {one["name"] for one in told} >= {"Ann", "Chief"}
    key = next(one["link"] for one in told if one["name"] == "Ann").split("#")[1]
    assert event.organiser.post(f"{event.path}/join", {"key": key}).code == "is_organiser"
    assert event.pages["Bo"].post(f"{event.path}/join", {"key": "x" * 43}).code == "link_gone"
    assert event.pages["Bo"].post("/api/events/AAAAAAAAAAAA/join", {"key": key}).code == "link_gone"


def test_nothing_of_a_link_or_pin_is_in_the_database(club: Served, event: AnEvent) -> None:
    slip = event.organiser.post(f"{event.path}/links", {"who": event.ids["Gao"], "kind": "pin"}).json
    link = event.organiser.post(f"{event.path}/links", {"who": event.ids["Gao"]}).json["link"].split("#")[1]
    said = " ".join(str(one) for one in club.said)
    assert slip["pin"] not in said
    folder = Path(club.process.args[club.process.args.index("--data") + 1])  # type: ignore[union-attr,index,arg-type]
    held = b"".join(file.read_bytes() for file in folder.glob("*.db*"))
    assert link.encode() not in held


# --- leaving for good -----------------------------------------------------------------------------


def test_who_leaves_the_club_is_erased_at_events_and_takes_their_data_along(club: Served) -> None:
    event = AnEvent(club)
    players = event.enter_all(NAMES[:4])
    event.say("organiser", "change_person", who=players[0], person={"contact": "ann@example.org"})
    ann = event.comes(players[0])
    told = ann.get("/api/me/export").json["events"]
    assert [(one["event"], one["who"], one["person"]["contact"]) for one in told] == [
        (event.id, players[0], "ann@example.org")
    ]
    assert told[0]["entries"]
    assert ann.post("/api/me/forget").status == 200
    raw = event.organiser.get(f"{event.path}/archive").raw
    report = verify_record(raw)
    assert (report.agrees, report.erased) == (True, 1)
    assert b"ann@example.org" not in raw
    assert players[0] in EventRecord.from_archive(raw).state.enrolled
    assert event.organiser.post(f"{event.path}/links", {"who": players[0]}).status == 400


@pytest.mark.long
def test_a_whole_hall_comes_at_once_from_one_address(tmp_path: Path) -> None:
    """At the rates of a real club: more people than strangers of an address may be made in a minute."""
    with serving(f"sqlite:///{tmp_path / 'club.db'}", tmp_path, PAIJU_RATE="1") as served:
        event = AnEvent(served)
        text = "player\n" + "".join(f"P{n}\n" for n in range(120))
        assert len(event.organiser.post(f"{event.path}/entrants", {"text": text}).json["entered"]) == 120
        slips = event.organiser.post(f"{event.path}/links/all", {"kind": "link"}).json
        keys = [one["link"].split("#")[1] for one in slips]
        statuses = {browser(served.url).post(f"{event.path}/join", {"key": key}).status for key in keys}
        assert statuses == {200}


def test_who_has_the_event_as_it_is_is_told_so(club: Served) -> None:
    """Nothing is sent again until something is said; others, and other parts of it, are other answers."""
    event = AnEvent(club)
    first = event.organiser.get(event.path)
    has = {"If-None-Match": first.headers["etag"]}
    again = event.organiser.ask("GET", event.path, headers=has)
    assert (again.status, again.raw) == (304, b"")
    assert browser(club.url).ask("GET", event.path, headers=has).status == 200
    assert event.organiser.ask("GET", f"{event.path}?rounds=1", headers=has).status == 200
    event.say("organiser", "notice", title="Lunch")
    told = event.organiser.ask("GET", event.path, headers=has)
    assert (told.status, told.json["notices"][0]["title"]) == (200, "Lunch")
    assert told.headers["etag"] != first.headers["etag"]


def test_nobody_in_between_keeps_the_public_page_while_places_are_revealed(club: Served) -> None:
    """Else a hall behind a proxy would hear of them seconds later."""
    event = AnEvent(club)
    players = event.enter_all()
    event.say("organiser", "seated", stage=STAGE, round="1", tables=event.tables(players))
    event.say("organiser", "started", stage=STAGE, round="1")
    for table, four in (("1", players[:4]), ("2", players[4:])):
        event.say("organiser", "result", result=event.result(four, table))
    path = f"{event.path}/public"
    assert "max-age" in browser(club.url).get(path).headers["cache-control"]
    event.say("organiser", "results_hidden")
    before = browser(club.url).get(path)
    assert before.headers["cache-control"] == "public, no-cache"
    event.say("organiser", "revealed", what="players", place=7)
    has = {"If-None-Match": before.headers["etag"]}
    after = browser(club.url).ask("GET", path, headers=has)
    assert (after.status, after.headers["cache-control"]) == (200, "public, no-cache")
    assert after.json != before.json
    event.say("organiser", "results_hidden", hidden=False)
    assert "max-age" in browser(club.url).get(path).headers["cache-control"]
