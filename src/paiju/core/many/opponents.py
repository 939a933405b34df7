"""Tables where one player learns: what the others do goes by without being told, until the one who learns is asked."""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.core.chance import following
from paiju.core.many.matches import ENDED
from paiju.core.many.playing import Lineup
from paiju.core.many.stepping import (
    LEFT_ALONE,
    HandOrder,
    Tables,
    count_gain,
    deal_next,
    look,
    player_of,
    tell_asked,
    tell_nothing,
)
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import OVER, Deal
from paiju.core.play.flow import carry_out
from paiju.core.play.offers import legal
from paiju.core.players.levels.choose import DecidingPlayer, choose, choose_plainly, person_asked
from paiju.core.rules import Rules

NOBODY = -1  # the seat from which to look back where no hand has ended


class OneLearner(NamedTuple):
    """The levels of the others, beginning after the one who learns, and whether none of them thinks; then what the one
    who learns knows at the end of each table's last hand, the seat, which rules, and, if there is room, that table."""

    others: list[int]
    plainly: bool
    final: list[list[int]]
    seats: list[int]
    which: list[int]
    ended: list[Deal]


def go_on(
    rules: Sequence[Rules],
    lineup: Lineup,
    order: HandOrder,
    tables: Tables,
    learning: OneLearner,
    buffers: Buffers,
    i: int,
    action: int,
) -> None:
    """Do an action known to be allowed, unless the table is left alone, and play on to the next decision of the one who
    learns, through as many hands as that takes."""
    tell_nothing(tables, i)
    learning.seats[i] = NOBODY
    play_on(rules, lineup, tables, learning, buffers, i, action)
    while tables.deals[i].phase == OVER:
        look_back(rules, tables, learning, i)
        deal_next(rules, lineup, order, tables, buffers, i)
        play_on(rules, lineup, tables, learning, buffers, i, LEFT_ALONE)


def play_on(
    rules: Sequence[Rules], lineup: Lineup, tables: Tables, learning: OneLearner, buffers: Buffers, i: int, action: int
) -> None:
    """Let the others act until the one who learns is asked, and tell that, or the hand is over, and count it."""
    r = rules[tables.which[i]]
    d = tables.deals[i]
    who = tables.who[i]
    acted = action != LEFT_ALONE
    if acted:
        carry_out(r, d, buffers, who, action)
        who = person_asked(d)
    while d.phase != OVER and d.person[who] != tables.learner[i]:
        n = legal(r, d, buffers, who, lineup.out)
        tables.chance[i] = following(tables.chance[i])
        decider = DecidingPlayer(who, level_at(r, tables, learning, i, d.person[who]), tables.chance[i])
        if learning.plainly:
            action = choose_plainly(r, d, buffers, decider, lineup.out, n, lineup.notes)
        else:
            action = choose(r, d, buffers, decider, lineup.out, n, lineup.notes)
        carry_out(r, d, buffers, who, action)
        who = person_asked(d)
        acted = True
    if d.phase == OVER:
        count_gain(r, tables, i)
    elif acted:
        tell_asked(rules, lineup, tables, buffers, i)


def level_at(r: Rules, tables: Tables, learning: OneLearner, i: int, person: int) -> int:
    """The level of one who does not learn."""
    after = player_of(tables, i, person) - player_of(tables, i, tables.learner[i]) - 1
    return learning.others[after if after >= 0 else after + r.players]


def look_back(rules: Sequence[Rules], tables: Tables, learning: OneLearner, i: int) -> None:
    """Keep what the one who learns knows at the end of a hand; of several in a step, of the first, or of the last in
    the first match that ends."""
    before = tables.courses[i][ENDED] if len(tables.courses) else tables.done[i] - 1
    if before:
        return
    d = tables.deals[i]
    which = tables.which[i]
    for seat in range(rules[0].players):
        if d.person[seat] == tables.learner[i]:
            learning.seats[i] = seat
            look(rules[which], d, seat, which, learning.final[i])
    learning.which[i] = which
    if len(learning.ended):
        learning.ended[i] = d
