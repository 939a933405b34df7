"""Results from a list on the page: a whole league comes out as it was published, three ways in give one standing,
names and columns that could be two things are asked about, and nothing is entered by halves."""

import json
from base64 import b64encode
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from paiju.cli import main
from paiju.tournament.files.xlsx_write import WorkSheet, write_xlsx
from tests.extras import need
from tests.server.events.brought_league import League, league
from tests.server.events.club_events import NAMES, STAGE, AnEvent
from tests.server.events.sent_lists import send
from tests.server.serving import Answer, Served

pytestmark = pytest.mark.parametrize("club", ["sqlite"], indirect=True)
PLAN = """entrants = "entrants.csv"
[event]
name = "League"
book = "mcr"
[[stage]]
name = "Season"
kind = "results"
ties = ["standard", "game"]
"""
FOUR = "round,table,east,south,west,north,e,s,w,n\n"


def bring(event: AnEvent, text: str, tried: bool = False, **told: Any) -> Answer:
    """A list, as the page sends it."""
    return event.organiser.post(f"{event.path}/results", {"text": text, "tried": tried, **told})


def standing(event: AnEvent, what: str = "players") -> list[list[object]]:
    """A standing as it is downloaded."""
    answer = event.organiser.get(f"{event.path}/tables/standings.json?what={what}")
    assert answer.status == 200, answer.raw
    who = "player" if what == "players" else "team"
    rows = [[row["place"], row[who], Fraction(row["standard"]), int(row["game"])] for row in answer.json]
    return sorted(rows, key=lambda row: (row[0], row[1]))


def a_league(club: Served, published: League) -> AnEvent:
    """The event of a league, its players entered."""
    made = AnEvent(club, toml=PLAN)
    assert len(send(made, published.entrants().encode(), "").json["entered"]) == 40
    return made


def test_a_league_of_120_tables_comes_out_as_published(club: Served) -> None:
    """From CSV on the page: every sum and place as reckoned here; sent again, nothing is entered twice."""
    published = league()
    event = a_league(club, published)
    seen = bring(event, published.results(), tried=True).json
    assert (len(seen["results"]), seen["wrong"], seen["names"], seen["question"]) == (120, False, [], None)
    assert seen["entered"] == 0
    assert event.view()["stages"][0]["seated"] == []  # tried, and nothing else
    assert bring(event, published.results()).json["entered"] == 120
    tried = bring(event, published.penalty_list(), tried=True).json
    assert ([line["name"] for line in tried["penalties"]], tried["wrong"]) == (
        [player for _n, player, _amount in published.penalties], False,
    )  # fmt: skip
    assert bring(event, published.penalty_list()).json["entered"] == 8
    for text in (published.results(), published.penalty_list()):
        again = bring(event, text).json
        assert (again["entered"], again["wrong"]) == (0, False)
    players, teams = published.reckoned()
    assert standing(event) == players
    assert standing(event, "teams") == teams


