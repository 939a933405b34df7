"""`paiju replay`, `paiju convert`, `paiju stats`."""

import gzip
import json
import shutil
from pathlib import Path

import pytest

from paiju.cli import main
from paiju.formats.files import records_in
from tests.formats.samples import DATA, FAULTY, SOUND


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with some records, one of them packed, and a file that is none."""
    for name in ("four-20.xml", "tenhou6-10.json", "judge-6.json"):
        shutil.copy(DATA / name, tmp_path / name)
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "three.mjlog.gz").write_bytes(gzip.compress((DATA / "three-04.xml").read_bytes()))
    (tmp_path / "README.md").write_text("no record")
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    """What a command returns and prints."""
    code = main([str(word) for word in words])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_a_folder_that_agrees(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, out, err = run(capsys, "replay", folder, "--lang", "en")
    assert (code, err) == (0, "")
    assert out.startswith("4 files, 4 games, ")
    assert out.endswith("all agree\n")
    assert run(capsys, "replay", folder, "--lang", "zh")[1].endswith("全部一致\n")


def test_several_processes_say_the_same(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert run(capsys, "replay", folder, "--jobs", "2") == run(capsys, "replay", folder, "--jobs", "1")


def test_a_disagreement_is_told_with_both_sides(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    text = (folder / "four-20.xml").read_text()
    (folder / "four-20.xml").write_text(text.replace('ten="30,', 'ten="50,', 1))
    code, out, _ = run(capsys, "replay", folder, "--lang", "en")
    assert code == 1
    first, last = out.splitlines()
    assert "four-20.xml: hand " in first
    assert "fu: the record says 50, the rules say 30" in first
    assert last.endswith("1 game does not agree")
    found = json.loads(run(capsys, "replay", folder, "--json")[1])
    assert found["agree"] is False
    assert found["disagreements"][0]["zh"].endswith("记录为 50，按规则为 30")


def test_unreadable_files_do_not_stop_the_others(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    (folder / "cut.xml").write_bytes((DATA / "four-24.xml").read_bytes()[:5000])
    code, out, _ = run(capsys, "replay", folder, folder / "missing.xml", "--lang", "en")
    assert code == 2
    assert "cut.xml: unreadable: line 1, column " in out
    assert "missing.xml: unreadable: cannot be opened" in out
    assert "6 files, 4 games" in out
    found = json.loads(run(capsys, "replay", folder, "--json")[1])
    assert len(found["unreadable"]) == 1


def test_odd_files(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    """Each is told in a line of its own; the sound ones are played all the same."""
    (folder / "empty.xml").touch()
    (folder / "deep.json").write_text("[" * 50_000)
    (folder / "noise.txt").write_bytes(bytes(range(256)))
    (folder / "cut.json.gz").write_bytes(gzip.compress((DATA / "tenhou6-10.json").read_bytes())[:200])
    (folder / "folder.xml").mkdir()
    (folder / "gone.xml").symlink_to("nowhere.xml")
    (folder / "round.xml").symlink_to("round.xml")
    (folder / "again").symlink_to(folder, target_is_directory=True)
    shutil.copy(DATA / "four-20.xml", folder / "2009022011gm-00a9-0000-d7935c6d")
    code, out, err = run(capsys, "replay", folder, folder / "round.xml", "--lang", "en")
    assert (code, err) == (2, "")
    *lines, last = out.splitlines()
    assert [line.split(":")[0].removeprefix(f"{folder}/") for line in lines] == [
        "cut.json.gz", "deep.json", "empty.xml", "noise.txt", "round.xml"
    ]  # fmt: skip
    assert last.startswith("10 files, 5 games")
    assert "第" not in "".join(lines)


def test_folders_behind_links_are_searched_once(tmp_path: Path) -> None:
    """Even where they link to one another, to themselves, or to a folder that holds them."""
    house, other = tmp_path / "house", tmp_path / "other"
    (house / "records").mkdir(parents=True)
    (other / "inner").mkdir(parents=True)
    for place in (house / "outside.xml", house / "records" / "own.xml", other / "b.xml", other / "inner" / "a.xml"):
        shutil.copy(DATA / "four-24.xml", place)
    links = {"inner": other / "inner", "other": other, "self": house / "records" / "self", "up": house}
    for name, target in links.items():
        (house / "records" / name).symlink_to(target, target_is_directory=True)
    (other / "back").symlink_to(house / "records", target_is_directory=True)
    found = [Path(path).relative_to(house / "records").as_posix() for path in records_in([str(house / "records")])]
    assert found == ["inner/a.xml", "other/b.xml", "own.xml", "up/outside.xml"]


def test_places_are_told_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert "hand 1, step 0: the wall" in run(capsys, "replay", DATA / FAULTY, "--lang", "en")[1]
    assert "第 1 局，第 0 步：牌墙" in run(capsys, "replay", DATA / FAULTY, "--lang", "zh")[1]
    code, _, err = run(capsys, "convert", DATA / FAULTY, "a.xml", "--lang", "zh")
    assert (code, f"{FAULTY}：第 1 局：与规则不符" in err) == (2, True)


def test_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import io
    import sys

    given = io.TextIOWrapper(io.BytesIO((DATA / "tenhou6-10.json").read_bytes()))
    monkeypatch.setattr(sys, "stdin", given)
    code, out, _ = run(capsys, "replay", "-", "--lang", "en")
    assert (code, out.startswith("1 file, 1 game, 1 hand")) == (0, True)


def test_the_book_can_be_told(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "replay", DATA / "four-20.xml", "-b", "tenhou-nored", "--lang", "en")
    assert (code, "hand 1" in out) == (1, True)
    assert run(capsys, "replay", DATA / "four-20.xml", "--format", "tenhou", "-b", "tenhou")[0] == 0


def test_a_folder_without_records(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = run(capsys, "replay", tmp_path, "--lang", "en")
    assert (code, "there is no record" in err) == (2, True)


@pytest.mark.parametrize("target", ["a.xml", "a.json.gz", "a.mjson", "a.jsonl"])
def test_conversion(capsys: pytest.CaptureFixture[str], tmp_path: Path, target: str) -> None:
    code, _, err = run(capsys, "convert", DATA / "three-04.xml", tmp_path / target, "--lang", "en")
    assert (code, err.endswith(f"{target}: 1 game\n")) == (0, True)
    assert run(capsys, "replay", tmp_path / target)[0] == 0


def test_conversion_to_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "convert", DATA / "contest-8.txt", "-", "--to", "paiju")
    assert code == 0
    assert sum(json.loads(line)["type"] == "header" for line in out.splitlines()) == 8


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ((DATA / "contest-8.txt", "-", "--to", "mjai"), "mjai cannot hold a game of botzone"),
        ((DATA / "four-20.xml", "-"), "add --to"),
        ((DATA / "four-20.xml", "/nowhere/a.xml"), "cannot be written"),
        ((DATA / FAULTY, "a.xml"), "does not follow the rules"),
        ((DATA / "nothing.xml", "a.xml"), "cannot be opened"),
    ],
)
def test_conversions_refused(capsys: pytest.CaptureFixture[str], words: tuple[object, ...], complaint: str) -> None:
    code, out, err = run(capsys, "convert", *words, "--lang", "en")
    assert (code, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1


def test_statistics(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    code, out, _ = run(capsys, "stats", folder, "--lang", "en")
    assert code == 0
    assert "Riichi" in out
    found = json.loads(run(capsys, "stats", folder, "--json")[1])
    assert found["games"] == 4
    assert set(found["players"]) >= {"A", "B", "C"}
    (folder / "bad.json").write_text("{")
    code, out, err = run(capsys, "stats", folder, "--lang", "en")
    assert (code, "bad.json: unreadable" in err, "Riichi" in out) == (2, True, True)


def test_progress_is_shown_to_those_who_watch(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import sys

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    paths = [DATA / name for name in SOUND if name.startswith("tenhou6-1")]
    code, _, err = run(capsys, "replay", *paths)
    assert code == 0
    assert "3/3" in err
