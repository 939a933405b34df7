"""A hand followed by its events alone, and what every seat may then do by the riichi books, found by brute force.

Nothing here asks the core: tiles are counted from the events, complete hands found by trying, furiten kept by hand.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from paiju.core.play import actions as A
from paiju.core.tiles import ORPHANS
from paiju.notation import parse_tile
from paiju.table import events as E

ORPHAN_KINDS = tuple(kind for kind in range(34) if ORPHANS >> kind & 1)
NORTH = 30
FIVES = {kind: code for code, kind in enumerate(A.FIVE_OF, A.RED_FIVES)}
Counts = tuple[int, ...]
Sets = tuple[tuple[str, int], ...]
Found = tuple[set[int], set[int]]  # what must be offered, and what may be if the hand has a pattern


def code_of(name: str) -> int:
    """A tile as actions name it."""
    tile = parse_tile(name, "tile")
    return FIVES[tile.kind] if tile.red else tile.kind


def counted(codes: Iterable[int]) -> Counts:
    """How many of every kind."""
    found = Counter(map(A.kind_of, codes))
    return tuple(found[kind] for kind in range(34))


def changed(counts: Counts, kind: int, by: int) -> Counts:
    """With more or fewer of a kind."""
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


@cache
def sets_of(counts: Counts) -> tuple[Sets, ...]:
    """Every way to read the tiles as runs and pungs."""
    first = next((kind for kind in range(34) if counts[kind]), None)
    if first is None:
        return ((),)
    found: list[Sets] = []
    if counts[first] > 2:
        found += [(("pung", first), *rest) for rest in sets_of(changed(counts, first, -3))]
    if first < 27 and first % 9 < 7 and counts[first + 1] and counts[first + 2]:
        rest = changed(changed(changed(counts, first, -1), first + 1, -1), first + 2, -1)
        found += [(("run", first), *more) for more in sets_of(rest)]
    return tuple(found)


@cache
def readings(counts: Counts) -> tuple[Sets, ...]:
    """Every way to read the tiles as a pair and sets."""
    pairs = (kind for kind in range(34) if counts[kind] > 1)
    return tuple(sets for pair in pairs for sets in sets_of(changed(counts, pair, -2)))


def orphans(counts: Counts) -> bool:
    """Thirteen orphans?"""
    held = [counts[kind] for kind in ORPHAN_KINDS]
    return min(held) > 0 and sum(held) == sum(counts) == 14


def complete(counts: Counts) -> bool:
    """A winning shape?"""
    return bool(readings(counts)) or sorted(counts)[-7:] == [2] * 7 or orphans(counts)


def in_a_row(kinds: Iterable[int]) -> bool:
    """Three tiles of a suit one after the other?"""
    low, middle, high = sorted(kinds)
    return high < 27 and (low + 1, low + 2) == (middle, high) and low // 9 == high // 9


class Follower:
    """One hand by one book, told by the book's own words: what matters here is named in `rules`."""

    def __init__(self, rules: dict[str, int], points: Iterable[int]) -> None:
        self.rules, self.points = rules, list(points)
        n = len(self.points)
        self.hands: list[list[int]] = [[] for _ in range(n)]
        self.melds: list[list[tuple[str, list[int]]]] = [[] for _ in range(n)]
        self.thrown: list[list[int]] = [[] for _ in range(n)]
        self.riichi, self.let_go, self.for_good = [False] * n, [False] * n, [False] * n
        self.kongs, self.calls, self.left, self.turn = [0] * n, 0, 0, 0
        self.drawn: int | None = None
        self.barred: set[int] = set()
        self.stake: tuple[str, int, int] | None = None  # how, by whom, which tile
        self.declared = False

    # --- following ---

    def follow(self, event: E.Event) -> None:
        """One event."""
        match event:
            case E.DealEvent():
                self.hands = [[code_of(tile) for tile in event.hands[seat]] for seat in "ESWN"[: len(self.hands)]]
                self.take_up(0, code_of(event.drawn), event.left, dealt=True)
            case E.Draw():
                self.settle()
                self.take_up("ESWN".index(event.seat), code_of(event.tile), event.left)
            case E.Discard():
                self.throw("ESWN".index(event.seat), code_of(event.tile), event.riichi)
            case E.Riichi():
                self.riichi["ESWN".index(event.seat)] = True
                self.points["ESWN".index(event.seat)] -= 1000
            case E.Chow() | E.Pung():
                self.claim(event)
            case E.Kong() if event.how == "open":
                self.claim(event)
            case E.Kong():
                self.stake = (event.how, "ESWN".index(event.seat), code_of(event.tile or event.tiles[-1]))
            case E.North():
                self.stake = ("north", "ESWN".index(event.seat), NORTH)

    def take_up(self, seat: int, code: int, left: int, dealt: bool = False) -> None:
        """A tile drawn."""
        if not dealt or len(self.hands[seat]) == 13:
            self.hands[seat].append(code)
        self.turn, self.drawn, self.left, self.barred = seat, code, left, set()

    def throw(self, seat: int, code: int, riichi: bool) -> None:
        """A discard: what was let go before is forgotten, but in riichi."""
        self.hands[seat].remove(code)
        self.thrown[seat].append(A.kind_of(code))
        self.let_go[seat], self.declared, self.barred = False, riichi, set()
        self.stake, self.drawn = ("discard", seat, code), None

    def settle(self) -> None:
        """Nobody won on the tile at stake: who waits for it has let it go; a kong or North from the hand stands."""
        if self.stake is None:
            return
        how, by, code = self.stake
        for seat in range(len(self.hands)):
            if seat != by and A.kind_of(code) in self.waits(seat) and self.could_win(seat):
                self.for_good[seat] |= self.riichi[seat]
                self.let_go[seat] = True
        self.stake = None
        if how in ("added", "concealed", "north"):
            self.stand(how, by, code)

    def stand(self, how: str, by: int, code: int) -> None:
        """A kong or North from the hand."""
        kind = A.kind_of(code)
        self.calls += 1
        self.kongs[by] += how != "north"
        gone = [held for held in self.hands[by] if A.kind_of(held) == kind]
        for held in gone[: 4 if how == "concealed" else 1]:
            self.hands[by].remove(held)
        if how == "concealed":
            self.melds[by].append(("concealed", [kind] * 4))
        elif how == "added":
            self.melds[by].remove(("pung", [kind] * 3))
            self.melds[by].append(("added", [kind] * 4))

    def claim(self, event: E.Chow | E.Pung | E.Kong) -> None:
        """A discard taken for a set."""
        seat = "ESWN".index(event.seat)
        self.settle()
        used = [code_of(tile) for tile in event.tiles]
        used.remove(code_of(event.tile or ""))
        for code in used:
            self.hands[seat].remove(code)
        kinds = sorted(map(A.kind_of, [*used, code_of(event.tile or "")]))
        sort = event.type
        self.melds[seat].append((sort, kinds))
        self.calls += 1
        self.kongs[seat] += sort == "kong"
        shown = list(map(A.kind_of, used))
        self.turn, self.drawn = seat, None
        self.barred = set() if sort == "kong" else swap_barred(shown)

    # --- judging ---

    def waits(self, seat: int, hand: list[int] | None = None, melds: list[list[int]] | None = None) -> set[int]:
        """The kinds that complete a hand; not those of which the book says that one has them all."""
        counts = counted(self.hands[seat] if hand is None else hand)
        laid = [kinds for _, kinds in self.melds[seat]] if melds is None else melds
        own = [count + sum(kinds.count(kind) for kinds in laid) for kind, count in enumerate(counts)]
        held = own if self.rules["melds_use_up"] else counts
        return {kind for kind in range(34) if held[kind] < 4 and complete(changed(counts, kind, 1))}

    def could_win(self, seat: int) -> bool:
        """Is the tile at stake one to win on? A concealed kong is for thirteen orphans, where the book has it."""
        assert self.stake is not None
        how, _, code = self.stake
        shape = changed(counted(self.hands[seat]), A.kind_of(code), 1)
        return how != "concealed" or (self.rules["orphans_rob"] > 0 and orphans(shape))

    def in_turn(self) -> Iterator[int]:
        """What the seat in turn may do, a win apart."""
        seat, hand = self.turn, list(self.hands[self.turn])
        if self.drawn is not None:
            hand.remove(self.drawn)
            yield A.DISCARD_DRAWN
        if not self.riichi[seat]:
            yield from (A.DISCARD + code for code in hand if A.kind_of(code) not in self.barred)
        if self.drawn is None:
            return
        if self.may_declare(seat):
            yield from (A.RIICHI + code for code in set(hand) if self.waits(seat, without([*hand, self.drawn], code)))
            yield from [A.RIICHI_DRAWN] * bool(self.waits(seat, hand))
        if self.left and sum(self.kongs) < 4:
            yield from self.own_kongs(seat)
        if self.rules["north"] and self.left and NORTH in self.hands[seat]:
            yield from [A.SET_ASIDE_NORTH] * (not self.riichi[seat] or self.drawn == NORTH)
        kinds = {A.kind_of(code) for code in self.hands[seat]} & set(ORPHAN_KINDS)
        if self.rules["nine_kinds"] and not self.calls and not self.thrown[seat] and len(kinds) > 8:
            yield A.NINE_TERMINALS

    def is_closed(self, seat: int) -> bool:
        """Nothing claimed?"""
        return all(sort == "concealed" for sort, _ in self.melds[seat])

    def may_declare(self, seat: int) -> bool:
        """Riichi, if the hand is ready."""
        enough = self.points[seat] >= 1000 or not self.rules["needs_points"]
        return self.is_closed(seat) and not self.riichi[seat] and self.left >= self.rules["tiles"] and enough

    def own_kongs(self, seat: int) -> Iterator[int]:
        """Kongs from the hand."""
        counts = counted(self.hands[seat])
        for kind in range(34):
            if counts[kind] == 4 and (not self.riichi[seat] or self.leaves_hand(seat, kind)):
                yield A.CONCEALED_KONG + kind
            if counts[kind] and ("pung", [kind] * 3) in self.melds[seat]:
                yield A.ADDED_KONG + kind

    def leaves_hand(self, seat: int, kind: int) -> bool:
        """May this kong be made in riichi?"""
        assert self.drawn is not None
        before = without(self.hands[seat], self.drawn)
        after = [code for code in self.hands[seat] if A.kind_of(code) != kind]
        waits, laid = self.waits(seat, before), [*(kinds for _, kinds in self.melds[seat]), [kind] * 4]
        if A.kind_of(self.drawn) != kind or waits != self.waits(seat, after, laid):
            return False
        full = [sets for wait in waits for sets in readings(changed(counted(before), wait, 1))]
        return not self.rules["always_pung"] or all(("pung", kind) in sets for sets in full)

    def wins(self, seat: int) -> Found:
        """A win that must be offered, or that may be: an open hand needs a pattern, which is not looked at here."""
        if self.stake is None:
            full = self.drawn is not None and complete(counted(self.hands[seat]))
            return ({A.WIN}, set()) if full and self.is_closed(seat) else (set(), {A.WIN} if full else set())
        how, _, code = self.stake
        waits = self.waits(seat)
        barred = self.let_go[seat] or self.for_good[seat] or waits & set(self.thrown[seat])
        if A.kind_of(code) not in waits or barred or not self.could_win(seat):
            return set(), set()
        sure = self.riichi[seat] or how == "added" or (how == "discard" and self.left == 0)
        return ({A.WIN}, set()) if sure else (set(), {A.WIN})

    def claims(self, seat: int) -> Iterator[int]:
        """Sets that may be made of the discard."""
        assert self.stake is not None
        how, by, code = self.stake
        kind, hand = A.kind_of(code), self.hands[seat]
        if how != "discard" or self.riichi[seat] or self.left == 0 or self.ends_early():
            return
        own = [held for held in hand if A.kind_of(held) == kind]
        red = FIVES.get(kind, -1)
        yield from [A.PUNG] * (own.count(kind) > 1 and self.can_discard(hand, [kind, kind]))
        yield from [A.PUNG + 1] * (red in own and kind in own and self.can_discard(hand, [kind, red]))
        yield from [A.OPEN_KONG] * (len(own) == 3 and sum(self.kongs) < 4)
        if self.rules["chow"] and seat == (by + 1) % len(self.hands):
            yield from self.chows(hand, kind)

    def chows(self, hand: list[int], kind: int) -> Iterator[int]:
        """Runs with the discard."""
        for one in set(hand):
            for other in set(hand):
                kinds = [A.kind_of(one), A.kind_of(other), kind]
                if kinds[0] < kinds[1] and in_a_row(kinds) and self.can_discard(hand, [one, other]):
                    yield A.CHOW + kind - min(kinds) + 3 * (A.is_red(one) or A.is_red(other))

    def can_discard(self, hand: list[int], used: list[int]) -> bool:
        """Is there something to discard afterwards?"""
        rest = Counter(hand) - Counter(used)
        return any(A.kind_of(code) not in swap_barred(list(map(A.kind_of, used))) for code in rest)

    def ends_early(self) -> bool:
        """Does this discard end the hand?"""
        assert self.stake is not None
        if not self.rules["nine_kinds"]:  # the books without it have no such draw
            return False
        firsts = [tiles[:1] for tiles in self.thrown]
        winds = not self.calls and all(len(tiles) == 1 for tiles in self.thrown) and firsts == firsts[:1] * 4
        all_riichi = len(self.riichi) == 4 == sum(self.riichi) + self.declared
        kongs = sum(self.kongs) == 4 and max(self.kongs) < 4
        return (winds and firsts[0][0] in range(27, 31)) or all_riichi or kongs


def without(hand: list[int], code: int) -> list[int]:
    """The hand with one tile less."""
    rest = list(hand)
    rest.remove(code)
    return rest


def swap_barred(shown: list[int]) -> set[int]:
    """Every kind that makes a set with the two tiles shown (xjtu:5.10)."""
    if shown[0] == shown[1]:
        return {shown[0]}
    return {kind for kind in range(27) if in_a_row([*shown, kind])}
