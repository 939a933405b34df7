"""`paiju bot --why`: a hand, a question of the protocol, a moment of a record; in words and as JSON."""

import io
import json
import sys
from pathlib import Path

import pytest

from paiju.bots import Bot, wire
from paiju.cli import main
from paiju.table.record import write
from paiju.table.table import Table

HAND = "3467m2345p3467s9s2z"


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command prints; it must end well."""
    assert main(["--lang", "en", "bot", *words]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What it complains about."""
    assert main(["--lang", "en", "bot", *words]) == 2
    return capsys.readouterr().err


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A hand of simple players on record."""
    table, simple = Table("ema", seed=3), Bot("ema", "simple")
    while not table.over:
        table.act(table.asked[0], simple.choose(table.view(table.asked[0])))
    path = tmp_path / "hand.jsonl"
    path.write_text(write(table.record()), encoding="utf-8")
    return path


@pytest.mark.parametrize("book", ["ema", "mcr", "psa", "tenhou-3p"])
def test_a_hand(capsys: pytest.CaptureFixture[str], book: str) -> None:
    hand = HAND.replace("3467m", "1199m")
    lines = printed(capsys, "-b", book, "--level", "keen", "--why", hand).splitlines()
    assert lines[0].split()[:4] == ["1m", "1m", "9m", "9m"]
    heads = next(i for i, line in enumerate(lines) if line.split()[:2] == ["action", "total"])
    chosen = lines[2].removeprefix("keen: ")
    assert chosen.startswith("discard ")
    assert chosen in lines[heads + 1], "what is done stands first"
    assert lines[-1].strip() == "total = worth − risk − later, in points"
    assert main(["--lang", "zh", "bot", "-b", book, "--level", "keen", "--why", hand]) == 0
    assert "合计 = 牌值 − 风险 − 往后" in capsys.readouterr().out


def test_a_moment_of_a_record_with_what_was_done(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    where = ("--why", str(record), "--hand", "1", "--seat", "s", "--turn", "5")
    text = printed(capsys, "--level", "steady", *where)
    assert text.startswith("hand 1, S, turn 5\n")
    assert "done: discard 2z" in text
    answer = json.loads(printed(capsys, "--level", "steady", *where, "--json"))[0]
    assert (answer["place"], answer["done"]["tile"]) == ("hand 1, S, turn 5", "2z")
    assert (answer["player"], answer["book"], answer["role"], answer["how"]) == ("steady", "ema", "S", "worth")
    first = answer["actions"][0]
    assert first["code"] == answer["action"]["code"]
    assert first["value"] == pytest.approx(first["worth"] - first["risk_counted"] - first["later"], abs=0.05)
    assert {"zh", "en"} == set(answer["because"])


def test_all_decisions_of_a_seat_in_a_line_each(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    """The simple player is told to do what it did."""
    lines = printed(capsys, "--level", "simple", "--why", str(record), "--seat", "S").splitlines()
    assert len(lines) > 8
    assert all(line.startswith("hand 1, S, turn ") and "(done: " not in line for line in lines)


def test_a_question_of_the_protocol(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = Table("xjtu", seed=4)
    talk = tmp_path / "talk.jsonl"
    lines = wire.start(table.book, 1.0), wire.ask(1, table.view("E"), table.book)
    talk.write_text("".join(map(wire.written, lines)), encoding="utf-8")
    words = ("-b", "xjtu", "--level", "keen", "--json", "--why")
    answer = json.loads(printed(capsys, *words, str(talk)))
    assert [each["action"]["code"] for each in answer] == [Bot("xjtu", "keen").choose(table.view("E")).code]
    view = json.dumps(table.view("E").to_json(), indent=1)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(view.encode())))
    assert json.loads(printed(capsys, *words, "-")) == answer


def test_the_deep_player_tells_what_trials_told(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    where = ("--why", str(record), "--seat", "S", "--json")
    answers = json.loads(printed(capsys, "--level", "deep:trials=8", *where))
    tried = [each for each in answers if each["how"] == "trials"]
    assert tried, "somebody is in riichi in this hand"
    for each in tried:
        assert each["trials"] == 8
        assert each["player"] == "deep:trials=8"
        assert max(action.get("more", -1e9) for action in each["actions"]) == each["actions"][0]["more"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("-b", "ema", "--why", "12m"), "2 tiles; a hand about to discard has 14"),
        (("-b", "ema", "--why", "no.json"), "no such file, and not a hand either"),
        (("--why", HAND), "which rule book? -b BOOK"),
        (("-b", "ema", "--why", "11111m234p567s789s"), "1m"),
        (("-b", "ema", "--turn", "3"), "only works with --why"),
        ((), "which rule book? -b BOOK"),
    ],
)
def test_what_cannot_be_explained(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], why: str) -> None:
    assert why in refused(capsys, *words)


def test_moments_that_are_not_there(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    assert "no such decision" in refused(capsys, "--why", str(record), "--hand", "2")
    assert "'X' is not a seat; use E, S, W or N" in refused(capsys, "--why", str(record), "--seat", "X")
