"""Games kept and taken up again: the file is whole after every move, and the game goes on as it would have."""

from collections.abc import Callable
from pathlib import Path

import pytest

from paiju import books
from paiju.cli import main
from paiju.cli.shared.language import Speaker
from paiju.columns import width
from paiju.errors import InputError
from paiju.match import Match
from paiju.terminal import GameChoice, play
from paiju.terminal.board import COLUMNS
from paiju.terminal.saving import read_game
from tests.terminal.people import MOVE, Player, enter, sit, typing

GAMES = [
    ("xjtu", None, "simple"),
    ("mcr", None, "random"),
    ("psa", None, "simple"),
    ("psa", "river_of_blood", "random"),
    ("tenhou-3p", None, "simple"),
    ("psa", "swap_seats", "simple"),
]


def setup_of(book: str, special: str | None, bots: str, **more: object) -> GameChoice:
    """A short game."""
    chosen = books.get(book)
    return GameChoice(book=chosen, special=special, bots=bots, seed="kept", rounds=1, **more)  # type: ignore[arg-type]


def check_taken_up(folder: Path, book: str, special: str | None, bots: str, share: float, most: int) -> None:
    """A game left at some prompt and taken up again comes to the same record as one played without a break."""
    player = Player(4, 0.1)
    whole = player.sit(setup_of(book, special, bots), "en", most)
    path = folder / "game.jsonl"
    cut = int(len(player.typed) * share)
    first = sit(setup_of(book, special, bots, save=str(path)), typing(player.typed[:cut]))
    assert f"paiju play --resume {path}" in first.pages[-1]
    at = next(i for i in range(cut, len(player.typed)) if whole.prompts[i] in MOVE)
    second = sit(GameChoice(resume=str(path)), typing(["", *player.typed[at:]]))
    assert [page for page in whole.pages if page][-1] in second.pages[-3:]
    assert read_game(str(path), None)[0].lines() == player.match.lines()


@pytest.mark.parametrize(("book", "special", "bots"), GAMES)
def test_a_game_taken_up_again_is_the_same_game(tmp_path: Path, book: str, special: str | None, bots: str) -> None:
    check_taken_up(tmp_path, book, special, bots, 0.6, 40)


@pytest.mark.long
@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.7, 0.9])
@pytest.mark.parametrize(("book", "special", "bots"), GAMES)
def test_whole_games_taken_up_again(tmp_path: Path, book: str, special: str | None, bots: str, share: float) -> None:
    check_taken_up(tmp_path, book, special, bots, share, 100_000)


