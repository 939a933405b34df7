"""Lists of entrants as spreadsheets write them: the encoding is guessed, shown, and can be chosen."""

import base64
from typing import Any

import pytest

from tests.server.events.club_events import AnEvent
from tests.server.events.sent_lists import send
from tests.server.serving import Answer, Served

pytestmark = pytest.mark.parametrize("club", ["sqlite"], indirect=True)
WESTERN = "player;club\r\nMüller Jörg;Köln\r\nRenée Chén;Lyon\r\nSøren Bjørn;Ålborg\r\nZoë;x\r\n"


def names_in(answer: Answer) -> list[str]:
    """Who was read."""
    assert answer.status == 200, answer.raw
    return [line["name"] for line in answer.json["lines"]]


def names_as(answer: Answer, encoding: str) -> list[str]:
    """The names that are shown for an encoding."""
    choices: list[dict[str, Any]] = answer.json["encodings"]
    return next(choice["names"] for choice in choices if choice["id"] == encoding)


def test_a_western_list_is_not_chinese(club: Served) -> None:
    event = AnEvent(club)
    for lang in ("en", "zh", "fr"):
        seen = send(event, WESTERN.encode("cp1252"), f"try=1&lang={lang}")
        assert (seen.json["encoding"], seen.json["wrong"]) == ("cp1252", False)
        assert names_in(seen) == ["Müller Jörg", "Renée Chén", "Søren Bjørn", "Zoë"]
        assert names_as(seen, "cp1252") == ["Müller Jörg", "Renée Chén", "Søren Bjørn"]
    entered = send(event, WESTERN.encode("cp1252"), "lang=en")
    assert len(entered.json["entered"]) == 4
    assert [row["name"] for row in event.view()["entrants"]] == ["Müller Jörg", "Renée Chén", "Søren Bjørn", "Zoë"]


def test_the_guess_can_be_changed(club: Served) -> None:
    """Whoever chooses an encoding has it, and what it makes of the names is shown before."""
    event, raw = AnEvent(club), "player\nIliæ\nKjær\n".encode("cp1252")
    seen = send(event, raw)
    other = "cp1250" if seen.json["encoding"] == "cp1252" else "cp1252"
    shown = names_as(seen, other)
    chosen = send(event, raw, f"encoding={other}")
    assert (chosen.json["encoding"], names_in(chosen), len(chosen.json["entered"])) == (other, shown, 2)
    wrong = send(event, raw, "try=1&encoding=big5")
    assert (wrong.json["wrong"], wrong.json["lines"]) == (True, [])
    assert [problem["en"] for problem in wrong.json["problems"]] == ["{file}: it cannot be read as {encoding}"]


def test_the_same_in_json(club: Served) -> None:
    event = AnEvent(club)
    raw = base64.b64encode("姓名\n王伟\n李娜\n".encode("gb18030")).decode()
    seen = event.organiser.post(f"{event.path}/entrants?try=1", {"base64": raw, "lang": "en"})
    assert (names_in(seen), seen.json["encoding"]) == (["王伟", "李娜"], "gb18030")
    forced = event.organiser.post(f"{event.path}/entrants?try=1", {"base64": raw, "encoding": "cp1252"})
    assert forced.json["wrong"]


def test_plain_letters_ask_nothing(club: Served) -> None:
    seen = send(AnEvent(club), b"player\nAnn\nBo\n")
    assert (seen.json["encoding"], seen.json["encodings"]) == ("utf-8", [])
