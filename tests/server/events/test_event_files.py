"""An event as files: its archive verifies and counts to the same elsewhere; cloned, imported, printed; seats, draws."""

import base64
import io
import json
import random
import re
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from paiju import books
from paiju.cli import main
from paiju.tournament.counting.public import people_of, public_outcome
from paiju.tournament.draw import check_draw
from paiju.tournament.pantheon.bringing import bring
from paiju.tournament.pantheon.reading import read_pantheon
from paiju.tournament.record import EventRecord, verify_record
from paiju.tournament.record.archive import write_archive
from tests.server.events.club_events import NAMES, STAGE, AnEvent
from tests.server.serving import Served, browser
from tests.tournament.pantheon.mimir import HERE
from tests.tournament.record import bookless

pytestmark = pytest.mark.parametrize("club", ["sqlite"], indirect=True)


@pytest.fixture(scope="module")
def event(club: Served) -> AnEvent:
    """A round with two results and its officials."""
    made = AnEvent(club, start="2026-05-01", entrants=8)
    made.say("organiser", "appoint", person={"name": "Chief"}, role="chief", registration="R-1")
    made.say("organiser", "set_plan", regulations={"contacts": "call Olga on 123"})
    players = made.enter_all()
    made.say("organiser", "seated", stage=STAGE, round="1", tables=made.tables(players))
    for at, four in enumerate((players[:4], players[4:]), 1):
        made.say("organiser", "result", result=made.result(four, str(at)))
    return made