def test_three_ways_in_give_one_standing(club: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Files at the command line, tables entered one by one on the page, and a list brought in."""
    published = league()
    published.games, published.penalties = published.games[:24], published.penalties[:4]
    files = {"event.toml": PLAN, "entrants.csv": published.entrants(), "results.csv": published.results_file(),
             "PENALTIES.csv": published.penalty_list()}  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    capsys.readouterr()
    assert main(["tournament", "run", f"{tmp_path}/event.toml", "--results", f"{tmp_path}/results.csv", "--json"]) == 0
    lines = json.loads(capsys.readouterr().out)["standings"]
    by_files = sorted(
        ([line["place"], line["player"], Fraction(line["metrics"]["standard"]), int(line["metrics"]["game"])]
         for line in lines), key=lambda row: (row[0], row[1])
    )  # fmt: skip
    brought, entered = a_league(club, published), a_league(club, published)
    assert bring(brought, published.results()).json["entered"] == 24
    assert bring(brought, published.penalty_list()).json["entered"] == 4
    ids = {row["name"]: row["id"] for row in entered.view()["entrants"]}
    for n, table, names, points in published.games:
        seats = {"stage": "Season", "round": str(n), "table": str(table), "players": [ids[name] for name in names]}
        entered.say("organiser", "result", result=seats | {"points": list(points)})
    for n, player, amount in published.penalties:
        penalty = {"stage": "Season", "round": str(n), "player": ids[player], "kind": "game", "amount": str(amount)}
        entered.say("organiser", "penalty", penalty=penalty, again=True)
    assert standing(brought) == standing(entered) == by_files
    for form in ("results", "games", "cross"):
        one, other = (event.organiser.get(f"{event.path}/tables/{form}.csv").raw for event in (brought, entered))
        assert one == other, form


def test_names_are_matched_or_asked_about(club: Served) -> None:
    """Somebody written a little differently may be the same person; nothing is entered until that is answered."""
    event = AnEvent(club, toml=PLAN.replace('entrants = "entrants.csv"\n', ""))
    ids = dict(zip(NAMES, event.enter_all(), strict=True))
    text = FOUR + "1,1,Ann,Bo,Chen,Hanna,8,8,-8,-8\n1,2,DORA,Emil,Fang,Zacharias,8,8,-8,-8\n"
    seen = bring(event, text, tried=True).json
    assert [(name["name"], name["like"], name["answer"]) for name in seen["names"]] == [
        ("Hanna", [ids["Hana"]], ""), ("Zacharias", [], "new"),
    ]  # fmt: skip
    assert seen["wrong"]
    assert bring(event, text).json["entered"] == 0
    assert bring(event, text, people={"Hanna": ids["Hana"]}).json["entered"] == 2
    assert [row["name"] for row in event.view()["entrants"]] == [*NAMES, "Zacharias"]
    assert [row["north"] for row in event.organiser.get(f"{event.path}/tables/results.json").json] == [
        "Hana", "Zacharias",
    ]  # fmt: skip
    unknown = bring(event, "player,kind,amount\nHanna,game,10\n", tried=True).json
    assert ([name["may_be_new"] for name in unknown["names"]], unknown["wrong"]) == ([False], True)


def test_all_or_nothing(club: Served) -> None:
    """A table that is there with other points, a table nobody sat at, a line that is none: each is told, none is
    entered."""
    event = AnEvent(club)
    players = event.enter_all()
    event.say("organiser", "seated", stage=STAGE, round="1", tables=event.tables(players))
    event.say("organiser", "result", result=event.result(players[:4]))
    other = bring(event, FOUR + "1,1,Ann,Bo,Chen,Dora,8,8,-8,-8\n1,2,Emil,Fang,Gao,Hana,8,8,-8,-8\n").json
    assert [problem["en"] for problem in other["problems"]] == ["{where}: there is another result already"]
    wrong = bring(event, FOUR + "1,2,Emil,Fang,Gao,Ann,8,8,-8,-8\n").json
    assert wrong["wrong"]
    assert wrong["entered"] == 0
    unread = bring(event, FOUR + "1,2,Emil,Fang,Gao,Hana,8,8,-8,many\n").json
    assert unread["wrong"]
    assert "many" in json.dumps(unread["problems"])
    odd = bring(event, FOUR + "1,2,Emil,Fang,Gao,Hana,8,8,-8,-9\n", tried=True).json
    assert not odd["wrong"]
    assert len(odd["problems"]) == 1
    assert event.view()["stages"][0]["seated"][0]["results"] == 1
    fine = bring(event, FOUR + "1,1,Ann,Bo,Chen,Dora,30,10,-10,-30\n1,2,Emil,Fang,Gao,Hana,8,8,-8,-8\n").json
    assert (fine["entered"], [line["known"] for line in fine["results"]]) == (1, [False, True])


def test_columns_that_could_be_two_things_are_asked_about(club: Served) -> None:
    event = AnEvent(club, toml=PLAN.replace('entrants = "entrants.csv"\n', ""))
    event.enter_all()
    text = "A,B,C,D,p,q,r,s,t,u,v,w\n" + "".join(
        f"Ann,Bo,Chen,Dora,{n},0,0,{-n},{2 * n},0,0,{-2 * n}\n" for n in (8, 24)
    )
    seen = bring(event, text, tried=True).json
    assert (seen["question"]["what"], len(seen["question"]["among"]), seen["wrong"]) == ("points", 8, True)
    assert bring(event, text, columns={"points": "t,u,v,w"}).json["entered"] == 2
    assert standing(event)[0][3] == 64
    nonsense = bring(event, text, columns={"colour": "t"}).json
    assert nonsense["wrong"]
    assert nonsense["entered"] == 0


def test_a_workbook_and_a_spreadsheets_encoding(club: Served) -> None:
    need("openpyxl", "club")
    event = AnEvent(club, toml=PLAN.replace('entrants = "entrants.csv"\n', ""))
    heads = ["Tisch", *"ABCD", *(f"Punkte {seat}" for seat in "ABCD")]
    rows = [heads, [1, "Müller", "Zoë", "Søren", "Ann", 8, 8, -8, -8]]
    book = b64encode(write_xlsx([WorkSheet("results", rows)])).decode()
    assert bring(event, "", name="results.xlsx", base64=book).json["entered"] == 1
    text = ";".join(heads) + "\n2;Müller;Zoë;Søren;Ann;8;8;-8;-8\n"
    western = b64encode(text.encode("cp1252")).decode()
    seen = bring(event, "", base64=western)
    assert (seen.json["entered"], seen.json["encoding"], seen.json["names"]) == (1, "cp1252", [])


def test_lists_of_strangers_are_refused(club: Served) -> None:
    event = AnEvent(club)
    event.appoint_all()
    for role, status in (("results", 200), ("chief", 200), ("seating", 403), ("table", 403)):
        told = event.pages[role].post(f"{event.path}/results", {"text": FOUR, "tried": True})
        assert told.status == status, role
    fresh = event.pages["results"].post(f"{event.path}/results", {"text": FOUR + "1,1,A,B,C,D,8,8,-8,-8\n"})
    assert fresh.status == 403  # people enter by those who look after entries
    assert event.view()["entrants"] == []
