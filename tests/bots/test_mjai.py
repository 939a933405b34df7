"""Our player at a table that speaks mjai does what it does at ours."""

import io
import json
from typing import Any

import pytest

from paiju import books
from paiju.bots import Bot
from paiju.bots.mjai import NOTHING, MjaiPlayer, serve
from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.table.codes import SEATS
from paiju.table.table import Table
from tests.bots.decided import Anything
from tests.bots.mjai_server import Line, Server, action_of

RIICHI = [book.id for book in books.all_books() if book.counts == "han_and_fu"]
FEW, MANY = 1, 20


class Seat:
    """A player over mjai and the table's side of it."""

    def __init__(self, table: Table, seat: int, dealer: int, kind: type[Bot]) -> None:
        self.server = Server(table, seat, dealer)
        self.player = MjaiPlayer(kind(table.book, "simple"), 0)

    def chosen(self) -> int:
        """Its reaction to what happened last, riichi with its discard."""
        lines = self.server.fresh()
        answer = self.player.react(lines)
        if answer["type"] != "reach":
            return action_of(answer, False)
        told = self.player.react([{"type": "reach", "actor": self.player.player}])
        self.player.riichi = False  # the table tells it again
        return action_of(told, True)


def played(book: str, seed: int, kind: type[Bot] = Bot) -> set[int]:
    """A hand; every decision is the one from the view. What was done."""
    table = Table(book, seed=f"mjai {seed}")
    players = book_players(table)
    seats = [Seat(table, seat, seed % players, kind) for seat in range(players)]
    ours, done = kind(book, "simple"), set()
    while table.asked:
        asked, chosen = table.asked, {}
        for who in asked:
            chosen[who] = ours.choose(table.view(who)).code
            unheard = chosen[who] in (A.READY, A.NOT_READY)  # mjai asks nobody whether to show a ready hand
            assert seats[SEATS.index(who)].chosen() == (A.PASS if unheard else chosen[who]), (book, seed, who)
        for seat in set(SEATS[:players]) - set(asked):
            assert seats[SEATS.index(seat)].chosen() == A.PASS
        for who in asked:
            table.act(who, chosen[who])
        done |= set(chosen.values())
    return done


def book_players(table: Table) -> int:
    """How many play."""
    return table.book.tiles.players


@pytest.mark.parametrize("book", RIICHI)
def test_a_player_over_mjai_decides_as_at_our_table(book: str) -> None:
    done = set().union(*(played(book, seed) for seed in range(FEW)))
    assert len(done) > 5


@pytest.mark.parametrize("book", ["xjtu", "tenhou", "tenhou-3p"])
def test_calls_are_made_and_followed_over_mjai(book: str) -> None:
    done = set().union(*(played(book, seed, Anything) for seed in range(2)))
    assert done & set(range(A.PUNG, A.CONCEALED_KONG))
    assert book == "tenhou-3p" or done & set(range(A.CHOW, A.PUNG))


@pytest.mark.long
@pytest.mark.parametrize("book", RIICHI)
def test_a_player_over_mjai_decides_so_in_many_hands(book: str) -> None:
    done = set().union(*(played(book, seed) for seed in range(FEW, FEW + MANY)))
    assert A.WIN in done
    assert done & set(range(A.RIICHI, A.CHOW))
    done = set().union(*(played(book, seed, Anything) for seed in range(MANY)))
    assert done & set(range(A.CONCEALED_KONG, A.WIN))


def lines(*told: Line, book: str = "tenhou") -> list[Any]:
    """What our program answers to lines."""
    write = io.StringIO()
    serve(Bot(book, "simple"), io.StringIO("".join(json.dumps(line) + "\n" for line in told)), write)
    return [json.loads(line) for line in write.getvalue().splitlines()]


def test_every_line_is_answered_and_nonsense_with_an_error() -> None:
    write = io.StringIO()
    text = '{"type":"start_game","id":1}\n\nnonsense\n[]\n{"type":"tsumo","actor":1,"pai":"1m"}\n"x"\n'
    text += '{"type":"end_game"}\n{}\n'
    serve(Bot("tenhou", "simple"), io.StringIO(text), write)
    answers = [json.loads(line) for line in write.getvalue().splitlines()]
    assert [answer["type"] for answer in answers] == ["none"] * 7
    assert ["error" in answer for answer in answers] == [False, True, False, True, True, False, False]


def test_hello_is_answered_with_join_and_a_second_game_is_played() -> None:
    game = Server(Table("tenhou", seed=1), 0, 0).fresh()
    answers = lines({"type": "hello", "protocol": "mjsonp"}, *game, {"type": "end_game"}, *game)
    assert answers[0] == {"type": "join", "name": "paiju", "room": "default"}
    assert answers[3]["type"] == answers[7]["type"] == "dahai"
    assert answers[4] == NOTHING
    assert len(answers) == 8


def test_points_that_are_not_told_are_remembered() -> None:
    game = Server(Table("tenhou", seed=1), 0, 0).fresh()
    told = dict(game[1])
    del told["scores"]
    player = MjaiPlayer(Bot("tenhou", "simple"), 0)
    assert player.react([game[0], told, game[2]])["type"] == "dahai"
    assert player.table.points == (25000,) * 4
    player.react([{"type": "reach", "actor": 2}, {"type": "dahai", "actor": 2, "pai": "E", "tsumogiri": True}])
    player.react([{"type": "reach_accepted", "actor": 2}])
    player.react([{"type": "hora", "actor": 1, "target": 0, "pai": "1m", "deltas": [-8000, 9000, 0, 0]}])
    player.react([{**told, "oya": 1}, {"type": "tsumo", "actor": 1, "pai": "?"}])
    assert player.table.points == (34000, 24000, 25000, 17000)  # from the dealer on
    player.react([{"type": "ryukyoku", "scores": [1, 2, 3, 4], "deltas": [9, 9, 9, 9]}])
    player.react([told, {"type": "tsumo", "actor": 0, "pai": "1m"}])
    assert player.table.points == (1, 2, 3, 4)
    player.react([{"type": "start_game", "id": 3}, told, {"type": "tsumo", "actor": 0, "pai": "?"}])
    assert player.table.points == (25000,) * 4


def test_a_batch_is_answered_once() -> None:
    table = Table("tenhou", seed=1)
    server = Server(table, 0, 2)
    answers = lines(server.fresh(), {"type": "end_game"})  # type: ignore[arg-type]
    assert len(answers) == 2
    assert answers[0]["type"] == "dahai"
    assert answers[0]["actor"] == 2
    assert answers[1] == NOTHING


def test_mjai_is_for_riichi() -> None:
    with pytest.raises(InputError, match="riichi"):
        lines(book="mcr")
