"""`paiju stats --rows`: the same rows in three forms, files that stand when they are whole, mistakes in one line."""

import csv
import gzip
import io
import json
import shutil
import sys
from pathlib import Path

import pytest

from paiju import stats
from paiju.cli import main
from paiju.stats.record_rows.columns import SORTS, Form, Sort, columns
from paiju.stats.record_rows.writing import save
from paiju.tournament.files.cells import unguarded
from tests.extras import need
from tests.formats.samples import DATA, FAULTY

RECORDS = tuple(str(DATA / name) for name in ("four-20.xml", "three-04.xml", "contest-8.txt"))


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    """What a command returns and prints."""
    code = main(["stats", *(str(word) for word in words), "--lang", "en"])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def plain(rows: list[dict[str, object]]) -> list[dict[str, str]]:
    """Rows as CSV has them: true and false as words, nothing where there is none."""
    words = {True: "true", False: "false"}
    return [
        {
            key: words[value] if isinstance(value, bool) else "" if value is None else str(value)
            for key, value in row.items()
        }
        for row in rows
    ]


@pytest.mark.parametrize("sort", SORTS)
def test_csv_and_json_lines_are_the_rows(capsys: pytest.CaptureFixture[str], tmp_path: Path, sort: Sort) -> None:
    rows = [dict(row) for row in stats.rows(sort, RECORDS)]
    assert rows
    code, out, err = run(capsys, *RECORDS, "--rows", sort, "--to", "jsonl")
    assert (code, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == rows
    assert run(capsys, *RECORDS, "--rows", sort)[1] == run(capsys, *RECORDS, "--rows", sort, "--to", "csv")[1]
    written = csv.DictReader(io.StringIO(run(capsys, *RECORDS, "--rows", sort, "--out", "-")[1]))
    assert [{key: unguarded(text) for key, text in row.items()} for row in written] == plain(rows)
    packed = tmp_path / "rows.jsonl.gz"
    assert run(capsys, *RECORDS, "--rows", sort, "--out", packed)[:2] == (0, f"{packed}: {len(rows)} rows\n")
    assert gzip.decompress(packed.read_bytes()).decode() == out


@pytest.mark.parametrize("sort", SORTS)
def test_parquet_is_the_rows(capsys: pytest.CaptureFixture[str], tmp_path: Path, sort: Sort) -> None:
    parquet = need("pyarrow.parquet", "the parquet extra")
    rows = [dict(row) for row in stats.rows(sort, RECORDS)]
    path = tmp_path / "rows.parquet"
    code, out, _ = run(capsys, *RECORDS, "--rows", sort, "--out", path, "--json")
    assert (code, json.loads(out)) == (0, {"out": str(path), "rows": len(rows), "unreadable": []})
    table = parquet.read_table(path)
    assert table.to_pylist() == rows
    assert [field.metadata[b"description"].decode() for field in table.schema] == [each.about for each in columns(sort)]
    assert [field.nullable for field in table.schema] == [each.optional for each in columns(sort)]


def test_parquet_is_written_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = need("pyarrow.parquet", "the parquet extra")
    monkeypatch.setattr("paiju.stats.record_rows.writing.AT_ONCE", 7)
    rows = list(stats.rows("hands", RECORDS))
    assert save(rows, "hands", "parquet", str(tmp_path / "rows.parquet")) == len(rows)
    file = parquet.ParquetFile(tmp_path / "rows.parquet")
    assert (file.metadata.num_row_groups, file.read().to_pylist()) == (-(-len(rows) // 7), rows)


def test_names_like_formulas_are_guarded_in_csv_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "named.xml"
    path.write_text((DATA / "four-20.xml").read_text("utf-8").replace('n0="A"', 'n0="%3D1%2B1%2C%22"'), "utf-8")
    assert {row["player"] for row in stats.rows("hands", path)} == {'=1+1,"', "B", "C", "D"}
    assert "'=1+1" in run(capsys, path, "--rows", "players")[1]
    assert "'=1+1" not in run(capsys, path, "--rows", "players", "--to", "jsonl")[1]


@pytest.mark.parametrize("form", ["csv", "jsonl", "parquet"])
def test_names_that_are_no_sound_unicode(tmp_path: Path, form: Form) -> None:
    """As those of files can be; they are written with a question mark."""
    if form == "parquet":
        need("pyarrow", "the parquet extra")
    row = next(stats.rows("games", RECORDS[0]))
    path = tmp_path / "rows"
    assert save([{**row, "file": "牌\udcff.xml"}], "games", form, str(path)) == 1
    assert "牌?.xml".encode() in path.read_bytes()


def test_one_players_rows(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, RECORDS[0], "--rows", "hands", "--to", "jsonl", "--player", "B", "--player", "D")[1]
    assert [json.loads(line)["player"] for line in out.splitlines()] == ["B", "D", "B", "D", "B", "D"]
    found = json.loads(run(capsys, RECORDS[0], "--json", "--player", "B")[1])
    assert list(found["players"]) == ["B"]
    lines = run(capsys, RECORDS[0], "--player", "B")[1].splitlines()
    assert [line.split()[0] for line in lines[lines.index("Players") + 2 :]] == ["B"]
    for more in ((), ("--rows", "games"), ("--rows", "players"), ("--json",)):
        code, _, err = run(capsys, RECORDS[0], "--player", "BB", *more)
        assert (code, err) == (2, "paiju: error: no record has a player BB; did you mean B?\n")


def test_all_players(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paiju.cli.stats.PLAYERS_SHOWN", 3)
    lines = run(capsys, RECORDS[0])[1].splitlines()
    assert lines[-1] == "and 1 more (--all-players)"
    assert run(capsys, RECORDS[0], "--all-players")[1].splitlines()[:-1] == lines[:-1]


def test_a_damaged_file_is_named_and_left_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in ("four-20.xml", FAULTY):
        shutil.copy(DATA / name, tmp_path / name)
    (tmp_path / "cut.xml").write_bytes((DATA / "four-24.xml").read_bytes()[:5000])
    code, out, err = run(capsys, tmp_path, "--rows", "decisions", "--to", "jsonl")
    assert (code, {json.loads(line)["file"] for line in out.splitlines()}) == (2, {str(tmp_path / "four-20.xml")})
    assert [line.split(": ")[:2] for line in err.splitlines()] == [
        [str(tmp_path / "cut.xml"), "unreadable"],
        [str(tmp_path / FAULTY), "unreadable"],
    ]
    code, out, _ = run(capsys, tmp_path, "--rows", "hands", "--out", tmp_path / "h.csv", "--json")
    assert (code, [Path(each["file"]).name for each in json.loads(out)["unreadable"]]) == (2, ["cut.xml"])


def test_a_file_stays_until_the_new_one_is_whole(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("before")
    assert run(capsys, RECORDS[0], "--rows", "hands", "--player", "nobody", "--out", path)[0] == 2
    assert (path.read_text(), [each.name for each in tmp_path.iterdir()]) == ("before", ["rows.csv"])


def test_rows_into_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    """What is no plain file is written itself."""
    if not Path("/dev/null").exists():
        pytest.skip("no /dev/null here")
    assert run(capsys, RECORDS[0], "--rows", "hands", "--to", "csv", "--out", "/dev/null")[1] == "/dev/null: 12 rows\n"
    assert not Path("/dev/null").is_file()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--to", "csv"), "--to: goes with --rows"),
        (("--out", "a.csv"), "--out: goes with --rows"),
        (("--rows", "turns"), "invalid choice: 'turns'"),
        (("--rows", "games", "--out", "rows.txt"), "add --to csv|jsonl|parquet"),
        (("--rows", "games", "--out", "rows.parquet.gz"), "add --to csv|jsonl|parquet"),
        (("--rows", "games", "--out", "/nowhere/rows.csv"), "/nowhere/rows.csv cannot be written"),
        (("--rows", "games", "--to", "parquet"), "Parquet is written to a file: name one"),
        (("--rows", "games", "--json"), "--json: does not go with rows on standard output"),
    ],
)
def test_mistakes(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], complaint: str) -> None:
    try:
        code, out, err = run(capsys, RECORDS[0], *words)
    except SystemExit as end:
        code, (out, err) = int(str(end.code)), capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert complaint in err


def test_without_pyarrow_one_line_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    code, _, err = run(capsys, RECORDS[0], "--rows", "games", "--out", tmp_path / "games.parquet")
    assert (code, err) == (2, "paiju: error: --to: needs pyarrow: pip install '.[parquet]' in Paiju's folder\n")
    assert not list(tmp_path.iterdir())


def test_progress_is_shown_beside_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    code, _, err = run(capsys, *RECORDS, "--rows", "games", "--out", tmp_path / "games.csv")
    assert (code, "3/3" in err) == (0, True)
