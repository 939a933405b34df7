"""`paiju import` and `paiju tournament export`: there, back, and three ways to one standing."""

import csv
import io
import json
from pathlib import Path

import pytest

from paiju.tournament.record import EventRecord
from tests.before.commands import fine, run
from tests.tournament.pantheon.mimir import HERE

LEAGUE = HERE / "league"


def standings(*words: object) -> list[dict[str, object]]:
    """Everybody's place and figures, by the command."""
    shown = json.loads(fine("tournament", "run", *words, "--json"))
    lines: list[dict[str, object]] = shown["standings"]
    return [{key: line[key] for key in ("place", "player", "games", "metrics")} for line in lines]


def test_an_import_says_what_it_did(tmp_path: Path) -> None:
    said = fine("import", "pantheon", LEAGUE, "--out", tmp_path).splitlines()
    assert said[0] == "Winter league: games 6, players 8, hands checked 70"
    assert said[1] == "rule book: pantheon-42, made from ema by changing game.counters"
    assert "70 hands: all payments, ratings and places agree" in said
    files = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*") if path.is_file()}
    assert files == {"event.zip", "book.toml", *(f"source/{path.name}" for path in LEAGUE.glob("*.json"))}
    assert "consistent" in fine("tournament", "verify", tmp_path / "event.zip")


def test_differences_end_with_one_and_are_told(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    for path in LEAGUE.glob("*.json"):
        text = path.read_text(encoding="utf-8")
        (copy / path.name).write_text(text.replace('"score": 54000', '"score": 54001'), encoding="utf-8")
    (copy / "extra.json").write_text('{"what": "is this"}', encoding="utf-8")
    code, said = run("import", "pantheon", copy, "--out", tmp_path / "out")
    assert code == 1
    assert "differs: 2024-02-03, table 1: Bo has 54001 points in Pantheon; the hands come to 54000" in said
    assert "not understood: extra.json: this is not an answer of Pantheon's API that is known here" in said
    (rest,) = json.loads((tmp_path / "out" / "not-understood.json").read_text(encoding="utf-8"))
    assert rest["what"] == {"what": "is this"}
    code, said = run("import", "pantheon", copy, "--out", tmp_path / "out", "--json")
    shown = json.loads(said)[0]
    assert (code, shown["games"], len(shown["not_understood"])) == (1, 6, 1)


def test_a_folder_that_is_none_ends_with_two(tmp_path: Path) -> None:
    code, said = run("import", "pantheon", tmp_path / "nowhere", "--out", tmp_path / "out")
    assert (code, "there is no such file" in said) == (2, True)


def test_three_ways_give_one_standing(tmp_path: Path) -> None:
    """The import's archive, the files written from it, and Pantheon's JSON written from it and imported again."""
    fine("import", "pantheon", LEAGUE, "--out", tmp_path / "event")
    archive = tmp_path / "event" / "event.zip"
    first = standings(archive)
    fine("tournament", "export", archive, "--out", tmp_path / "files")
    assert standings(tmp_path / "files" / "event.toml", "--results", tmp_path / "files" / "results.csv") == first
    fine("tournament", "export", archive, "--to", "pantheon", "--out", tmp_path / "json")
    fine("import", "pantheon", tmp_path / "json", "--out", tmp_path / "again")
    assert standings(tmp_path / "again" / "event.zip") == first


def test_a_list_of_the_same_games_gives_the_same_points(tmp_path: Path) -> None:
    """Penalties are no part of a list; the rest of the standing is."""
    fine("import", "pantheon", LEAGUE, "--out", tmp_path / "event")
    fine("tournament", "export", tmp_path / "event" / "event.zip", "--out", tmp_path / "files")
    results, book = tmp_path / "files" / "results.csv", tmp_path / "files" / "book.toml"
    said = fine("import", "results", results, "--book", book, "--out", tmp_path / "list")
    assert "players: east with e, south with s, west with w, north with n" in said
    by_name = {line["player"]: line for line in standings(tmp_path / "list" / "event.zip")}
    for line in standings(tmp_path / "event" / "event.zip"):
        ours, theirs = by_name[line["player"]]["metrics"], line["metrics"]
        assert isinstance(ours, dict)
        assert isinstance(theirs, dict)
        assert {key: ours[key] for key in ours if key != "pt"} == {key: theirs[key] for key in theirs if key != "pt"}


def test_hands_are_rows_of_a_table(tmp_path: Path) -> None:
    fine("import", "pantheon", LEAGUE, "--out", tmp_path / "event")
    fine("tournament", "export", tmp_path / "event" / "event.zip", "--out", tmp_path / "files")
    text = (tmp_path / "files" / "hands.csv").read_text(encoding="utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert {row["end"] for row in rows} >= {"win", "draw", "chombo"}
    state = EventRecord.from_archive((tmp_path / "event" / "event.zip").read_bytes()).state
    for key, sheet in state.sheets.items():
        here = [row for row in rows if (row["round"], row["table"]) == key[1:]]
        paid = [sum(int(row[seat]) for row in here if row[seat]) for seat in "eswn"]
        assert sum(sheet.result.points) - 120_000 == 0
        sticks = sum(points - 30_000 for points in sheet.result.points) - sum(paid)
        assert sticks % 1000 == 0
        assert all(abs(points - 30_000 - gain) in (0, sticks) for points, gain in zip(sheet.result.points, paid))


def test_what_is_unclear_is_asked_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = tmp_path / "games.csv"
    games.write_text("date,a,b,c,d,w,x,y,z\n02/03/2024,Ann,Ben,Cid,Dan,10,-5,-5,0\n", encoding="utf-8")
    code, said = run("import", "results", games, "--book", "mcr", "--out", tmp_path / "out")
    assert (code, "--dates" in said) == (2, True)
    answers = iter(["dmy", "mcr"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(answers))
    monkeypatch.setattr("paiju.cli.bring.results.is_terminal", lambda: True)
    said = fine("import", "results", games, "--out", tmp_path / "out", "--name", "Club")
    assert "date: date (dmy)" in said
    state = EventRecord.from_archive((tmp_path / "out" / "event.zip").read_bytes()).state
    assert (state.event.name, state.event.book.id, [key[1] for key in state.sheets]) == ("Club", "mcr", ["2024-03-02"])


def test_lists_in_other_encodings_and_lines_that_are_none(tmp_path: Path) -> None:
    games = tmp_path / "games.csv"
    text = "日期,桌,东,南,西,北,东分,南分,西分,北分\n" + "2024年2月3日,1,安,波,陈,朵,12,-2,-3,-7\n" * 12 + "休息\n"
    games.write_bytes(text.encode("gb18030"))
    code, said = run("import", "results", games, "--book", "mcr", "--out", tmp_path)
    assert code == 1
    assert "line 14: a name is missing" in said
    assert "休息" in (tmp_path / "not-understood.csv").read_text(encoding="utf-8-sig")
    state = EventRecord.from_archive((tmp_path / "event.zip").read_bytes()).state
    assert {player.name for player in state.players} == {"安", "波", "陈", "朵"}
