"""The score desk's calls, asked by somebody nobody knows."""

import json
from random import Random
from typing import Any

import pytest

import paiju
from paiju.scoring.points import points
from paiju.server.score.messages.score import DeskReply, EveryBook, PointsReply, ReadReply
from tests.scoring.requests_at_random import random_requests
from tests.server.serving import Client, Served
from tests.server.telling import is_told_as
from tests.server.texts import text_of

HAND = {"book": "xjtu", "hand": "123678m345p6799s", "win": "8s", "flags": ["riichi"], "dora": "8s"}


def asked(club: Served, path: str, body: Any, status: int = 200) -> Any:
    """What a guest is answered."""
    told = Client(club.url).post(f"/api/score/{path}", body)
    assert told.status == status, told.json
    return told.json


def test_a_hand_is_answered_while_it_is_entered(club: Served) -> None:
    part = asked(club, "desk", {"book": "xjtu", "hand": "123m"})
    assert part["mend"]["missing"] is True
    assert part["answer"] is None
    assert {flag["id"] for flag in part["form"]["flags"]} >= {"riichi", "ippatsu"}
    whole = asked(club, "desk", HAND)
    public = json.loads(json.dumps(paiju.score(HAND)))
    assert whole["mend"] is None
    for key in ("win", "payments", "han", "fu", "points", "reading", "why", "clause"):
        assert whole["answer"][key] == public[key]
    assert [line["id"] for line in whole["answer"]["lines"]] == [line["id"] for line in public["patterns"]]
    assert whole["answer"]["steps"]
    for told in (part, whole):
        assert is_told_as(DeskReply, told)


def test_every_book_answers(club: Served) -> None:
    told = asked(club, "books", HAND)
    assert is_told_as(EveryBook, told)
    ema = next(one for one in told["books"] if one["book"] == "ema")
    assert ema["answer"]["payments"] == paiju.score(HAND | {"book": "ema"})["payments"]
    assert asked(club, "books", {"book": "xjtu", "hand": "1m"})["mend"]["field"] == "win"


def test_points_without_tiles(club: Served) -> None:
    told = asked(club, "points", {"book": "xjtu", "han": 5, "by": "self", "counters": 2, "dealer": True})
    assert is_told_as(PointsReply, told)
    right = points("xjtu", han=5, by="self", counters=2, dealer=True)
    assert {key: told["points"][key] for key in right} == right
    assert text_of(told["points"]["limit_names"]).zh == "满贯"
    for book in ("mcr", "psa"):
        told = asked(club, "points", {"book": book, "fan": 8})
        assert told["points"]["payments"] == points(book, fan=8)["payments"]
    wrong = asked(club, "points", {"book": "xjtu", "han": 1, "fu": 25})
    assert wrong["points"] is None
    assert wrong["mend"]["field"] == "han"


def test_what_is_pasted_is_read(club: Served) -> None:
    told = asked(club, "read", {"text": "123678m345p9967s 8s --riichi --dora 8s", "book": "xjtu"})
    assert is_told_as(ReadReply, told)
    assert told["request"] == HAND
    wrong = asked(club, "read", {"text": "123x"})
    assert (wrong["mend"]["field"], wrong["request"]) == ("hand", None)


@pytest.mark.parametrize("path", ["desk", "books", "points", "read"])
def test_what_is_sent_is_bounded(club: Served, path: str) -> None:
    assert Client(club.url).post(f"/api/score/{path}", b"{").status == 400
    assert Client(club.url).post(f"/api/score/{path}", [1]).status == 400
    long = {"book": "xjtu", "hand": "1m" * 20_000, "text": "1m" * 20_000}
    assert Client(club.url).post(f"/api/score/{path}", long).status == 413
    assert Client(club.url).get(f"/api/score/{path}").status == 405


def test_any_request_is_answered(club: Served) -> None:
    guest = Client(club.url)
    for request in random_requests(Random(5), 40):
        told = guest.post("/api/score/desk", request)
        assert told.status == 200
        assert (told.json["answer"] is None) == (told.json["mend"] is not None)
