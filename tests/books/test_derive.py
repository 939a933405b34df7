"""Books from books: the registry, derived books, TOML files, the flat form and the hash."""

from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from paiju import books
from paiju.books import clause_list
from paiju.books.book import Book, Limit, Names, Pattern
from paiju.books.derive import derive, fields
from paiju.books.digest import book_hash
from paiju.books.flatten import GROUPS, NUMBERS, WORDS, flatten
from paiju.books.lookup import differences, summary_of
from paiju.books.toml_book import load, parse
from paiju.books.volumes.ema import EMA
from paiju.books.volumes.tenhou import TENHOU, TENHOU_3P, TENHOU_NORED
from paiju.books.volumes.xjtu import XJTU, XJTU_3P, XJTU_CUP
from paiju.core.patterns import catalogue
from paiju.core.rules import Rules
from paiju.errors import InputError
from paiju.scoring import score
from paiju.table.book_changes import made

RIICHI = [book for book in books.all_books() if book.counts == "han_and_fu"]
ROOT = Path(__file__).parents[2]
READINGS = ROOT / "docs" / "readings.md"
EXAMPLE = ROOT / "examples" / "club.toml"


def by_id(book: Book) -> dict[str, Pattern]:
    return {pattern.id: pattern for pattern in book.patterns}


# --- the registry ---------------------------------------------------------------------------------


def test_every_id_gives_its_book() -> None:
    assert [book.id for book in books.all_books()] == list(books.ids())
    assert books.get("xjtu_cup") is books.get(" XJTU-Cup ") is XJTU_CUP


@pytest.mark.parametrize(("wrong", "hint"), [("ema2", "'ema'"), ("tenhuo", "'tenhou'"), ("zzz", "mcr, ema")])
def test_unknown_book(wrong: str, hint: str) -> None:
    with pytest.raises(InputError, match=hint) as caught:
        books.get(wrong)
    assert caught.value.field == "book"
    assert caught.value.zh != caught.value.message


@pytest.mark.parametrize("book", books.all_books(), ids=lambda book: book.id)
def test_patterns_are_known_named_and_valued(book: Book) -> None:
    ids = [pattern.id for pattern in book.patterns]
    assert len(ids) == len(set(ids))
    for pattern in book.patterns:
        assert pattern.id in NUMBERS
        assert pattern.zh
        assert pattern.en
        assert pattern.closed or pattern.yakuman
        assert pattern.closed >= (pattern.open or 0)
        assert all(other in NUMBERS for other, _ in pattern.excludes)


@pytest.mark.parametrize("book", RIICHI, ids=lambda book: book.id)
def test_every_clause_cited_exists(book: Book) -> None:
    readings = READINGS.read_text(encoding="utf-8")
    cited = [pattern.cite for pattern in book.patterns] + [clause for _, clause in book.cites]
    cited += [clause for pattern in book.patterns for _, clause in pattern.excludes]
    for clause in cited:
        if clause.startswith("reading:"):
            assert f"\n## {clause.removeprefix('reading:')}. " in readings
        else:
            assert clause_list.find(clause) is not None, clause


# --- the books against each other -----------------------------------------------------------------


@pytest.mark.clause("xjtu:7.6☆")
def test_the_cup_differs_in_limit_hands_and_the_end_of_a_game() -> None:
    ours, theirs = fields(XJTU), fields(XJTU_CUP)
    different = {name for name in ours if ours[name] != theirs[name]}
    hands = {"scoring.yakuman_cap", "payments.liable_whole_hand", "ready.riichi_needs_deposit"}
    assert different == hands | {"game.bust", "game.extra_rounds", "game.last_dealer_stops"}


