"""Keys: every action has one, words and names of tiles mean the same, and what is not allowed is explained."""

import pytest

from paiju import books
from paiju.core import actions as A
from paiju.table.table import Table
from paiju.terminal import Setup, keys
from paiju.terminal.sight import look, offered
from tests.laid import do, everybody_passes, laid
from tests.terminal.people import GAMES, MOVE, Player, key_of, sit, typing

NAMES = {"E": "You", "S": "Mei", "W": "Lan", "N": "Zhu"}


@pytest.mark.parametrize(("book", "special"), GAMES)
def test_every_action_has_a_key_that_means_it(book: str, special: str | None) -> None:
    player = Player(1, 0.5)
    player.sit(Setup(book=books.get(book), seed=f"keys {book} {special}", special=special, rounds=1), "en", 60)
    assert len(player.sights) > 20
    for sight in player.sights:
        for action in sight.view.legal:
            assert keys.read(sight, key_of(sight, action)).actions == (action,)


def at_turn(book: str = "xjtu", **more: object) -> Table:
    """The dealer's first turn."""
    return everybody_passes(laid(book, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("3", 2), ("３", 2), (" 3 ", 2), ("3m", 2), ("3M", 2), ("3万", 2), ("三万", 2), ("ea", 27), ("东", 27),
        ("a", 27),         ("1z", 27), ("e", A.DISCARD_DRAWN), ("白", A.DISCARD_DRAWN), ("wh", A.DISCARD_DRAWN),
    ],
)  # fmt: skip
def test_tiles_by_key_and_by_name(typed: str, code: int) -> None:
    table = at_turn(hands={"E": "123456789m1234z"}, draws="5z")
    assert [action.code for action in keys.read(look(table, "E", NAMES), typed).actions] == [code]


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("p", A.PUNG), ("P", A.PUNG), ("碰", A.PUNG), ("pon", A.PUNG), ("k", A.OPEN_KONG), ("杠", A.OPEN_KONG),
        ("0", A.PASS), ("过", A.PASS), ("pass", A.PASS), ("c1", A.CHOW), ("c 2", A.CHOW + 1), ("吃 3", A.CHOW + 2),
    ],
)  # fmt: skip
def test_claims_by_key_and_word(typed: str, code: int) -> None:
    table = at_turn(hands={"S": "444m2356m1234z12p"}, draws="4m")
    do(table, "E", "discard", tile="4m")
    assert [action.code for action in keys.read(look(table, "S", NAMES), typed).actions] == [code]


def test_several_of_a_sort_are_asked_for() -> None:
    table = at_turn(hands={"S": "34m67m1234z12345p"}, draws="5m")
    do(table, "E", "discard", tile="5m")
    sight = look(table, "S", NAMES)
    assert [key for key, _ in keys.read(sight, "c").choose] == ["c1", "c2", "c3"]


def test_several_tiles_are_picked_at_once() -> None:
    table = Table("psa", 1, special="exchange_three")
    sight = look(table, "E", NAMES)
    for text in ("159", "1 5 9", "1,5,9", " ".join(sight.tiles[i] for i in (0, 4, 8))):
        picked = [action.tile for action in keys.read(sight, text).actions]
        assert picked == [sight.tiles[i] for i in (0, 4, 8)]


def test_riichi_is_told_with_the_key_of_its_tile() -> None:
    table = at_turn(hands={"E": "123456789m1122z"}, draws="5z")
    sight = look(table, "E", NAMES)
    assert keys.numbered(sight, "r")[0][0] == "re"
    assert keys.read(sight, "r").actions == (offered(sight, "riichi_drawn")[0],)
    assert keys.read(sight, "re").actions == (offered(sight, "riichi_drawn")[0],)
    assert [action.type for action in keys.read(sight, "r1").actions] == ["riichi"]


# --- explanations -------------------------------------------------------------------------------------


def told(book: str, typed: list[str], lang: str = "en", seed: str = "7") -> str:
    """What the last board says after these lines."""
    shown = sit(Setup(book=books.get(book), seed=seed), typing(typed), lang)
    boards = [page for page, prompt in zip(shown.pages, shown.prompts) if prompt in MOVE]
    return " ".join(line.partition("| ")[2].strip() for line in boards[-1].splitlines())


@pytest.mark.parametrize(
    ("book", "typed", "says"),
    [
        ("ema", "w", "no win: the hand is not ready"),
        ("ema", "w", "(ema:1.3)"),
        ("ema", "r", "the hand is not ready (ema:3.12(1)"),
        ("ema", "k", "too few equal tiles"),
        ("ema", "t", "ema has no draw for nine kinds"),
        ("xjtu", "n", "xjtu sets no North aside"),
        ("ema", "p", "'pung' is nothing to be done now: it is your turn to play"),
        ("ema", "0", "'pass' is nothing to be done now"),
        ("ema", "xyz", "'xyz' means nothing here; ? shows the keys"),
        ("ema", "why w", "no win: the hand is not ready"),
        ("ema", "why 1", "that is allowed"),
        ("ema", "why", "nobody has won yet"),
        ("ema", "u", "nothing has been cited"),
        ("ema", "u zzz", "no text 'zzz'"),
        ("ema", "h", "hints are on"),
        ("ema", "\x1b[2J", "means nothing here"),
    ],
)
def test_what_is_not_allowed_is_explained(book: str, typed: str, says: str) -> None:
    assert says in told(book, ["", typed])


def test_explanations_in_chinese_write_tiles_as_the_board_does() -> None:
    assert "打出 1筒 之后没有听牌" in told("ema", ["", "r"], "zh")


def test_a_cited_clause_can_be_read() -> None:
    shown = sit(Setup(book=books.get("ema"), seed="7"), typing(["", "w", "u"]), "en")
    assert "ema:1.3" in shown.pages[-3]
    assert shown.prompts[-1] == "Enter goes back> "
