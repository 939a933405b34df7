"""What a newcomer is told: why a tile does not win, hints, the score in full, the end of a hand, help for this book."""

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.cli.shared.language import Speaker
from paiju.columns import width
from paiju.table import events as E
from paiju.table.advice import standing
from paiju.table.table import Table
from paiju.terminal import GameChoice
from paiju.terminal.explained import in_full
from paiju.terminal.help import help_page, words_page
from paiju.terminal.hints import Hints, drawn, missed, waits
from paiju.terminal.own_view import look
from paiju.terminal.pages import HandEndPage
from paiju.terminal.paint import Paint
from paiju.terminal.tiles import TileWriter
from tests.table.furiten_positions import CASES, DRAWN, bars, south_waits
from tests.table.laid import do, everybody_passes, laid
from tests.terminal.people import NAMES, sit, typing

EN, ZH, PLAIN = Speaker("en"), Speaker("zh"), Paint(False)


def discards(table: Table, seat: str, tile: str, own: str) -> tuple[str, str] | None:
    """Somebody discards; the tile missed by `own`, and why."""
    waited = waits(table, own)
    before = len(table.events)
    do(table, seat, "discard", tile=tile)
    found = missed(table, own, waited, table.events[before:])
    return (found[0], found[1].id) if found else None


# --- tiles that complete the hand and may not win -----------------------------------------------------


@pytest.mark.clause("ema:3.14")
def test_a_furiten_player_is_told_of_the_tile_that_went_by() -> None:
    """South waits for 1m and 4m and discarded a 4m: West's 1m is told, and so is North's, who sits far away."""
    hands = {"E": "19p", "S": "23m456p456s22277z", "W": "1m", "N": "1m"}
    table = everybody_passes(laid("ema", hands=hands, draws="9s 4m 9p 9p 9s 9s".replace(" ", "")))
    assert discards(table, "E", "9s", "S") is None
    everybody_passes(table)
    do(table, "S", "discard", tile="4m")
    everybody_passes(table)
    assert discards(table, "W", "1m", "S") == ("1m", "furiten_discard")
    everybody_passes(table)
    assert discards(table, "N", "9p", "S") is None


@pytest.mark.clause("mcr:Q24(25)")
def test_too_few_points_are_told() -> None:
    """Concealed hand 2 and edge wait 1 on a discard, fully concealed 4 and edge wait 1 by a draw: not 8."""
    hands = {"S": "345m89p678s234s11z", "E": "7p"}
    table = everybody_passes(laid("mcr", hands=hands, draws="4z7p"))
    assert discards(table, "E", "7p", "S") == ("7p", "below_minimum")
    everybody_passes(table)
    sight = look(table, "S", NAMES)
    assert sight.drawn == "7p"
    found = drawn(table, "S", sight.drawn)
    assert found is not None
    assert (found[0], found[1].id) == ("7p", "below_minimum")
    assert drawn(table, "S", None) is None


def test_a_tile_that_wins_is_not_missed() -> None:
    hands = {"E": "3m", "S": "22m345m345p345s45s"}
    table = everybody_passes(laid("ema", hands=hands, draws="3s"))
    assert discards(table, "E", "3s", "S") is None
    assert any(action.type == "win" for action in table.legal("S"))


# --- hints --------------------------------------------------------------------------------------------


def hinted(table: Table, seat: str) -> list[str]:
    """The hints of a seat."""
    return Hints(look(table, seat, NAMES), TileWriter(EN, PLAIN), EN).lines()


@pytest.mark.parametrize(
    ("hand", "drawn", "told"),
    [
        ("5m6m7p111s22s33444z", "7z", ["Re", "5m"]),
        ("19m19p19s4455667z", "7z", ["1m", "1p"]),  # 9m is dora
        ("55m2p111222s3344z", "4z", ["2p", "We"]),
    ],
)
def test_of_equal_discards_the_loneliest_comes_first(
    monkeypatch: pytest.MonkeyPatch, hand: str, drawn: str, told: list[str]
) -> None:
    """Where distance and tiles to hope for are the same, single tiles go before pairs, honours before others; bonus
    tiles are kept."""
    monkeypatch.setattr("paiju.table.advice.distance_of", lambda _: (2, {"9s": 4}))
    table = everybody_passes(laid("xjtu", hands={"E": hand}, draws=drawn))
    assert [line.split()[1].rstrip(":") for line in hinted(table, "E")] == told


def test_hints_tell_of_furiten() -> None:
    for book, barred in (("ema", True), ("mcr", False)):
        table = everybody_passes(laid(book, hands={"E": "23m456p456s22277z"}, draws="4m", dora="9s" if barred else ""))
        waiting = "waits for 1m 4m (7 left)"
        assert waiting_after(table, "4m") == waiting + ", furiten: self-draw only" * barred
        assert waiting_after(table, "7z") == waiting
        do(table, "E", "discard", tile="4m")
        everybody_passes(table)
        assert ("furiten" in waiting_after(table, "")) is barred


def waiting_after(table: Table, discard: str) -> str:
    """What East is told of a wait for 1m 4m after a discard."""
    sight, hand = look(table, "E", NAMES), ["2m", "3m", "4p", "5p", "6p", "4s", "5s", "6s", *["2z"] * 3, *["7z"] * 2]
    return Hints(sight, TileWriter(EN, PLAIN), EN).advice_text(standing(sight.book, sight.view, "E", hand, discard))


