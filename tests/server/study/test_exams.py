"""Exams in the club: sat by guests and members, certificates that anybody can look up, papers of one's own."""

import pytest

from paiju.server.study.messages.exams import DraftChecked, ExamResult, ExamShelf, PaperChecked, SittingRow
from paiju.study.exams.draft_types import PaperDraft
from paiju.study.exams.exam_rows import ExamPaperTold
from paiju.study.exams.shelf import shipped, text_of
from tests.server.serving import Client, Served, browser
from tests.server.study.papers import OWN, key_of
from tests.server.telling import is_told_as
from tests.server.texts import text_of as sent_text


def test_the_exams_are_told_without_their_keys(club: Served) -> None:
    guest = Client(club.url)
    shelf = guest.get("/api/exams").json
    assert is_told_as(ExamShelf, shelf)
    assert [one["id"] for one in shelf["exams"]] == ["seven-stars-1", "seven-stars-2"]
    told = guest.get("/api/exams/seven-stars-2")
    assert is_told_as(ExamPaperTold, told.json)
    assert len(told.json["paper"]) == 26
    for word in ("right", "answer", "engine", "why"):
        assert f'"{word}"' not in told.raw.decode()
    assert guest.get("/api/exams/seven-stars-9").status == 404
    assert guest.get("/study/exams/seven-stars-2").status == 200


def test_an_exam_is_sat_marked_and_certified(club: Served) -> None:
    ann = browser(club.url)
    sat = ann.post("/api/exams/seven-stars-2/sit", {"answers": key_of("seven-stars-2"), "name": "Ann Wu"})
    assert is_told_as(ExamResult, sat.json)
    assert (sat.json["marked"]["marks"], sat.json["sitting"]["passed"]) == (120, True)
    code, stranger = sat.json["sitting"]["code"], Client(club.url)
    told = stranger.get(f"/api/exams/sittings/{code}").json
    assert is_told_as(SittingRow, told)
    assert (told["name"], told["marks"], told["exam"]) == ("Ann Wu", 120, "seven-stars-2")
    assert stranger.get(f"/api/exams/sittings/{code}/certificate?lang=xx").status == 400
    page = stranger.get(f"/api/exams/sittings/{code}/certificate?lang=zh")
    assert page.status == 200
    assert "Ann Wu" in page.raw.decode()
    assert code in page.raw.decode()
    assert [one["code"] for one in ann.get("/api/exams").json["sittings"]] == [code]
    assert stranger.get("/api/exams").json["sittings"] == []
    assert stranger.get("/api/exams/sittings/0000").status == 404


def test_answers_sent_again_with_the_same_key_are_one_sitting(club: Served) -> None:
    """Whoever was not answered hands in again; other answers, or another key, are another sitting."""
    ann, bob, at = browser(club.url), browser(club.url), "/api/exams/seven-stars-1/sit"
    told = {"answers": {"1": "A"}, "name": "Ann"}

    def sat(page: Client, key: str, sent: object = told) -> str:
        answer = page.ask("POST", at, sent, {"Idempotency-Key": key})
        assert answer.status == 200, answer.raw
        return str(answer.json["sitting"]["code"])

    key = "0123456789abcdef"
    first = sat(ann, key)
    assert sat(ann, key) == first
    codes = [first, sat(ann, key, {**told, "answers": {"1": "B"}}), sat(ann, key[::-1])]
    assert [one["code"] for one in ann.get("/api/exams").json["sittings"]] == codes[::-1]
    assert sat(bob, key) not in codes
    refused = ann.ask("POST", at, told, {"Idempotency-Key": "short"})
    assert (refused.status, refused.json["error"]["field"]) == (400, "Idempotency-Key")


def test_who_has_not_passed_has_no_certificate(club: Served) -> None:
    eve = browser(club.url)
    sat = eve.post("/api/exams/seven-stars-1/sit", {"answers": {"1": "A", "2": "A"}, "name": "Eve"}).json
    assert (sat["marked"]["marks"], sat["sitting"]["passed"]) == (4, False)
    assert eve.get(f"/api/exams/sittings/{sat['sitting']['code']}/certificate").status == 404
    wrong = eve.post("/api/exams/seven-stars-1/sit", {"answers": {"99": "A"}})
    assert (wrong.status, wrong.json["error"]["field"]) == (400, "answers.99")