@pytest.mark.clause("xjtu:7.3.4(1)☆")
def test_the_online_stage_of_the_cup_has_no_blessing_of_man() -> None:
    request = {"hand": "123678m11199p67s", "win": "8s", "seat": "S", "flags": ["first_turn"]}
    assert score({"book": "xjtu-cup", **request})["win"]
    assert not score({"book": "xjtu-cup-online", **request})["win"]
    cup, online = fields(XJTU_CUP), fields(books.get("xjtu-cup-online"))
    assert {name.split(".")[1] for name in cup if name not in online} == {"blessing_of_man"}
    assert {name: cup[name] for name in online} == online


def test_three_players_leave_tiles_out_and_add_norths() -> None:
    for book in (XJTU_3P, TENHOU_3P):
        assert book.tiles.players == 3
        assert not book.tiles.characters_2_to_8
        assert by_id(book)["north_dora"].closed == 1
        assert (book.payments.counter, book.payments.counter_each) == (200, 100)


def test_tenhou_counts_every_limit_hand_once() -> None:
    assert {pattern.yakuman for pattern in TENHOU.patterns} == {0, 1}
    assert "four_concealed_pungs_single_wait" not in by_id(TENHOU)
    assert "blessing_of_man" not in by_id(TENHOU)
    assert sum(TENHOU_NORED.tiles.red_fives) == 0
    assert "red_dora" not in by_id(TENHOU_NORED)


# --- derive ---------------------------------------------------------------------------------------


def test_derived_book_is_new_and_frozen() -> None:
    club = derive(EMA, "my-club", **{"scoring.double_wind_pair": 4})
    assert (club.id, club.base, club.scoring.double_wind_pair) == ("my-club", "ema", 4)
    assert EMA.scoring.double_wind_pair == 2
    with pytest.raises(FrozenInstanceError):
        club.id = "other"  # type: ignore[misc]


def test_patterns_change_go_and_come() -> None:
    club = derive(
        EMA,
        "my-club",
        **{
            "patterns.all_simples.open": 0,
            "patterns.blessing_of_man": False,
            "patterns.red_dora": {"zh": "赤宝牌", "en": "Red Five", "closed": 1},
            "patterns": {"pinfu": {"closed": 2}},
            "tiles.red_fives": [1, 1, 1],
        },
    )
    table = by_id(club)
    assert table["all_simples"].open == 0
    assert "blessing_of_man" not in table
    assert (table["red_dora"].zh, table["red_dora"].closed) == ("赤宝牌", 1)
    assert table["pinfu"].closed == 2
    assert club.tiles.red_fives == (1, 1, 1)


def test_groups_may_be_given_as_tables_or_values() -> None:
    club = derive(EMA, "c", scoring={"limits": [[5, 2000, "mangan"], {"han": 8, "base": 4000, "id": "baiman"}]})
    assert club.scoring.limits == (Limit(5, 2000, "mangan"), Limit(8, 4000, "baiman"))
    assert club.scoring.dora
    named = derive(EMA, "c", names=Names("俱乐部", "Club"), waits=XJTU.waits)
    assert (named.names.en, named.waits) == ("Club", XJTU.waits)


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("double_wind_pair", 4, "did you mean scoring.double_wind_pair"),
        ("scoring.double_wind_par", 4, "did you mean scoring.double_wind_pair"),
        ("scoring.double_wind_pair", "4", "a whole number from 0 to 4, not '4'"),
        ("scoring.double_wind_pair", True, "a whole number"),
        ("scoring.round_up_mangan", 1, "true or false"),
        ("payments.winners", "two", "one of 'one', 'all', 'three_abort'"),
        ("payments.liable_for", ["all_green", "no_such"], "no pattern 'no_such'"),
        ("tiles.players", 5, "from 3 to 4"),
        ("tiles.red_fives", [1, 1], "a list of 3"),
        ("tiles.red_fives", 1, "a list of 3"),
        ("patterns.all_simple.open", 0, "did you mean all_simples (All Simples)"),
        ("patterns.all_simples", 0, "must be true, false (to leave it out)"),
        ("patterns.all_simples.open", "no", "or nothing"),
        ("patterns.all_simples.id", "x", "no field"),
        ("patterns.no_such", {"closed": 1}, "no pattern 'no_such'"),
        (
            "patterns.pinfu.excludes",
            [["no_such", "ema:4.2"]],
            "no pattern 'no_such' in my-club; `paiju rules show ema` lists them",
        ),
        ("scoring.family", "house", "cannot be changed"),
        ("scoring.limits", [[6, 3000, "haneman"], [5, 2000, "mangan"]], "each from more han"),
        ("scoring.limits", [[6, 3000, "a", 1, 2]], "a table with han, base, id"),
        ("scoring.limits", [[6]], "a table with han, base, id"),
        ("conditions", ["no_such"], "no condition 'no_such'"),
        ("names.zh", 3, "text"),
        ("id", "x", "cannot be changed"),
        ("scoring", 5, "a table with family"),
        ("nonsense", 5, "rules fields"),
    ],
)
def test_wrong_fields_and_values(field: str, value: object, says: str) -> None:
    with pytest.raises(InputError) as caught:
        derive(EMA, "my-club", **{field: value})
    assert says in caught.value.message
    assert caught.value.zh != caught.value.message
    assert caught.value.field.split(".")[0] == field.split(".")[0]


