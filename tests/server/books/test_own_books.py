"""Rule books of people's own: kept version by version, read by whoever has the address, played by as they were."""

import json

import pytest

from paiju.server.books.messages.own_books import BookSheet, OwnBookRow, OwnBookTold
from tests.server.books.written import FRIDAY
from tests.server.serving import Client, Served, browser
from tests.server.telling import is_told_as

THREE = FRIDAY.replace("minimum = 2", "minimum = 3")


def test_a_book_is_kept_read_copied_and_deleted(club: Served) -> None:
    ann, bob = browser(club.url), browser(club.url)
    made = ann.post("/api/own-books", {"toml": FRIDAY}).json
    assert made["version"] == 1
    shelf = ann.get("/api/own-books").json
    assert is_told_as(list[OwnBookRow], shelf)
    assert [(row["id"], row["card"]["id"], row["card"]["names"]["en"]) for row in shelf] == [
        (made["id"], made["id"], "Friday rules")
    ]
    assert bob.get("/api/own-books").json == []
    told = bob.get(f"/api/own-books/{made['id']}").json
    assert is_told_as(OwnBookTold, told)
    assert (told["mine"], told["toml"], told["card"]["id"]) == (False, FRIDAY, made["id"])
    copy = bob.post("/api/own-books", {"toml": told["toml"]}).json["id"]
    assert copy != made["id"]
    assert bob.post("/api/own-books", {"toml": THREE, "id": made["id"]}).status == 404
    assert bob.post(f"/api/own-books/{made['id']}/delete").status == 404
    assert ann.post(f"/api/own-books/{made['id']}/delete").status == 200
    assert ann.get("/api/own-books").json == []
    assert bob.get(f"/api/own-books/{made['id']}").status == 404
    assert [row["id"] for row in bob.get("/api/own-books").json] == [copy]


def test_only_a_book_that_can_be_read_is_kept(club: Served) -> None:
    ann = browser(club.url)
    refused = ann.post("/api/own-books", {"toml": 'id = "x"\nbase = "psa"\n[scoring]\nminimun = 2\n'})
    assert (refused.status, [(each["line"], each["field"]) for each in refused.json["error"]["faults"]]) == (
        400,
        [(4, "scoring.minimun")],
    )
    assert ann.post("/api/own-books", {"toml": 'id = "psa"\nbase = "psa"\n'}).status == 400
    assert ann.get("/api/own-books").json == []


def test_a_version_that_was_played_by_stays(club: Served) -> None:
    ann = browser(club.url)
    id = ann.post("/api/own-books", {"toml": FRIDAY}).json["id"]
    named = FRIDAY.replace("Friday rules", "Friday")
    assert ann.post("/api/own-books", {"toml": named, "id": id}).json["version"] == 1
    table = ann.post("/api/tables", {"book": id}).json["table"]
    assert ann.get(f"/api/own-books/{id}").json["versions"][0]["played"] is True
    assert ann.post("/api/own-books", {"toml": named, "id": id}).json["version"] == 1
    assert ann.post("/api/own-books", {"toml": THREE, "id": id}).json["version"] == 2
    told = ann.get(f"/api/own-books/{id}").json
    assert [(each["version"], each["played"]) for each in told["versions"]] == [(2, False), (1, True)]
    first = ann.get(f"/api/own-books/{id}?version=1").json
    assert (first["toml"], first["card"]["id"]) == (named, f"{id}@1")
    assert ann.get(f"/api/own-books/{id}?version=3").status == 404
    later = ann.post("/api/tables", {"book": id}).json["table"]
    earlier = ann.post("/api/tables", {"book": f"{id}@1"}).json["table"]
    minima = [ann.get(f"/api/tables/{each}/patterns").json["minimum"] for each in (table, later, earlier)]
    assert minima == [2, 3, 2]
    rules = ann.get(f"/api/tables/{table}/rules").json
    assert (rules["base"], rules["changes"]["scoring.minimum"]) == ("psa", 2)
    assert ann.post(f"/api/own-books/{id}/delete").status == 200
    assert ann.get(f"/api/tables/{table}/patterns").json["minimum"] == 2