def test_what_was_written_is_told_with_what_was_understood(club: Served) -> None:
    eve = browser(club.url)
    told = "双立直 一发 自摸 平和 清一色 两杯口 纯全带幺九 啊"
    given = {"1": "Z", "13(2)": {"yaku": told, "limit": "数え役満", "gain": "多少"}}
    rows = {
        one["number"]: one
        for one in eve.post("/api/exams/seven-stars-2/sit", {"answers": given}).json["marked"]["questions"]
    }
    assert (rows["1"]["marks"], rows["1"]["fields"][0]["unknown"]) == (0, ["Z"])
    fields = {one["id"]: one for one in rows["13(2)"]["fields"]}
    assert (fields["yaku"]["typed"], fields["yaku"]["unknown"], fields["yaku"]["marks"]) == (told, ["啊"], 4)
    assert (fields["limit"]["given"], fields["limit"]["marks"]) == ("counted_yakuman", 1)
    assert (fields["gain"]["typed"], fields["gain"]["given"], fields["gain"]["marks"]) == ("多少", "", 0)


@pytest.mark.parametrize("kind", ["patterns", "tiles", "limit"])
def test_a_paper_whose_key_is_empty_is_not_kept(club: Served, kind: str) -> None:
    ann = browser(club.url)
    field = f'[[question]]\nnumber = "2"\ntext = "?"\n[[question.field]]\nid = "a"\nkind = "{kind}"\nmarks = 2\n'
    right = {"patterns": "平和", "tiles": "3s", "limit": "无"}[kind]
    for rest, at in (
        ('text = "which"\nanswer = ""\n', "question 2.a.answer"),
        (f'answer = "{right}"\n', "question 2.a.text"),
    ):
        toml = f"{OWN}\n{field}{rest}"
        draft = ann.post("/api/exams/form", {"toml": toml}).json
        assert [one["field"] for one in ann.post("/api/exams/form/check", {"draft": draft}).json["faults"]] == [at]
        for path in ("/api/exams", "/api/exams/check"):
            refused = ann.post(path, {"toml": toml})
            assert (refused.status, refused.json["error"]["field"]) == (400, at)


def test_a_paper_of_ones_own_is_kept_sat_and_deleted(club: Served) -> None:
    ann, bob = browser(club.url), browser(club.url)
    made = ann.post("/api/exams", {"toml": OWN}).json["id"]
    assert [one["id"] for one in ann.get("/api/exams").json["own"]] == [made]
    assert ann.get(f"/api/exams/{made}/source").json["toml"] == OWN
    assert bob.get(f"/api/exams/{made}/source").status == 404
    assert bob.get(f"/api/exams/{made}").json["title"]["zh"] == "俱乐部小测"
    sat = bob.post(f"/api/exams/{made}/sit", {"answers": {"1": "B"}, "name": "Bob"}).json
    assert sat["sitting"]["passed"] is True
    assert bob.post("/api/exams", {"toml": OWN, "id": made}).status == 404
    assert bob.post(f"/api/exams/{made}/delete").status == 404
    changed = ann.post("/api/exams", {"toml": OWN.replace("Club quiz", "Quiz two"), "id": made})
    assert changed.json["id"] == made
    assert bob.get(f"/api/exams/{made}").json["title"]["en"] == "Quiz two"
    assert ann.post(f"/api/exams/{made}/delete").status == 200
    assert bob.get(f"/api/exams/{made}").status == 404
    assert bob.get(f"/api/exams/sittings/{sat['sitting']['code']}").json["title"]["en"] == "Club quiz"


def test_a_paper_is_checked_against_the_engine(club: Served) -> None:
    guest = Client(club.url)
    told = guest.post("/api/exams/check", {"toml": OWN}).json
    assert is_told_as(PaperChecked, told)
    assert (told["answers"], told["asked"], told["differences"]) == (2, 2, [])
    wrong = guest.post("/api/exams/check", {"toml": OWN.replace("value = 30000, right = true", "value = 30000")})
    assert (wrong.status, wrong.json["error"]["field"]) == (400, "question 1")
    other = OWN.replace("value = 30000, ", "value = 30001, ")
    differs = guest.post("/api/exams/check", {"toml": other}).json["differences"]
    assert "question 1.B" in sent_text(differs[0]).en
    assert guest.post("/api/exams", {"toml": "title ="}).status == 400


