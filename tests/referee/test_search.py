"""Fouls are found by words, ids and clauses, and the command shows them."""

import json

import pytest

from paiju import books
from paiju.cli import main
from paiju.errors import InputError
from paiju.referee import by_clause, find, listing


@pytest.mark.parametrize(
    ("book", "query", "best"),
    [
        ("xjtu", "draw early", "overdraw"),
        ("xjtu", "偷看别人的牌", "cheating"),
        ("xjtu", "不服裁判", "other_breach"),
        ("xjtu", "聊天", "signals"),
        ("xjtu", "假立直", "riichi_not_ready"),
        ("xjtu", "先摸牌", "overdraw"),
        ("ema", "碰，不对，荣和", "changed_call"),
        ("mcr", "draw early", "early_draw"),
        ("mcr", "不足八番", "win_below_minimum"),
        ("mcr", "not enough points", "win_below_minimum"),
        ("ema", "furiten", "empty_win"),
        ("ema", "炸胡", "empty_win"),
        ("xjtu", "迟到", "other_breach"),
        ("xjtu", "late", "late_interruption"),
        ("lol", "drew befor discard", "early_draw"),
        ("mcr", "提前摸牌", "early_draw"),
        ("xjtu", "上家还没打我就摸了", "overdraw"),
        ("mcr", "诈和", "false_win"),
        ("xjtu", "诈和", "false_win"),
        ("xjtu", "错和", "invalid_win"),
        ("xjtu", "furiten ron", "invalid_win"),
        ("mcr", "slow pon", "late_pung"),
        ("xjtu", "kuikae", "swap_calling"),
        ("xjtu", "食替", "swap_calling"),
        ("lol", "swap call", "swap_calling"),
        ("xjtu", "riichi noten", "riichi_not_ready"),
        ("mcr", "kncked wall tiles", "wall_tile_knocked"),
        ("xjtu", "wall destroyed", "wall_damaged"),
        ("psa", "false chow", "false_claim"),
        ("psa", "碰倒了牌", "knocked_tile"),
        ("xjtu", "relly long thinking", "slow_play"),
        ("xjtu", "phone", "cheating"),
        ("mcr", "late for the game", "late"),
        ("mcr", "迟到", "late"),
        ("xjtu", "looked at ura dora", "hidden_indicator_seen"),
        ("mcr", "said pung then win", "pung_then_win"),
        ("mcr", "name tile", "naming_discard"),
        ("xjtu", "报牌名", "naming_discard"),
        ("xjtu", "wrong point", "scoring_error"),
        ("mcr", "大相公", "wrong_number_of_tiles"),
        ("xjtu", "too many tiles", "too_many_tiles"),
        ("ema", "Riichi stick", "riichi_stick_forgotten"),
        ("ema", "dead hand claim", "call_with_dead_hand"),
    ],
)
def test_words_find_the_foul(book: str, query: str, best: str) -> None:
    assert find(books.get(book), query)[0].id == best


@pytest.mark.parametrize("words", ["false win", "诈和", "炸胡", "chombo", "假和"])
def test_every_kind_of_false_win_is_found_by_what_people_call_it(words: str) -> None:
    wins = {"win_below_minimum", "win_on_wrong_tile", "false_win", "deliberate_false_win"}
    assert wins <= {foul.id for foul in find(books.get("mcr"), words)}


@pytest.mark.parametrize("book", ["xjtu", "xjtu-3p", "ema", "lol", "mcr", "psa"])
def test_every_foul_is_found_by_its_names_and_id(book: str) -> None:
    for foul in listing(books.get(book)):
        assert find(books.get(book), foul.id) == (foul,)
        for name in (foul.words.zh, foul.words.en, foul.words.ja):
            assert foul in find(books.get(book), name)[:2], name


@pytest.mark.parametrize("query", ["", "   ", "zzzz", "的", "?!", "\x00", "9999"])
def test_nothing_is_found_by_nothing(query: str) -> None:
    assert find(books.get("xjtu"), query) == ()


def test_by_clause() -> None:
    xjtu, mcr, ema = (books.get(id) for id in ("xjtu", "mcr", "ema"))
    assert [foul.id for foul in by_clause(xjtu, "9.9")] == ["false_win", "invalid_win", "false_nine_terminals"]
    assert find(xjtu, "xjtu:9.12.1") == by_clause(xjtu, "9.12.1")
    assert [foul.id for foul in by_clause(xjtu, "9.1.3")][:1] == ["too_many_tiles"]
    assert "own_tiles_exposed" in [foul.id for foul in by_clause(mcr, "Q160")]
    assert [foul.id for foul in by_clause(mcr, "Q16")] == []
    causes = {foul.id for foul in by_clause(ema, "5.2")}
    assert {
        "empty_win",
        "open_riichi",
        "riichi_incomplete",
        "wrong_number_of_tiles",
        "wrong_set",
        "swap_calling",
    } <= causes
    assert by_clause(ema, "reading:204")[0].id == "open_riichi"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, output and complaints of a command."""
    code = main(["referee", *words])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_the_command_tells_a_foul(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--book", "xjtu", "false", "win", "--lang", "en")
    assert code == 0
    assert out.startswith("False win  [false_win]  xjtu:9.9.1\n")
    assert "→ reverse mangan; no win" in out
    assert "reverse mangan: the dealer pays 4000 to each" in out
    assert "xjtu:9.17" in out
    code, out, _ = run(capsys, "-b", "mcr", "提前摸牌", "--lang", "zh")
    assert "已插入手牌" in out
    assert "→ 停和" in out
    assert "警告 → 从本场的分数中扣 5" in out


def test_the_command_lists_a_book(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")  # a line a foul
    _, out, _ = run(capsys, "-b", "ema", "--lang", "en")
    assert len(out.splitlines()) == len(listing(books.get("ema"))) + 2
    _, out, _ = run(capsys, "-b", "ema", "--json")
    assert [row["id"] for row in json.loads(out)] == [foul.id for foul in listing(books.get("ema"))]


def test_the_command_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "-b", "ema", "talking", "--json")
    grave = json.loads(out)[0]["variants"][1]
    assert [option["id"] for option in grave["options"]] == ["dead_hand", "chombo"]
    assert set(grave["clauses"]) == {"ema:5.1.4", "ema:5.2", "ema:5.3", "reading:203"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "name a rule book"),
        (("-b", "tenhou"), "has no fouls and no penalties"),
        (("-b", "botzone", "false", "win"), "has no fouls and no penalties"),
        (("-b", "nobook"), "there is no rule book"),
        (("-b", "xjtu", "zzzz"), "no foul in xjtu is like"),
    ],
)
def test_the_command_complains_in_a_line(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str) -> None:
    code, out, err = run(capsys, *words, "--lang", "en")
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("book", ["tenhou", "tenhou-3p", "botzone"])
def test_books_without_fouls_say_so(book: str) -> None:
    with pytest.raises(InputError, match="has no fouls and no penalties") as caught:
        listing(books.get(book))
    assert "没有犯规" in caught.value.zh


def test_a_club_book_keeps_the_fouls_of_its_text() -> None:
    from paiju.books.derive import derive

    club = derive(books.get("ema"), "my-club", scoring={"double_wind_pair": 4})
    assert listing(club) == listing(books.get("ema"))
