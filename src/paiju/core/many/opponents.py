"""Tables where one player learns: what the others do goes by without being told, until the one who learns is asked."""

from collections.abc import Sequence

from paiju.core.chance import following
from paiju.core.many.playing import Lineup
from paiju.core.many.stepping import LEFT_ALONE, Tables, count_gain, tell_asked
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import OVER
from paiju.core.play.flow import carry_out
from paiju.core.play.offers import legal
from paiju.core.players.levels.choose import DecidingPlayer, choose, person_asked
from paiju.core.rules import Rules

LEARNS = -1  # in place of a level: this player learns


def play_on_all(
    rules: Sequence[Rules],
    lineup: Lineup,
    tables: Tables,
    levels: list[list[int]],
    buffers: Buffers,
    actions: Sequence[int],
) -> None:
    """Do an action known to be allowed at every table that is not left alone, and play on there and at all others.
    `levels` are those of the players at each table, by the seat at which they sat down."""
    for i in range(len(tables.deals)):
        play_on(rules, lineup, tables, levels[i], buffers, i, actions[i])


def play_on(
    rules: Sequence[Rules],
    lineup: Lineup,
    tables: Tables,
    levels: list[int],
    buffers: Buffers,
    i: int,
    action: int,
) -> None:
    """Let the others act until the one who learns is asked, and tell that, or the hand is over, and count it."""
    r = rules[tables.which[i]]
    d = tables.deals[i]
    if d.phase == OVER:
        return
    who = tables.who[i]
    acted = action != LEFT_ALONE
    if acted:
        carry_out(r, d, buffers, who, action)
        who = person_asked(d)
    while d.phase != OVER and levels[d.person[who]] != LEARNS:
        n = legal(r, d, buffers, who, lineup.out)
        tables.chance[i] = following(tables.chance[i])
        decider = DecidingPlayer(who, levels[d.person[who]], tables.chance[i])
        carry_out(r, d, buffers, who, choose(r, d, buffers, decider, lineup.out, n, lineup.notes))
        who = person_asked(d)
        acted = True
    if d.phase == OVER:
        count_gain(r, tables, i)
    elif acted:
        tell_asked(rules, lineup, tables, buffers, i)
