"""`paiju referee` with a match record: rulings told, carried out and taken back, and the sheet of a game."""

import json
import os
from pathlib import Path

import pytest

from paiju.cli import main
from paiju.match import Match
from paiju.match.record import read_match
from tests.cli.refereed import NAMES, fails, game, run


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game of xjtu in its second hand, Bob's deal."""
    return game(tmp_path / "game.jsonl")


def rules(capsys: pytest.CaptureFixture[str], record: Path, *words: str) -> str:
    """What the command prints about the record."""
    return run(capsys, "referee", "--match", str(record), *words, "--lang", "en")


def refused(capsys: pytest.CaptureFixture[str], record: Path, *words: str) -> str:
    """The complaint; the record stays as it is."""
    before = record.read_bytes()
    told = fails(capsys, "referee", "--match", str(record), *words, "--lang", "en")
    assert record.read_bytes() == before
    assert os.listdir(record.parent) == [record.name]
    return told


def of(record: Path) -> Match:
    """The match a file holds."""
    return read_match(record.read_bytes())


# --- ruling ---------------------------------------------------------------------------------------


@pytest.mark.clause("xjtu:9.9.1", "xjtu:9.1.1")
def test_a_ruling_is_carried_out_and_written(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = rules(capsys, record, "--apply", "false_win", "--offender", "Ann")
    assert "ruling 1  Ann (" in text
    assert "False win: reverse mangan; no win" in text
    assert "xjtu:9.9.1 xjtu:9.1.1" in text
    match = of(record)
    assert [ruling.incident.foul for ruling in match.rulings] == ["false_win"]
    assert match.rulings[0].payments[0] in (-8000, -12000)
    assert sum(match.rulings[0].payments) == 0
    assert os.listdir(record.parent) == [record.name]


@pytest.mark.parametrize("name", ["false_win", "False Win", "诈和"])
@pytest.mark.parametrize("who", ["ann", "Ann", "name:Ann"])
def test_fouls_and_people_by_name(name: str, who: str, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules(capsys, record, "--apply", name, "--offender", who)
    incident = of(record).rulings[0].incident
    assert (incident.foul, incident.offender) == ("false_win", 0)


@pytest.mark.parametrize("who", ["E", "east", "东", "dealer", "庄家", "wind:E"])
def test_people_by_the_wind_they_have_now(who: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the second hand of a game of MCR Bob deals."""
    record = game(tmp_path / "game.jsonl", "mcr")
    rules(capsys, record, "--apply", "wrong_set", "--offender", who)
    assert of(record).rulings[0].incident.offender == 1
    rules(capsys, record, "--apply", "wrong_set", "--offender", who, "--hand", "1")
    assert of(record).rulings[1].incident.offender == 0


def test_names_that_are_winds_must_be_told_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = game(tmp_path / "game.jsonl", "mcr", names=["E", "S", "W", "N"])
    told = refused(capsys, record, "--apply", "wrong_set", "--offender", "E")
    assert "name:e or wind:e" in told
    rules(capsys, record, "--apply", "wrong_set", "--offender", "name:E")
    rules(capsys, record, "--apply", "wrong_set", "--offender", "wind:E")
    assert [ruling.incident.offender for ruling in of(record).rulings] == [0, 1]


def test_what_the_referee_has_to_say_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = game(tmp_path / "game.jsonl", "mcr")
    before = record.read_bytes()
    words = ["referee", "--match", str(record), "--apply", "others_tiles_exposed", "--offender", "Ann", "--lang", "en"]
    assert main(words) == 2
    text = capsys.readouterr().out
    assert "--amount …" in text
    assert "5, 10, 20, 30, 40, 50, 60" in text
    assert "--option goes_on" in text
    assert "--victim …" in text
    assert record.read_bytes() == before
    assert main([*words, "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert [need["field"] for need in told["needs"]] == ["option", "amount", "victims"]
    assert told["needs"][1]["least"] == 5
    assert record.read_bytes() == before
    run(capsys, *words, "--victim", "Bob", "--amount", "20", "--option", "goes_on")
    assert of(record).rulings[0].payments == (-20, 20, 0, 0)


@pytest.mark.clause("mcr:Q160(1)")
def test_exposed_tiles_are_asked_for_and_must_be_held(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = game(tmp_path / "game.jsonl", "mcr")
    words = ("--apply", "own_tiles_exposed", "--offender", "Bob")
    assert main(["referee", "--match", str(record), *words]) == 2
    assert "--exposed" in capsys.readouterr().out
    table = of(record).table
    assert table is not None
    held = [tile for tile in table.view("referee").seats["E"].hand if tile[1] != "f"]
    other = next(tile for tile in ("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m") if tile not in held)
    assert "does not hold" in refused(capsys, record, *words, "--exposed", other)
    rules(capsys, record, *words, "--exposed", held[0])
    table = of(record).table
    assert table is not None
    assert table.view("referee").seats["E"].exposed == [held[0]]


def test_deciding_writes_nothing(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = record.read_bytes()
    told = json.loads(rules(capsys, record, "--decide", "false_win", "--offender", "Ann", "--json"))
    assert told["settled"]
    assert told["incident"]["foul"] == "false_win"
    assert record.read_bytes() == before


def test_the_record_knows_what_was_before(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The second time in a hand costs 5 by the ladder, in another hand it begins anew (mcr:Q38)."""
    record = game(tmp_path / "game.jsonl", "mcr")
    words = ("--apply", "naming_discard", "--variant", "named", "--offender", "Ann")
    assert "a warning" in rules(capsys, record, *words)
    assert "5 off the game's points" in rules(capsys, record, *words)
    assert "mcr:Q35(4)" in refused(capsys, record, *words, "--hand", "1")


@pytest.mark.clause("ema:5.3")
def test_a_void_hand_is_left_and_taken_up_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = game(tmp_path / "game.jsonl", "ema")
    lines = of(record).lines()
    text = rules(capsys, record, "--apply", "empty_win", "--variant", "shown", "--offender", "Cem")
    assert "the hand is void and played again" in text
    assert of(record).table is None
    rules(capsys, record, "--undo", "1")
    again = of(record)
    assert again.table is not None
    assert [line for line in again.lines() if '"ruled"' not in line and '"undone"' not in line] == lines


def test_a_discretion_that_the_book_allows(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules(capsys, record, "--apply", "false_win", "--offender", "Ann", "--adjust", "warning")
    ruling = of(record).rulings[0]
    assert (ruling.warnings, set(ruling.payments)) == (1, {0})
    assert "the change 'mercy' is not possible here" in refused(
        capsys, record, "--apply", "false_win", "--offender", "Ann", "--adjust", "mercy"
    )


def test_another_file_is_written_and_none_overwritten(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, other = record.read_bytes(), record.with_name("ruled.jsonl")
    words = ("--apply", "slow_play", "--offender", "Ann", "--out", str(other))
    rules(capsys, record, *words)
    assert record.read_bytes() == before
    assert len(of(other).rulings) == 1
    kept = other.read_bytes()
    assert "already exists" in fails(capsys, "referee", "--match", str(record), *words, "--lang", "en")
    assert other.read_bytes() == kept
    assert sorted(os.listdir(record.parent)) == ["game.jsonl", "ruled.jsonl"]


def test_the_terminal_games_own_line_stays(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, rest = record.read_text(encoding="utf-8").split("\n", 1)
    own = '{"type": "play", "player":0,"seed":"x","bots":"simple","special":null,"hints":false}'
    record.write_text(f"{first}\n{own}\n{rest}", encoding="utf-8")
    rules(capsys, record, "--apply", "slow_play", "--offender", "Ann")
    lines = record.read_text(encoding="utf-8").splitlines()
    assert lines[1] == own
    assert len(read_match([lines[0], *lines[2:]]).rulings) == 1


def test_a_hand_that_is_over_is_closed_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = game(tmp_path / "game.jsonl", hands=1, acts=0)
    lines = record.read_text(encoding="utf-8").splitlines()
    closed = lines.pop()
    assert '"after"' in closed
    record.write_text("\n".join(lines) + "\n", encoding="utf-8")
    rules(capsys, record, "--apply", "slow_play", "--offender", "Ann")
    assert closed in record.read_text(encoding="utf-8").splitlines()


def test_a_record_that_could_not_be_read_again_is_not_written(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = record.read_bytes()
    monkeypatch.setattr(Match, "lines", lambda *_: ["{}", "{}"])
    monkeypatch.setattr("paiju.match.record.same_lines", lambda *_: None)
    assert main(["referee", "--match", str(record), "--apply", "slow_play", "--offender", "Ann"]) == 70
    assert "report it" in capsys.readouterr().err
    assert record.read_bytes() == before


# --- the sheet ------------------------------------------------------------------------------------


@pytest.fixture
def sheet(record: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Five warnings for Cem, a false win of Ann's that was undone, another one of Bob's in the first hand."""
    for _ in range(5):
        rules(capsys, record, "--apply", "slow_play", "--offender", "Cem")
    rules(capsys, record, "--apply", "false_win", "--offender", "Ann")
    rules(capsys, record, "--undo", "6")
    rules(capsys, record, "--apply", "false_win", "--offender", "Bob", "--hand", "1")
    return record


@pytest.mark.clause("xjtu:9.1.4")
def test_the_sheet_for_programs(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(rules(capsys, sheet, "--sheet", "--json"))
    assert [row["number"] for row in told["rulings"]] == [1, 2, 3, 4, 5, 6, 7]
    assert [row["hand"] for row in told["rulings"]] == [2, 2, 2, 2, 2, 2, 1]
    assert [row["undone_in_hand"] for row in told["rulings"]] == [None] * 5 + [2, None]
    last = told["rulings"][-1]
    assert (last["player"], last["seat"], last["name"]) == ("Bob", "S", "E1")
    assert last["payments"] == [4000, -8000, 2000, 2000]  # Ann dealt that hand
    assert last["what"]["zh"] == "诈和"
    assert last["ruling"]["zh"] == "赔满贯；停和"
    assert [row["warnings"] for row in told["players"]] == [0, 0, 5, 0]
    assert [row["payments"] for row in told["players"]] == [1500, 1500, -4500, 1500]
    assert [row["now"] for row in told["players"]] == [4000, -8000, 2000, 2000]
    plain = {row["name"]: row["points"] for row in told["results"]}
    match = of(sheet)
    start = dict(zip(match.names, match.position.points))
    changes = {"Ann": 5500, "Bob": -6500, "Cem": -2500, "Dai": 3500}
    sticks = 1000 * match.position.deposits
    assert sum(plain.values()) == sum(start.values()) + sticks
    assert all(plain[name] - start[name] - changes[name] in (0, sticks) for name in NAMES)


def test_the_sheet_for_people(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = rules(capsys, sheet, "--sheet")
    assert text.count("Slow play: a warning") == 5
    assert text.count("False win: reverse mangan; no win") == 2
    assert text.count("taken back in hand 2") == 1
    assert "hand 2 (East" in text
    chinese = run(capsys, "referee", "--match", str(sheet), "--sheet", "--lang", "zh")
    assert "诈和：赔满贯；停和" in chinese
    assert "已撤销（第 2 局）" in chinese
    for english in ("False win", "undone", "warnings", "player", "result"):
        assert english not in chinese


@pytest.mark.parametrize("columns", ["60", "80", "100"])
def test_the_sheet_fits_the_window(
    columns: str, sheet: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from paiju.columns import width

    monkeypatch.setenv("COLUMNS", columns)
    for lang in ("zh", "en"):
        text = run(capsys, "referee", "--match", str(sheet), "--sheet", "--lang", lang)
        assert max(width(line) for line in text.splitlines()) <= int(columns)


def test_a_game_without_rulings(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "No rulings." in rules(capsys, record, "--sheet")
    assert json.loads(rules(capsys, record, "--sheet", "--json"))["rulings"] == []


@pytest.mark.clause("lol:(十)4", "lol:(十)2")
def test_cards_and_what_comes_off_the_total(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = game(tmp_path / "game.jsonl", "lol")
    rules(capsys, record, "--apply", "fiddling", "--offender", "Ann")
    rules(capsys, record, "--apply", "fast_draw", "--offender", "Ann", "--option", "nothing")
    rules(capsys, record, "--apply", "false_win", "--offender", "Dai")
    told = json.loads(rules(capsys, record, "--sheet", "--json"))["players"]
    assert [row["cards"] for row in told] == [2, 0, 0, 0]
    assert [row["from_total"] for row in told] == [0, 0, 0, -20000]
    text = rules(capsys, record, "--sheet")
    assert "cards" in text
    assert "off the total" in text
    assert "for warnings" not in text
    assert "-20 pt" in text
    assert "20,000" not in text
    assert "-20 pt" in run(capsys, "referee", "--match", str(record), "--sheet", "--lang", "zh")


@pytest.mark.clause("lol:(十)4")
def test_what_is_reckoned_in_pt_is_told_in_pt(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("referee", "--book", "lol", "--decide", "false_win", "--offender", "S")
    english, chinese = (run(capsys, *asked, "--lang", lang) for lang in ("en", "zh"))
    assert "20 pt off the running total" in english
    assert "从累计成绩中扣 20 pt" in chinese
    assert "20,000" not in english + chinese
    (taken,) = json.loads(run(capsys, *asked, "--json"))["deductions"]
    assert taken == {"player": 1, "points": 20000, "of": "total", "pt": 20}


def test_who_is_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = game(tmp_path / "game.jsonl", "mcr")
    rules(capsys, record, "--apply", "cheating", "--offender", "Dai")
    rules(capsys, record, "--apply", "late", "--variant", "longer", "--offender", "Ann")
    text = rules(capsys, record, "--sheet")
    assert "suspended or disqualified: Dai" in text
    assert "game forfeited: Ann" in text


# --- without a record -----------------------------------------------------------------------------


@pytest.mark.clause("xjtu:9.1.1")
@pytest.mark.parametrize(("who", "points"), [("E", [-12000, 4000, 4000, 4000]), ("S", [4000, -8000, 2000, 2000])])
def test_a_ruling_at_a_table_without_a_record(who: str, points: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    words = ("referee", "-b", "xjtu", "--decide", "false_win", "--offender", who)
    assert json.loads(run(capsys, *words, "--json"))["payments"] == points
    assert "reverse mangan" in run(capsys, *words, "--lang", "en")


@pytest.mark.clause("mcr:Q38(5)")
@pytest.mark.parametrize(
    ("before", "cost"), [(0, "a warning"), (1, "5 off"), (2, "10 off"), (3, "20 off"), (4, "30 off")]
)
def test_how_often_before(before: int, cost: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("referee", "-b", "mcr", "--decide", "naming_discard", "--variant", "named", "--offender", "W")
    assert f"(named): {cost}" in run(capsys, *words, "--before", str(before), "--lang", "en")


@pytest.mark.clause("psa:诈和#1", "psa:诈和#2")
def test_facts_of_a_false_win_among_friends(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("referee", "-b", "psa", "--decide", "false_win", "--offender", "S")
    assert main([*words, "--variant", "nobody_ready", "--lang", "en"]) == 2
    assert "--fan" in capsys.readouterr().out
    told = json.loads(run(capsys, *words, "--variant", "nobody_ready", "--fan", "2", "--json"))
    paid = told["payments"]
    assert paid[0] == paid[2] == paid[3] > 0
    assert sum(paid) == 0
    told = json.loads(run(capsys, *words, "--variant", "others_ready", "--ready", "N=2", "--json"))
    assert [bool(points) for points in told["payments"]] == [False, True, False, True]


# --- what does not go together --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "say what to do: --sheet"),
        (("--sheet", "--undo", "1"), "one thing at a time"),
        (("--sheet", "late"), "Use options to say what happened"),
        (("--sheet", "--out", "x"), "--out only works when"),
        (("--sheet", "--offender", "Ann"), "--offender only works with"),
        (("--undo", "1"), "there is no ruling 1"),
        (("--undo", "0"), "there is no ruling 0"),
        (("--apply", "false_win"), "--offender"),
        (("--apply", "false_win", "--offender", "Zoe"), "nobody here is 'Zoe'; there are Ann ("),
        (("--apply", "win", "--offender", "Ann"), "name one foul of xjtu"),
        (("--apply", "false_win", "--offender", "Ann", "--variant", "x"), "has no variant"),
        (("--apply", "false_win", "--offender", "Ann", "--option", "x"), "nothing to choose"),
        (("--apply", "false_win", "--offender", "Ann", "--amount", "5"), "no amount"),
        (("--apply", "false_win", "--offender", "Ann", "--tiles", "-1"), "whole number"),
        (("--apply", "false_win", "--offender", "Ann", "--victim", "Ann"), "offender cannot be"),
        (("--apply", "false_win", "--offender", "Ann", "--hand", "3"), "hands 1 to 2"),
        (("--apply", "false_win", "--offender", "Ann", "--before", "1"), "leave out --before"),
        (("--apply", "false_win", "--offender", "Ann", "--owed", "Bob"), "WHO=NUMBER"),
        (("--apply", "riichi_twice", "--offender", "Ann"), "not in riichi"),
        (("--apply", "false_win", "--offender", "Ann", "--exposed", "xx"), "tile"),
        (("--apply", "false_win", "--offender", "Ann", "--out", "/no/such/folder/x"), "cannot be written"),
        (("--sheet", "-b", "mcr"), "give the rule book that was used"),
    ],
)
def test_what_is_refused(words: tuple[str, ...], says: str, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert says in refused(capsys, record, *words)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("-b", "xjtu", "--sheet"), "--sheet needs --match"),
        (("-b", "xjtu", "--apply", "false_win", "--offender", "E"), "--apply needs --match"),
        (("--decide", "false_win", "--offender", "E"), "name a rule book"),
        (("-b", "xjtu", "--decide", "false_win", "--offender", "E", "--hand", "1"), "--hand only works with"),
        (("-b", "xjtu", "--decide", "false_win", "--offender", "E", "--before", "101"), "from 0 to 100"),
        (("-b", "xjtu-3p", "--decide", "false_win", "--offender", "N"), "nobody here is 'N'; there are E, S, W"),
        (
            ("-b", "xjtu", "--decide", "own_tiles_exposed", "--variant", "few", "--offender", "E", "--tiles", "4"),
            "4 tiles are three",
        ),
        (("-b", "tenhou", "--decide", "false_win", "--offender", "E"), "tenhou has no fouls"),
        (("--match", "/no/such/file", "--sheet"), "cannot read"),
        (("-b", "xjtu", "--tiles", "1", "late"), "--tiles only works with"),
    ],
)
def test_what_is_refused_without_a_record(
    words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in fails(capsys, "referee", *words, "--lang", "en")


def test_a_record_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, data in (("empty", b""), ("binary", b"\x00\xff\n" * 3), ("other", b'{"type": "header"}\n')):
        path = tmp_path / name
        path.write_bytes(data)
        fails(capsys, "referee", "--match", str(path), "--sheet", "--lang", "en")
        fails(capsys, "referee", "--match", str(path), "--apply", "x", "--offender", "E", "--lang", "en")
        assert path.read_bytes() == data


@pytest.mark.clause("xjtu:9.15", "reading:260")
def test_a_field_of_the_book_is_changed_for_a_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--decide", "signals", "--variant", "serious", "--offender", "S", "--json")
    plain = json.loads(run(capsys, "referee", "--book", "xjtu", *asked))
    too = json.loads(run(capsys, "referee", "--book", "xjtu", "--set", "referee.serious_warned_too=true", *asked))
    assert [[each["kind"] for each in told["sanctions"]] for told in (plain, too)] == [
        ["rights"],
        ["warnings", "rights"],
    ]
    assert "must be true or false" in fails(
        capsys, "referee", "--book", "xjtu", "--set", "referee.serious_warned_too=x", *asked, "--lang", "en"
    )
    game_only = ("referee", "--match", "g.jsonl", "--sheet", "--set", "referee.riichi_once=true", "--lang", "en")
    assert "name it with --book" in fails(capsys, *game_only)


@pytest.mark.clause("lol:(十)2", "reading:206")
def test_cards_of_a_season_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    card = ("referee", "--book", "lol", "--set", "referee.cards_over=season", "--decide", "slamming_or_slow")
    assert main([*card, "--offender", "S", "--lang", "en"]) == 2
    assert "--earlier" in capsys.readouterr().out
    first = json.loads(run(capsys, *card, "--offender", "S", "--earlier", "0", "--json"))
    assert (first["time"], first["settled"]) == (1, True)
    assert main([*card, "--offender", "S", "--earlier", "1", "--lang", "en"]) == 2
    assert "--option chombo" in capsys.readouterr().out
