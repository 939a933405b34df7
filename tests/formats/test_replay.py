"""Real games played again: everything agrees, and whatever is tampered with is noticed."""

import re
from collections.abc import Callable

import pytest

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.formats import Game, read, replay
from paiju.formats.book import book_of
from paiju.formats.game import acted, drew, parts
from paiju.formats.words import disagreement_words
from tests.core.play.scenario import position
from tests.formats.samples import FAULTY, NAMES, SOUND, data_of, games_of, short


def wrong_with(game: Game) -> str:
    """What does not agree; "" when everything does. It can always be told."""
    found = replay(game).difference
    if found is None:
        return ""
    assert disagreement_words(found, book_of(game)).zh
    return found.what


@pytest.mark.clause("tenhou:yaku", "tenhou:open-simples", "tenhou:dora", "tenhou:red-fives", "tenhou:self-draw-fu")
@pytest.mark.clause("tenhou:counters", "tenhou:deposits", "tenhou:ready-payments", "tenhou:riichi", "tenhou:kong-dora")
@pytest.mark.clause("tenhou:double-ron", "tenhou:aborts", "tenhou:three-players")
@pytest.mark.clause("tenhou:start", "tenhou:end", "tenhou:ties", "botzone:walls", "botzone:flowers", "botzone:match")
@pytest.mark.parametrize("name", SOUND)
def test_real_games_agree(name: str) -> None:
    for game in games_of(name):
        result = replay(game)
        assert result.difference is None
        assert result.hands == len(game.hands)


def test_the_records_hold_what_is_rare() -> None:
    """Draws of several kinds, two winners, kongs of every kind, a limit hand, an extra round."""
    games = [game for name in SOUND for game in games_of(name)]
    hands = [hand for game in games for hand in game.hands]
    assert {hand.result for hand in hands} >= {D.WON, D.EXHAUSTED, D.NINE_TERMINALS, D.FOUR_WINDS, D.FOUR_RIICHI}
    assert any(len(hand.wins) == 2 for hand in hands)
    actions = {action for hand in hands for what, _, action in map(parts, hand.steps) if what == 1}
    kongs = (range(A.CONCEALED_KONG, A.ADDED_KONG), range(A.ADDED_KONG, A.WIN), [A.OPEN_KONG], [A.SET_ASIDE_NORTH])
    assert all(actions.intersection(kind) for kind in kongs)
    assert any(win.han is None and win.points == 32000 for hand in hands for win in hand.wins)
    assert any(hand.round == 1 for game in games if game.options.get("game.rounds") == 1 for hand in game.hands)


def test_walls_come_from_the_seed() -> None:
    for name in (name for name in NAMES if name.endswith(".xml")):
        (game,) = games_of(name)
        replay(game)
        assert all(
            hand.wall is not None and len(hand.wall) == 136 - 28 * (len(hand.points) == 3) for hand in game.hands
        )


@pytest.mark.parametrize("name", ["four-04.xml", "three-12.xml"])
def test_without_the_seed_the_record_dictates_the_wall(name: str) -> None:
    (game,) = games_of(name)
    game.seed = ""
    assert wrong_with(game) == ""
    assert all(hand.wall is None for hand in game.hands)


def test_another_seed_is_noticed() -> None:
    data = short("four-24.xml")
    at = data.index(b"base64,") + 300
    assert wrong_with(read(data[:at] + (b"A" if data[at : at + 1] != b"A" else b"B") + data[at + 1 :])[0]) == "deal"


def test_an_impossible_record_is_its_own_fault() -> None:
    (game,) = games_of(FAULTY)
    found = replay(game).difference
    assert found is not None
    assert found.what == "wall"
    assert "5s" in disagreement_words(found, book_of(game)).en


# --- tampering ------------------------------------------------------------------------------------


def change(old: str, new: str) -> Callable[[str], str]:
    """The first place where the pattern fits, replaced."""

    def made(text: str) -> str:
        changed = re.sub(old, new, text, count=1)
        assert changed != text
        return changed

    return made


TAMPERED = {
    "the fu": ("fu", change(r'ten="30,', 'ten="40,')),
    "the point": ("points", change(r'(<AGARI [^>]*ten="\d+),(\d+),', r"\1,100,")),
    "a pattern": ("patterns", change(r'yaku="[^"]*"', 'yaku="8,1"')),
    "a payment": ("payments", change(r'(<AGARI [^>]*sc="\d+),(-?\d+)', r"\1,1")),
    "the winner's hand": ("hand", change(r'(<AGARI [^>]*hai="\d+,)\d+', r"\g<1>0")),
    "ready payments": ("payments", change(r'(<RYUUKYOKU [^>]*sc="\d+),(-?\d+)', r"\1,5")),
    "ready hands": ("ready", change(r'(<RYUUKYOKU ba[^>]*) hai\d="[^"]*"', r"\1")),
    "points carried over": ("totals", change(r'(<INIT seed="[1-9],[^>]*ten=")\d+', r"\g<1>7")),
    "counters": ("counters", change(r'<INIT seed="1,\d+', '<INIT seed="1,7')),
    "the end": ("totals", change(r'owari="\d+', 'owari="1')),
    "a riichi that does not stand": ("event", change(r'<REACH [^>]*step="2"/>', "")),
}


