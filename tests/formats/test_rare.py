"""What real games hardly ever have: hands written by hand, with what they must pay; odd but sound records."""

import gzip
import json
import re
from collections.abc import Callable

import pytest

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.formats import Game, read, replay, write
from paiju.formats.book import book_of
from paiju.formats.completing import completed
from paiju.formats.words import disagreement_words
from paiju.formats.writing import RIICHI
from tests.formats.compare import everything
from tests.formats.rare import RARE
from tests.formats.samples import data_of, games_of

PAID = [name for name, rare in RARE.items() if len(rare.result) > 1]


def game_of(name: str) -> Game:
    """The game of a rare hand."""
    (game,) = read(RARE[name].text().encode())
    return game


@pytest.mark.clause("tenhou:double-ron", "tenhou:deposits", "tenhou:counters", "tenhou:aborts", "tenhou:nagashi")
@pytest.mark.clause("tenhou:liability", "tenhou:yakuman", "tenhou:three-players", "tenhou:renhou")
@pytest.mark.parametrize("name", RARE)
def test_rare_hands_agree(name: str) -> None:
    assert replay(game_of(name)).difference is None


@pytest.mark.parametrize("name", PAID)
def test_other_payments_are_noticed(name: str) -> None:
    rare = RARE[name]
    paid = rare.result[1]
    assert isinstance(paid, list)
    log = json.loads(rare.text())
    log["log"][0][-1][1] = [paid[0] + 100, paid[1] - 100, *paid[2:]]
    found = replay(read(json.dumps(log).encode())[0]).difference
    assert found is not None
    assert found.what == "payments"


def test_payments_that_do_not_add_up_are_the_record_s_own_fault() -> None:
    """A stick lies on the table that nobody is said to get."""
    log = json.loads(RARE["two winners, sticks and counters to the nearer"].text())
    log["log"][0][-1][1] = [-1900, 1900, 0, 0]
    (game,) = read(json.dumps(log).encode())
    found = replay(game).difference
    assert found is not None
    text = disagreement_words(found, book_of(game))
    assert text.en.endswith("; the record's payments add up to 0, not 1000")
    assert text.zh.endswith("合计 0，应为 1000")


@pytest.mark.parametrize("format", [*RIICHI, "paiju"])
@pytest.mark.parametrize("name", RARE)
def test_rare_hands_there_and_back(name: str, format: str) -> None:
    game = game_of(name)
    (there,) = read(write(game, format).encode())
    assert replay(there).difference is None
    (back,) = read(write(there, "tenhou-json").encode())
    assert everything(back) == everything(game)


# --- mjlog ----------------------------------------------------------------------------------------

ODD: dict[str, Callable[[str], str]] = {
    "somebody leaves and comes back": lambda text: text.replace(
        "<T", '<BYE who="1"/><T', 1
    ).replace("<AGARI", '<UN n1="%42" dan="1"/><AGARI', 1),
    "chips and tags nobody knows": lambda text: text.replace("<AGARI ", '<CHIP n="3"/><AGARI chip="1,-1,0,0" '),
    "a tag a line, as Windows writes": lambda text: '<?xml version="1.0"?>\r\n' + text.replace("><", ">\r\n<"),
    "fu not told": lambda text: re.sub(r'ten="\d+,(\d+),([0-5])"', r'ten="0,\1,\2"', text),
}  # fmt: skip


@pytest.mark.parametrize("case", ODD)
@pytest.mark.parametrize("name", ["counted limit hand", "two winners, sticks and counters to the nearer"])
def test_odd_mjlogs(name: str, case: str) -> None:
    text = write(game_of(name), "tenhou-xml")
    odd = ODD[case](text)
    assert odd != text
    (game,) = read(odd.encode())
    assert replay(game).difference is None
    assert everything(game) == everything(read(text.encode())[0])


def test_several_mjlogs_in_a_file() -> None:
    one, other = data_of("four-20.xml"), data_of("three-04.xml")
    games = read(gzip.compress(one + b"\n" + other))
    assert [len(game.names) for game in games] == [4, 3]
    assert [replay(game).difference for game in games] == [None, None]


def test_names_are_unquoted() -> None:
    text = re.sub(r'n0="[^"]*"', 'n0="%E3%81%82&amp;%3Cb%3E"', data_of("four-20.xml").decode())
    assert read(text.encode())[0].names[0] == "あ&<b>"


