"""Old names of fields work wherever a field is named: in TOML, `--set`, `options`, and what a record says differs."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

import paiju
from paiju import books
from paiju.books.derive import derive, fields
from paiju.books.digest import book_hash, digest_in
from paiju.books.own import renamed
from paiju.books.specials import special
from paiju.books.toml_book import parse
from paiju.cli import main
from paiju.errors import InputError
from paiju.match import Match
from paiju.match.record import read_match
from paiju.table.record import read, replay

EMA = books.get("ema")
NAMES = {
    "scoring.wind_pair": "scoring.double_wind_pair",
    "fu.wind_pair": "scoring.double_wind_pair",  # called so before that, in a group that is gone
    "patterns.*.han": "patterns.*.closed",
    "scoring.limits.*.from": "scoring.limits.*.han",
    "winning": "conditions",
}
FIELD, OLD, OLDEST = "scoring.double_wind_pair", "scoring.wind_pair", "fu.wind_pair"
CHANGED = {FIELD: 4, "patterns.pinfu.closed": 2}
FAN = {"hand": "222m444p45789s11z", "win": "6s", "by": "self", "seat": "E", "round": "E"}


@pytest.fixture(autouse=True)
def _renamed(monkeypatch: pytest.MonkeyPatch) -> None:
    for old, new in NAMES.items():
        monkeypatch.setitem(renamed.RENAMED, old, new)


def same(book: Any) -> bool:
    """Is it the book that the present names make?"""
    return bool(fields(book) == fields(derive(EMA, "x", **CHANGED)) and book_hash(book) != book_hash(EMA))


def toml(text: str) -> Any:
    return parse(f'base = "ema"\n{text}')


@pytest.mark.parametrize(
    "changes",
    [
        {OLD: 4, "patterns.pinfu.han": 2},
        {OLDEST: 4, "patterns.pinfu": {"han": 2}},
        {"scoring": {"wind_pair": 4}, "patterns": {"pinfu": {"han": 2}}},
        {"fu": {"wind_pair": 4}, "patterns": {"pinfu": {"han": 2, "closed": 2}}},
        {OLD: 4, FIELD: 4, OLDEST: 4, "patterns.pinfu.han": 2},
    ],
)
def test_changes_by_old_names(changes: dict[str, Any]) -> None:
    assert same(derive(EMA, "x", **changes))
    assert not same(derive(EMA, "x", **{**changes, "patterns.pinfu.open": 1}))


def test_values_in_a_list_by_old_names() -> None:
    limits = [{"from": 5, "base": 2000, "id": "mangan"}, {"han": 6, "base": 3000, "id": "haneman"}]
    assert [each.han for each in derive(EMA, "x", **{"scoring.limits": limits}).scoring.limits] == [5, 6]
    assert derive(EMA, "x", winning=["needs_two_fans"]).conditions == ("needs_two_fans",)


@pytest.mark.parametrize(
    "text",
    [
        "[scoring]\nwind_pair = 4\n[patterns.pinfu]\nhan = 2",
        "[fu]\nwind_pair = 4\n[patterns]\npinfu = { han = 2 }",
        "patterns.pinfu.han = 2\nscoring.wind_pair = 4\nscoring.double_wind_pair = 4",
    ],
)
def test_toml_by_old_names(text: str) -> None:
    assert same(toml(text))


def test_dice_rules_by_old_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(renamed.RENAMED, "course.swapped", "course.exchange")
    psa = derive(books.get("psa"), "x", specials=[["s", 2, "某", "Some", "x:1", [["course.swapped", 2]]]])
    assert special(psa, "s").course.exchange == 2


def answer(options: dict[str, object]) -> dict[str, Any]:
    return paiju.score({"book": "ema", **FAN, "options": options})


def test_options_by_old_names() -> None:
    assert [answer({name: fu})["fu"] for name in (OLD, OLDEST, FIELD) for fu in (0, 4)] == [30, 40] * 3
    wrong = answer({OLD: 4, FIELD: 2})
    assert not wrong["ok"]
    assert wrong["field"] == f"options.{FIELD}"
    assert OLD in wrong["error"]


def test_set_by_old_names(capsys: pytest.CaptureFixture[str]) -> None:
    def said(*words: str) -> tuple[int, str]:
        code = main(["score", "222m444p45789s11z", "6s", "-b", "ema", "--seat", "E", "--self", "--json", *words])
        out = capsys.readouterr()
        return code, out.out + out.err

    assert said("--set", f"{OLD}=0") == said("--set", f"{OLDEST}=0") == said("--set", f"{FIELD}=0")
    assert said("--set", f"{OLD}=4") == said("--set", f"{FIELD}=4") != said("--set", f"{OLD}=0")
    code, text = said("--set", f"{OLD}=0", "--set", f"{FIELD}=4")
    assert code == 2
    assert OLD in text
    assert FIELD in text


def by_old_names(lines: list[str]) -> Iterator[str]:
    """The lines as the version before the names were changed wrote them, with its digests."""
    book = derive(EMA, "club", **CHANGED)
    for line in lines:
        row = json.loads(line)
        if "book_hash" in row:
            assert row["changes"] == CHANGED
            row["changes"] = {OLD: 4, "patterns.pinfu.han": 2}
            row["book_hash"] = digest_in(book, 1)
        yield json.dumps(row, ensure_ascii=False)


def test_records_by_old_names() -> None:
    book = derive(EMA, "club", **CHANGED)
    match = Match(book, seed=3)
    table = match.deal()
    for _ in range(12):
        who = table.asked[0]
        table.act(who, table.legal(who)[-1])
    hand = replay(read(list(by_old_names(table.record().lines()))))
    assert fields(hand.sitting.book) == fields(book)
    assert hand.record().lines() == table.record().lines()
    again = read_match(list(by_old_names(match.lines())))
    assert again.lines() == match.lines()


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ({OLD: 4, FIELD: 2}, (OLD, FIELD)),
        ({OLD: 4, OLDEST: 2}, (OLD, OLDEST)),
        ({"scoring": {"wind_pair": 4, "double_wind_pair": 2}}, (OLD, FIELD)),
        ({"scoring": {"double_wind_pair": 4}, "fu": {"wind_pair": 0}}, (OLDEST, FIELD)),
        ({"patterns.pinfu.han": 2, "patterns.pinfu": {"closed": 1}}, ("patterns.pinfu.han", "patterns.pinfu.closed")),
        ({"patterns": {"pinfu": {"han": 2, "closed": 1}}}, ("patterns.pinfu.han", "patterns.pinfu.closed")),
        ({"scoring.limits": [{"from": 5, "han": 6, "base": 1, "id": "mangan"}]}, ("limits.*.from", "limits.*.han")),
    ],
)
def test_two_names_of_a_field_cannot_say_two_things(changes: dict[str, Any], names: tuple[str, str]) -> None:
    with pytest.raises(InputError) as error:
        derive(EMA, "x", **changes)
    for name in names:
        assert name in error.value.message
        assert name in error.value.zh


def test_names_that_never_were_are_refused_as_ever() -> None:
    for name in ("fu.other", "fu", "scoring.wind_pairs", "patterns.pinfu.hans", "patterns.*.han", "patterns.x.han"):
        with pytest.raises(InputError):
            derive(EMA, "x", **{name: 1})
    with pytest.raises(InputError, match=r"scoring\.double_wind_pair must be"):
        derive(EMA, "x", **{OLD: 9})
    with pytest.raises(InputError):
        derive(EMA, "x", fu={"other": 1})


def test_only_present_names_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "ema", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)["fields"]
    assert FIELD in shown
    assert not {OLD, OLDEST} & shown.keys()
