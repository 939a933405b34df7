"""`paiju tournament seat` and `rehearse` as they are typed."""

import csv
import io
import json
from pathlib import Path

import pytest

from paiju.cli import main
from paiju.languages import Text
from paiju.tournament.rehearsal import rehearse

EVENT = """
[event]
name = "Club evening"
book = "mcr"

[[stage]]
name = "main"
kind = "seated"
rounds = 3
cut = 4
carry = "whole"

[[stage]]
name = "last"
kind = "final"
rounds = 1
"""
NAMES = [f"Player {letter}" for letter in "ABCDEFGH"]


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """What a command prints, and how it ends."""
    code = main(["tournament", *words])
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """An event of eight with a list of entrants."""
    (tmp_path / "entrants.csv").write_text("player\n" + "\n".join(NAMES), encoding="utf-8")
    (tmp_path / "event.toml").write_text('entrants = "entrants.csv"\n' + EVENT, encoding="utf-8")
    return tmp_path / "event.toml"


def filled_in(text: str) -> str:
    """A file of seats with points in it: who sits further east has more."""
    rows = list(csv.DictReader(io.StringIO(text)))
    out = io.StringIO()
    lines = csv.DictWriter(out, rows[0].keys())
    lines.writeheader()
    lines.writerows({**row, "e": 560 + n, "s": 520, "w": 480, "n": 440 - n} for n, row in enumerate(rows))
    return out.getvalue()


def test_seats_filled_in_are_results_and_lead_to_the_final(capsys: pytest.CaptureFixture[str], event: Path) -> None:
    code, out, _ = said(capsys, "seat", str(event), "--csv", "--time", "0.2")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    assert [row["round"] for row in rows] == ["1", "1", "2", "2", "3", "3"]
    assert {row[wind] for row in rows for wind in ("east", "south", "west", "north")} == set(NAMES)
    results = event.with_name("results.csv")
    results.write_text(filled_in(out), encoding="utf-8")
    code, out, _ = said(capsys, "run", str(event), "--results", str(results), "--json")
    best = [line["player"] for line in json.loads(out)["standings"][:4]]
    code, out, _ = said(capsys, "seat", str(event), "--results", str(results), "--json")
    told = json.loads(out)
    assert (code, told["stage"]) == (0, "last")
    assert {seat["player"] for seat in told["rounds"][0]["tables"][0]["seats"]} == set(best)


def test_a_plan_that_was_told_is_kept(capsys: pytest.CaptureFixture[str], event: Path) -> None:
    _, out, _ = said(capsys, "seat", str(event), "--csv", "--seed", "4", "--time", "0.2")
    plan, results = event.with_name("seats.csv"), event.with_name("results.csv")
    plan.write_text(out, encoding="utf-8")
    lines = filled_in(out).splitlines()
    results.write_text("\n".join(lines[:3]), encoding="utf-8")  # the first round was played
    code, now, _ = said(
        capsys, "seat", str(event), "--results", str(results), "--plan", str(plan), "--csv", "--seed", "9"
    )
    assert code == 0
    assert now.splitlines()[1:] == out.splitlines()[3:]
    _, one, _ = said(capsys, "seat", str(event), "--plan", str(plan), "--round", "2", "--csv", "--time", "0.2")
    assert one.splitlines()[1:] == out.splitlines()[3:5]


def test_seats_on_a_page_in_both_languages(capsys: pytest.CaptureFixture[str], event: Path) -> None:
    _, out, _ = said(capsys, "seat", str(event), "--lang", "en", "--time", "0.2")
    assert "Numbers drawn" in out
    assert "Round 3" in out
    _, out, _ = said(capsys, "seat", str(event), "--lang", "zh", "--time", "0.2")
    assert "第 3 轮" in out


def test_drawn_numbers_are_kept_with_their_lot(capsys: pytest.CaptureFixture[str], event: Path) -> None:
    """Asked again they are the same, by the file that was written; numbers of the list are nobody's to draw."""
    _, out, _ = said(capsys, "seat", str(event), "--lang", "en", "--time", "0.2")
    assert "numbers and seats follow from it. Keep the file" in out
    assert event.with_name("event.draw.json").is_file()
    _, again, _ = said(capsys, "seat", str(event), "--lang", "en", "--time", "0.2")
    tables = [line for line in out.splitlines() if line.count("Player ") == 4]
    assert len(tables) >= 3
    assert [line for line in again.splitlines() if line.count("Player ") == 4] == tables
    event.with_name("event.draw.json").unlink()
    listed = "player,number\n" + "\n".join(f"{name},{at}" for at, name in enumerate(NAMES, 1))
    event.with_name("entrants.csv").write_text(listed, encoding="utf-8")
    _, out, _ = said(capsys, "seat", str(event), "--lang", "en", "--time", "0.2")
    assert "Round 3" in out
    assert "write the numbers" not in out


