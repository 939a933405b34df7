"""A player decides from its view exactly as it would at the real table: so it cannot peek, by construction."""

from random import Random

import pytest

from paiju import books
from paiju.books.derive import derive
from paiju.bots.deal_from_view import deal_of
from paiju.bots.level import Bot, decide, level_number
from paiju.core.chance import PLAYER_STREAM, begin
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import offers
from paiju.core.players.levels.choose import DecidingPlayer, choose
from paiju.core.players.notes import Notes
from paiju.errors import InputError
from paiju.series import LEVELS
from paiju.table.codes import SEATS
from paiju.table.table import Table
from paiju.table.wins import copied, new_buffers
from tests.table.laid import GAMES, QUICK_GAMES, do, everybody_passes, laid, new_table, random_choice

FEW, MANY = 2, 40  # hands of each book and special rule
LOOKS = 0.3  # share of the moments compared
QUICK = ("random", "drawn", "greedy", "simple")  # the others think longer, and are asked less often
SELDOM = 0.03
ROOM = new_buffers()

# What a view tells of everybody, and what of the own seat; the mark of a tile drawn is hidden in the dealer's first
# discard, and of those who lay their hands open at the same time each knows only themselves.
PUBLIC = (
    "front", "back", "tiles", "replaced", "own_front", "turned", "shown", "wild", "north", "river", "river_count",
    "thrown", "riichi", "double_riichi", "ippatsu", "first", "phase", "turn", "barred", "after_kong", "kongs",
    "out", "stuck", "round", "dealing", "points", "deposits", "counters", "person", "meld_count", "flowers",
)  # fmt: skip
OWN = ("counts", "red", "held_flowers", "picked", "melds", "fed", "meld_red")
AT_STAKE = ("stake", "by", "what")


def at_table(table: Table, seat: int, level: int, chance: int) -> int:
    """The decision at the real table."""
    out, d = [0] * A.ACTIONS, copied(table._d)
    n = offers.legal(table._game.rules, d, ROOM, seat, out)
    return choose(table._game.rules, d, ROOM, DecidingPlayer(seat, level, chance), out, n, Notes())


def same_fields(table: Table, seat: int) -> None:
    """The table made of the view is the real one as far as the seat knows it, and allows the same."""
    view, real = table.view(SEATS[seat]), table._d
    d = deal_of(table.book, table._game.rules, ROOM, view, seat)
    for name in PUBLIC + (AT_STAKE if d.phase == D.CLAIM else ()):
        assert getattr(d, name) == getattr(real, name), name
    for name in OWN:
        assert getattr(d, name)[seat] == getattr(real, name)[seat], name
    if d.phase == D.CLAIM:
        assert (d.waits[seat], d.missed[seat]) == (real.waits[seat], real.missed[seat])
    if d.phase == D.TURN:
        assert (d.drawn, d.source) == (real.drawn, real.source)
    out = [0] * A.ACTIONS
    n = offers.legal(table._game.rules, d, ROOM, seat, out)
    assert out[:n] == [action.code for action in view.legal]


def check(book_id: str, special: str | None, seeds: range) -> None:
    """Random hands; at some moments everything is compared."""
    looked = 0
    for seed in seeds:
        table, rng = new_table(book_id, special, f"seen {seed}"), Random(seed)
        while table.asked:
            who, action = random_choice(table, rng)
            if rng.random() < LOOKS:
                looked += 1
                thorough = rng.random() < SELDOM / LOOKS
                compare(table, who, begin(seed, looked, PLAYER_STREAM), thorough)
            table.act(who, action)
    assert looked > 10 * len(seeds)


def compare(table: Table, who: str, chance: int, thorough: bool) -> None:
    """The levels' decisions both ways; of a seat also the fields."""
    seat = SEATS.index(who) if who in SEATS else 4 + table.sitting.supporters.index(who)
    view = table.view(who)
    for name, level in LEVELS.items():
        if name not in QUICK and not thorough:
            continue
        chosen = decide(table.sitting.book, level, view, chance, ROOM)
        assert chosen.code == at_table(table, seat, level, chance), (name, who)
    if seat < 4:
        same_fields(table, seat)


