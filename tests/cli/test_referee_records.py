"""`paiju referee` with records of matches, relays and evenings: declarations, play stopped and taken back, rulings."""

import json
from pathlib import Path

import pytest

from paiju.cli import main
from paiju.evening import Evening
from paiju.match import Match
from paiju.match.record import read_match
from paiju.match.relay import Relay
from paiju.match.relay_record import read_relay
from paiju.table.table import Table
from tests.cli.refereed import NAMES, fails, game, run
from tests.evening.moments import just_won, step
from tests.evening.nights import new_evening
from tests.match.relays import begun, finished
from tests.table.laid import laid


def written(path: Path, lines: list[str]) -> Path:
    """A record in a file."""
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """A game of xjtu in its second hand, Bob's deal."""
    return game(tmp_path / "game.jsonl")


@pytest.fixture
def relay(tmp_path: Path) -> Path:
    """A relay in the first hand of its first game: C1 deals, then A1, B1, D1."""
    return written(tmp_path / "relay.jsonl", begun()[0].lines())


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """An evening of nine, a hand running at B where nobody is ready."""
    night = new_evening(9, 4, drawn=False)
    hand = night.start_hand("B")
    while hand.asked != ("E",):
        step(hand)
    return written(tmp_path / "evening.jsonl", night.record().splitlines())


def match_of(path: Path) -> Match:
    """The match a file holds."""
    return read_match(path.read_bytes())


def relay_of(path: Path) -> Relay:
    """The relay a file holds."""
    return read_relay(path.read_bytes())


def evening_of(path: Path) -> Evening:
    """The evening a file holds."""
    return Evening.replay(path.read_bytes())


