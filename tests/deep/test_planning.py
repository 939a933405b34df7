"""Trials where a hand must count: who decides plans for what the book asks, the others win when their time has come."""

import pytest

from paiju import books
from paiju.bots.level import played_by
from paiju.core.chance import begin
from paiju.core.play import actions as A
from paiju.core.play.actions import ACTIONS, NONE, kind_of
from paiju.core.play.deal import CLAIM, OVER, Deal
from paiju.core.play.offers import legal
from paiju.core.players.notes import Notes
from paiju.core.players.receipts import spared
from paiju.core.players.surroundings import look_around
from paiju.core.rules import Rules
from paiju.core.shape import CHOW, SET_TYPE
from paiju.deep.planning import (
    MOST_THROWN,
    PLACE,
    WINS,
    at_once,
    company,
    look_at_risks,
    planned,
    play_planned,
    risk_of,
    spare,
    useful_now,
    win_times,
)
from paiju.table.codes import CODES
from paiju.table.table import Table
from paiju.table.wins import new_buffers
from tests.table.laid import do, laid

KNITTED = "147m258p36s12345z"  # lacks the nine of bamboos, and two dragons
NEVER = MOST_THROWN << 3 * PLACE | MOST_THROWN << 2 * PLACE | MOST_THROWN << PLACE | MOST_THROWN


def rules() -> Rules:
    return played_by(books.get("mcr"), None)[1]


def at_table(hand: str, drawn: str) -> tuple[Table, Deal]:
    """East's first turn by mcr, with this hand."""
    table = laid("mcr", hands={"E": hand}, draws=drawn)
    return table, table._d


def offered(d: Deal, seat: int = 0) -> tuple[list[int], int]:
    """What a seat may do, and how much that is."""
    out = [0] * ACTIONS
    return out, legal(rules(), d, new_buffers(), seat, out)


def kind(tile: str) -> int:
    return kind_of(CODES[tile])


# --- the others -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("thrown", "sets"), [(9, 0), (13, 3)])
def test_others_win_as_often_as_such_players_did(thrown: int, sets: int) -> None:
    d, at_first, trials = Deal(), 0, 4000
    for seat in range(4):
        d.river_count[seat], d.meld_count[seat] = thrown, sets
    for trial in range(trials):
        times = win_times(rules(), d, begin(1, trial, 3))
        found = [times >> PLACE * seat & MOST_THROWN for seat in range(4)]
        assert min(found) >= thrown
        at_first += sum(each == thrown for each in found)
    share = WINS[int(sets > 1)][thrown // 3] / 1024
    assert abs(at_first / (4 * trials) - share) < 4 * (share / (4 * trials)) ** 0.5


def test_whose_time_has_come_wins_and_is_paid() -> None:
    _, d = at_table("159m159p159s1234z", "5z")
    before = list(d.points)
    play_planned(rules(), d, new_buffers(), 0, NEVER & ~(MOST_THROWN << PLACE), [], [0] * ACTIONS, Notes())
    assert d.phase != OVER
    assert d.turn == 1, "South, who has thrown nothing yet"
    assert d.points[0] == before[0] - spared(rules())
    assert d.points[1] > before[1]


def test_without_that_the_hand_is_played_to_its_end() -> None:
    _, d = at_table("159m159p159s1234z", "5z")
    play_planned(rules(), d, new_buffers(), 0, NEVER, [], [0] * ACTIONS, Notes())
    assert d.phase == OVER
    assert all(d.meld_count[seat] == 0 for seat in (1, 2, 3)), "the others claim nothing"


def test_what_discards_risk_is_counted() -> None:
    """South has laid out three sets, and thrown a five of circles: five characters risk more than that."""
    _, d = at_table("159m159p159s1234z", "5z")
    for low in (0, 3, 6):
        d.melds[1][d.meld_count[1]] = CHOW << SET_TYPE | low
        d.meld_count[1] += 1
    d.river_count[1], d.thrown[1] = 9, 1 << kind("5p")
    notes = Notes()
    look_at_risks(rules(), d, 0, notes)
    character, circle = (risk_of(d, A.DISCARD + CODES[tile], notes) for tile in ("5m", "5p"))
    assert character > circle > 0
    assert risk_of(d, A.CONCEALED_KONG, notes) == 0, "a kong is no discard"
    risked = play_planned(rules(), d, new_buffers(), 0, NEVER, [], [0] * ACTIONS, notes)
    assert risked > 0


def test_others_throw_the_loneliest_tile() -> None:
    _, d = at_table("11223m456p4567s9p", "7z")
    out, n = offered(d)
    assert spare(rules(), d, new_buffers(), 0, out, n, Notes()) == A.DISCARD_DRAWN
    counts = [0] * 34
    for tile in ("1m", "5p", "7s", "8s", "3z", "3z"):
        counts[kind(tile)] += 1
    order = sorted(("1m", "5p", "7s", "3z"), key=lambda tile: company(counts, kind(tile)))
    assert order == ["1m", "5p", "7s", "3z"]


# --- who decides ----------------------------------------------------------------------------------


def test_what_needs_no_thought() -> None:
    _, d = at_table("147m258p369s1234z", "7m")
    out, n = offered(d)
    drawn = kind("7m")
    assert at_once(d, out, n, 0) == A.DISCARD_DRAWN, "it brings no way nearer"
    assert at_once(d, out, n, 1 << drawn) == NONE
    assert at_once(d, [A.PASS], 1, 0) == A.PASS


def test_a_win_is_taken_and_a_useless_claim_let_go() -> None:
    table = laid("mcr", hands={"E": "123456789m1122p", "S": "99s123456789p12m"}, draws="9s")
    do(table, "E", "discard", tile="9s")
    d = table._d
    assert d.phase == CLAIM
    out = [A.PUNG, A.WIN, A.PASS]
    assert at_once(d, out, 3, 0) == A.WIN
    out = [A.PUNG, A.PASS]
    assert at_once(d, out, 2, 0) == A.PASS
    assert at_once(d, out, 2, 1 << kind("9s")) == NONE


def test_useful_is_what_brings_the_better_ways_nearer() -> None:
    """Knitted tiles: the nine that lacks and two dragons help, an eight of characters does not."""
    _, d = at_table(KNITTED, "8m")
    buffers, notes, (out, n) = new_buffers(), Notes(), offered(d)
    action = planned(rules(), d, buffers, 0, out, n, notes)
    assert action == A.DISCARD_DRAWN
    d.counts[0][kind("8m")] -= 1
    look_around(rules(), d, 0, notes, False)
    useful = useful_now(rules(), d, buffers, 0, notes)
    helping = {tile for tile in ("9s", "6z", "7z") if useful >> kind(tile) & 1}
    assert helping == {"9s", "6z", "7z"}
    assert useful >> kind("8m") & 1 == 0
