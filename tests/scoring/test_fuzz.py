"""Thousands of damaged requests: each gets an answer, none an exception."""

import json
import random
from collections.abc import Iterator

import pytest

from paiju.cli.shared.jsonl import Answerer, answer_line, one_line
from paiju.schema import ANSWER
from paiju.scoring import score
from paiju.scoring.ready import KEYS as HELD_KEYS
from paiju.scoring.ready import distance, waits
from paiju.scoring.request import KEYS

FEW, MANY = 1_500, 20_000
SEED = 20240601

SEEDS: tuple[dict[str, object], ...] = (
    {"id": 1, "book": "xjtu", "hand": "123m406p789s1122z", "win": "1z", "flags": ["riichi"], "dora": ["1m"],
     "ura": "9s"},
    {"id": 2, "book": "ema", "hand": "45m11z", "melds": [
        {"type": "pon", "tiles": "777z", "from": "left"}, {"type": "kan", "tiles": "5555z", "from": "right"},
        {"type": "pon", "tiles": "666z", "from": "across"}], "win": "6m", "by": "self", "seat": "W",
        "liable": [{"seat": "E", "for": "daisangen"}], "honba": 2, "sticks": 1},
    {"id": "三", "book": "mcr", "hand": "258m147p369s1567z", "win": "2z", "by": "discard", "from": "N", "flowers": 3},
    {"id": None, "book": "psa", "hand": "123m45p789s1122z5m", "win": "1z", "by": "self", "joker": "5m",
     "special": [2], "open_hands": ["S"], "supporters": {"戊": "E", "己": "S"}},
    {"id": [5], "book": "xjtu-3p", "hand": "19m19p19s1234567z", "win": "1z", "north": 0, "flags": ["first_turn"]},
    {"id": 6, "book": "lol", "hand": "123m456p789s1122z", "win": "1z", "options": {"scoring.double_wind_pair": 4}},
    {"id": 7, "book": "botzone", "hand": "1112345678999m", "win": "5m", "flags": ["last_tile"], "by": "self"},
    {"id": 8, "book": "tenhou", "hand": "11335577m22446p", "melds": [], "win": "6p", "collects": False, "round": "S"},
)  # fmt: skip
JUNK: tuple[object, ...] = (
    None, True, False, 0, -1, 1.5, 10**40, -(10**40), 1e308, "", " ", "0", "E", "1z", "55555m", "123456789m", "🀀",
    "\x00", "\ud800", "null", [], [[]], [None], {}, {"": {}}, {"type": 5}, [{"type": "chi", "tiles": "123z"}],
    ["riichi"] * 200, "9" * 5000, [[[[[[]]]]]], {"seat": {"for": []}},
    ["rob_kong", "kong_replacement", "first_turn", "last_tile"],
)  # fmt: skip
SIGNS = '{}[]":,0123456789mpszfESWN\\ue-+.\n\t 一东赤x'


def changed(request: dict[str, object], rng: random.Random) -> dict[str, object]:
    """A request with one to three fields replaced, dropped or added."""
    request = json.loads(json.dumps(request))
    for _ in range(rng.randint(1, 3)):
        key = rng.choice([*KEYS, "x" * rng.randint(0, 5)])
        if rng.random() < 0.2:
            request.pop(key, None)
        elif rng.random() < 0.3:
            request[key] = rng.choice(SEEDS).get(key)
        else:
            request[key] = rng.choice(JUNK)
    return request


def nested(value: object, rng: random.Random) -> object:
    """The value with something deep inside replaced."""
    if isinstance(value, dict) and value:
        key = rng.choice(list(value))
        return {**value, key: nested(value[key], rng)}
    if isinstance(value, list) and value:
        spot = rng.randrange(len(value))
        return [*value[:spot], nested(value[spot], rng), *value[spot + 1 :]]
    return rng.choice(JUNK)


def damaged(text: str, rng: random.Random) -> str:
    """A text with signs deleted, doubled, replaced or swapped in."""
    for _ in range(rng.randint(1, 4)):
        spot = rng.randrange(len(text) + 1)
        text = (
            text[:spot]
            + rng.choice(["", rng.choice(SIGNS), text[spot : spot + rng.randint(1, 9)] * 2])
            + text[spot + 1 :]
        )
    return text


def retiled(request: dict[str, object], rng: random.Random) -> dict[str, object]:
    """The same circumstances around other tiles."""
    wall = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] * 4 + [f"{rank}z" for rank in range(1, 8)] * 4
    tiles = rng.sample(wall, 14)
    return {
        **request,
        "hand": "".join(tiles[:13]),
        "win": tiles[13],
        "melds": [],
        "book": rng.choice(["xjtu", "mcr", "psa"]),
    }


def fuzzed(lines: int) -> Iterator[bytes]:
    """So many damaged lines, the same ones every time."""
    rng = random.Random(SEED)
    for i in range(lines):
        request = rng.choice(SEEDS)
        way = i % 4
        if way == 0:
            line = damaged(json.dumps(request, ensure_ascii=False), rng)
        elif way == 1:
            line = json.dumps(changed(request, rng))
        elif way == 2:
            line = json.dumps(nested(request, rng))
        else:
            line = json.dumps(retiled(request, rng))
        yield line.replace("\n", " ").encode("utf-8", "surrogatepass")


def test_the_seeds_themselves_are_good() -> None:
    answers = [score(request) for request in SEEDS]
    assert [answer for answer in answers if not answer["ok"]] == []
    assert all(answer["win"] for answer in answers[:4])


def of_a_hand(way: Answerer) -> Answerer:
    """The answerer, asked only for what it knows."""
    return lambda request: way({key: value for key, value in request.items() if key in HELD_KEYS})


@pytest.mark.parametrize("lines", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
@pytest.mark.parametrize("way", [score, of_a_hand(waits), of_a_hand(distance)], ids=["score", "waits", "distance"])
def test_every_damaged_line_gets_an_answer(way: Answerer, lines: int) -> None:
    scored, refused = (set(schema["properties"]) for schema in ANSWER["oneOf"])  # type: ignore[attr-defined]
    verdicts = {True: 0, False: 0}
    for line in fuzzed(lines):
        answer = answer_line(line, way)
        assert "internal error" not in str(answer.get("error", "")), line
        assert json.loads(one_line(answer))["ok"] is answer["ok"]
        if not answer["ok"]:
            assert set(answer) == refused
            assert isinstance(answer["error"], str)
            assert answer["error"]
        elif way is score:
            assert set(answer) <= scored
        verdicts[bool(answer["ok"])] += 1
    assert sum(verdicts.values()) == lines
    assert verdicts[False] > lines // 10
    assert verdicts[True] > lines // 10
