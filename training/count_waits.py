"""Count what hands in riichi wait for, by what the others see, and how often hands that were not declared are ready.

    python training/count_waits.py RECORDS...   (mjlog, tenhou.net/6, mjai)

At every discard of somebody not in riichi, of every kind not safe against a hand in riichi, it is noted what runs may
still wait for it, how many copies are unseen, and whether it is waited for. The rates, in thousandths, are those of
`riichi_waits.py`, rounded and drawn a little together where there are few; a factor is the rate of what it stands for
against the rate of all, in sixteenths. The chances by sets laid out and turn are those of `danger.py`.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from recorded_choices import WatchedHand

from paiju.core.play.deal import STANDS, Deal
from paiju.core.players.notes import Notes
from paiju.core.players.risk.danger import find_safe
from paiju.core.players.risk.riichi_waits import beside_factor, bonus_factor, riichi_tile, tile_before
from paiju.core.players.surroundings import look_around
from paiju.core.players.ways.paid_distance import value_pattern
from paiju.core.rules import Rules
from paiju.core.tiles import HONOUR, KINDS
from paiju.formats.book import book_of
from paiju.formats.reading import read
from paiju.formats.tenhou.wall import lay_walls
from paiju.table.wins import new_buffers

seen, waited = Counter[str](), Counter[str]()


def signs(r: Rules, d: Deal, other: int, kind: int, safe: int, notes: Notes) -> Iterator[str]:
    """What is to be seen of a kind that somebody in riichi may wait for."""
    yield "any"
    if kind >= HONOUR:
        yield f"honour, {notes.unseen[kind]} unseen" + ", of value" * (value_pattern(d, other, kind) >= 0)
    else:
        rank = kind % 9
        above = notes.unseen[kind + 1] * notes.unseen[kind + 2] if rank < 6 and not safe >> kind + 3 & 1 else 0
        below = notes.unseen[kind - 1] * notes.unseen[kind - 2] if rank > 2 and not safe >> kind - 3 & 1 else 0
        runs = (above > 0) + (below > 0)
        yield f"rank {min(rank, 8 - rank) + 1}, {runs} runs"
        if runs == 0 and (rank in (0, 8) or notes.unseen[kind - 1] * notes.unseen[kind + 1] == 0):
            yield "no run from both sides nor in the middle"
    if bonus_factor(r, d, kind) != 16:
        yield f"bonus factor {bonus_factor(r, d, kind)}"
    if beside_factor(kind, riichi_tile(d, other), -1) != 16:
        yield "beside the tile of the riichi"
    if beside_factor(kind, -1, tile_before(d, other)) != 16:
        yield "beside the tile before"


def look(r: Rules, d: Deal, seat: int) -> None:
    """Count what one seat sees of the others."""
    notes = Notes()
    look_around(r, d, seat, notes, True)
    find_safe(r, d, notes)
    for other in (o for o in range(r.players) if o != seat):
        if d.riichi[other] != STANDS:
            sign = f"not declared, {d.meld_count[other]} sets, {min(d.river_count[other], 17):2} discards"
            seen[sign] += 1
            waited[sign] += d.waits[other] != 0
            continue
        for kind in (k for k in range(KINDS) if not notes.safe[other] >> k & 1):
            for sign in signs(r, d, other, kind, notes.safe[other], notes):
                seen[sign] += 1
                waited[sign] += d.waits[other] >> kind & 1


class CountedHand(WatchedHand):
    """A recorded hand of which every discard is looked at."""

    def keep(self, seat: int, _action: int) -> None:
        """Count what is seen before it."""
        look(self.r, self.d, seat)


def main(paths: Iterable[str]) -> None:
    """Count and print."""
    buffers = new_buffers()
    for game in (game for path in paths for game in read(Path(path).read_bytes())):
        if game.seed:
            lay_walls(game)
        for hand in game.hands:
            CountedHand(book_of(game), hand, buffers).play()
    for sign, number in sorted(seen.items()):
        print(f"{sign:44} {number:7} {1000 * waited[sign] / number:6.0f}")


if __name__ == "__main__":
    main(sys.argv[1:])