def test_the_archive_verifies_and_counts_to_the_same_elsewhere(
    event: AnEvent, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = event.organiser.get(f"{event.path}/archive").raw
    report = verify_record(raw)
    assert (report.agrees, report.notes, report.head) == (True, (), event.view()["head"])
    file = tmp_path / "event.zip"
    file.write_bytes(raw)
    assert main(["tournament", "verify", str(file), "--head", report.head]) == 0
    capsys.readouterr()
    here = EventRecord.from_archive(raw).state.outcome()
    taken = browser(event.club.url)
    assert taken.post("/api/me", {"name": "Ina"}).status == 200
    made = taken.ask("POST", "/api/events/import", raw, {"Content-Type": "application/zip"})
    assert made.status == 200, made.raw
    path = f"/api/events/{made.json['event']}"
    assert taken.get(path).json["roles"][0] == "organiser"
    again = taken.get(f"{path}/archive").raw
    assert again == raw
    assert EventRecord.from_archive(again).state.outcome().standings == here.standings


def test_an_imported_event_stands_on_its_page_as_in_its_archive(club: Served) -> None:
    """What was brought from elsewhere is an event like any other: people, places, hands and all."""
    (export,) = read_pantheon(HERE / "league")
    record = bring(export, books.get("ema"), "Org").record
    taken = browser(club.url)
    assert taken.post("/api/me", {"name": "Ina"}).status == 200
    made = taken.ask("POST", "/api/events/import", record.archive(), {"Content-Type": "application/zip"})
    assert made.status == 200, made.raw
    path = f"/api/events/{made.json['event']}"
    again = EventRecord.from_archive(taken.get(f"{path}/archive").raw).state
    assert again.played == record.state.played
    page = taken.get(f"{path}/public").json
    names = {each["id"]: each["name"] for each in page["players"]}
    (lines,) = [each["lines"] for each in page["standings"] if (each["what"], each["stage"]) == ("players", "")]
    shown = [(line["place"], names[line["player"]]) for line in lines]
    assert shown == [(line.place, str(again.called(line.player))) for line in record.state.outcome().standings]


def test_an_archive_without_its_book_is_taken_over_with_the_book(club: Served) -> None:
    """As an earlier version wrote them; the record brings the book along from then on."""
    book = EventRecord.create("Org")
    book.plan(bookless.EVENT)
    raw = write_archive(bookless.without_book(book.entries), list(book.rows.values()))
    taken = browser(club.url)
    assert taken.post("/api/me", {"name": "Ina"}).status == 200
    path, sent = "/api/events/import", {"base64": base64.b64encode(raw).decode()}
    refused = taken.ask("POST", path, raw, {"Content-Type": "application/zip"})
    assert (refused.status, refused.json["error"]["field"]) == (400, "book")
    other = taken.post(path, sent | {"book": bookless.TOML.replace("specials = false", "")})
    assert (other.status, other.json["error"]["field"]) == (400, "book")
    made = taken.post(path, sent | {"book": bookless.TOML})
    assert made.status == 200, made.raw
    again = taken.get(f"/api/events/{made.json['event']}/archive").raw
    assert EventRecord.from_archive(again).state.planned.book == bookless.PLAIN


def test_the_log_is_everybodys_and_has_no_names(event: AnEvent) -> None:
    log = browser(event.club.url).get(f"{event.path}/log").raw
    assert verify_record(log).agrees
    assert not [name for name in (*NAMES, "Olga", "Chief", "R-1", "call ") if name.encode() in log]


def hostile() -> dict[str, bytes]:
    """Archives that nobody should take."""
    found = {"empty": b"", "text": b"hello", "cut": b"PK\x03\x04" + b"\0" * 40}
    for name, file in (("outside", "../log.jsonl"), ("no log", "people.json")):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr(file, "{}")
        found[name] = out.getvalue()
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("log.jsonl", b"\0" * 30_000_000)
    return found | {"bomb": out.getvalue()}


@pytest.mark.parametrize("name", hostile())
def test_hostile_archives_are_refused(event: AnEvent, name: str) -> None:
    told = event.organiser.ask("POST", "/api/events/import", hostile()[name], {"Content-Type": "application/zip"})
    assert (told.status, told.code) == (400, "input"), told.raw


def test_a_changed_archive_is_refused(event: AnEvent) -> None:
    raw = event.organiser.get(f"{event.path}/archive").raw
    files = {
        one.filename: zipfile.ZipFile(io.BytesIO(raw)).read(one) for one in zipfile.ZipFile(io.BytesIO(raw)).infolist()
    }
    files["log.jsonl"] = files["log.jsonl"].replace(b'"points":[30,10,-10,-30]', b'"points":[40,10,-20,-30]', 1)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    assert event.organiser.ask("POST", "/api/events/import", out.getvalue(), {"Content-Type": "x/zip"}).status == 400


def test_a_clone_has_the_plan_and_its_officials_and_nobodys_results(event: AnEvent) -> None:
    made = event.organiser.post(f"{event.path}/clone", {"name": "Once more", "start": "2027-05-08"})
    raw = event.organiser.get(f"/api/events/{made.json['event']}/archive").raw
    state, before = EventRecord.from_archive(raw).state, EventRecord.from_archive(
        event.organiser.get(f"{event.path}/archive").raw).state  # fmt: skip
    assert (state.event.name, str(state.event.start)) == ("Once more", "2027-05-08")
    assert [(one.name, one.role, one.registration) for one in state.event.officials] == [("Chief", "chief", "R-1")]
    assert state.event.stages == before.event.stages
    assert state.event.regulations.parts["contacts"] == "call Olga on 123"
    assert (state.enrolled, state.sheets, state.registration.most) == ({}, {}, 8)
    assert verify_record(raw).agrees


def test_papers_are_the_officials_and_codes_open_a_tables_page(event: AnEvent) -> None:
    stranger = browser(event.club.url)
    assert stranger.get(f"{event.path}/papers/score_sheets").status == 401
    sheet = event.organiser.get(f"{event.path}/papers/score_sheets?lang=en")
    assert (sheet.status, b"Ann" in sheet.raw) == (200, True)
    assert "unsafe-inline" in sheet.headers["content-security-policy"]
    cards = event.organiser.get(f"{event.path}/papers/table_codes")
    assert cards.raw.count(b"table-card") >= 2
    assert event.organiser.get(f"{event.path}/papers/standings.csv").raw.count(b"\r\n") >= 9
    refused = event.organiser.get(f"{event.path}/papers/cake")
    assert (refused.status, refused.json["error"]["field"]) == (400, "name")


def test_seats_are_proposed_and_can_be_said(event: AnEvent) -> None:
    assert event.organiser.get(f"{event.path}/seats?seconds=0").json["draw"] == "seating"  # round 1 was seated without
    event.say("organiser", "draw_begun", draw="seating")
    event.say("organiser", "draw")
    told = event.organiser.get(f"{event.path}/seats?seconds=0&seed=3").json
    assert [each["round"] for each in told["rounds"]] == ["2", "3"]
    second = told["rounds"][0]
    assert sorted(one for table in second["tables"] for one in table["players"]) == sorted(
        f"p{n}" for n in range(3, 11)
    )
    tables = [{"stage": told["stage"], "round": "2", **table} for table in second["tables"]]
    event.say("organiser", "seated", stage=told["stage"], round="2", tables=tables)
    assert [each["round"] for each in event.organiser.get(f"{event.path}/seats?seconds=0&seed=3").json["rounds"]] == [
        "3"
    ]
    assert event.organiser.get(f"{event.path}/seats?seconds=0&round=9").json["error"]["field"] == "round"
    assert event.organiser.get(f"{event.path}/seats?seconds=0&stage=x").json["error"]["field"] == "stage"
    assert event.organiser.get(f"{event.path}/seats?seconds=0&seed=-1").json["error"]["field"] == "seed"


def test_a_draw_is_begun_sealed_shown_and_made_by_the_server(club: Served) -> None:
    event = AnEvent(club)
    players = [event.enter_all((f"{team}{at}",), team=team, order=at)[0] for team in "ABCD" for at in (1, 2)]
    leaders = {team: players[at * 2] for at, team in enumerate("ABCD")}
    for team, leader in leaders.items():
        event.say("organiser", "team", team=team, leader=leader)
        event.pages[team] = event.comes(leader)
    event.say("organiser", "draw_begun", draw="lots")
    numbers = {team: team.encode().hex() * 4 for team in leaders}
    assert event.try_to(event.organiser, "draw_sealed", seal="0" * 64).code == "not_yours"
    for team, number in numbers.items():
        event.say(team, "draw_sealed", seal=sha256(bytes.fromhex(number)).hexdigest())
    assert event.try_to(event.organiser, "draw").status == 400  # nobody has shown
    for team, number in numbers.items():
        event.say(team, "draw_shown", nonce=number)
    log = event.organiser.get(f"{event.path}/log").raw.decode().splitlines()
    (made,) = [json.loads(line)["data"]["draw"] for line in log if json.loads(line)["kind"] == "draw"]
    assert check_draw(made) == []
    assert [one["nonce"] for one in made["nonces"]] == list(numbers.values())
    event.say("organiser", "draw_begun", draw="tables", leaders=[])
    event.say("organiser", "draw")
    (seats,) = event.organiser.get(f"{event.path}/seats?round=drawn").json["rounds"]
    assert sorted(who for table in seats["tables"] for who in table["players"]) == sorted(players)


TOML = """
entrants = "entrants.csv"
[event]
name = "Held against the command line"
book = "mcr"
[[stage]]
name = "all"
kind = "seated"
rounds = 2
"""


def test_standings_are_those_of_the_command_line(
    club: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same event from files, by `paiju tournament run`, and at the club, entry by entry."""
    event = AnEvent(club, template="", toml=TOML, rounds=None)
    players = event.enter_all(NAMES)
    chance, lines = random.Random(5), ["round,table,east,south,west,north,e,s,w,n"]
    for round in ("1", "2"):
        order = chance.sample(range(8), 8)
        fours = [order[:4], order[4:]]
        tables = event.tables([players[at] for at in order], round, "all")
        event.say("organiser", "seated", stage="all", round=round, tables=tables)
        for number, four in enumerate(fours, 1):
            a, b, c = (chance.randint(-80, 80) for _ in range(3))
            points = [a, b, c, -a - b - c]
            told = {"stage": "all", "round": round, "table": str(number), "points": points}
            event.say("organiser", "result", result={**told, "players": [players[at] for at in four]})
            lines.append(",".join([round, str(number), *(NAMES[at] for at in four), *map(str, points)]))
    off = {"stage": "all", "round": "2", "player": players[0], "kind": "game", "amount": "10", "why": "late"}
    event.say("organiser", "penalty", penalty=off)
    for name, text in (
        ("event.toml", TOML),
        ("entrants.csv", "player\n" + "\n".join(NAMES)),
        ("results.csv", "\n".join(lines)),
        ("PENALTIES.csv", f"stage,round,player,kind,amount,why\nall,2,{NAMES[0]},game,10,late"),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    files = [str(tmp_path / "event.toml"), "--results", str(tmp_path / "results.csv")]
    capsys.readouterr()
    assert main(["tournament", "run", *files, "--json", "--lang", "en"]) == 0
    by_files = json.loads(capsys.readouterr().out)["standings"]
    state = EventRecord.from_archive(event.organiser.get(f"{event.path}/archive").raw).state
    assert public_outcome(state.outcome(), people_of(state.players), "en")["standings"] == by_files
    shown = browser(club.url).get(f"{event.path}/public").json
    names = {one["id"]: one["name"] for one in shown["players"]}
    (lines_shown,) = [one["lines"] for one in shown["standings"] if (one["what"], one["stage"]) == ("players", "")]
    assert [names[one["player"]] for one in lines_shown] == [one["player"] for one in by_files]


def test_a_log_of_hidden_results_ends_where_they_were_hidden(club: Served) -> None:
    event = AnEvent(club)
    players = event.enter_all(NAMES[:4])
    event.say("organiser", "seated", stage=STAGE, round="1", tables=event.tables(players))
    since = event.say("organiser", "results_hidden")["number"]
    event.say("organiser", "result", result=event.result(players))
    told = browser(club.url).get(f"{event.path}/log").raw
    assert (len(told.splitlines()), verify_record(told).agrees) == (since, True)
    assert len(event.organiser.get(f"{event.path}/log").raw.splitlines()) == since + 1


def test_a_paper_that_is_empty_says_so_in_its_place(club: Served) -> None:
    """Before there are results nobody is shown an error in JSON; a page says what is missing."""
    event = AnEvent(club)
    event.enter_all(NAMES[:4])
    for name in ("standings", "bulletin", "diplomas"):
        told = event.organiser.get(f"{event.path}/papers/{name}?lang=en")
        assert (told.status, told.headers["content-type"].split(";")[0]) == (404, "text/html")
        assert "nothing on this sheet yet" in told.raw.decode()


def test_slips_are_a_paper_and_good_for_their_owners(club: Served) -> None:
    """The organiser prints everybody's link and PIN; each works, and a later print makes new PINs."""
    event = AnEvent(club)
    players = event.enter_all(NAMES[:4])
    paper = event.organiser.post(f"{event.path}/links/paper?lang=en", {})
    page = paper.raw.decode()
    assert (paper.status, paper.headers["cache-control"]) == (200, "no-store")
    pins = dict(re.findall(r"<bdi>(Ann|Bo|Chen|Dora)</bdi>.*?PIN <b>(\d{6})</b>", page))
    keys = re.findall(r"/me#([\w-]+)", page)
    assert (sorted(pins), len(keys)) == (sorted(NAMES[:4]), 4)
    ann = browser(club.url)
    assert ann.post(f"{event.path}/pin", {"who": players[0], "pin": pins["Ann"]}).status == 200
    assert browser(club.url).post(f"{event.path}/join", {"key": keys[1]}).json["who"] == players[1]
    assert ann.post(f"{event.path}/links/paper", {}).code == "forbidden"
    own = ann.post(f"{event.path}/links/mine", {"kind": "pin"}).json
    assert (own["who"], len(own["pin"]), own["link"]) == (players[0], 6, "")
    assert browser(club.url).post(f"{event.path}/pin", {"who": players[0], "pin": own["pin"]}).status == 200
    assert ann.post(f"{event.path}/links/mine", {}).json["link"].startswith("http")


def test_a_notice_of_what_is_left_is_past_with_its_round(club: Served) -> None:
    event = AnEvent(club)
    event.say("organiser", "notice", title="15 minutes left", until="2026-05-01T10:00:00+00:00")
    event.say("organiser", "notice", title="Dinner at eight")
    told = event.organiser.get(f"{event.path}/public").json["notices"]
    assert [(one["title"], one["until"]) for one in told] == [
        ("15 minutes left", 1777629600.0),
        ("Dinner at eight", None),
    ]
