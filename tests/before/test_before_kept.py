"""Evenings, games of the terminal, contests of the arena and books in TOML that earlier versions wrote."""

import json
import shutil
import tomllib
from pathlib import Path

import pytest

import paiju
from paiju import books
from paiju.books.derive import fields
from paiju.books.toml_book import load
from paiju.evening import Evening
from paiju.match.record import read_match
from tests.before.checking import agrees, has, plain, same_sum, written
from tests.before.commands import fine
from tests.before.kinds import Json, each, label, rows_of, told_of
from tests.before.make_kept import go_on
from tests.before.playing import play_evening

ENOUGH = "\n" * 3000  # somebody who does the usual to the end of a match


# --- evenings -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", each("evenings"), ids=label)
def test_an_evening_is_played_again(path: Path) -> None:
    evening = Evening.replay(path.read_bytes())
    assert evening.over
    assert evening.ledger.chips == told_of(path)["chips"] == rows_of(path)[-1]["chips"]
    assert any(evening.ledger.chips.values())
    agrees(path)


@pytest.mark.parametrize("path", each("evenings-unfinished"), ids=label)
def test_an_evening_goes_on(path: Path, tmp_path: Path) -> None:
    evening = Evening.replay(path.read_bytes())
    assert evening.ledger.chips == told_of(path)["chips"]
    assert list(evening.running) == ["A"]
    agrees(path)
    play_evening(evening)
    assert sum(evening.ledger.chips.values()) == 0
    again = Evening.replay(written(tmp_path / "evening.jsonl", evening.record().splitlines()).read_bytes())
    assert again.over
    assert (again.ledger.chips, again.events) == (evening.ledger.chips, evening.events)


# --- the terminal ---------------------------------------------------------------------------------


def match_lines(path: Path) -> list[str]:
    """The match in a file of the terminal, without what it notes for itself."""
    rows = path.read_text(encoding="utf-8").splitlines()
    return [row for row in rows if json.loads(row)["type"] != "play"]


@pytest.mark.parametrize("path", each("terminal-unfinished"), ids=label)
def test_a_game_of_the_terminal_goes_on(path: Path, tmp_path: Path) -> None:
    before = read_match(match_lines(path))
    assert before.table is not None
    assert not before.table.over
    agrees(path)
    file = shutil.copyfile(path, tmp_path / path.name)
    fine("play", "--resume", file, typed=ENOUGH)
    match = read_match(match_lines(file))
    assert match.over in ("last_hand", "bust")
    assert match.hands > before.hands
    same_sum(match, sum(before.position.points) + before.position.deposits * before.book.payments.deposit)
    assert match.lines()[: len(before.lines()) - 1] == before.lines()[:-1]  # but for the wall revealed last
    told = next(row for row in rows_of(file) if row["type"] == "play")
    assert told == next(row for row in rows_of(path) if row["type"] == "play")
    assert told["seed"] == told_of(path)["seed"]
    agrees(file)


# --- the arena ------------------------------------------------------------------------------------


def means(results: Json) -> Json:
    """What was counted; intervals were narrower than they had a right to be, and are others now."""
    return {name: means(told) if isinstance(told, dict) else told and told[0] for name, told in results.items()}


@pytest.mark.parametrize("path", each("arena"), ids=label)
def test_a_contest_is_taken_up_again(path: Path, tmp_path: Path) -> None:
    told, file = told_of(path), shutil.copyfile(path, tmp_path / path.name)
    own = path.parent.parent / "books" / f"{path.stem}.toml"
    book = load(own) if own.exists() else books.get(path.stem)
    found = go_on(file, book, told["games"], told["wish"])
    assert means(plain(found["results"])) == means(told["results"])
    assert (found["games"], found["hands"], found["timing"]["games"]) == (told["games"], told["hands"], 0)
    before = path.read_text(encoding="utf-8").splitlines()
    more = go_on(file, book, told["games"] + 1, told["wish"])
    assert more["games"] == told["games"] + more["timing"]["games"] > told["games"]
    after = file.read_text(encoding="utf-8").splitlines()
    assert after[1 : len(before)] == before[1:]
    assert len(after) == len(before) + 1


# --- books ----------------------------------------------------------------------------------------


def fields_written(text: str) -> Json:
    """The fields of groups that a book in TOML sets, by dotted name."""
    groups = {key: part for key, part in tomllib.loads(text).items() if isinstance(part, dict)}
    patterns = {key: part for key, part in groups.pop("patterns").items() if isinstance(part, dict)}
    found = {f"{group}.{key}": value for group, part in groups.items() for key, value in part.items()}
    return found | {f"patterns.{id}.{key}": value for id, part in patterns.items() for key, value in part.items()}


@pytest.mark.parametrize("path", each("books"), ids=label)
def test_a_book_is_as_it_was_written(path: Path) -> None:
    text, book = path.read_text(encoding="utf-8"), load(path)
    wanted = fields_written(text)
    assert len(wanted) > 5
    assert has(fields(book, words=True), wanted)
    left_out = {id for id, part in tomllib.loads(text)["patterns"].items() if part is False}
    assert left_out
    assert not left_out & {pattern.id for pattern in book.patterns}
    assert book.id == path.stem


@pytest.mark.parametrize("path", each("books"), ids=label)
def test_a_book_scores_as_it_did(path: Path) -> None:
    book, told = load(path), told_of(path)["scores"]
    assert told
    for request, answer in told:
        assert has(paiju.score({**request, "book": book}), answer)


@pytest.mark.parametrize("path", each("books"), ids=label)
def test_records_by_a_book_agree_with_its_file(path: Path) -> None:
    base = tomllib.loads(path.read_text(encoding="utf-8"))["base"]
    for kind in ("hands", "matches"):
        record = path.parent.parent / kind / f"{path.stem}.jsonl"
        assert rows_of(record)[0]["base"] == base
        agrees(record, "-b", path)