@pytest.mark.clause("ema:3.13.1", "ema:3.13.2", "ema:3.13.3")
@pytest.mark.parametrize(("book", "name"), CASES)
def test_hints_tell_of_wins_let_go(book: Book, name: str) -> None:
    """The line of the wait for 1m 4m: now, or after the tile drawn is discarded."""
    lines = hinted(south_waits(book, name), "S")
    line = next(line for line in lines if "waits for 1m 4m" in line)
    assert line.startswith(("waits", f"discard {DRAWN}:"))
    assert line.endswith(", furiten: self-draw only") is bars(book, name)


# --- the end of a hand --------------------------------------------------------------------------------


def won_after_riichi() -> Table:
    """East in riichi wins on South's 5z at once."""
    table = everybody_passes(laid("xjtu", hands={"E": "123m456p789s1155z"}, draws="9p5z"))
    do(table, "E", "riichi_drawn")
    everybody_passes(table)
    do(table, "S", "discard", tile="5z")
    do(table, "E", "win")
    return table


def test_the_stick_of_a_riichi_is_told_apart() -> None:
    table = won_after_riichi()
    page = HandEndPage(look(table, "E", NAMES), TileWriter(EN, PLAIN), PLAIN, EN).points()
    rows = [line.split() for line in page]
    assert next(row for row in rows if "You" in row)[-4:] == ["including", "-1,000", "for", "riichi"]
    assert not any("riichi" in row for row in rows if "Mei" in row)


@pytest.mark.parametrize(
    ("say", "you", "tiles", "name"), [(EN, "You", "WhWhWh", "South Mei"), (ZH, "你", "白白白", "南 Mei")]
)
def test_the_score_in_full_names_players_and_writes_tiles_as_the_board_does(
    say: Speaker, you: str, tiles: str, name: str
) -> None:
    table = won_after_riichi()
    lines = in_full(table, look(table, "E", NAMES), TileWriter(say, PLAIN), say)
    text = "\n".join(lines)
    assert you in lines[0]
    assert tiles in text
    assert name in text
    assert "555z" not in text
    steps = [line for line in lines if "xjtu:7.7." in line]
    assert len(steps) > 3
    assert len({width(line.partition("xjtu:7.7.")[0]) for line in steps}) == 1, "they are aligned"


def test_a_draw_is_told_before_the_hands_that_were_shown() -> None:
    table = Table("xjtu", "draw 1")
    while not table.over:
        seat = table.asked[0]
        legal = {action.type: action for action in table.legal(seat)}
        wanted = next((name for name in ("pass", "ready", "discard_drawn") if name in legal), None)
        table.act(seat, legal[wanted] if wanted else table.legal(seat)[0])
    end = table.result
    assert end is not None
    assert end.result == "exhausted"
    lines = HandEndPage(look(table, "E", NAMES), TileWriter(EN, PLAIN), PLAIN, EN).draw()
    assert lines[0] == "Exhaustive draw: the wall is empty."
    assert len(lines) == 1 + sum(isinstance(event, E.Shown) for event in table.events)


def test_only_a_hand_with_a_win_offers_to_explain_it() -> None:
    prompts = sit(GameChoice(book=books.get("xjtu"), seed="5", rounds=1), typing([""] * 400)).prompts
    ends = [prompt for prompt in prompts if prompt.startswith("Enter continues")]
    assert set(ends) == {
        "Enter continues, why explains the score, q quits> ", "Enter continues, l shows the hand so far, q quits> ",
    }  # fmt: skip


# --- help ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "there", "not_there"),
    [
        ("mcr", ["f  replace a flower", "c chow"], ["riichi", "North aside", "red fives"]),
        ("ema", ["r3", "c chow"], ["flower", "North aside", "red fives", "nine terminals"]),
        ("tenhou-3p", ["n  set a North aside", "t  abort", "red fives"], ["c chow", "flower"]),
        ("psa", ["o  lay the hand open"], ["riichi"]),
    ],
)
def test_help_tells_the_keys_of_this_book(book: str, there: list[str], not_there: list[str]) -> None:
    text = "\n".join(help_page(books.get(book), PLAIN, EN))
    assert all(words in text for words in there)
    assert not any(words in text for words in not_there)


@pytest.mark.parametrize(
    ("book", "word", "there"), [("mcr", "dora", False), ("ema", "dora", True), ("psa", "dice", True)]
)
def test_words_of_the_game_are_those_of_the_book(book: str, word: str, there: bool) -> None:
    text = "\n".join(words_page(books.get(book), PLAIN, EN))
    assert (word in text) is there
    assert "ready: one tile short" in text


def test_the_words_are_a_key_away() -> None:
    shown = sit(GameChoice(book=books.get("ema"), seed="7"), typing(["g", "", "", "g", ""]))
    assert sum("furiten: you discarded" in page for page in shown.pages) == 2


def test_the_dice_rule_can_be_read_after_something_else_was_cited() -> None:
    setup = GameChoice(book=books.get("psa"), seed="7", special="two_fans")
    shown = sit(setup, typing(["", "", "w", "u", ""]))
    rule = next(special for special in books.get("psa").specials if special.id == "two_fans")
    page = next(page for page, prompt in zip(shown.pages, shown.prompts) if prompt == "Enter goes back> ")
    assert rule.cite in page


@pytest.mark.parametrize(
    ("text", "en", "zh"),
    [
        ("pung 666z and 067s", "pung GrGrGr and 067s", "pung 发发发 and 067条"),
        ("xjtu:7.3 9z 5m", "xjtu:7.3 9z 5m", "xjtu:7.3 9z 5万"),
        ("[111z] 88m", "[EaEaEa] 88m", "[东东东] 88万"),
    ],
)
def test_groups_of_tiles_are_written_as_on_the_board(text: str, en: str, zh: str) -> None:
    assert TileWriter(EN, PLAIN).retold(text) == en
    assert TileWriter(ZH, PLAIN).retold(text) == zh
