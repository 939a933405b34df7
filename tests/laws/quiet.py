"""What a table tells whom."""

from paiju.core.play import deal as D
from paiju.core.play.moves import tiles_left
from paiju.table.table import Table


def roles(table: Table) -> tuple[str, ...]:
    """Everybody who does not see everything."""
    return (*"ESWN"[: table.book.tiles.players], *table.sitting.supporters, "spectator")


def quiet(table: Table) -> bool:
    """A moment at which the table waits for the same people whatever lies hidden, and no hidden tile decides how the
    hand ends: not while a claim is open, nor while a winner who plays on has a choice (psa:特殊#11); not when hands may
    be ready, nor with a flower drawn and nothing left to replace it (mcr:Q133), nor after winners played on."""
    d, rules = table._d, table._game.rules
    if table.over:
        return not d.stuck and (d.result == D.WON or (not rules.ready_pool and not rules.flowers))
    flower_ends = rules.flowers and tiles_left(rules, d, 0) == 0
    return d.phase in (D.TURN, D.EXCHANGE, D.OPENING, D.BETS) and not flower_ends and not d.stuck >> d.turn & 1