def test_a_book_needs_an_id_and_keeps_its_family() -> None:
    with pytest.raises(InputError, match="needs an id"):
        derive(EMA, " ")
    with pytest.raises(InputError, match="cannot be changed"):
        derive(EMA, "x", scoring=replace(EMA.scoring, family="house"))
    with pytest.raises(InputError, match="given twice"):
        derive(EMA, "x", patterns=EMA.patterns + EMA.patterns[:1])


def test_every_field_can_be_set_to_itself() -> None:
    for book in books.all_books():
        same = derive(book, book.id, **fields(book, words=True))
        assert replace(same, base=book.base) == book


# --- TOML -----------------------------------------------------------------------------------------

CLUB = """
base = "ema"
[names]
zh = "我们俱乐部"
en = "My club"
[scoring]
double_wind_pair = 4
limits = [[5, 2000, "mangan"], [6, 3000, "haneman"]]
[patterns]
blessing_of_man = false
[patterns.all_simples]
open = 0
"""


def test_book_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "my-club.toml"
    file.write_text(CLUB, encoding="utf-8")
    club = load(file)
    assert (club.id, club.base, club.names.zh) == ("my-club", "ema", "我们俱乐部")
    assert club.scoring.double_wind_pair == 4
    assert by_id(club)["all_simples"].open == 0
    assert "blessing_of_man" not in by_id(club)
    assert parse(CLUB + "", "x").id == "x"


def test_the_example_of_a_club() -> None:
    club = load(EXAMPLE)
    assert [each.name for each in differences(EMA, club)] == [
        "scoring.double_wind_pair",
        "scoring.round_up_mangan",
        "payments.counter",
        "payments.counter_each",
        "game.start_points",
        "game.rounds",
        "all_simples",
    ]
    assert by_id(club)["all_simples"].open == 0


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("base = ", "file"),
        ('id = "x"', "base"),
        ("base = 3", "base"),
        ('base = "emma"', "book"),
        ('base = "ema"\nid = 3', "id"),
        ('base = "ema"\n[scoring]\nlimit = 3', "scoring.limit"),
        ('base = "ema"\n[patterns.pinfu]\nclosed = "two"', "patterns.pinfu.closed"),
        ('base = "ema"\nscoring = 3', "scoring"),
    ],
)
def test_bad_files(text: str, field: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text)
    assert caught.value.field == field


def test_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        load(tmp_path / "none.toml")


# --- the flat form --------------------------------------------------------------------------------


def test_every_word_of_a_field_has_a_number_of_its_own() -> None:
    for name, numbers in WORDS.items():
        owner = next(hint for hint in GROUPS.values() if name in get_type_hints(hint))
        assert set(get_args(get_type_hints(owner)[name])) <= set(numbers), name
        assert len(set(numbers.values())) == len(numbers), name


