"""Keys: every action has one, words and names of tiles mean the same, and what is not allowed is explained."""

import pytest

from paiju import books
from paiju.cli.shared.language import Speaker
from paiju.core.play import actions as A
from paiju.table.codes import CODES
from paiju.table.table import Table
from paiju.terminal import GameChoice, keys
from paiju.terminal.board import KEYS
from paiju.terminal.offers import Offers, playable, ranges
from paiju.terminal.own_view import look, offered
from paiju.terminal.paint import Paint
from paiju.terminal.tiles import TileWriter
from tests.table.laid import GAMES, do, everybody_passes, laid
from tests.terminal.people import MOVE, NAMES, Player, key_of, sit, typing


@pytest.mark.long
@pytest.mark.parametrize(("book", "special"), GAMES)
def test_every_action_has_a_key_that_means_it(book: str, special: str | None) -> None:
    player = Player(1, 0.5)
    player.sit(GameChoice(book=books.get(book), seed=f"keys {book} {special}", special=special, rounds=1), "en", 60)
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
        ("ポン", A.PUNG), ("カン", A.OPEN_KONG), ("パス", A.PASS), ("チー 3", A.CHOW + 2),
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


@pytest.mark.parametrize(
    ("typed", "type"),
    [("Re", "discard"), ("re", "riichi_drawn"), ("red", "discard"), ("中", "discard"), ("7z", "discard")],
)
def test_the_red_dragon_as_the_board_writes_it(typed: str, type: str) -> None:
    """`re` is riichi with the tile of key e where that is offered; `Re` is the tile all the same."""
    table = at_turn(hands={"E": "123456789m1177z"}, draws="5z")
    assert [action.type for action in keys.read(look(table, "E", NAMES), typed).actions] == [type]


def test_the_red_dragon_where_there_is_no_riichi() -> None:
    table = at_turn("mcr", hands={"E": "147m258p369s1237z"}, draws="5z")
    for typed in ("Re", "re", "discard Re", "打中", "切中", "中"):
        assert [action.code for action in keys.read(look(table, "E", NAMES), typed).actions] == [A.DISCARD + 33]


def test_only_keys_of_tiles_that_may_be_discarded_are_offered() -> None:
    """After a chow neither the tile claimed nor the other end may be discarded (ema:3.8)."""
    table = at_turn("ema", hands={"S": "2346m123p456s123z"}, draws="5m")
    do(table, "E", "discard", tile="5m")
    sight = look(table, "S", NAMES)
    chow = next(action for action in offered(sight, "chow") if action.tiles == ("3m", "4m"))
    table.act("S", chow)
    sight = look(table, "S", NAMES)
    assert sight.tiles[0] == "2m"
    keys_now = playable(sight)
    assert "1" not in keys_now
    assert set(keys_now) == {
        KEYS[i] for i, tile in enumerate(sight.tiles) if not table.why_not("S", A.DISCARD + CODES[tile])
    }
    say = Speaker("en")
    assert Offers(sight, TileWriter(say, Paint(False)), say, None).tile_keys() == [f"2-9 a-{keys_now[-1]} discard"]


@pytest.mark.parametrize(
    ("given", "short"), [("123456789abcde", "1-9 a-e"), ("1", "1"), ("13456789b", "1 3-9 b"), ("12ab", "1-2 a-b")]
)
def test_keys_in_short(given: str, short: str) -> None:
    assert ranges(given) == short


# --- explanations -------------------------------------------------------------------------------------


def told(book: str, typed: list[str], lang: str = "en", seed: str = "7") -> str:
    """What the last board says after these lines."""
    shown = sit(GameChoice(book=books.get(book), seed=seed), typing(typed), lang)
    boards = [page for page, prompt in zip(shown.pages, shown.prompts) if prompt in MOVE]
    return " ".join(line.partition("| ")[2].strip() for line in boards[-1].splitlines())


@pytest.mark.parametrize(
    ("book", "typed", "says"),
    [
        ("ema", "w", "no win: the hand is not ready"),
        ("ema", "w", "(ema:1.3)"),
        ("ema", "r", "the hand is not ready (ema:3.12(1)"),
        ("ema", "k", "too few identical tiles"),
        ("ema", "t", "EMA Riichi 2016 has no draw for nine kinds"),
        ("xjtu", "n", "Norths are not set aside"),
        ("ema", "p", "'pung' cannot be done now: it is your turn to play"),
        ("ema", "0", "'pass' cannot be done now"),
        ("ema", "xyz", "'xyz' means nothing here; ? shows the keys"),
        ("ema", "why w", "no win: the hand is not ready"),
        ("ema", "why 1", "that is allowed"),
        ("ema", "why", "nobody has won yet"),
        ("ema", "u", "no clause has been cited"),
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
    shown = sit(GameChoice(book=books.get("ema"), seed="7"), typing(["", "w", "u"]), "en")
    assert "ema:1.3" in shown.pages[-3]
    assert shown.prompts[-1] == "Enter goes back> "