@pytest.mark.parametrize("coding", ["utf-16", "utf-8-sig"])
def test_other_ways_to_write_text(coding: str) -> None:
    for name in ("four-20.xml", "tenhou6-10.json", "contest-8.txt"):
        assert read(data_of(name).decode().encode(coding)) == games_of(name)


def as_words(seed: str) -> str:
    """A seed as its words in hexadecimal, the older way."""
    import base64

    raw = base64.b64decode(seed.split(",")[1])
    words = [f"{int.from_bytes(raw[at : at + 4], 'little'):X}" for at in range(0, len(raw), 4)]
    return "mt19937ar-sha512-n288," + ",".join(words)


def test_older_seeds() -> None:
    (game,) = games_of("four-20.xml")
    game.seed = as_words(game.seed)
    assert replay(game).difference is None
    assert all(hand.wall for hand in game.hands)
    game.seed = game.seed[:-1] + ("0" if game.seed[-1] != "0" else "1")
    assert replay(game).difference is None
    assert not any(hand.wall for hand in game.hands)  # shuffled in another way: the record dictates them
    for seed in ("mt19937ar,1,2", "mt19937ar-sha512-n288,zz", "mt19937ar-sha512-n288-base64,*"):
        game.seed = seed
        assert replay(game).difference is None


# --- Tenhou's JSON --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "book", "options"),
    [
        ({"disp": "鳳南喰赤", "aka51": 1, "aka52": 1, "aka53": 1}, "tenhou", set()),
        ({"disp": "上東喰赤速", "aka": 1}, "tenhou", {"game.rounds"}),
        ({"disp": "般南喰赤祝２"}, "tenhou", set()),
        ({"disp": "特南"}, "tenhou-nored", {"patterns.all_simples.open"}),
        ({"disp": "玉の間東喰赤", "aka51": 1}, "tenhou", {"game.rounds"}),
        ({"disp": "Jade Room East", "aka51": 1, "aka52": 1, "aka53": 1}, "tenhou", {"game.rounds"}),
        ({"disp": "Gold Room South", "aka": 1}, "tenhou", set()),
        ({"disp": "友人戦", "aka": 0}, "tenhou-nored", set()),
        ({}, "tenhou-nored", set()),
    ],
)
def test_how_tables_are_called(rule: dict[str, object], book: str, options: set[str]) -> None:
    log = json.loads(RARE["three winners"].text())
    (game,) = read(json.dumps(log | {"rule": rule}).encode())
    assert (game.book, set(game.options)) == (book, options)


def test_a_red_five_is_enough_where_the_rule_says_nothing() -> None:
    log = json.loads(RARE["three winners"].text())
    log["log"][0][4][0] = 51
    log["rule"] = {}
    assert read(json.dumps(log).encode())[0].book == "tenhou"


# --- mjai -----------------------------------------------------------------------------------------


def without(game: Game, kind: str, *keys: str) -> Game:
    """A game as mjai lines where events of a kind do not tell something, read again."""
    rows = [json.loads(line) for line in write(game, "mjai").splitlines()]
    kept = [{key: part for key, part in row.items() if row["type"] != kind or key not in keys} for row in rows]
    return read("\n".join(map(json.dumps, kept)).encode())[0]


@pytest.mark.parametrize("name", ["three winners", "four kongs of two players", "nagashi mangan"])
def test_draws_that_do_not_tell_why(name: str) -> None:
    bare = without(game_of(name), "ryukyoku", "reason")
    assert replay(bare).difference is None
    (hand,) = completed(bare)[0].hands
    assert hand.result == game_of(name).hands[0].result


@pytest.mark.parametrize("name", PAID)
def test_wins_told_in_few_words(name: str) -> None:
    bare = without(game_of(name), "hora", "target", "pai", "fan", "fu", "hora_points", "patterns")
    assert replay(bare).difference is None
    assert everything(bare) == everything(game_of(name))


def test_limit_hands_of_a_hundred_han() -> None:
    rows = [json.loads(line) for line in write(game_of("two limit hands in one"), "mjai").splitlines()]
    told = [row | ({"fan": 200, "fu": 30} if row["type"] == "hora" else {}) for row in rows]
    assert replay(read("\n".join(map(json.dumps, told)).encode())[0]).difference is None


