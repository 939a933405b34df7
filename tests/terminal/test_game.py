"""Whole games: by somebody who only presses Enter, by one who plays, by one who types anything."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju import books
from paiju.cli.shared.language import Speaker
from paiju.match import Match
from paiju.series import LEVELS
from paiju.table.table import Table
from paiju.table.wins import copied
from paiju.terminal import GameChoice
from paiju.terminal.explained import in_full, wins_of
from paiju.terminal.game import choice
from paiju.terminal.own_view import look
from paiju.terminal.paint import Paint, is_screen, wants_colour
from paiju.terminal.tiles import TileWriter
from tests.examples import examples
from tests.table.laid import GAMES, LIKE_OTHERS, QUICK_GAMES
from tests.terminal.people import MOVE, NAMES, Player, enter, sit, typing

FAMILIES = (("xjtu", None), ("mcr", None), ("psa", "wild_tile"), ("tenhou-3p", None))
QUICK_SPECIALS = ("fight_on",)
EVERY_BOOK = [  # and some of the special rules; what is played like others is left to the long tests
    pytest.param(
        *game, marks=pytest.mark.long if game in LIKE_OTHERS or (game[1] and game[1] not in QUICK_SPECIALS) else ()
    )
    for game in GAMES
]


PEOPLE = {
    "zh": ("你", "阿梅", "阿兰", "阿竹"),
    "en": ("You", "Mei", "Lan", "Zhu"),
    "ja": ("あなた", "メイ", "ラン", "ジュー"),
}


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever types anything also saves games."""
    monkeypatch.chdir(tmp_path)


def setup_of(book: str, special: str | None = None, **more: object) -> GameChoice:
    """A short game of a book."""
    return GameChoice(book=books.get(book), special=special, seed=f"game {book}", rounds=1, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("book", "special"), EVERY_BOOK)
def test_a_game_by_pressing_enter(book: str, special: str | None) -> None:
    lang = ("zh", "en", "ja")[len(f"{book}{special}") % 3]
    shown = sit(setup_of(book, special), enter(), lang)
    assert shown.code == 0
    last = shown.pages[-1]
    assert {"zh": "终局", "en": "The game is over", "ja": "終局"}[lang] in last
    players = books.get(book).tiles.players
    assert all(name in last for name in PEOPLE[lang][:players])


@pytest.mark.parametrize(("book", "special"), [("xjtu", None), ("mcr", None), ("psa", None), ("tenhou-3p", None)])
def test_the_results_shown_are_those_of_the_match(book: str, special: str | None) -> None:
    player = Player(2)
    shown = player.sit(setup_of(book, special), "en")
    match = player.match
    assert match.over
    rows = [line.split() for line in shown.pages[-1].splitlines()]
    for standing in match.results:
        name = match.names[standing.player]
        row = next(row for row in rows if name in row)
        assert row[:3] == [str(standing.place), name, f"{standing.points:,}"]


def test_the_same_seed_is_the_same_game_and_the_one_of_the_match() -> None:
    first, again = (Player(5).sit(setup_of("lol"), "en") for _ in range(2))
    assert first.text == again.text
    table = Match("lol", "game lol", rounds=1).deal()
    hand = table.view("E").seats["E"].hand
    tiles = TileWriter(Speaker("en"), Paint(False))
    assert sorted(first.pages[1].splitlines()[-2].split()) == sorted(map(tiles.bare, hand))


@pytest.mark.parametrize("seat", "ESWN")
def test_one_may_sit_anywhere(seat: str) -> None:
    shown = sit(setup_of("ema", seat=seat), enter(3), "en")
    words = {"E": "East", "S": "South", "W": "West", "N": "North"}
    assert any(line.startswith(f"You are {words[seat]}") for line in shown.pages[1].splitlines())


def quickly(book: str, special: str | None, bots: str) -> Any:
    """Players who think long are looked at in a game of each family, and in the others in the long tests."""
    long = bots in ("keen", "steady") and (book, special) not in FAMILIES
    return pytest.param(book, special, bots, marks=pytest.mark.long if long else ())


@pytest.mark.long
@pytest.mark.parametrize(
    ("book", "special", "bots"), [quickly(book, special, bots) for book, special in GAMES for bots in LEVELS]
)
def test_the_others_decide_and_leave_the_table_alone(book: str, special: str | None, bots: str) -> None:
    table = Table(book, 5, special=special)
    while not table.over:
        seat = table.asked[0]
        before = vars(copied(table.state))
        action = choice(table, seat, bots, "s")  # type: ignore[arg-type]
        assert vars(copied(table.state)) == before
        table.act(seat, action)
    assert table.result is not None


def greedily(table: Table) -> Table:
    """A hand played to its end by simple players."""
    while not table.over:
        table.act(table.asked[0], choice(table, table.asked[0], "simple", ""))
    return table


