"""Hands as people write them, read into requests."""

import json

import pytest

import paiju
from paiju.errors import InputError
from paiju.scoring import judge
from paiju.scoring.request import parse
from paiju.scoring.written import read, request_json
from tests.scoring.requests_at_random import written_requests

LINES = {
    "123678m345p9967s 8s": {"hand": "123678m345p6799s", "win": "8s"},
    "paiju score -b xjtu 123678m345p9967s 8s --riichi --dora 8s": {
        "book": "xjtu", "hand": "123678m345p6799s", "win": "8s", "flags": ["riichi"], "dora": "8s",
    },
    "$ paiju explain 1122334455667z7z --book=xjtu --self --seat=E": {
        "book": "xjtu", "hand": "1122334455667z", "win": "7z", "by": "self", "seat": "E",
    },
    "123m 456p 1z 1z [777s] (2222p) 3m": {
        "hand": "123m456p11z", "win": "3m",
        "melds": [{"type": "pon", "tiles": "777s"}, {"type": "ankan", "tiles": "2222p"}],
    },
    "一二三万东东 五筒": {"hand": "123m11z", "win": "5p"},
    "🀇🀈🀉🀙🀙 🀙": {"hand": "123m11p", "win": "1p"},
    "123m11p": {"hand": "123m1p", "win": "1p"},  # fourteen less three melds: the last one written
    "123m1p": {"hand": "123m1p"},
    "1111m -m 345m< --meld=kan:2222p^ --honba 2 --no-collect": {
        "hand": "1111m", "honba": 2, "collects": False,
        "melds": [
            {"type": "chi", "tiles": "345m", "from": "left"}, {"type": "kan", "tiles": "2222p", "from": "across"},
        ],
    },
    "11m --special 7 --supporter 安=E --open-hand S --liable W:大三元 --claimed 清龙、自摸 --set scoring.minimum=6": {
        "hand": "1m", "win": "1m", "special": ["7"], "supporters": {"安": "E"}, "open_hands": ["S"],
        "liable": [{"seat": "W", "for": "大三元"}], "claimed": ["清龙", "自摸"], "options": {"scoring.minimum": 6},
    },
    '{"book": "ema", "hand": ["1m", "2m"], "win": "3m", "seat": "东"}': {
        "book": "ema", "hand": "12m", "win": "3m", "seat": "E",
    },
}  # fmt: skip

WRONG = {
    "": ("text", "write a hand"),
    "x" * 5000: ("text", "at most"),
    "12x": ("hand", "'x' is not a tile"),
    "8z": ("hand", "z goes from 1 to 7"),
    "123": ("hand", "has no suit"),
    "123m --richi": ("text", "unknown option"),
    "123m --honba": ("text", "needs a value"),
    "123m --honba two": ("honba", "needs a number"),
    "123m --seat Q": ("seat", "is not a seat"),
    "123m -m 34m": ("melds[0]", "is not a meld"),
    "123m --book nobody": ("book", "nobody"),
    "123m 'open": ("text", "quotation mark"),
    '{"hand": ': ("text", "not JSON"),
    "{}x": ("text", "not JSON"),
    '{"hnd": "1m"}': ("hnd", "hand"),
}


@pytest.mark.parametrize("text", LINES)
def test_what_is_written_is_read(text: str) -> None:
    assert read(text) == LINES[text]
    assert read(text, "lol") == {"book": "lol"} | LINES[text], "a book that is named goes before the one that is meant"


@pytest.mark.parametrize("text", WRONG)
def test_what_cannot_be_read_is_told(text: str) -> None:
    field, words = WRONG[text]
    with pytest.raises(InputError) as found:
        read(text)
    assert found.value.field == field
    assert words in found.value.message
    assert found.value.zh != found.value.message


def test_every_case_is_told_again_as_it_was_asked() -> None:
    """A checked request told again is the same request, and JSON that is pasted is what it says."""
    told = 0
    for row in written_requests()[::5]:
        try:
            request = parse(row)
        except InputError:
            continue
        again = request_json(request) | {key: row[key] for key in ("options", "claimed") if row.get(key) is not None}
        assert judge(parse(again)) == judge(request)
        assert paiju.score(read(json.dumps(row))) == paiju.score(row | {"id": None})
        told += 1
    assert told > 50