# --- Botzone --------------------------------------------------------------------------------------

ROBBED = """Match 7
Wind 0
Player 0 Deal W5 W1 W9 B1 B4 B9 T4 F1 F3 F4 J1 J2 J3
Player 1 Deal W5 W5 W2 B2 B5 T2 T5 T6 F1 F3 F4 J1 J2
Player 2 Deal W4 W6 T1 T2 T3 B6 B7 B8 T7 T8 T9 F2 F2
Player 3 Deal W1 W3 W9 B1 B4 B9 T1 T4 T8 F1 F3 J1 J3
Player 0 Draw B3
Player 0 Play W5
Player 1 Peng W5
Player 1 Play F1
Player 2 Draw F4
Player 2 Play F4
Player 3 Draw J2
Player 3 Play J2
Player 0 Draw W2
Player 0 Play W2
Player 1 Draw W5
Player 1 BuGang W5
Player 2 Hu W5
Fan 12 抢杠和*1+门前清*1+老少副*1+嵌张*1
Score -8 -20 36 -8
"""


@pytest.mark.parametrize("format", ["botzone-judge", "paiju"])
def test_a_robbed_kong(format: str) -> None:
    (game,) = read(ROBBED.encode())
    assert replay(game).difference is None
    (there,) = read(write(game, format).encode())
    assert replay(there).difference is None
    (back,) = read(write(there, "botzone-text").encode())
    assert everything(back) == everything(game)
    assert back.reference == "7"
    assert replay(read(ROBBED.replace("-8 -20 36 -8", "-20 -8 36 -8").encode())[0]).difference is not None


@pytest.mark.clause("botzone:false-win")
@pytest.mark.parametrize("verdict", ["WA", "TLE", "RE"])
def test_a_program_that_fails_ends_the_hand(verdict: str) -> None:
    log = json.loads(data_of("judge-6.json"))
    display = {"action": verdict, "player": 2, "score": [10, 10, -30, 10]}
    content = {"0": 10, "1": 10, "2": -30, "3": 10}
    log["log"] = [*log["log"][:6], {"output": {"command": "finish", "content": content, "display": display}}]
    (game,) = read(json.dumps(log).encode())
    assert (game.hands[0].foul, game.hands[0].fault, game.final) == (2, -1, [10, 10, -30, 10])
    assert replay(game).difference is None
    content["1"] = 11
    found = replay(read(json.dumps(log).encode())[0]).difference
    assert found is not None
    assert found.what == "payments"


def test_logs_as_the_platform_hands_them_out() -> None:
    """What the hand began with in writing, or not told; the log under its other name."""
    (game,) = games_of("judge-6.json")
    log = json.loads(data_of("judge-6.json"))
    start, steps = log["initdata"], log["log"]
    (written,) = read(json.dumps({"_id": "5e", "initdata": json.dumps(start), "logs": steps}).encode())
    assert (written.hands, written.reference) == (game.hands, "5e")
    (bare,) = read(json.dumps({"initdata": "", "log": steps}).encode())
    assert (bare.hands[0].round, bare.hands[0].wall) == (start["quan"], None)
    assert replay(bare).difference is None


def test_one_wall_for_all() -> None:
    """Hands dealt one after the other from the end of a single wall, which the record then dictates."""
    log = json.loads(data_of("judge-6.json"))
    names = log["initdata"]["walltiles"].split()
    start = log["initdata"] | {"walltiles": " ".join(names)}
    dealt = [names[::-1][13 * seat : 13 * (seat + 1)] for seat in range(4)]
    deal = {"output": {"command": "request", "content": {}, "display": {"action": "DEAL", "hand": dealt}}}
    drawn, kept = names[::-1][52], {"command": "request", "content": {}}
    draw = {"output": kept | {"display": {"action": "DRAW", "player": 0, "tile": drawn}}}
    play = {"output": kept | {"display": {"action": "PLAY", "player": 0, "tile": drawn}}}
    (game,) = read(json.dumps({"initdata": start, "log": [deal, draw, play]}).encode())
    assert game.options == {"wall.wall_per_seat": False}
    assert replay(game).difference is None
    assert [step & 255 for step in game.hands[0].steps] == [game.hands[0].steps[0] & 255, A.DISCARD_DRAWN]
    assert game.hands[0].result == D.RUNNING
