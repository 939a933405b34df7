"""A game of a record that cannot be read: told with its number and line; the others are read, played and counted."""

import json
from pathlib import Path

import pytest

from paiju.cli import main
from paiju.errors import InputError
from paiju.formats import read, read_each
from tests.formats.samples import data_of, short

WANTED = 3  # matches of the file, the one with an unknown fan among them
PLACES = pytest.mark.parametrize("bad", range(WANTED))
END = b"</mjloggm>"


def matches() -> list[str]:
    """The first matches of a contest that ended with a win."""
    first, *parts = data_of("contest-8.txt").decode().split("Match ")
    assert not first
    return [f"Match {part}" for part in parts if "\nFan " in part][:WANTED]


def contest(bad: int) -> tuple[str, int]:
    """A contest whose match `bad`, counted from 0, has a fan nobody knows; and the line it stands in."""
    parts = matches()
    lines = parts[bad].splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("Fan "))
    lines[at] = "Fan 8 ???*1"
    line = sum(part.count("\n") for part in parts[:bad]) + at + 1
    parts[bad] = "\n".join(lines) + "\n"
    return "".join(parts), line


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the contest is written."""
    return tmp_path / "contest.txt"


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    """What a command returns and prints."""
    code = main([*map(str, words), "--lang", "en"])
    shown = capsys.readouterr()
    return code, shown.out, shown.err


@PLACES
def test_the_others_are_read(bad: int) -> None:
    text, line = contest(bad)
    found = read_each(text.encode())
    sound = read("".join(matches()).encode())
    error = found[bad]
    assert isinstance(error, InputError)
    assert error.field == f"game {bad + 1}, line {line}"
    assert "'???' is not a pattern" in error.message
    others = [at for at in range(WANTED) if at != bad]
    read_again, expected = [found[at] for at in others], [sound[at] for at in others]
    for game in expected:
        game.hands[0].place = ""
    for each in read_again:
        assert not isinstance(each, InputError)
        each.hands[0].place = ""
    assert read_again == expected
    with pytest.raises(InputError, match="is not a pattern"):
        read(text.encode())


@PLACES
def test_replay(capsys: pytest.CaptureFixture[str], file: Path, bad: int) -> None:
    text, line = contest(bad)
    file.write_text(text)
    code, out, err = run(capsys, "replay", file)
    first, last = out.splitlines()
    assert (code, err) == (2, "")
    assert first == f"{file}: unreadable: game {bad + 1}, line {line}: '???' is not a pattern"
    assert last.startswith("1 file, 2 games, 2 hands, ")
    assert last.endswith(": 1 game cannot be read")
    code, out, _ = run(capsys, "replay", file, "--json")
    found = json.loads(out)
    assert (code, found["games"], found["agree"]) == (2, 2, False)
    (told,) = found["unreadable"]
    assert (told["file"], told["place"]) == (str(file), f"game {bad + 1}, line {line}")


@PLACES
def test_a_disagreement_beside_it_keeps_its_number(capsys: pytest.CaptureFixture[str], file: Path, bad: int) -> None:
    text, _ = contest(bad)
    other = (bad + 1) % WANTED
    parts = [f"Match {part}" for part in text.split("Match ")[1:]]
    lines = [line if not line.startswith("Score ") else "Score 1 2 3 -6" for line in parts[other].splitlines()]
    parts[other] = "\n".join(lines) + "\n"
    file.write_text("".join(parts))
    code, out, _ = run(capsys, "replay", file)
    assert code == 2
    assert f"{file}: game {other + 1}, hand 1, step " in out
    assert "2 games, 2 hands" in out
    assert out.endswith("1 game does not agree, 1 game cannot be read\n")


@PLACES
def test_stats(capsys: pytest.CaptureFixture[str], file: Path, bad: int) -> None:
    text, line = contest(bad)
    file.write_text(text)
    code, out, err = run(capsys, "stats", file)
    assert (code, out.startswith("2 games, 2 hands\n")) == (2, True)
    assert err == f"{file}: unreadable: game {bad + 1}, line {line}: '???' is not a pattern\n"
    found = json.loads(run(capsys, "stats", file, "--json")[1])
    assert (found["games"], found["hands"]) == (2, 2)
    assert [each["place"] for each in found["unreadable"]] == [f"game {bad + 1}, line {line}"]


@PLACES
def test_convert(capsys: pytest.CaptureFixture[str], file: Path, bad: int) -> None:
    text, line = contest(bad)
    file.write_text(text)
    target = file.with_name("target.jsonl")
    code, out, err = run(capsys, "convert", file, target)
    assert (code, out) == (2, "")
    assert err.splitlines() == [
        f"{file}: unreadable: game {bad + 1}, line {line}: '???' is not a pattern",
        f"{target}: 2 games",
    ]
    code, out, _ = run(capsys, "replay", target)
    assert (code, out.startswith("1 file, 2 games, 2 hands")) == (0, True)


def test_nothing_that_can_be_read_is_nothing_to_convert(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    file.write_text("Match 1\nWind 9\nMatch 2\nWind 9\n")
    target = file.with_name("target.jsonl")
    code, _, err = run(capsys, "convert", file, target)
    assert (code, err.count("\n"), target.exists()) == (2, 1, False)
    code, out, _ = run(capsys, "replay", file)
    assert (code, out.count("unreadable: game"), out.endswith("1 file cannot be read\n")) == (2, 2, True)


def test_one_log_of_several() -> None:
    """Tenhou's logs and lines of JSON are told by themselves as well."""
    sound = data_of("four-20.xml").strip()
    broken = sound.replace(b"<INIT", b"<INIT seed='x'", 1)
    before, error, after = read_each(sound + b"\n" + broken + b"\n" + sound)
    assert before == after == read(sound)[0]
    assert isinstance(error, InputError)
    assert error.field.startswith("game 2, ")
    line = data_of("tenhou6-10.json").decode().strip().replace("\n", " ")
    error, game = read_each(f'{{"log": 1}}\n{line}\n'.encode(), "tenhou")
    assert isinstance(error, InputError)
    assert (error.field.startswith("game 1, "), game) == (True, read(line.encode())[0])


