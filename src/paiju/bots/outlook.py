"""What our most careful player sees in a view, put into words for people: where a hand may go, and what a discard
risks."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.books.flatten import flatten, pattern_numbers
from paiju.bots.deal_from_view import deal_of
from paiju.bots.way_tiles import TILE, Stock, Target, cheapest, target_of
from paiju.core.play import deal as D
from paiju.core.play.actions import kind_of
from paiju.core.play.deal import Deal
from paiju.core.play.readiness import wild_tiles
from paiju.core.players.notes import Notes
from paiju.core.players.placement import look_at_places
from paiju.core.players.risk.danger import SURE, add_risks, find_safe, kinds_waited, readiness
from paiju.core.players.surroundings import look_around
from paiju.core.players.ways.paid_distance import laid_kinds
from paiju.core.players.ways.patterns import far_value
from paiju.core.rules import AIM_RUNS, Rules
from paiju.core.tiles import HONOUR, KINDS
from paiju.notation import kind_name
from paiju.table.codes import CODES, SEATS
from paiju.table.ready_hand import plain_hand
from paiju.table.scene import View
from paiju.table.wins import new_buffers

OBVIOUS = SURE // 2  # who is likelier ready than not is a threat one should see
NEAR = 4  # tiles


@dataclass(frozen=True, slots=True)
class Threat:
    """A player who is ready, or probably is, by riichi or by melds; the kinds that are safe against them because of
    their discards or what they let go; and for each kind the chance that they win on it, in thousandths."""

    seat: str
    riichi: bool
    safe: frozenset[str]
    turned: frozenset[str]  # runs from both sides cannot wait for these: the other ends have been discarded
    chance: dict[str, int]


@dataclass(frozen=True, slots=True)
class WayTiles:
    """How a hand becomes a pattern: which of its concealed tiles count, and which it still lacks."""

    have: tuple[str, ...]
    need: tuple[str, ...]


class Outlook:
    """A view as the careful player sees it."""

    def __init__(self, book: Book, view: View, seat: str) -> None:
        self.rules: Rules = flatten(book)
        self.ids = {number: name for name, number in pattern_numbers(book).items()}
        self.seat, self.buffers = SEATS.index(seat), new_buffers()
        self.deal: Deal = deal_of(book, self.rules, self.buffers, view, self.seat, D.TURN)
        self.hand = plain_hand(view, seat)
        self.notes = Notes()
        look_around(self.rules, self.deal, self.seat, self.notes, True)
        look_at_places(self.rules, self.deal, self.seat, self.notes, True)

    def ways(self) -> dict[str, WayTiles]:
        """Patterns by id that the hand may well become, with the tiles each has and lacks, nearest first."""
        counts, targets = self.deal.counts[self.seat], dict[Target, int]()
        if sum(counts) % 3 == 1:
            self.note_targets(targets)
        else:
            for kind in [kind for kind in range(KINDS) if counts[kind]]:
                counts[kind] -= 1
                self.note_targets(targets)
                counts[kind] += 1
        ways = dict[str, WayTiles]()
        for target, least in sorted(targets.items(), key=lambda pair: pair[1]):
            name = self.ids[target.pattern]
            way = self.way(target) if name not in ways or least < len(ways[name].need) else None
            if way is not None and (name not in ways or len(way.need) < len(ways[name].need)):
                ways[name] = way
        return dict(sorted(ways.items(), key=lambda pair: len(pair[1].need)))

    def note_targets(self, targets: dict[Target, int]) -> None:
        """Note what the ways of a hand of 3n+1 tiles aim at, and the fewest tiles each lacks."""
        far_value(self.rules, self.deal, self.buffers.costs, self.seat, self.notes)
        counts = self.tame_counts()
        notes = self.notes
        for way in range(notes.way_count):
            lacks = notes.way_lacks[way]
            if notes.way_value[way] and self.is_told(notes.way_pattern[way]) and lacks <= NEAR:
                target = target_of(self.rules, notes, way, counts, self.sets_to_make())
                targets[target] = min(lacks, targets.get(target, NEAR))

    def sets_to_make(self) -> int:
        """Sets that the hand lacks beside those laid out."""
        return self.rules.sets - self.deal.meld_count[self.seat]

    def is_told(self, pattern: int) -> bool:
        """Is it a pattern, and of tiles that can be told? What the way measures of runs alone counts pungs as well."""
        r = self.rules
        of_runs = (own for own, form in zip(r.aim_pattern[: r.aims], r.aim_form) if form == AIM_RUNS)
        return pattern >= 0 and pattern not in of_runs

    def tame_counts(self) -> list[int]:
        """The tiles of the hand by kind, without wild ones."""
        counts = list(self.deal.counts[self.seat])
        if wild_tiles(self.deal, self.seat):
            counts[self.deal.wild] = 0
        return counts

    def way(self, target: Target) -> WayTiles | None:
        """The cheapest hand for a target; None if it lacks too many tiles to be near, or they cannot come."""
        d, wilds = self.deal, wild_tiles(self.deal, self.seat)
        sets, most = self.sets_to_make(), TILE * (NEAR + wilds + 1) - 1
        stock = Stock(self.tame_counts(), list(self.notes.unseen), wilds, laid_kinds(d, self.seat), sets, most)
        draft = cheapest(stock, target, self.rules.pairs_form)
        if draft is None:
            return None
        lacking = stock.lacking(draft.used)
        need = lacking[wilds:]
        if len(need) > NEAR or any(need.count(kind) > stock.unseen[kind] for kind in need):
            return None
        have = [kind for kind in range(KINDS) for _ in range(min(draft.used[kind], stock.held[kind]))]
        return WayTiles(
            self.own_tiles([*have, *[d.wild] * min(wilds, len(lacking))]), tuple(map(kind_name, sorted(need)))
        )

    def own_tiles(self, kinds: list[int]) -> tuple[str, ...]:
        """Tiles of the hand of these kinds, sorted by kind, red ones first."""
        wanted, tiles = Counter(kinds), list[str]()
        for tile in sorted(self.hand, key=lambda tile: tile[0] != "0"):
            kind = kind_of(CODES[tile])
            if wanted[kind]:
                wanted[kind] -= 1
                tiles.append(tile)
        return tuple(sorted(tiles, key=lambda tile: kind_of(CODES[tile])))

    def threats(self) -> Iterator[Threat]:
        """Everybody who is probably ready."""
        r, d, notes = self.rules, self.deal, self.notes
        find_safe(r, d, notes)
        for other in range(r.players):
            ready = readiness(r, d, other)
            if other != self.seat and d.out >> other & 1 == 0 and ready >= OBVIOUS:
                add_risks(r, d, other, 0, notes)
                yield self.threat(other, ready)

    def threat(self, other: int, ready: int) -> Threat:
        """A player who is probably ready, with their combinations noted."""
        r, d, notes = self.rules, self.deal, self.notes
        parts = notes.combinations
        waited = kinds_waited(r, d, other)
        total = sum(parts) + 1
        chance = {kind_name(kind): 1000 * part * waited * ready // (total << 20) for kind, part in enumerate(parts)}
        safe = notes.safe[other]
        return Threat(
            SEATS[other],
            d.riichi[other] == D.STANDS,
            kinds_in(safe),
            kinds_in(turned(r, safe | d.thrown[other])),
            chance,
        )


def turned(r: Rules, thrown: int) -> int:
    """As a mask, the kinds that no two-sided run can wait for because the other end was discarded."""
    kinds = 0
    for kind in range(HONOUR if r.furiten else 0):
        rank = kind % 9
        ends = [kind + step for step in (3, -3) if 0 <= rank + step <= 8]
        kinds |= int(all(thrown >> end & 1 for end in ends)) << kind
    return kinds


def kinds_in(mask: int) -> frozenset[str]:
    """The names of the kinds in a mask."""
    return frozenset(kind_name(kind) for kind in range(KINDS) if mask >> kind & 1)