def test_a_paper_is_written_in_a_form(club: Served) -> None:
    ann = browser(club.url)
    draft = ann.post("/api/exams/form", {"toml": OWN}).json
    assert is_told_as(PaperDraft, draft)
    told = ann.post("/api/exams/form/check", {"draft": draft}).json
    assert is_told_as(DraftChecked, told)
    assert (told["faults"], told["answers"], told["asked"]) == ([], 2, 2)
    made = ann.post("/api/exams", {"toml": told["toml"]}).json["id"]
    assert ann.post("/api/exams/form", ann.get(f"/api/exams/{made}/source").json).json == draft
    draft["questions"][0]["fields"][0]["choices"][1]["right"] = False
    told = ann.post("/api/exams/form/check", {"draft": draft}).json
    assert told["exam"] is None
    assert [(one["field"], one["engine"]) for one in told["faults"]] == [("question 1", False)]
    draft["questions"][0]["fields"][0]["choices"][0]["right"] = True
    told = ann.post("/api/exams/form/check", {"draft": draft}).json
    assert [(one["field"], one["engine"]) for one in told["faults"]] == [("question 1.A", True), ("question 1.B", True)]


def test_the_papers_of_the_package_fit_into_the_form(club: Served) -> None:
    guest = Client(club.url)
    for id in shipped():
        draft = guest.post("/api/exams/form", {"toml": text_of(id)}).json
        told = guest.post("/api/exams/form/check", {"draft": draft}).json
        assert told["faults"] == []


def test_a_form_that_is_none_is_refused(club: Served) -> None:
    guest = Client(club.url)
    assert guest.post("/api/exams/form", {"toml": "title ="}).json["error"]["field"] == "file"
    assert guest.post("/api/exams/form/check", {"draft": {"title": 1}}).status == 400


def test_a_paper_can_keep_its_key_and_be_sat_once(club: Served) -> None:
    """As an event may ask for: nobody learns the answers from a first try."""
    ann, bob = browser(club.url), browser(club.url)
    secret = "one_sitting = true\nanswers_after = 2999-01-01\n" + OWN
    made = ann.post("/api/exams", {"toml": secret}).json["id"]
    sat = bob.post(f"/api/exams/{made}/sit", {"answers": {}, "name": "Bob"}).json
    assert (sat["marked"]["questions"], sat["sitting"]["passed"]) == ([], False)
    again = bob.post(f"/api/exams/{made}/sit", {"answers": {"1": "B"}, "name": "Bob"})
    assert (again.status, again.code) == (409, "one_sitting")
    told = bob.get(f"/api/exams/{made}").json
    assert (told["one_sitting"], told["answers_after"]) == (True, "2999-01-01")
    assert bob.post(f"/api/exams/{made}/terms", {"one_sitting": False}).status in (401, 404)
    bad = ann.post(f"/api/exams/{made}/terms", {"one_sitting": True, "answers_after": "soon"})
    assert (bad.status, bad.json["error"]["field"]) == (400, "answers_after")
    opened = ann.post(f"/api/exams/{made}/terms", {"one_sitting": False, "answers_after": ""}).json
    assert (opened["one_sitting"], opened["answers_after"]) == (False, "")
    assert bob.post(f"/api/exams/{made}/sit", {"answers": {}, "name": "Bob"}).json["marked"]["questions"]
    past = ann.post("/api/exams", {"toml": "answers_after = 2020-01-01\n" + OWN}).json["id"]
    assert bob.post(f"/api/exams/{past}/sit", {"answers": {}, "name": "Bob"}).json["marked"]["questions"]
    wrong = ann.post("/api/exams", {"toml": "one_sitting = 1\n" + OWN})
    assert (wrong.status, wrong.json["error"]["field"]) == (400, "one_sitting")
