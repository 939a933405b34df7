"""What the steady player reads off the table: tiles that are safe, and what a place is worth when the game ends."""

import pytest
from tests.core.players.scribbled import scribbled
from tests.kernels import can_compile
from tests.table.laid import everybody_passes, laid

from paiju import books
from paiju.arena import game as G
from paiju.arena.contest import contest
from paiju.books.flatten import flatten
from paiju.bots.deal_from_view import deal_of
from paiju.core.play.actions import kind_of
from paiju.core.play.deal import Deal
from paiju.core.players.levels.choose import KEEN, STEADY
from paiju.core.players.notes import Notes
from paiju.core.players.placement import hands_left, look_at_places, place_gained, place_lost
from paiju.core.players.risk.danger import find_safe
from paiju.core.tiles import EAST, KINDS
from paiju.match import Match
from paiju.native.play import worker
from paiju.notation import kind_name
from paiju.series import Interpreter, series
from paiju.simulation.run import player_of
from paiju.table.codes import CODES
from paiju.table.record import read, replay, write
from paiju.table.table import Table
from paiju.table.wins import new_buffers

SOUTH = EAST + 1


def standing(points: list[int], round: int, dealing: int) -> Deal:
    """A game as it stands before a hand."""
    d = Deal()
    d.points, d.round, d.dealing = points, round, dealing
    return d


# --- safe tiles -----------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [{"type": "discard_drawn"}, {"type": "discard", "tile": "9p"}])
def test_the_dealers_first_discard_is_safe_against_those_who_let_it_pass(first: dict[str, object]) -> None:
    table = laid("xjtu", hands={"E": "19m19s9p1234567z"}, draws="5p")
    table.act("E", first)
    everybody_passes(table)
    thrown = table.view("S").seats["E"].river[0].tile
    seen = deal_of(table.book, table._game.rules, new_buffers(), table.view("S"), 1)
    for d in (table._d, seen):
        notes = scribbled(lambda: 7)
        find_safe(table._game.rules, d, notes)
        assert [notes.safe[seat] for seat in range(4)] == [1 << kind_of(CODES[thrown])] * 4
    assert thrown == ("5p" if first["type"] == "discard_drawn" else "9p")


@pytest.mark.parametrize(("second", "known"), [("discard_drawn", {"1z", "9m", "9p", "9s"}), ("discard", {"9p", "9s"})])
def test_what_went_by_is_known_as_long_as_a_hand_stays_the_same(second: str, known: set[str]) -> None:
    """East throws, South throws the tile drawn or another one, West and North throw; then South's hand is looked at."""
    table = laid("mcr", hands={"S": "258m258p258s1234z"}, draws="1z9m9p9s")
    for who, type in (("E", "discard_drawn"), ("S", second), ("W", "discard_drawn"), ("N", "discard_drawn")):
        table.act(who, {"type": type, "tile": "2m"} if type == "discard" else {"type": type})
        everybody_passes(table)
    seen = deal_of(table.book, table._game.rules, new_buffers(), table.view("E"), 0)
    for d in (table._d, seen):
        notes = scribbled(lambda: 7)
        find_safe(table._game.rules, d, notes)
        assert {kind_name(kind) for kind in range(KINDS) if notes.passed[1] >> kind & 1} == known
        assert notes.safe[1] == 0  # by this book nothing is safe for certain


# --- places ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "round", "dealing", "left"),
    [
        ("ema", EAST, 0, 7),
        ("ema", SOUTH, 2, 1),
        ("ema", SOUTH, 3, 0),
        ("xjtu", SOUTH + 1, 1, 0),
        ("xjtu-3p", SOUTH, 2, 0),
        ("mcr", EAST + 3, 3, 0),
        ("mcr", SOUTH, 3, 8),
        ("psa", EAST, 2, 1),
    ],
)
def test_hands_to_come(book: str, round: int, dealing: int, left: int) -> None:
    r = flatten(books.get(book))
    assert hands_left(r, standing([0] * 4, round, dealing)) == left