@pytest.mark.parametrize("book", books.all_books(), ids=lambda book: book.id)
def test_flat_form_fills_the_layout(book: Book) -> None:
    rules = flatten(book)
    assert flatten(book) is rules
    for name, _, length in Rules.LAYOUT:
        value: Any = getattr(rules, name)
        if isinstance(length, tuple):
            assert [len(row) for row in value] == [length[1]] * length[0], name
        else:
            assert isinstance(value, int) if length == 1 else len(value) == length, name
    for pattern in book.patterns:
        n = NUMBERS[pattern.id]
        assert (rules.closed[n], rules.yakuman[n]) == (pattern.closed, pattern.yakuman)
        assert rules.open[n] == (pattern.closed if pattern.open is None else pattern.open)
        removed = {m for m in range(catalogue.HALF) if rules.removes_low[n] >> m & 1}
        removed |= {m + catalogue.HALF for m in range(catalogue.HALF) if rules.removes_high[n] >> m & 1}
        assert removed == {NUMBERS[other] for other, _ in pattern.excludes}


def test_flat_numbers() -> None:
    rules = flatten(XJTU)
    assert rules.limit_han == [5, 6, 8, 11, 13]
    assert flatten(EMA).limit_han == [5, 6, 8, 11, 0]
    assert (rules.double_wind_pair, flatten(EMA).double_wind_pair) == (4, 2)
    assert rules.closed[catalogue.MIXED_TRIPLE_RUN] == 2
    assert rules.open[catalogue.MIXED_TRIPLE_RUN] == 1
    assert flatten(EMA).alone[catalogue.BLESSING_OF_MAN] == 1


def test_indicators_that_go_the_other_way() -> None:
    after = flatten(derive(EMA, "x", **{"tiles.successor": "red_green_white"})).successor
    assert [after[kind] for kind in (31, 32, 33)] == [33, 31, 32]


def test_hash_tells_books_apart() -> None:
    hashes = {book_hash(book) for book in books.all_books()}
    assert len(hashes) == len(books.ids())
    assert book_hash(EMA) == book_hash(replace(EMA))
    assert book_hash(EMA) != book_hash(derive(EMA, "ema", **{"patterns.pinfu.closed": 2}))


# --- ids and summaries ------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["mcr", "MCR", " xjtu-3p ", "xjtu_cup", "tenhou"])
def test_a_book_of_one_s_own_is_not_called_as_one_of_the_package(id: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a built-in rule book; choose another id, such as 'my-") as error:
        derive(EMA, id, **{"scoring.minimum": 2})
    assert error.value.field == "id"
    assert "内置规则" in error.value.zh
    file = tmp_path / "club.toml"
    file.write_text(f'id = "{id}"\nbase = "ema"\n[scoring]\nminimum = 2\n')
    with pytest.raises(InputError, match="is a built-in rule book"):
        load(file)
    kept = parse(file.read_text())  # texts that were kept stay readable
    assert (kept.id, kept.base) == (id.strip(), "ema")
    assert made("mcr", "ema", {"scoring.minimum": 2}).scoring.minimum == 2  # and records


def test_the_same_book_with_options_keeps_its_id() -> None:
    assert derive(EMA, "ema", **{"scoring.minimum": 2}).id == "ema"


def test_a_book_of_one_s_own_does_not_speak_with_its_base_s_words() -> None:
    for book in books.all_books():
        assert summary_of(book) == book.summary
    six = derive(books.get("mcr"), "six", **{"scoring.minimum": 6})
    for own in (
        six,
        derive(six, "seven", **{"scoring.minimum": 7}),
        derive(books.get("mcr"), "mcr", **{"game.rounds": 1}),
    ):
        assert summary_of(own).into("en") == "Based on Chinese Official Mahjong (mcr), with changes of its own."
        assert "国标麻将" in summary_of(own).into("zh")
    told = derive(six, "told", **{"summary.zh": "六分起和", "summary.en": "Six points to win."})
    assert summary_of(told).into("en") == "Six points to win."
