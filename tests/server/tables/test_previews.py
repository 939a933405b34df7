"""What chat programs show of a shared hand, in the language of who shares it."""

import gzip

import msgspec
import pytest

from paiju.server.pictures.moment import is_drawn, picture
from paiju.server.tables.endpoints import share
from paiju.server.tables.endpoints.share import previewed
from paiju.server.tables.previews import Preview, preview

PLACE = {"points": 25000, "hand": ["1m", "2m"], "drawn": None, "melds": [], "river": []}
STEP = {"event": {"seat": "S"}, "view": {"turn": "E", "seats": dict.fromkeys("ESWN", PLACE)}}
NAMES = ("阿梅 Mei", "Ann", "客人3230 Guest 3230", "Ben")
WIN = {"seat": "S", "from": "E", "tile": "1m", "hand": ["1m"], "melds": [], "han": 5, "fu": 30, "limit": "mangan"}

IN_ENGLISH = (
    "East 1 · Ann wins on a discard · 5 han 30 fu · mangan · 8,000 points",
    "Mei 25,000 · Ann 25,000 · Guest 3230",
)


def shown(lang: str, step: int = 9, **win: object) -> Preview:
    """The preview of a hand that was won so."""
    paid = [{"seat": seat, "name": name, "amount": 0} for seat, name in zip("ESWN", NAMES, strict=True)]
    end = {"wins": [WIN | {"points": 8000} | win], "payments": paid, "points": dict.fromkeys("ESWN", 25000)}
    return preview(msgspec.json.encode({"name": "E1", "steps": [STEP, STEP], "end": end}), step, "S", lang)


@pytest.mark.parametrize(
    ("lang", "title", "line"),
    [
        ("en", *IN_ENGLISH),
        ("zh", "东一局 · Ann 荣和 · 5 番 30 符 · 满贯 · 8,000 点", "阿梅 25,000 · Ann 25,000 · 客人3230"),
        ("ja", "東一局 · Ann ロン · 5飜30符 · 満貫 · 8,000点", "メイ 25,000 · Ann 25,000 · ゲスト 3230"),
        ("xx", *IN_ENGLISH),
    ],
)
def test_the_end_in_any_language(lang: str, title: str, line: str) -> None:
    told = shown(lang)
    assert told.title == title
    assert told.line.startswith(line)
    assert is_drawn(told.moment), "every sign of it was drawn beforehand"
    assert picture(told.moment).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("win", "worth"),
    [
        ({"from": None, "yakuman": 2}, "Ann 自摸 · 2 倍役满"),
        ({"han": None, "total": 24}, "Ann 荣和 · 24 番"),
        ({"han": None, "total": None, "fan": 3}, "Ann 荣和 · 3 番"),
        ({"limit": None}, "Ann 荣和 · 5 番 30 符 · 8,000 点"),
    ],
)
def test_what_a_win_is_worth_by_its_book(win: dict[str, object], worth: str) -> None:
    assert shown("zh", **win).title == f"东一局 · {worth}"


def test_a_moment_before_the_end_says_nothing_of_it() -> None:
    told = shown("ja", step=0)
    assert told.title == "東一局 · 0手目 · Ann"
    assert (told.moment.words, told.moment.people[0].wind) == ("0手目 · 南家の手牌", "東")


def test_a_picture_is_in_english_where_the_signs_of_a_language_were_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    languages: list[str] = []

    def noted(packed: bytes, step: int, role: str, lang: str) -> Preview:
        languages.append(lang)
        return previewed(packed, step, role, lang)

    monkeypatch.setattr(share, "is_drawn", lambda moment: "wins" in moment.words)
    monkeypatch.setattr(share, "previewed", noted)
    end = {"wins": [WIN], "payments": [], "points": dict.fromkeys("ESWN", 1)}
    hand = msgspec.json.encode({"name": "E1", "steps": [STEP], "end": end})
    assert share.drawn(gzip.compress(hand), 9, "S", "zh").startswith(b"\x89PNG")
    assert languages == ["zh", "en"]
