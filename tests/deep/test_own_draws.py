"""Every seat draws its own tiles in trials: none is lost, and each seat's are the same whatever was claimed."""

from collections import Counter
from math import sqrt

import pytest

from paiju import books
from paiju.bots.level import played_by
from paiju.core.chance import begin
from paiju.core.play import deal as D
from paiju.core.play.actions import ACTIONS
from paiju.core.play.deal import WALL, Deal
from paiju.core.play.flow import carry_out
from paiju.core.play.offers import legal
from paiju.core.players.levels.choose import person_asked
from paiju.core.players.notes import Notes
from paiju.core.rules import Rules
from paiju.deep.folding import choose_or_fold
from paiju.deep.hidden_tiles import Unseen, deal_hidden
from paiju.deep.known_table import KnownTable, known_table
from paiju.deep.own_draws import SEAT, bring_own, mark_lots, own_place
from paiju.deep.tables import InterpretedTables, OwnCopies
from paiju.deep.trials import NOT_TRIED
from paiju.table.codes import SEATS
from paiju.table.wins import new_buffers
from tests.deep.positions import BOOKS, some_positions

Draws = dict[int, list[int]]


def played(r: Rules, known: KnownTable, action: int) -> tuple[Deal, list[int], Draws]:
    """A trial that begins with an action: the table at its end, the wall as it was dealt, and by seat what it drew from
    the wall."""
    d, buffers, lots, out, notes = OwnCopies([known.deal]), new_buffers(), [0] * WALL, [0] * ACTIONS, Notes()
    d[0] = known.deal
    table = d[0]
    unseen = Unseen(known.pool, known.needs, known.places, list(known.pool), lots)
    deal_hidden(r, table, buffers, unseen, known.who, begin(1, 0, 3), notes)
    wall, draws, who = list(table.wall), {seat: [] for seat in range(4)}, known.who
    mark_lots(r, table, lots)
    while table.phase != D.OVER:
        front = table.front
        bring_own(r, table, lots, action)
        carry_out(r, table, buffers, who, action)
        if table.front == front + 1:
            draws[table.turn].append(table.wall[front])
        if table.phase != D.OVER:
            who = person_asked(table)
            action = choose_or_fold(r, table, buffers, who, out, legal(r, table, buffers, who, out), notes)
    return table, wall, draws


def own_tiles(r: Rules, known: KnownTable, wall: list[int]) -> Draws:
    """By seat, the tiles of a dealt wall that belong to it."""
    lots, d = [0] * WALL, known.deal
    mark_lots(r, d, lots)
    live = range(d.front, d.back)
    return {seat: [wall[at] for at in live if lots[at] & SEAT == seat] for seat in range(4)}


@pytest.mark.parametrize("name", BOOKS)
def test_no_tile_is_lost_and_each_seat_draws_its_own(name: str) -> None:
    book, looked = books.get(name), 0
    for table, who in some_positions(book, 7, 0.2):
        view = table.view(who)
        _, r = played_by(book, view.special)
        if r.wall_per_seat:
            continue
        known = known_table(book, r, new_buffers(), view, SEATS.index(who))
        for action in (view.legal[0].code, view.legal[-1].code):
            end, wall, draws = played(r, known, action)
            assert Counter(end.wall) == Counter(wall)
            own = own_tiles(r, known, wall)
            for seat in range(r.players):
                number = min(len(draws[seat]), len(own[seat]) - end.replaced - end.kongs)
                assert end.out or draws[seat][:number] == own[seat][:number]
        looked += 1
        if looked == 2:
            break
    assert looked


def test_who_has_had_all_own_tiles_takes_the_last_of_all() -> None:
    lots = [0, 9, 4 << 2 | 1, 3 << 2 | 2, 5 << 2 | 1]
    assert own_place(lots, 2, 5, 1) == 2
    assert own_place(lots, 2, 5, 2) == 3
    assert own_place(lots, 2, 5, 0) == 4
    assert own_place(lots, 5, 5, 0) == -1


@pytest.mark.long
def test_hands_bring_the_same_on_the_whole() -> None:
    """Whose tile is whose changes nothing in what may happen: the means of the first action lie within their error."""
    book = books.get("ema")
    for table, who in some_positions(book, 8, 0.04):
        view = table.view(who)
        _, r = played_by(book, None)
        known = known_table(book, r, new_buffers(), view, SEATS.index(who))
        means, errors = [], []
        for own_draws in (True, False):
            rows = InterpretedTables(own_draws=own_draws).play(r, known, [view.legal[0].code], 5, 0, 150)
            found = [row[0] for row in rows if row[0] != NOT_TRIED]
            mean = sum(found) / len(found)
            means.append(mean)
            errors.append(sum((each - mean) ** 2 for each in found) / len(found) ** 2)
        assert abs(means[0] - means[1]) < 3 * sqrt(sum(errors))