@pytest.mark.parametrize(
    ("path", "wish"),
    [
        ("/api/desks", {"names": ["Ann", "Bo", "Cy", "Di"]}),
        ("/api/evenings", {"names": ["Ann", "Bo", "Cy", "Di", "Eve"]}),
        ("/api/events", {"template": "plain"}),
    ],
)
def test_it_is_used_at_desks_evenings_and_events(club: Served, path: str, wish: dict[str, object]) -> None:
    ann, bob = browser(club.url), browser(club.url)
    id = ann.post("/api/own-books", {"toml": FRIDAY}).json["id"]
    made = bob.post(path, {**wish, "book": id})
    assert made.status == 200, made.json
    assert ann.get(f"/api/own-books/{id}").json["versions"][0]["played"] is True
    assert bob.post(path, {**wish, "book": "own-0000"}).status == 404


def test_a_desk_says_what_its_people_call_a_fan(club: Served) -> None:
    ann = browser(club.url)
    id = ann.post("/api/own-books", {"toml": FRIDAY + '\n[fan]\nen = "double"\nplural = "doubles"\n'}).json["id"]
    desk = ann.post("/api/desks", {"names": ["Ann", "Bo", "Cy", "Di"], "book": id}).json["desk"]
    assert ann.get(f"/api/desks/{desk}").json["view"]["fans"]["plural"]["en"] == "doubles"
    won = {"do": "win", "from": 1, "wins": [{"player": 0, "value": 3}]}
    seen = ann.post(f"/api/desks/{desk}/preview", {"entry": won}).json
    assert "3 doubles" in json.dumps(seen["words"]), seen


def test_it_is_printed(club: Served) -> None:
    ann, guest = browser(club.url), Client(club.url)
    clauses = FRIDAY + '\n[clauses]\n"1" = { en = "Two fans are needed.", zh = "两番起和。" }\n'
    clauses += '[[pattern]]\nid = "two_dragons"\nvalue = 2\nwhen = "pungs[dragons] = 2"\n'
    id = ann.post("/api/own-books", {"toml": clauses}).json["id"]
    told = guest.get(f"/api/own-books/{id}/sheet").json
    assert is_told_as(BookSheet, told)
    assert [each["name"] for each in told["differences"]] == ["scoring.minimum", "two_dragons"]
    example = next(each["example"] for each in told["patterns"] if each["id"] == "two_dragons")
    scored = ann.post("/api/own-books/desk", {"toml": clauses, "hand": example}).json["answer"]
    assert "two_dragons" in [line["id"] for line in scored["lines"]]
    assert told["points"][0]["worth"] == "2"
    assert sum(told["points"][0]["discard"].values()) == 0
    assert told["points"][0]["discard"]["S"] > 0
    assert [words["en"] for _id, words in told["own_clauses"]] == ["Two fans are needed."]
    assert guest.get(f"/books/{id}/sheet").status == 200
    own = told["own_clauses"][0][0]
    assert guest.get(f"/api/own-books/{id}/clauses/{own}").json["clause"]["says"]["en"] == "Two fans are needed."


def test_a_lesson_for_it(club: Served) -> None:
    ann, bob = browser(club.url), browser(club.url)
    id = ann.post("/api/own-books", {"toml": FRIDAY}).json["id"]
    lesson = bob.get(f"/api/own-books/{id}/lesson").json
    assert (lesson["known"], lesson["card"]["names"]["en"]) == ("psa", "Friday rules")
    row = next(row for row in lesson["rows"] if row["label"]["en"] == "minimum to win (han, fans or points)")
    assert (row["taught"]["en"], row["value"]["en"]) == ("1", "2")
    assert all(pattern["example"] for pattern in lesson["patterns"] if pattern["id"] != "dora")
    assert bob.get(f"/api/own-books/{id}/lesson?known=mcr").json["known"] == "mcr"
    assert bob.get(f"/api/own-books/{id}/lesson?known=nothing").status == 400
