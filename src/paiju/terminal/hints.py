"""Hints: how far the own hand is, what it waits for, which discards leave it nearest, and which wins were let go."""

from paiju.core.play import actions as A
from paiju.core.play.claims import why_no_answer
from paiju.errors import InputError
from paiju.languages import _, _n
from paiju.notation import SEATS
from paiju.table import events as E
from paiju.table.advice import Advice, discards, standing
from paiju.table.codes import CODES
from paiju.table.offered import at_stake
from paiju.table.table import Table
from paiju.table.why import Refusal, explain
from paiju.terminal.own_view import Sight, offered
from paiju.terminal.tiles import TileWriter
from paiju.terminal.words import Say

NO_WIN = ("furiten_discard", "furiten_turn", "furiten_riichi", "below_minimum", "taken_away")


def waits(table: Table, seat: str) -> int:
    """What the own hand waits for, as kinds in a mask."""
    return table.state.waits[SEATS.index(seat)]


def missed(table: Table, seat: str, waited: int, done: tuple[E.Event, ...]) -> tuple[str, Refusal] | None:
    """Of what somebody just did: the discard that would have completed the own hand, and why it may not win."""
    for event in done:
        if isinstance(event, E.Discard) and event.seat != seat and is_waited(waited, event.tile):
            return no_win_at(event.tile, why_no_claim(table, seat))
    return None


def drawn(table: Table, seat: str, tile: str | None) -> tuple[str, Refusal] | None:
    """The same of the tile just drawn."""
    if tile is None or not is_waited(waits(table, seat), tile):
        return None
    return no_win_at(tile, table.why_not(seat, A.WIN))


def is_waited(waited: int, tile: str) -> bool:
    """Is the tile among the waits?"""
    kind = A.kind_of(CODES[tile])
    return kind >= 0 and waited >> kind & 1 == 1


def no_win_at(tile: str, why: Refusal | None) -> tuple[str, Refusal] | None:
    """What is worth telling."""
    return (tile, why) if why is not None and why.id in NO_WIN else None


def why_no_claim(table: Table, seat: str) -> Refusal | None:
    """Why the tile that was last at stake could not be won on, though the table may have gone on since."""
    game, who = table.setting, SEATS.index(seat)
    then = at_stake(game, table.state_before, table.state)
    if then is None or then.by == who:
        return None
    reason = why_no_answer(game.rules, then, game.buffers, who, A.WIN)
    return explain(game, then, who, A.WIN, reason, table.sitting.special) if reason else None


SHOWN = 2  # discards told
MANY = 5  # useful kinds named; of more only how many tiles they are


class Hints:
    """What there is to say about the own hand, from what one sees."""

    def __init__(self, sight: Sight, tiles: TileWriter, say: Say) -> None:
        self.sight, self.tiles, self.say = sight, tiles, say

    def lines(self) -> list[str]:
        """A few lines; none where nothing can be said."""
        sight = self.sight
        hand = [tile for tile in sight.tiles if tile[-1] != "f"]
        try:
            if len(hand) % 3 == 2 and offered(sight, "discard"):
                advised = discards(sight.book, sight.view, sight.seat, hand)[:SHOWN]
                return [self.after_discard(advice) for advice in advised]
            return [self.advice_text(standing(sight.book, sight.view, sight.seat, hand))] if len(hand) % 3 else []
        except InputError:  # a hand that cannot be, as after a penalty
            return []

    def after_discard(self, advice: Advice) -> str:
        """What a discard leaves."""
        tile = self.tiles.coloured(advice.discard)
        return self.say(_("discard {tile}: {advice}", tile=tile, advice=self.advice_text(advice)))

    def advice_text(self, advice: Advice) -> str:
        """How far, and what helps."""
        left = {name: n for name, n in advice.useful.items() if n}
        count = advice.count
        kinds = self.tiles.row(left)
        if advice.distance < 0:
            return self.say(_("complete"))
        if advice.distance == 0:
            if advice.furiten:
                text = _("waits for {tiles} ({count} left), furiten: self-draw only", tiles=kinds, count=count)
                return self.say(text)
            return self.say(_("waits for {tiles} ({count} left)", tiles=kinds, count=count))
        far = advice.distance
        if len(left) > MANY:
            return self.say(_n("{far} from ready, {n} tile helps", "{far} from ready, {n} tiles help", count, far=far))
        return self.say(_("{far} from ready, draw {tiles} ({count})", far=far, tiles=kinds, count=count))
