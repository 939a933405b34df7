"""A score explained in any language: its own words, the names its players use, English where it has none."""

from typing import Any

import pytest

from paiju.languages.catalogue import languages
from paiju.scoring import judge
from paiju.scoring.announce import announcement_of
from paiju.scoring.lines.render import render
from paiju.scoring.request import parse

RIICHI = {
    "book": "xjtu", "hand": "123678m345p9967s", "win": "8s", "flags": ["riichi"], "dora": "8s", "honba": 2, "sticks": 1,
}  # fmt: skip
OFFICIAL = {
    "book": "mcr",
    "hand": "123456789m1199p",
    "win": "1p",
    "by": "self",
    "flowers": 2,
    "claimed": ["清龙", "碰碰和"],
}


def explained(request: dict[str, Any], lang: str) -> str:
    checked = parse(request)
    return render(judge(checked), checked.book, lang)


@pytest.mark.parametrize("request_", [RIICHI, OFFICIAL])
def test_every_language_explains_it_in_its_own_words(request_: dict[str, Any]) -> None:
    texts = [explained(request_, lang) for lang in languages()]
    assert len(set(texts)) == len(languages())
    assert not any("{" in text for text in texts)
    assert explained(request_, "xx") == explained(request_, "en")


def test_japanese_players_read_their_own_words() -> None:
    text = explained(RIICHI, "ja")
    for words in ("4飜30符、7,700点", "副底（門前ロン）", "放銃者が全額支払い", "2本場", "平和"):
        assert words in text
    checked = parse(RIICHI)
    assert announcement_of(checked, judge(checked), "ja") == "立直、平和，ドラ2，4番，30符，7700点，2本場 600点"
    assert "申告した役" in explained(OFFICIAL, "ja")
