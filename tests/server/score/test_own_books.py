"""The scorer by rule books that people have written: named by their ids, by whoever has them."""

from pathlib import Path

import paiju
from paiju.books.toml_book import parse
from paiju.scoring.points import points
from paiju.server.score.messages.score import DeskReply, EveryBook, PointsReply
from tests.server.serving import Client, Served, browser
from tests.server.telling import is_told_as

TAIWAN = Path(__file__).parents[3] / "examples" / "books" / "taiwan.toml"
HAND = {"hand": "123456789m123p1112z", "win": "2z", "seat": "N", "flowers": "48f"}  # both of North's flowers


def test_a_hand_is_scored_by_a_book_that_somebody_has_written(club: Served) -> None:
    text = TAIWAN.read_text(encoding="utf-8")
    id, book = browser(club.url).post("/api/own-books", {"toml": text}).json["id"], parse(text)
    guest, hand = Client(club.url), HAND | {"book": ""}
    hand["book"] = id
    right = paiju.score(HAND | {"book": book})
    told = guest.post("/api/score/desk", hand).json
    assert is_told_as(DeskReply, told)
    assert (told["form"]["flower_faces"], told["form"]["sets"], told["form"]["honours"]) == (True, 5, True)
    assert (told["answer"]["fan"], told["answer"]["payments"]) == (right["fan"], right["payments"])
    assert {line["id"]: line["count"] for line in told["answer"]["lines"]}["own_flower"] == 2
    assert told["answer"]["fans"]["singular"] == {"zh": "台", "en": "tai", "ja": "台"}
    every = guest.post("/api/score/books", hand).json
    assert every["books"][0]["answer"]["fans"]["plural"]["en"] == "tai"
    assert "fans" not in guest.post("/api/score/desk", {"book": "psa", "hand": "123m", "win": ""}).json
    assert is_told_as(EveryBook, every)
    assert (every["books"][0]["book"], every["books"][0]["answer"]["fan"]) == (id, right["fan"])
    assert every["books"][1]["mend"]["field"] == "hand"  # sixteen tiles are too many there
    paid = guest.post("/api/score/points", {"book": id, "fan": 5}).json
    assert is_told_as(PointsReply, paid)
    assert paid["points"]["payments"] == points(book, fan=5)["payments"]
    assert guest.post("/api/score", hand).json["payments"] == right["payments"]
    assert [each["payments"] for each in guest.post("/api/score", [hand, hand]).json] == [right["payments"]] * 2
    assert guest.post("/api/score/desk", {**hand, "book": "own-0000"}).status == 404
