"""Learning over HTTP: a guest's lessons and exercises, judged by the engine, kept for the same guest."""

from pathlib import Path

import pytest

from paiju.server.study.messages.lessons import (
    DrillNext,
    DrillVerdict,
    GlossaryPage,
    LessonPage,
    OwnMistakes,
    StudyHome,
    StudyProgress,
    TypedRead,
)
from paiju.study import drills
from paiju.study.daily import MANY, daily_ids, day_of
from paiju.study.lessons import lessons
from tests.extras import need
from tests.server.serving import Served, browser
from tests.server.telling import is_told_as
from tests.server.texts import in_chinese, text_of
from tests.study.let_go import let_go_record


def test_a_guest_learns_and_it_is_kept(club: Served) -> None:
    guest = browser(club.url)
    home = guest.get("/api/study").json
    assert is_told_as(StudyHome, home)
    assert [one["id"] for one in home["lessons"]] == [one.id for one in lessons()]
    page = guest.get("/api/study/lessons/riichi").json
    assert is_told_as(LessonPage, page)
    assert len(page["steps"]) == 10
    wrong = guest.post("/api/study/lessons/riichi/run", {"answer": ["2p", "4p", "8p"]}).json
    assert not wrong["right"]
    assert "row" in wrong["why"]["en"]
    assert wrong["solution"] == []
    shown = guest.post("/api/study/lessons/riichi/run", {}).json
    assert (shown["right"], shown["solution"]) == (False, ["3s", "4s", "5s"])
    assert guest.get("/api/study").json["lessons"][0]["done"] == []
    assert guest.post("/api/study/lessons/riichi/run", {"answer": ["3s", "4s", "5s"]}).json["right"]
    assert guest.get("/api/study").json["lessons"][0]["done"] == ["run"]
    assert browser(club.url).get("/api/study").json["lessons"][0]["done"] == []


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("lessons/poker/run", {"answer": ["1m"]}),
        ("lessons/riichi/nothing", {"answer": ["1m"]}),
        ("lessons/riichi/run", {"answer": ["1m", "9z"]}),
        ("lessons/riichi/run", {"answer": 3}),
        ("drills/next", {"book": "nobook"}),
        ("drills/next", {"book": "mcr", "kinds": ["furiten"]}),
        ("drills/next", {"book": "mcr", "level": 9}),
        ("drills/next", {"book": "mcr", "mode": "daily", "day": "yesterday"}),
        ("drills/answer", {"id": "no.such.item"}),
        ("drills/answer", {"id": "mcr.furiten.1.x.0", "answer": "no"}),
        ("drills/speed", {"book": "nobook", "right": 1, "wrong": 0}),
    ],
)
def test_bad_input_is_refused_in_words(club: Served, path: str, body: dict[str, object]) -> None:
    told = browser(club.url).post(f"/api/study/{path}", body)
    assert told.status == 400, told.json
    assert told.json["error"]["why"]
    assert in_chinese(told.json["error"])


def test_words_and_differences(club: Served) -> None:
    guest = browser(club.url)
    everything, own = guest.get("/api/study/glossary").json, guest.get("/api/study/glossary?book=mcr").json
    assert is_told_as(GlossaryPage, own)
    assert len(own["terms"]) < len(everything["terms"])
    least = next(term for term in own["terms"] if term["id"] == "minimum")
    assert least["fields"][0]["value"]["en"] == "8"
    others = guest.get("/api/study/lessons/riichi/differences").json
    assert "ema" in [one["book"] for one in others]


def test_a_mistake_comes_back_and_answers_are_not_told_before(club: Served) -> None:
    need("fsrs", "the scheme by which mistakes come back")
    guest = browser(club.url)
    asked = guest.post("/api/study/drills/next", {"book": "xjtu", "kinds": ["waits"]}).json
    assert is_told_as(DrillNext, asked)
    item = asked["item"]
    assert (item["kind"], item["level"], item["back"]) == ("waits", 1, False)
    assert "answer" not in str(sorted(item))
    told = guest.post("/api/study/drills/answer", {"id": item["id"], "answer": ["1z", "2z"]}).json
    assert is_told_as(DrillVerdict, told)
    assert not told["right"]
    assert told["answer"] == list(drills.of_id(item["id"]).answer)
    assert told["due"] > 0
    progress = guest.get("/api/study/progress").json
    assert is_told_as(StudyProgress, progress)
    assert progress["kinds"] == [{"book": "xjtu", "kind": "waits", "right": 0, "wrong": 1, "level": 1,
                                  "name": {"en": "Waits"}}]  # fmt: skip
    assert progress["waiting"] == 1
    assert browser(club.url).get("/api/study/progress").json["waiting"] == 0