def told(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """What the command prints in English."""
    return run(capsys, "referee", *map(str, words), "--lang", "en")


# --- what was declared ----------------------------------------------------------------------------


@pytest.mark.clause("xjtu:9.9.1")
def test_a_declaration_is_told_as_fouls_that_rule_takes(match: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--match", match, "--declared", "win", "--offender", "Ann", "--shown")
    before = match.read_bytes()
    found = json.loads(told(capsys, *asked, "--json"))
    assert [(one["foul"], one["offender"]) for one in found] == [("false_win", 0)]
    assert found[0]["facts"]["declared"] == "win"
    assert found[0]["facts"]["shown"] is True
    assert "xjtu:9.9.1" in found[0]["clauses"]
    assert match_of(match).rule(found[0]).payments[0] < 0
    text = told(capsys, *asked)
    assert "1. Ann (North): False win" in text
    assert "--apply false_win" in text
    assert match.read_bytes() == before


def test_a_right_declaration_is_no_foul(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = laid("xjtu", {"E": "123456789m1122p", "S": "19m19p19s1234567z"}, draws="1p")
    played = Match("xjtu", names=NAMES)
    played.sit_at(Table("xjtu", wall=table.sitting.wall, points=[25000] * 4, names=NAMES))
    record = written(tmp_path / "game.jsonl", played.lines())
    asked = ("--match", record, "--declared", "win", "--offender", "Ann")
    assert json.loads(told(capsys, *asked, "--json")) == []
    assert told(capsys, *asked) == "The declaration is valid; there is no foul.\n"
    assert run(capsys, "referee", *map(str, asked), "--lang", "zh") == "声明成立，没有犯规。\n"
    found = json.loads(told(capsys, "--match", record, "--declared", "win", "--offender", "Bob", "--json"))
    assert found[0]["foul"] == "false_win"


def test_what_was_declared_is_a_fact_of_a_ruling(match: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--apply", "false_win", "--declared", "win", "--tile", "5p", "--shown", "--offender", "Ann")
    told(capsys, "--match", match, *words)
    (ruling,) = match_of(match).rulings
    facts = ruling.incident.facts
    assert (facts.declared, facts.tile, facts.shown) == ("win", "5p", True)


# --- play stopped and taken back ------------------------------------------------------------------


@pytest.mark.clause("xjtu:9.17")
@pytest.mark.parametrize("kind", ["match", "relay"])
def test_play_is_stopped_goes_on_and_is_taken_back(
    kind: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    record: Path = request.getfixturevalue(kind)
    read = match_of if kind == "match" else relay_of
    told(capsys, f"--{kind}", record, "--pause")
    assert read(record).paused  # type: ignore[operator]
    assert "already paused" in fails(capsys, "referee", f"--{kind}", str(record), "--pause", "--lang", "en")
    told(capsys, f"--{kind}", record, "--resume")
    assert not read(record).paused  # type: ignore[operator]
    done = read(record)  # type: ignore[operator]
    playing = done if isinstance(done, Match) else done.refereed
    table = playing.table
    assert table is not None
    first = table.rewind(table.events_before(0))
    if kind == "match":
        told(capsys, "--match", record, "--rewind", len(first.events))
        again = match_of(record).table
        assert again is not None
        assert again.events == first.events
        assert again.asked == ("E",)
    assert "nothing has happened" in fails(
        capsys, "referee", f"--{kind}", str(record), "--rewind", str(len(first.events)), "--lang", "en"
    )


@pytest.mark.clause("reading:244")
def test_a_player_withdraws(match: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "--match", match, "--withdraw", "Cem")
    played = match_of(match)
    assert played.over == "player_out"
    assert played.results[2].place is None
    assert played.results[2].out == "withdrawn"
    sheet = json.loads(told(capsys, "--match", match, "--sheet", "--json"))
    assert [row["withdrawn"] for row in sheet["players"]] == [False, False, True, False]


# --- relays ---------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:App1:6", "xjtu:9.9.1")
def test_a_relay_is_ruled_on_and_a_ruling_undone(relay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    decided = told(capsys, "--relay", relay, "--decide", "false_win", "--offender", "A1")
    assert "A1 (South) -8,000" in decided
    assert relay_of(relay).rulings == []
    told(capsys, "--relay", relay, "--apply", "false_win", "--offender", "A1")
    (ruling,) = relay_of(relay).rulings
    assert ruling.payments == (4000, -8000, 2000, 2000)
    text = told(capsys, "--relay", relay, "--sheet")
    assert "Game 1" in text
    assert "A1 (South)" in text
    assert "uma" not in text
    sheet = json.loads(told(capsys, "--relay", relay, "--sheet", "--json"))
    assert sheet["sheets"][0]["rulings"][0]["player"] == "A1"
    assert {row["final"] for row in sheet["sheets"][0]["results"]} == {None}  # of a relay's game places alone count
    told(capsys, "--relay", relay, "--undo", "1")
    assert relay_of(relay).rulings == []


@pytest.mark.clause("reading:291")
def test_a_finished_game_of_a_relay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done, _ = finished()
    record = written(tmp_path / "relay.jsonl", done.lines())
    for _ in range(5):
        told(capsys, "--relay", record, "--apply", "slow_play", "--offender", "D1")
    before, after = done.points, relay_of(record).points
    assert after == (before[0] + 1500, before[1] + 1500, before[2] + 1500, before[3] - 4500)
    told(capsys, "--relay", record, "--withdraw", "C1")
    ended = relay_of(record)
    assert ended.over == "player_out"
    assert ended.places[2] is None
    shown = run(capsys, "relay", "show", str(record), "--lang", "en")
    assert "the relay is over: a player is out" in shown
    assert "(–)" in shown


def test_the_line_of_the_terminal_stays(relay: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, *rest = relay.read_text(encoding="utf-8").splitlines()
    own = '{"type":"play","player":2,"seed":"x","bots":"simple","special":null,"hints":false}'
    written(relay, [first, own, *rest])
    told(capsys, "--relay", relay, "--apply", "slow_play", "--offender", "B1")
    assert relay.read_text(encoding="utf-8").splitlines()[1] == own


# --- evenings -------------------------------------------------------------------------------------


@pytest.mark.clause("psa:诈和#1", "reading:208")
def test_an_evening_is_ruled_on(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here = ("--evening", evening, "--table", "B")
    (found,) = json.loads(told(capsys, *here, "--declared", "win", "--offender", "戊", "--json"))
    assert (found["foul"], found["variant"], found["offender"]) == ("false_win", "nobody_ready", 0)
    assert "reading:208" in found["clauses"]
    text = told(capsys, *here, "--decide", "false_win", "--offender", "戊")
    assert "戊 (East) -60" in text
    told(capsys, *here, "--apply", "false_win", "--offender", "E")
    chips = evening_of(evening).ledger.chips
    assert [chips[name] for name in "戊己庚辛"] == [-60, 20, 20, 20]
    assert evening_of(evening).running == {}
    sheet = json.loads(told(capsys, *here, "--sheet", "--json"))
    (row,) = sheet["rulings"]
    assert (row["number"], row["table"], row["player"], row["did"]) == (1, "B", "戊", "ended")
    assert row["payments"] == {"戊": -60, "己": 20, "庚": 20, "辛": 20}
    told(capsys, *here, "--undo", "1")
    assert set(evening_of(evening).ledger.chips.values()) == {0}
    assert "* taken back" in told(capsys, *here, "--sheet")


@pytest.mark.clause("psa:误触")
def test_a_tile_of_an_evening_lies_open(evening: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--apply", "knocked_tile", "--variant", "seen", "--offender", "己")
    here = ("--evening", str(evening), "--table", "B", *words)
    tile = evening_of(evening).running["B"].view("referee").seats["S"].hand[0]
    assert main(["referee", *here, "--lang", "en"]) == 2
    assert "--exposed" in capsys.readouterr().out
    told(capsys, *here, "--exposed", tile)
    hand = evening_of(evening).running["B"]
    assert hand.view("N").seats["S"].hand.count(tile) >= 1


@pytest.mark.clause("reading:292")
def test_a_booked_hand_changes_in_chips_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    night, _, winner = just_won()
    night.finish_hand()
    record = written(tmp_path / "evening.jsonl", night.record().splitlines())
    who = "甲乙丙丁"[(winner + 2) % 4]
    words = ("--apply", "false_win", "--variant", "nobody_ready", "--offender", who, "--fan", "2")
    text = told(capsys, "--evening", record, *words)
    assert "no hand is in progress" in text
    after = evening_of(record).ledger.chips
    assert after[who] == night.ledger.chips[who] - 120


# --- what is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("--match", "{match}", "--relay", "{match}", "--sheet"), "one record at a time"),
        (("--relay", "{match}", "--sheet"), "line 1: a relay record must begin"),
        (("--evening", "{match}", "--sheet"), "line 1"),
        (("--match", "{relay}", "--sheet"), "line 1: a match record must begin"),
        (("--evening", "{evening}", "--table", "C", "--sheet", "--undo", "1"), "one thing at a time"),
        (("--evening", "{evening}", "--table", "C", "--declared", "win", "--offender", "甲"), "no table 'C'"),
        (("--evening", "{evening}", "--declared", "win", "--offender", "甲"), "no hand has been dealt at table A"),
        (("--evening", "{evening}", "--table", "B", "--apply", "false_win", "--offender", "甲"), "nobody here is"),
        (
            ("--evening", "{evening}", "--table", "B", "--hand", "7", "--decide", "false_win", "--offender", "E"),
            "--hand",
        ),
        (("--evening", "{evening}", "--pause"), "only matches and relays"),
        (("--match", "{match}", "--table", "B", "--sheet"), "--table only works with --evening"),
        (("--match", "{match}", "--declared", "win"), "with --offender"),
        (("--match", "{match}", "--declared", "tea", "--offender", "Ann"), "one of win, riichi"),
        (("--match", "{match}", "--declared", "win", "--offender", "Ann", "--tile", "9z"), "--tile"),
        (("--match", "{match}", "--declared", "win", "--offender", "Ann", "--tile", "12p"), "one tile"),
        (("--match", "{match}", "--declared", "win", "--offender", "Ann", "--fan", "2"), "--fan only works with"),
        (("--match", "{match}", "--declared", "win", "--offender", "Zoe"), "nobody here is 'Zoe'"),
        (("--match", "{match}", "--sheet", "--tile", "5p"), "--tile only works with"),
        (("--match", "{match}", "--resume"), "not paused"),
        (("--match", "{match}", "--rewind", "100000"), "events"),
        (("--match", "{match}", "--withdraw", "Ann", "--apply", "false_win"), "leave out --apply"),
        (("--match", "{match}", "--withdraw", "Zoe"), "nobody here is 'Zoe'"),
        (("--match", "{match}", "--pause", "--resume"), "one thing at a time"),
        (("-b", "xjtu", "--pause"), "--pause needs --match"),
        (("-b", "xjtu", "--withdraw", "E"), "--withdraw needs --match"),
        (("-b", "xjtu", "--declared", "win", "--offender", "E"), "--declared needs --match"),
        (
            (
                "--relay",
                "{relay}",
            ),
            "say what to do: --sheet",
        ),
    ],
)
def test_bad_input_is_told_in_a_line_and_changes_nothing(
    words: tuple[str, ...], error: str, match: Path, relay: Path, evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {"match": match, "relay": relay, "evening": evening}
    before = {name: path.read_bytes() for name, path in files.items()}
    line = [word.format(**files) for word in words]
    assert error in fails(capsys, "referee", *line, "--lang", "en")
    assert {name: path.read_bytes() for name, path in files.items()} == before
