"""Leaving: nothing is lost at a keyboard, nothing is strewn about, and one is told how to go on."""

from pathlib import Path

import pytest

from paiju import books
from paiju.errors import InputError
from paiju.terminal import GameChoice
from paiju.terminal.folder import new_file, saved_games
from paiju.terminal.game import picked
from paiju.terminal.saving import LATEST, latest, read_game
from paiju.terminal.screen import Leave
from tests.terminal.people import enter, sit, typing


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, which stays empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def setup_of(book: str = "xjtu") -> GameChoice:
    """A short game."""
    return GameChoice(book=books.get(book), seed="left", rounds=1)


def test_a_game_left_is_kept_in_the_usual_folder(games: Path, elsewhere: Path) -> None:
    shown = sit(setup_of(), typing(["", "1", "q", ""]))
    (kept,) = games.iterdir()
    assert shown.pages[-1].split("\n") == ["Goodbye.", f"The game is in {kept}", "To go on: paiju play --resume"]
    assert list(elsewhere.iterdir()) == []
    again = sit(GameChoice(resume=LATEST), typing([""]))
    assert again.prompts[0] == "Enter continues, ? shows help, q quits> "
    match = read_game(str(kept), None)[0]
    assert match.table is not None
    assert len(match.table.view("E").seats["E"].river) == 1


@pytest.mark.parametrize("typed", [["", "1", "q", "n"], ["", "1"]])
def test_a_game_that_is_not_to_be_kept(games: Path, typed: list[str]) -> None:
    """Either said so, or the input came from a file and ended."""
    shown = sit(setup_of(), typing(typed))
    assert "The game was not saved" in shown.pages[-1]
    assert not games.exists()


def test_nothing_begun_is_nothing_to_keep(games: Path) -> None:
    shown = sit(setup_of(), typing(["q"]))
    assert shown.pages[-1] == "Goodbye."
    assert not any("Keep" in prompt for prompt in shown.prompts)
    assert not games.exists()


def test_the_last_game_that_is_not_over_is_gone_on_with() -> None:
    with pytest.raises(InputError, match="no unfinished game"):
        latest()
    sit(setup_of("ema"), typing(["", "1", "q", ""]))
    sit(setup_of("lol"), typing(["", "1", "s", *[""] * 5000]))
    assert len(saved_games()) == 2
    assert read_game(saved_games()[0], None)[0].over
    assert latest() == saved_games()[1]
    assert "ema" in Path(latest()).name


def test_a_broken_game_is_named(games: Path) -> None:
    sit(setup_of(), typing(["", "1", "q", ""]))
    (kept,) = games.iterdir()
    with kept.open("a", encoding="utf-8") as file:
        file.write("garbage\n")
    with pytest.raises(InputError) as found:
        latest()
    assert kept.name in found.value.message
    assert kept.name in found.value.zh
    assert "not JSON" in found.value.message


def test_two_games_of_the_same_minute_have_two_files(games: Path) -> None:
    first = new_file("my/book: 1")
    Path(first).write_text("", encoding="utf-8")
    second = new_file("my/book: 1")
    assert first != second
    assert {Path(first).parent, Path(second).parent} == {games}


def test_a_folder_that_cannot_be_made_loses_nothing_silently(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = tmp_path / "file"
    there.write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(there))
    monkeypatch.setenv("LOCALAPPDATA", str(there))
    shown = sit(setup_of(), typing(["", "1", "q", ""]))
    assert "cannot create the folder" in shown.pages[-1]
    assert "The game was not saved" in shown.pages[-1]


def test_choosing_a_book() -> None:
    assert picked(GameChoice(), "").book == books.get("xjtu")
    assert picked(GameChoice(), "mcr").book == books.get("mcr")
    assert picked(GameChoice(), "1").book == books.all_books()[0]
    assert picked(GameChoice(), "nothing") == GameChoice()
    assert picked(GameChoice(), "r") == GameChoice(), "no game has been kept"
    sit(setup_of(), typing(["", "1", "q", ""]))
    assert picked(GameChoice(), "r").resume == LATEST
    with pytest.raises(Leave):
        picked(GameChoice(), "q")


def test_words_that_mean_nothing_do_not_turn_the_page() -> None:
    shown = sit(setup_of(), typing(["hello", "", ""]))
    assert "'hello' means nothing here" in shown.pages[1]
    assert shown.prompts[:2] == ["Enter begins, ? shows help, q quits> "] * 2


def test_a_finished_game_says_goodbye_by_its_results(games: Path) -> None:
    assert "The game is over" in sit(setup_of(), enter()).pages[-1]
    assert not games.exists()