@pytest.mark.parametrize("case", TAMPERED)
def test_tampering_is_noticed(case: str) -> None:
    expected, tamper = TAMPERED[case]
    (game,) = read(tamper(data_of("four-29.xml").decode()).encode())
    assert wrong_with(game) == expected


def test_a_win_that_was_none_is_noticed() -> None:
    """The discard before the last is said to have been won on."""
    (game,) = read(short("four-24.xml"))
    hand = game.hands[0]
    at = max(i for i, step in enumerate(hand.steps) if parts(step)[0] == 1 and parts(step)[2] <= A.DISCARD_DRAWN)
    seat = parts(hand.steps[at])[1]
    hand.steps = [*hand.steps[: at + 1], acted((seat + 1) % 4, A.WIN)]
    assert wrong_with(game) == "action"


@pytest.mark.parametrize("name", ["four-20.xml", "three-04.xml"])
def test_every_other_draw_is_noticed(name: str) -> None:
    """Of each of the first draws another tile is told: the seed's wall disagrees."""
    for number in range(1, 12):
        (game,) = read(short(name))
        hand = game.hands[0]
        at = [i for i, step in enumerate(hand.steps) if parts(step)[0] == 3][number]
        _, seat, tile = parts(hand.steps[at])
        hand.steps[at] = drew(seat, 27 if tile != 27 else 28)
        assert wrong_with(game) == "event"


def test_a_discard_not_in_the_hand_is_refused() -> None:
    (game,) = read(short("four-20.xml"))
    hand = game.hands[0]
    missing = next(kind for kind in range(34) if kind not in hand.dealt[0] and kind != parts(hand.steps[0])[2])
    hand.steps[1] = acted(0, A.DISCARD + missing)
    result = replay(game)
    assert result.difference is not None
    assert (result.difference.what, result.difference.seat, result.difference.step) == ("action", 0, 1)


def test_another_book_is_noticed() -> None:
    """By a book without red fives the dealt hands cannot be."""
    (game,) = read(short("four-20.xml"))
    game.seed = ""
    from paiju import books

    found = replay(game, books.get("tenhou-nored")).difference
    assert found is not None


# --- Botzone --------------------------------------------------------------------------------------


@pytest.mark.clause("botzone:last-tile", "botzone:fourth-tile")
def test_the_judge_tells_what_every_win_would_be_worth() -> None:
    """And the table finds the same, hand by hand and discard by discard."""
    (game,) = games_of("judge-2.json")
    assert sum(points >= 0 for _, _, points in game.hands[0].worths) > 0
    at, seat, points = next(worth for worth in game.hands[0].worths if worth[2] >= 8)
    game.hands[0].worths[game.hands[0].worths.index((at, seat, points))] = (at, seat, points + 1)
    assert wrong_with(game) == "worth"


def test_another_fan_is_noticed() -> None:
    text = data_of("contest-8.txt").decode()
    assert wrong_with(read(text.replace("混一色*1+", "").encode())[0]) == "patterns"


@pytest.mark.clause("botzone:first-claimant")
def test_claims_that_come_to_nothing_are_made_at_the_table() -> None:
    """A pung goes before a chow, a win before a pung: were it otherwise the next step would not fit."""
    games = games_of("contest-8.txt")
    lost = [hand.steps for game in games for hand in game.hands if any(step >> 12 == 8 for step in hand.steps)]
    assert len(lost) == 3


@pytest.mark.clause("botzone:false-win")
def test_a_false_win_ends_the_hand_and_pays_everybody() -> None:
    text = data_of("judge-6.json").decode()
    early = text[: text.index('"response": "PLAY')] + '"response": "HU"}}, '
    end = '{"output": {"command": "finish", "content": {"0": -30, "1": 10, "2": 10, "3": 10}, "display": '
    foul = early + end + '{"action": "WH", "player": 0, "score": [-30, 10, 10, 10]}}, "verdict": "OK"}]}'
    (game,) = read(foul.encode())
    assert (game.hands[0].foul, game.hands[0].fault) == (0, A.WIN)
    assert wrong_with(game) == ""
    assert wrong_with(read(foul.replace('"1": 10', '"1": 0').encode())[0]) == "payments"


def test_a_true_win_called_false_is_noticed() -> None:
    text = data_of("judge-2.json").decode()
    (game,) = read(re.sub(r'"action": "HU", ', '"action": "WH", ', text).encode())
    game.hands[0].payments = [10, 10, -30, 10]
    assert wrong_with(game) == "foul"


# --- Tenhou's table -------------------------------------------------------------------------------


@pytest.mark.clause("tenhou:kong-dora", "reading:132")
@pytest.mark.parametrize(("book", "shown"), [("tenhou", 1), ("xjtu", 2)])
def test_an_indicator_due_and_a_robbed_kong(book: str, shown: int) -> None:
    """E adds two kongs one after the other and the second is robbed: at Tenhou the first one's indicator stays down."""
    hands = {"E": "1z2p", "W": "13p456m456s78955s"}
    t = position(book, hands=hands, melds={"E": "111z 222p"}, draws="9s", replacements="9m")
    t.play("E kongs 1z", "E kongs 2p", "W wins")
    assert (t.winners, t.d.shown) == ("W", shown)
    t = position(book, hands={"E": "1z2p"}, melds={"E": "111z 222p"}, draws="9s", replacements="9m 9s")
    t.play("E kongs 1z", "E kongs 2p")
    assert (t.d.shown, t.d.due) == (2, 1)