@pytest.mark.parametrize(("book_id", "special"), QUICK_GAMES)
def test_a_player_decides_from_its_view_as_at_the_table(book_id: str, special: str | None) -> None:
    check(book_id, special, range(FEW))


@pytest.mark.long
@pytest.mark.parametrize(("book_id", "special"), GAMES)
def test_players_decide_from_their_views_in_many_hands(book_id: str, special: str | None) -> None:
    check(book_id, special, range(FEW, FEW + MANY))


def play(seed: int, level: str) -> list[int]:
    """A hand played by bots; what they did."""
    table, done = Table("ema", seed=1), []
    bots = {seat: Bot("ema", level, seed + i) for i, seat in enumerate("ESWN")}
    while table.asked:
        seat = table.asked[0]
        action = bots[seat].choose(table.view(seat))
        done.append(action.code)
        table.act(seat, action)
    return done


def test_a_bot_depends_on_its_seed_alone() -> None:
    assert play(3, "random") == play(3, "random") != play(4, "random")
    assert play(3, "simple") == play(4, "simple")


def test_a_bot_says_what_levels_there_are() -> None:
    with pytest.raises(InputError, match="random"):
        Bot("ema", "genius")
    assert level_number("random") == LEVELS["random"]


def test_a_bot_that_is_not_asked_says_so() -> None:
    table = Table(books.get("ema"), seed=1)
    with pytest.raises(InputError, match="it is not this role's turn"):
        Bot("ema", "random").choose(table.view("S"))


@pytest.mark.clause("mcr:Q33", "reading:191")
def test_flowers_that_have_to_be_replaced_are_seen_as_such() -> None:
    """Nothing but flowers may be done, and still it is not the dealer's turn to play."""
    strict = derive(books.get("mcr"), "strict", **{"tiles.flowers_kept_at_start": False})
    table = laid(strict, {"E": "1f2f", "W": "3f"}, draws="5p", replacements="7z 6z 4f 9s")
    while table._d.phase == D.FLOWERS:
        seat = SEATS.index(table.asked[0])
        same_fields(table, seat)
        table.act(SEATS[seat], Bot(strict, "drawn", 0).choose(table.view(SEATS[seat])))
    assert [mask.bit_count() for mask in table._d.flowers] == [2, 0, 2, 0]


@pytest.mark.clause("reading:108", "reading:166")
@pytest.mark.parametrize("once", [False, True])
@pytest.mark.parametrize(("winner", "draws"), [("W", "8s 9p"), ("S", "9p 8s 1z")])
def test_first_turns_that_a_win_ends_are_seen_as_such(once: bool, winner: str, draws: str) -> None:
    """Playing on after a win: on another's discard the winner is still in the first turn, if the book does not end it;
    on their own draw never."""
    book = derive(books.get("psa"), "once", **{"circumstances.win_ends_own_first_turn": once})
    table = laid(book, {winner: "234567m345p2267s"}, draws=draws, special="river_of_blood")
    everybody_passes(table)
    do(table, "E", "discard", tile=draws[:2])
    table.act(winner, {"type": "win"})
    for seat in map(SEATS.index, table.asked):
        same_fields(table, seat)
    assert bool(table._d.first[SEATS.index(winner)]) == (winner == "W" and not once)


@pytest.mark.clause("mcr:Q35(1)", "reading:191")
def test_the_turn_of_a_claim_is_seen_as_such() -> None:
    """After the pung and a flower the fourth tile may not be added, by the view as at the table."""
    table = laid("mcr", {"S": "333m1f"}, draws="3m", replacements="7z")
    do(table, "S", "pass")
    do(table, "E", "discard", tile="3m")
    do(table, "S", "pung", red=False)
    do(table, "S", "flower", tile="1f")
    same_fields(table, 1)
    assert "added_kong" not in {action.type for action in table.legal("S")}