# --- pages --------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(("book", "special"), GAMES)
def test_wins_are_explained_in_full(book: str, special: str | None) -> None:
    found = 0
    for seed, lang in enumerate(("zh", "en", "ja", "en")):
        table = greedily(Table(book, f"why {seed}", special=special))
        lines = in_full(table, look(table, "E", NAMES), TileWriter(Speaker(lang), Paint(False)), Speaker(lang))
        for win in wins_of(table):
            found += 1
            for pattern in win.patterns:
                assert any(pattern.clause in line for line in lines)
        assert bool(lines) == bool(wins_of(table))
    assert found


def test_the_end_of_a_hand_tells_patterns_clauses_points_and_who_deals_next() -> None:
    player = Player(1)
    shown = player.sit(setup_of("xjtu"), "en")
    ends = [page for page, prompt in zip(shown.pages, shown.prompts) if prompt.startswith("Enter continues")]
    won = next(page for page in ends if " han " in page)
    assert "xjtu:7." in won
    assert "change" in won
    assert all("Next: " in page for page in ends[:-1])
    assert "The game is over" in ends[-1]


def test_why_after_a_hand_explains_the_win() -> None:
    game = Player(1)
    lines = game.sit(setup_of("xjtu"), "en")
    first = next(i for i, prompt in enumerate(lines.prompts) if prompt.startswith("Enter continues"))
    shown = sit(setup_of("xjtu"), typing([*game.typed[:first], "why", "", "l", "", ""]), "en")
    explained = "\n".join(shown.pages[first + 1 :])
    assert "Payments" in explained
    assert "Result" in explained
    assert shown.prompts.count(lines.prompts[first]) >= 2


def test_leaving() -> None:
    assert "Goodbye" in sit(setup_of("xjtu"), typing([]), "en").pages[-1]
    assert "再见" in sit(setup_of("xjtu"), typing(["", "", ""]), "zh").pages[-1]
    quits = sit(setup_of("xjtu"), typing(["", "q", "-", "q", "n", "1"]), "en")
    assert quits.code == 0
    assert "not saved" in quits.pages[-1]
    assert quits.prompts.count(MOVE[0]) == 2


# --- whatever is typed --------------------------------------------------------------------------------

WORDS = [
    "", "", "1", "9", "e", "0", "w", "r", "r1", "k", "k1", "c", "c2", "p", "f", "n", "t", "o", "y", "?", "why", "why w",
    "why 1", "h", "u", "u xjtu:7.9", "u x", "l", "1 2 3", "123", "5m", "东", "é", "\t", "－", "９９", "r r r",
    "kong 0m", "c 99", "r5z", "pass pass", "[", "%s", "{}", "\\", "🀄", "9f", "1f", "f1", "f9", "0m0m",
    "a b c", "edcba",
]  # fmt: skip


def check_fuzz(book: str, special: str | None, seed: int, most: int) -> None:
    """A game by somebody who types anything."""
    rng = Random(seed)
    signs = "123456789abcdewrkpcfnotyhul?0 mpszf东五万,.:-"

    def typed() -> str:
        if rng.random() < 0.2:
            return "".join(rng.choice(signs) for _ in range(rng.randrange(1, 6)))
        return rng.choice(WORDS)

    shown = sit(setup_of(book, special, hints=bool(seed % 2)), typing(typed() for _ in range(most)), "zh")
    assert shown.code == 0
    assert len(shown.prompts) > most // 2 or "终局" in shown.pages[-1]


@pytest.mark.parametrize(("book", "special"), QUICK_GAMES)
def test_anything_may_be_typed(book: str, special: str | None) -> None:
    check_fuzz(book, special, 1, 75)


@pytest.mark.long
@pytest.mark.parametrize(("book", "special"), GAMES)
def test_anything_may_be_typed_for_long(book: str, special: str | None) -> None:
    for seed in range(2, 12):
        check_fuzz(book, special, seed, 600)


@examples(60)
@given(st.lists(st.text(st.characters(exclude_characters="/"), max_size=12), max_size=12))
def test_any_text_may_be_typed(lines: list[str]) -> None:
    assert sit(setup_of("tenhou"), typing(["", *lines]), "en").code == 0


# --- colours ------------------------------------------------------------------------------------------


class Out:
    """A stream that may be a terminal."""

    def __init__(self, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize(
    ("terminal", "environment", "colour", "screen"),
    [
        (True, {"TERM": "xterm"}, True, True),
        (True, {"TERM": "xterm", "NO_COLOR": "1"}, False, True),
        (True, {"TERM": "xterm", "NO_COLOR": ""}, True, True),
        (True, {"TERM": "dumb"}, False, False),
        (False, {"TERM": "xterm"}, False, False),
    ],
)
def test_colours_only_where_they_are_wanted(
    terminal: bool, environment: dict[str, str], colour: bool, screen: bool
) -> None:
    out = Out(terminal)
    assert wants_colour(out, environment) is colour  # type: ignore[arg-type]
    assert is_screen(out, environment) is screen  # type: ignore[arg-type]
