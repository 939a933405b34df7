"""A view never carries what its role may not know: two hands that differ only in hidden tiles look the same."""

from random import Random

import pytest

from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.moves import tiles_left
from paiju.table.codes import SEATS, in_order, name_of
from paiju.table.scene import Place, Scene
from paiju.table.table import Table
from paiju.table.wins import held, melds_of
from tests.laws.quiet import quiet, roles
from tests.table.hidden_tiles import Played, played_again, shuffled, start
from tests.table.laid import QUICK_GAMES, choices, new_table

FEW, MANY = 6, 2009  # hands of each book and special rule
TOLD, TOLD_LONG = 5, 50  # hands whose events are followed action by action
LOOKS = 0.02  # share of the moments at which somebody's view is compared


def compared(hand: Played, role: str, rng: Random) -> bool:
    """Compare a role's stream and view with those of a hand that differs in what it cannot see; could it be done?"""
    wall = shuffled(hand, role, rng)
    other = played_again(hand, wall)
    if other is None or wall == hand.table.sitting.wall:
        return False
    ours, theirs = hand.table.seen(role), other.seen(role)
    if hand.table.over and role == "spectator":
        ours, theirs = ours[:-1], theirs[:-1]  # then all hands are shown
    for mine, yours in zip(ours, theirs):
        assert mine == yours, role
    assert len(ours) == len(theirs), role
    if not hand.table.over:
        assert hand.table.view(role) == other.view(role), role
    return True


def check(book_id: str, special: str | None, seeds: range) -> None:
    """The law on these hands: in each some moments, one of them the end, each for one role."""
    done = tried = 0
    for seed in seeds:
        rng, hand = Random(seed), start(new_table(book_id, special, seed).sitting)
        people = roles(hand.table)
        for who, code in choices(hand.table, seed):
            hand.step(who, code)
            if quiet(hand.table) and (hand.table.over or rng.random() < LOOKS):
                tried += 1
                done += compared(hand, rng.choice(people), rng)
    assert done > 0.9 * tried, f"{done} of {tried}"
    assert tried > len(seeds) / 2


@pytest.mark.parametrize(("book_id", "special"), QUICK_GAMES)
def test_hidden_tiles_are_not_seen(book_id: str, special: str | None) -> None:
    check(book_id, special, range(FEW))


@pytest.mark.long
@pytest.mark.parametrize(("book_id", "special"), QUICK_GAMES)
def test_hidden_tiles_are_not_seen_in_many_hands(book_id: str, special: str | None) -> None:
    check(book_id, special, range(FEW, FEW + MANY))


# --- the events tell everything -----------------------------------------------------------------------


def seat_of(table: Table, seat: int) -> tuple[object, ...]:
    """What the core says of a seat."""
    d = table._d
    river = [(name_of(d.river[seat][i]), d.marks[seat][i]) for i in range(d.river_count[seat])]
    flowers = [name_of(A.FIRST_FLOWER + i) for i in range(8) if d.flowers[seat] >> i & 1]
    opened, ready = bool(d.opened >> seat & 1), d.riichi[seat] == D.STANDS
    person = "ESWN"[d.person[seat]]
    return held(d, seat), melds_of(d, seat), river, flowers, d.north[seat], opened, ready, d.points[seat], person


def place_of(place: Place) -> tuple[object, ...]:
    """The same, as the events told it."""
    marks = [each.drawn * D.DRAWN_MARK + each.riichi * D.RIICHI_MARK for each in place.river]
    marks = [mark + each.claimed * D.CLAIMED_MARK + each.won * D.WON_MARK for mark, each in zip(marks, place.river)]
    river = [(each.tile, mark) for each, mark in zip(place.river, marks)]
    hand, melds, flowers = in_order(place.hand), tuple(place.melds), sorted(place.flowers)
    return hand, melds, river, flowers, place.north, place.open, place.riichi, place.points, place.person


def settled(table: Table) -> bool:
    """A moment at which nothing is done but not told yet: tiles picked, hands laid open, a kong that may be robbed."""
    d = table._d
    return d.phase not in (D.EXCHANGE, D.OPENING) and (d.phase != D.CLAIM or d.what == D.DISCARDED)


@pytest.mark.parametrize("hands", [TOLD, pytest.param(TOLD_LONG, marks=pytest.mark.long)])
@pytest.mark.parametrize(("book_id", "special"), QUICK_GAMES)
def test_the_events_tell_the_whole_table(book_id: str, special: str | None, hands: int) -> None:
    """After every action the table made of the referee's events is the core's, so nothing happens untold."""
    for seed in range(hands):
        table = new_table(book_id, special, seed)
        scene = Scene(table.book, table.sitting.points, table.sitting.deposits).follow(table.events)
        for who, code in choices(table, seed):
            scene.follow(table.act(who, code))
            if settled(table):
                d, rules = table._d, table._game.rules
                for seat, place in enumerate(scene.places.values()):
                    assert place_of(place) == seat_of(table, seat)
                assert (scene.deposits, scene.indicators) == (d.deposits, list(map(name_of, d.turned[: d.shown])))
                assert rules.wall_per_seat or scene.left == tiles_left(rules, d, 0)
                if d.phase == D.TURN:
                    drawn = scene.places[scene.turn].drawn
                    assert (scene.turn, drawn) == (SEATS[d.turn], name_of(d.drawn) if d.drawn >= 0 else None)
