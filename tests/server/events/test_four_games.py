"""The four games that books from nothing prove: each is kept by the club, printed and taught, a desk keeps it, and an
event runs by it: a table of the club's opens by just that book, and a result is counted."""

import json

import pytest

from paiju.books.toml_book import load
from tests.books.own.worked import BOOKS
from tests.server.desks.desk_clients import enter
from tests.server.events.club_events import AnEvent
from tests.server.events.online_tables import opened
from tests.server.serving import Served, browser

pytestmark = pytest.mark.parametrize("club", ["sqlite"], indirect=True)
GAMES = ("hong-kong", "zung-jung", "sichuan", "taiwan")
QUICK = "taiwan"
EVENT = """
[event]
name = "By a game from nothing"
book = "game.toml"

[[stage]]
name = "Only"
kind = "seated"
rounds = 1
options = {"game.rounds" = 1}
"""
every_game = pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == QUICK else pytest.mark.long) for game in GAMES]
)


def text_of(game: str) -> str:
    return (BOOKS / f"{game}.toml").read_text(encoding="utf-8")


@every_game
def test_the_club_keeps_prints_and_teaches_it(club: Served, game: str) -> None:
    ann = browser(club.url)
    id = ann.post("/api/own-books", {"toml": text_of(game)}).json["id"]
    book = load(BOOKS / f"{game}.toml")
    sheet = ann.get(f"/api/own-books/{id}/sheet").json
    assert {each["id"] for each in sheet["patterns"]} == {pattern.id for pattern in book.patterns}
    assert sheet["points"]
    assert len(sheet["own_clauses"]) == len(book.clauses)
    assert ann.get(f"/api/own-books/{id}/lesson").json["rows"]
    table = ann.post("/api/tables", {"book": id}).json["table"]
    patterns = ann.get(f"/api/tables/{table}/patterns").json
    assert len(patterns["patterns"]) == len(book.patterns)


@every_game
def test_a_desk_keeps_it(club: Served, game: str) -> None:
    """A win by its value is paid by the book's prices, and the sum stays the same."""
    ann = browser(club.url)
    id = ann.post("/api/own-books", {"toml": text_of(game)}).json["id"]
    desk = ann.post("/api/desks", {"names": ["Ann", "Bo", "Cy", "Di"], "book": id}).json["desk"]
    before = ann.get(f"/api/desks/{desk}").json["view"]
    won = {"do": "win", "from": 1, "wins": [{"player": 2, "value": 4}]}
    told = ann.post(f"/api/desks/{desk}/preview", {"entry": won}).json
    assert sum(told["paid"]) == 0 < told["paid"][2]
    entered = enter(ann, desk, "first", 0, won)
    assert entered.status == 200, entered.json
    after = ann.get(f"/api/desks/{desk}").json["view"]
    points = [[player["points"] for player in view["players"]] for view in (before, after)]
    assert [b - a for a, b in zip(*points, strict=True)] == told["paid"]


@every_game
def test_an_event_runs_by_it(club: Served, game: str) -> None:
    event = AnEvent(club, toml=EVENT, book_toml=text_of(game))
    players = event.enter_all(("Ann", "Bo", "Chen", "Dora"))
    pages = [event.comes(who) for who in players]
    event.say("organiser", "seated", stage="Only", round="1", tables=event.tables(players, stage="Only"))
    answer = opened(event, "1", "Only")
    assert answer.status == 200, answer.json
    (made,) = answer.json
    room = pages[0].get(f"/api/tables/{made['club']}").json
    assert room["book"]["id"] == game
    result = event.result(players, stage="Only") | {"points": [30, -10, -10, -10]}
    event.say("organiser", "result", result=result)
    standings = event.organiser.get(f"{event.path}/public").json["standings"]
    lines = next(each for each in standings if each["what"] == "players")["lines"]
    assert len(lines) == len(players)
    assert json.dumps(room["round"]["points"]) == json.dumps([0] * 4)
