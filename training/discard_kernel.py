"""What is told of the discards that people had the choice of, compiled."""

from typing import Annotated, Any

from paiju.core.play.buffers import Buffers
from paiju.core.play.moves import is_closed
from paiju.core.players.placement import look_at_places
from paiju.core.players.risk.danger import look_at_rivals
from paiju.core.players.surroundings import look_around
from paiju.core.players.unseen import number_unseen
from paiju.core.players.ways.paid_distance import value_pattern
from paiju.core.players.ways.patterns import far_value
from paiju.core.players.worth.acceptance import helping_kinds, helps_next, shape_cost
from paiju.core.players.worth.discard_worth import least_cost
from paiju.core.tiles import HONOUR, KINDS
from paiju.native.arguments import Argument, Books, Deals, Longs, NoteRows, SuitTable, Wins

COST, NOW, NEXT, WORTH, RISK, UNSEEN, HELD, VALUED = range(8)  # what is told of a discard
Told = Annotated[Any, Argument("i8", 3)]


def tell_discards(
    rules: Books,
    which: Longs,
    deals: Deals,
    seats: Longs,
    wins: Wins,
    rows: Longs,
    spots: Longs,
    table: SuitTable,
    work: Longs,
    noted: NoteRows,
    told: Told,
) -> None:
    """Fill in what is told of every discard; 0 tiles held where there is none of a kind."""
    buffers, notes = Buffers(wins[0], rows, spots, table, work), noted[0]
    for i in range(len(seats)):
        r, d, seat = rules[which[i]], deals[i], seats[i]
        look_around(r, d, seat, notes, True)
        look_at_places(r, d, seat, notes, True)
        look_at_rivals(r, d, seat, notes, True)
        closed, least = is_closed(d, seat), least_cost(r, d, buffers, seat)
        c = d.counts[seat]
        for kind in range(KINDS):
            told[i, kind, HELD] = c[kind]
            if c[kind]:
                c[kind] -= 1
                cost = shape_cost(r, d, buffers, seat, closed)
                if cost == least:
                    mask = helping_kinds(r, d, buffers, seat, cost, closed)
                    told[i, kind, NOW] = number_unseen(mask, notes.unseen)
                    told[i, kind, NEXT] = helps_next(r, d, buffers, seat, cost, mask, notes.unseen)
                told[i, kind, COST] = cost
                told[i, kind, WORTH] = far_value(r, d, buffers.costs, seat, notes)
                told[i, kind, RISK] = notes.risks[kind]
                told[i, kind, UNSEEN] = notes.unseen[kind]
                told[i, kind, VALUED] = kind >= HONOUR and value_pattern(d, seat, kind) >= 0
                c[kind] += 1