@pytest.mark.parametrize(
    "comment", [b"<!-- a comment -->", b"<!---->", b"<!-- two\nlines, <INIT> and </mjloggm> -->", b"<!-- --><!-- -->"]
)
def test_comments_are_passed_over(comment: bytes) -> None:
    data = short("four-24.xml")
    expected = read(data)
    start, first = data.index(b"<mjloggm"), data.index(b"<INIT")
    assert read(data[:first] + comment + data[first:]) == expected
    assert read(data[:start] + comment + data[start:]) == expected
    assert read(data + comment + b"\n") == expected
    assert read(data + comment + data) == expected * 2


def test_a_comment_hides_no_document_type() -> None:
    """What only looks like a comment (here inside an instruction) is no way past the refusal, nor is UTF-16."""
    body = short("four-24.xml")
    body = body[body.index(b"<mjloggm") :]
    kind = b'<!DOCTYPE mjloggm [<!ENTITY a "b">]>'
    for data in (kind + body, b"<!-- -->" + kind + body, kind + b"<!-- -->" + body, b"<?x <!-- ?>" + kind + body):
        with pytest.raises(InputError):
            read(data)
    with pytest.raises(InputError):
        read((kind + body).decode().encode("utf-16-le"), "tenhou")
    with pytest.raises(InputError, match="document type"):
        read(kind + body)


def test_places_stay_beside_comments() -> None:
    data = short("four-24.xml")
    cut = b"<!-- a\ncomment -->" + data[data.index(b"<mjloggm") : -len(END)]
    with pytest.raises(InputError) as caught:
        read(cut)
    assert caught.value.field.startswith("line 2, ")
    with pytest.raises(InputError, match="cut off"):
        read(data[: -len(END)] + b"<!-- never closed")