def test_right_answers_raise_the_level_and_leave_nothing_to_come_back(club: Served) -> None:
    guest = browser(club.url)
    for _ in range(4):
        item = guest.post("/api/study/drills/next", {"book": "mcr", "kinds": ["waits"]}).json["item"]
        given = list(drills.of_id(item["id"]).answer)
        told = guest.post("/api/study/drills/answer", {"id": item["id"], "answer": given}).json
        assert told["right"]
    assert told["level"] == 2
    assert guest.get("/api/study/progress").json["waiting"] == 0
    assert (
        guest.post("/api/study/drills/next", {"book": "mcr", "kinds": ["waits"], "mode": "mistakes"}).json["item"]
        is None
    )


def test_points_are_read_as_people_write_them(club: Served) -> None:
    guest = browser(club.url)
    item = drills.make("tenhou", "score", "comma", 5)
    assert isinstance(item.answer, int)
    for given in (item.answer, f"{item.answer:,}", f"{item.answer}点", f"{item.answer} points"):
        assert guest.post("/api/study/drills/answer", {"id": item.id, "answer": given}).json["right"] is True, given
    refused = guest.post("/api/study/drills/answer", {"id": item.id, "answer": "a lot"})
    assert (refused.status, refused.json["error"]["field"]) == (400, "answer")
    assert in_chinese(refused.json["error"]).startswith("应为数目")
    assert guest.get("/api/study/progress").json["waiting"] == 0


def test_what_is_being_written_is_read(club: Served) -> None:
    guest = browser(club.url)
    told = guest.post("/api/study/typed", {"book": "xjtu-cup", "kind": "patterns", "text": "riichi tsumo 瞎"}).json
    assert is_told_as(TypedRead, told)
    words = text_of(told["words"])
    assert (words.zh, words.en) == ("立直、门前清自摸和", "Riichi, Fully Concealed Hand")
    assert told["unknown"] == ["瞎"]
    number = guest.post("/api/study/typed", {"book": "mcr", "kind": "number", "text": "１６，０００点"}).json
    assert text_of(number["words"]).en == "16,000"
    assert guest.post("/api/study/typed", {"book": "nobody", "kind": "number", "text": "1"}).status == 400


def test_the_puzzle_of_the_day_is_everybodys_and_counts_once(club: Served) -> None:
    need("fsrs", "the scheme by which mistakes come back")
    wish = {"book": "xjtu", "mode": "daily", "day": "2026-03-05"}
    guest, ids = browser(club.url), daily_ids("xjtu", day_of("2026-03-05"))
    for number, id in enumerate(ids):
        item = guest.post("/api/study/drills/next", wish).json["item"]
        assert (item["id"], item["number"], item["of"]) == (id, number + 1, MANY)
        right = drills.of_id(id).to_json()["answer"] if number else None
        for given in (right, drills.of_id(id).to_json()["answer"]):  # a second answer changes nothing
            told = guest.post("/api/study/drills/answer", {"id": id, "answer": given, "mode": "daily"}).json
    assert told["marks"] == [False, True, True, True, True]
    assert told["share"].endswith("4/5\n🟥🟩🟩🟩🟩")
    assert guest.post("/api/study/drills/next", wish).json["item"] is None


def test_the_best_speed_round_is_kept(club: Served) -> None:
    guest = browser(club.url)
    for right, best, now in ((7, 7, True), (5, 7, False)):
        told = guest.post("/api/study/drills/speed", {"book": "ema", "right": right, "wrong": 1}).json
        assert told == {"best": best, "now": now}
    assert guest.get("/api/study/progress").json["speed"] == {"ema": 7}


def test_mistakes_of_a_record_become_exercises(club: Served, tmp_path: Path) -> None:
    need("fsrs", "the scheme by which mistakes come back")
    guest = browser(club.url)
    file, seat = let_go_record(tmp_path)
    told = guest.post("/api/study/mine", {"record": file.read_text(encoding="utf-8"), "seat": seat}).json
    assert is_told_as(OwnMistakes, told)
    assert told["made"] == sum(told["kinds"].values()) >= 1
    item = guest.post("/api/study/drills/next", {"book": told["book"], "mode": "mistakes"}).json["item"]
    assert item["back"]
    assert item["id"].startswith("own.")
    answered = guest.post("/api/study/drills/answer", {"id": item["id"], "answer": None}).json
    assert not answered["right"]
    assert answered["due"] > 0


def test_what_is_no_record_makes_nothing(club: Served) -> None:
    guest = browser(club.url)
    for body in ({"record": "no record", "seat": "E"}, {"record": "{}", "seat": "Q"}, {"table": "nothere"}):
        assert guest.post("/api/study/mine", body).status in (400, 401, 404)