def test_the_file_is_whole_after_every_move(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    counts: list[int] = []

    def typed() -> str:
        match, manner = read_game(str(path), None)
        assert (manner.seed, manner.player) == ("kept", 0)
        counts.append(len(match.lines()))
        assert list(tmp_path.iterdir()) == [path]
        if len(counts) > 12:
            raise EOFError
        return ""

    setup = GameChoice(book=books.get("xjtu"), seed="kept", save=str(path))
    assert sit(setup, typed).code == 0
    assert counts == sorted(counts)
    assert counts[-1] > counts[0] + 30


def test_ctrl_c_tells_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    left = iter(["", "", "1"])

    def typed() -> str:
        for line in left:
            return line
        raise KeyboardInterrupt

    shown = sit(setup_of("ema", None, "simple", save=str(path)), typed)
    assert shown.code == 130
    assert shown.pages[-1].split("\n") == ["", "Goodbye.", f"To go on: paiju play --resume {path}"]
    assert read_game(str(path), None)[0].table is not None
    again = sit(GameChoice(resume=str(path)), typing([""]))
    assert "You are East" in again.pages[1]


def test_saving_while_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = sit(setup_of("xjtu", None, "simple"), typing(["", "s My Game.jsonl", "", "s", "q"]))
    assert "My Game.jsonl" in shown.pages[-1]
    assert [path.name for path in tmp_path.iterdir()] == ["My Game.jsonl"]
    shown = sit(setup_of("xjtu", None, "simple"), typing(["", "s My Game.jsonl", "q", ""]))
    assert "already exists" in shown.text
    assert [path.name for path in tmp_path.iterdir()] == ["My Game.jsonl"]


def test_what_was_chosen_is_kept_and_may_be_changed(tmp_path: Path) -> None:
    path = str(tmp_path / "game.jsonl")
    sit(setup_of("psa", "fight_on", "random", seat="W", hints=True, save=path), typing([""]))
    manner = read_game(path, None)[1]
    assert (manner.player, manner.bots, manner.special, manner.hints) == (2, "random", "fight_on", True)
    sit(GameChoice(resume=path, bots="simple", special="dice"), typing([""]))
    manner = read_game(path, None)[1]
    assert (manner.player, manner.bots, manner.special, manner.hints) == (2, "simple", None, True)


def test_any_match_record_can_be_played_on(tmp_path: Path) -> None:
    match = Match("lol", 3)
    match.deal()
    path = tmp_path / "match.jsonl"
    path.write_text("\n".join(match.lines()) + "\n", encoding="utf-8")
    shown = sit(GameChoice(resume=str(path), seat="S", save=str(tmp_path / "on.jsonl")), enter(5))
    assert "You are South" not in shown.text  # its people have names of their own
    assert any(line.startswith("S are South") for line in shown.text.splitlines())
    assert read_game(str(tmp_path / "on.jsonl"), None)[0].hands == 1


# --- mistakes -----------------------------------------------------------------------------------------


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line that a wrong command says."""
    assert main(["play", *words, "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err.strip()


def damaged(how: Callable[[list[str]], list[str]], tmp_path: Path) -> str:
    """A saved game with something wrong."""
    path = tmp_path / "game.jsonl"
    sit(setup_of("xjtu", None, "simple", save=str(path)), typing([""] * 12))
    lines = how(path.read_text(encoding="utf-8").splitlines())
    path.write_text("\n".join(lines), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("how", "says"),
    [
        (lambda lines: lines[:0], "the record is empty"),
        (lambda lines: ["hello", *lines[:0]], "line 1: not JSON"),
        (lambda lines: lines[2:], "a match record must begin with"),
        (lambda lines: [lines[0], '{"type":"play","player":9}', *lines[2:]], "line 2: 'player'"),
        (lambda lines: [lines[0], '{"type":"play","colour":1}', *lines[2:]], "line 2: 'play'"),
        (lambda lines: [lines[0], '{"type":"play","seed":[1]}', *lines[2:]], "line 2: 'seed'"),
        (lambda lines: [lines[0], lines[1].replace('"special":null', '"special":"luck"'), *lines[2:]], "no dice rule"),
        (lambda lines: lines[:-1], "line"),
        (lambda lines: lines[:9] + lines[10:], "line"),
        (lambda lines: [lines[0].replace("[25000,", "[26000,"), *lines[1:]], "the record says"),
    ],
)
def test_bad_files_are_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], how: Callable[[list[str]], list[str]], says: str
) -> None:
    assert says in complaint(capsys, "--resume", damaged(how, tmp_path))


def test_wrong_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = tmp_path / "there"
    there.write_text("mine", encoding="utf-8")
    assert "name a rule book" in complaint(capsys)
    assert "no rule book 'xjut'" in complaint(capsys, "-b", "xjut")
    assert "seat" in complaint(capsys, "-b", "xjtu-3p", "--seat", "N")
    assert "no dice rule" in complaint(capsys, "-b", "xjtu", "--special", "fight_on")
    assert "the number of rounds must be 1 to 16" in complaint(capsys, "-b", "xjtu", "--rounds", "0")
    assert "already exists" in complaint(capsys, "-b", "xjtu", "--save", str(there))
    assert "cannot write" in complaint(capsys, "-b", "xjtu", "--save", str(tmp_path / "no" / "file"))
    assert "cannot read" in complaint(capsys, "--resume", str(tmp_path / "nothing"))
    assert "cannot be shown as text" in complaint(capsys, "-b", "xjtu", "--seed", "\udcff")
    assert "leave out --rounds" in complaint(capsys, "--resume", str(there), "--rounds", "2")
    assert there.read_text(encoding="utf-8") == "mine"


def test_the_command_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = iter(["", "", "q", "n"])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    assert main(["play", "-b", "ema", "--seed", "1", "--lang", "zh"]) == 0
    assert "再见" in capsys.readouterr().out


def test_a_setup_that_cannot_be_raises() -> None:
    with pytest.raises(InputError):
        play(GameChoice(), Speaker("en"))


def test_names_in_a_file_do_nothing_to_the_terminal(tmp_path: Path) -> None:
    """A record may come from anybody: its names are shown without control signs, and cut where they are long."""
    match = Match("ema", 3, names=["\x1b[31mred", "x" * 80, "名" * 80, "N"])
    match.deal()
    path = tmp_path / "match.jsonl"
    path.write_text("\n".join(match.lines()) + "\n", encoding="utf-8")
    shown = sit(GameChoice(resume=str(path), seat="S", save=str(tmp_path / "on.jsonl")), enter(5))
    assert "\x1b" not in shown.text
    assert "?[31mred" in shown.text
    assert all(width(line) <= COLUMNS for page in shown.pages[:-1] for line in page.splitlines())
