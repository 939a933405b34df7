"""An event that asks for a passed exam: who registers must have passed it; officials enter and tick whom they like."""

import pytest

from paiju.study.exams.shelf import paper_of
from tests.server.events.club_events import AnEvent
from tests.server.guests import somebody
from tests.server.serving import Served
from tests.server.study.papers import OWN, key_of
from tests.server.texts import in_chinese

EXAM = "seven-stars-2"


@pytest.mark.clause("xjtu:App3:exam1.marking", "xjtu:App3:exam2.0")
def test_who_registers_must_have_passed(club: Served) -> None:
    event = AnEvent(club, template="mcr")
    event.say("organiser", "registration", open=True, exam=EXAM)
    bea = somebody(club, "Bea")
    asks = {"person": {"name": "Bea", "fields": {"exam": "120"}}}  # said, but never sat
    refused = event.try_to(bea, "register", **asks)
    assert (refused.status, refused.code) == (409, "exam_needed")
    assert paper_of(EXAM).title.en in refused.json["error"]["why"]
    assert paper_of(EXAM).title.zh in in_chinese(refused.json["error"])
    assert EXAM not in refused.json["error"]["why"]
    bea.post(f"/api/exams/{EXAM}/sit", {"answers": {"1": "A"}, "name": "Bea"})
    assert event.try_to(bea, "register", **asks).code == "exam_needed"  # four marks are no pass
    bea.post(f"/api/exams/{EXAM}/sit", {"answers": key_of(EXAM) | {"2": "A"}, "name": "Bea"})
    done = event.say(bea, "register", **asks)
    view = event.organiser.get(event.path).json
    (row,) = [one for one in view["entrants"] if one["id"] == done["who"]]
    assert row["private"]["fields"] == {"exam": "116"}  # what it brought, not what was said
    assert "passed_exam" not in [one["id"] for one in row["unmet"]]
    assert [one["exam"] for one in view["plan"]["conditions"] if one["exam"]] == [EXAM]


def test_an_official_enters_and_ticks(club: Served) -> None:
    event = AnEvent(club, template="mcr")
    event.say("organiser", "registration", open=True, exam=EXAM)
    (cid,) = event.enter_all(("Cid",))

    def unmet() -> list[str]:
        (row,) = event.organiser.get(event.path).json["entrants"]
        return [one["id"] for one in row["unmet"]]

    assert "passed_exam" in unmet()
    event.say("organiser", "condition", player=cid, condition="passed_exam")
    assert "passed_exam" not in unmet()
    wrong = event.try_to(event.organiser, "registration", open=True, exam="No such id!")
    assert (wrong.status, wrong.json["error"]["field"]) == (400, "exam")


def test_an_organiser_asks_only_for_an_exam_there_is(club: Served) -> None:
    event = AnEvent(club, template="mcr")
    gone = event.try_to(event.organiser, "registration", open=True, exam="seven-stars-9")
    assert (gone.code, gone.json["error"]["field"]) == ("no_exam", "exam")
    made = event.organiser.post("/api/exams", {"toml": OWN}).json["id"]
    event.say("organiser", "registration", open=True, exam=made)
    assert event.organiser.get(event.path).json["registration"]["exam"] == made
    refused = event.try_to(somebody(club, "Bea"), "register", person={"name": "Bea"})
    assert "“Club quiz”" in refused.json["error"]["why"]
    assert "“俱乐部小测”" in in_chinese(refused.json["error"])