def test_namesakes_without_numbers_are_not_written_to_a_file(
    capsys: pytest.CaptureFixture[str], event: Path, tmp_path: Path
) -> None:
    named = "player,number\n" + "\n".join(["Li,{}", "Li,{}", *(f"{name}," for name in NAMES[2:])])
    event.with_name("entrants.csv").write_text(named.format("", ""), encoding="utf-8")
    code, _, err = said(capsys, "seat", str(event), "--csv", "--lang", "en", "--time", "0.2")
    assert code == 2
    assert "two entrants are called Li" in err
    event.with_name("entrants.csv").write_text(named.format(21, 22), encoding="utf-8")
    code, out, _ = said(capsys, "seat", str(event), "--csv", "--time", "0.2")
    assert code == 0
    results = tmp_path / "results.csv"
    results.write_text(filled_in(out), encoding="utf-8")
    _, out, _ = said(capsys, "run", str(event), "--results", str(results), "--json")
    games = {(line["player"], line.get("number")): line["games"] for line in json.loads(out)["standings"]}
    assert (games["Li", "21"], games["Li", "22"], len(games)) == (3, 3, 8)


@pytest.mark.parametrize(
    ("words", "field"),
    [
        (("--stage", "lst"), "last"),
        (("--stage", "last"), ""),
        (("--round", "9"), "round"),
        (("--time", "0"), "time"),
        (("--seed", "-1"), "seed"),
        (("--plan", "nowhere.csv"), "nowhere.csv"),
    ],
)
def test_what_cannot_be_seated_is_said(
    capsys: pytest.CaptureFixture[str], event: Path, words: tuple[str, str], field: str
) -> None:
    code, out, err = said(capsys, "seat", str(event), "--lang", "en", "--time", "0.2", *words)
    assert code == (2 if field else 0)
    assert field in err if field else "no results yet" in out


def test_results_from_elsewhere_are_not_seated(capsys: pytest.CaptureFixture[str], event: Path) -> None:
    event.write_text(event.read_text(encoding="utf-8").replace('kind = "seated"', 'kind = "results"'), encoding="utf-8")
    code, out, _ = said(capsys, "seat", str(event), "--lang", "en")
    assert code == 0
    assert "main has no results yet" in out
    assert "Round" not in out


def test_an_event_without_entrants_is_not_seated(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text(EVENT, encoding="utf-8")
    code, _, err = said(capsys, "seat", str(tmp_path / "event.toml"))
    assert code == 2
    assert "entrants" in err


def test_a_rehearsal_is_written_and_counts_to_the_same(capsys: pytest.CaptureFixture[str], event: Path) -> None:
    out_dir = event.parent / "out"
    code, out, err = said(
        capsys, "rehearse", str(event), "--seed", "3", "--out", str(out_dir), "--time", "0.2", "--json"
    )
    told = json.loads(out)
    assert (code, err) == (0, "")
    assert told["ok"]
    assert told["tables"] == 7
    assert {path.name for path in out_dir.iterdir()} >= {
        "event.toml", "entrants.csv", "seats.csv", "results.csv", "penalties.csv", "standings.csv", "event.zip",
    }  # fmt: skip
    assert (out_dir / "paper" / "index.html").is_file()
    assert said(capsys, "verify", str(out_dir / "event.zip"))[0] == 0
    code, again, _ = said(
        capsys, "run", str(out_dir / "event.toml"), "--results", str(out_dir / "results.csv"), "--json"
    )
    assert json.loads(again)["standings"] == told["standings"]


def test_a_rehearsal_on_a_page(capsys: pytest.CaptureFixture[str], event: Path) -> None:
    code, out, _ = said(capsys, "rehearse", str(event), "--lang", "en", "--time", "0.2")
    assert code == 0
    assert "7 tables, all checks passed" in out
    code, out, _ = said(capsys, "rehearse", str(event), "--lang", "zh", "--time", "0.2")
    assert "全部核对无误" in out


def test_a_broken_rehearsal_ends_with_1(
    capsys: pytest.CaptureFixture[str], event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rehearse, "check_draw", lambda _: [Text("the draw is wrong")])
    code, _, err = said(capsys, "rehearse", str(event), "--lang", "en", "--time", "0.2")
    assert code == 1
    assert "failed: the draw is wrong" in err


def test_made_up_players_as_many_as_asked_for(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text(EVENT, encoding="utf-8")
    file = str(tmp_path / "event.toml")
    _, out, _ = said(capsys, "rehearse", file, "--players", "12", "--json", "--time", "0.2")
    assert len({line["player"] for line in json.loads(out)["standings"]}) >= 12
    code, _, err = said(capsys, "rehearse", file, "--players", "-4", "--lang", "en")
    assert code == 2
    assert "players" in err