def test_a_win_that_overtakes_is_worth_the_place_as_well() -> None:
    """EMA gives 15000, 5000, -5000 and -15000 for the places."""
    r, notes = flatten(books.get("ema")), Notes()
    d = standing([60000, 32000, 25000, 3000], SOUTH, 3)
    look_at_places(r, d, 2, notes, True)
    gains = [place_gained(r, d, 2, points, notes) for points in (1000, 6900, 7100, 34900, 35100)]
    assert [gain - gains[0] for gain in gains] == [0, 0, 10000, 10000, 20000]


def test_with_hands_to_come_a_place_is_expected_by_parts() -> None:
    """The same points bring the more of a place, the nearer the end and the closer the others."""
    r, notes = flatten(books.get("ema")), Notes()
    points, gained = [60000, 32000, 25000, 3000], []
    for round, dealing in ((EAST, 0), (SOUTH, 0), (SOUTH, 2)):
        d = standing(points, round, dealing)
        look_at_places(r, d, 2, notes, True)
        parts = [place_gained(r, d, 2, won, notes) for won in (0, 3500, 7000)]
        assert parts[0] < parts[1] < parts[2] < parts[0] + 10000
        gained.append(parts[2] - parts[0])
    assert gained == sorted(gained)


def test_paying_somebody_close_behind_costs_the_place() -> None:
    r, notes = flatten(books.get("ema")), Notes()
    d = standing([60000, 30000, 28000, 2000], SOUTH, 3)
    look_at_places(r, d, 1, notes, True)
    near, far = place_lost(r, d, 1, 2, 2000, notes), place_lost(r, d, 1, 3, 1000, notes)
    assert near > far == 0


@pytest.mark.parametrize(("book", "careful"), [("ema", False), ("psa", True)])
def test_places_do_not_count_without_worth_nor_for_others(book: str, careful: bool) -> None:
    r, notes = flatten(books.get(book)), scribbled(lambda: 7)
    d = standing([10, 20, 30, 40], SOUTH if book == "ema" else EAST, 3)
    look_at_places(r, d, 0, notes, careful)
    assert notes.late == 0
    assert place_gained(r, d, 0, 50000, notes) == place_lost(r, d, 3, 0, 50000, notes) == 0


def test_only_the_steady_player_plays_the_last_hand_differently() -> None:
    planned = series(books.get("ema"), "keen")
    for level in (KEEN, STEADY):
        hands = worker(planned) if can_compile() else Interpreter(planned)
        logs = []
        for dealing in (0, 3):
            hands.hand(5, 1, [level] * 4, [42000, 41000, 36000, 1000, SOUTH, 0, 0, dealing])
            logs.append((hands.deals[0] if isinstance(hands, Interpreter) else hands.deal()).log)
        assert (logs[0] == logs[1]) is (level == KEEN)


def test_a_game_tells_its_tables_whose_deal_it_is() -> None:
    match = Match("mcr", seed=3)
    table = match.deal()
    assert (table.sitting.dealing, table.view("S").deal, table._d.dealing) == (0, 0, 0)
    alone = Table("ema", seed=1, round="S", deal=3)
    assert alone.view("W").deal == 3
    again = replay(read(write(alone.record())))
    assert (again.sitting.dealing, again._d.dealing) == (3, 3)
    assert Table("ema", seed=1).view("W").deal is None


# --- among their own kind -------------------------------------------------------------------------

GAMES, DEALS_IN = 400, 0.11


@pytest.mark.long
@pytest.mark.parametrize("book", ["ema", "xjtu", "lol", "xjtu-3p"])
def test_by_themselves_they_deal_in_at_most_eleven_times_of_a_hundred(book: str) -> None:
    planned = contest(book, "steady", "steady", 8)
    hands = player_of(planned.series, True)
    dealt = played = 0
    for wall in range(GAMES):
        game = G.play_game(planned.book, hands, planned.seed, wall, planned.levels(0))
        dealt += sum(did[G.DEAL_INS] for did in game.did)
        played += game.hands * len(game.did)
    assert played > GAMES * 15, "whole games"
    assert dealt / played <= DEALS_IN
