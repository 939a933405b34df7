"""Moments at which somebody wonders whether they may: a claim, a kong, riichi, a win, a discard after a claim."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from paiju.books.book import Book
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.tiles import COPIES, HONOUR, KINDS, ORPHANS
from paiju.notation import parse_tile
from paiju.scoring.ready import parse_held, waits_of
from paiju.study.drills.complete_hands import complete_hand, text_of
from paiju.study.drills.staged import Answer, LaidTable, TilePool, all_kinds, run_until, usual
from paiju.table.codes import CODES, SEATS
from paiju.table.table import Table

POOR = 900  # points with which a deposit cannot be paid
STILL_HELD = 0.35  # how often a ready hand has tiles of the suit given up


@dataclass(frozen=True, slots=True)
class StagedMoment:
    """A table, a seat, what it would like to do, and whether this is about a tile just thrown by another."""

    table: Table
    seat: str
    action: int
    at_stake: bool


class Plan:
    """What a moment is staged with."""

    def __init__(self, book: Book, rng: Random) -> None:
        self.book, self.rng, self.players = book, rng, book.tiles.players
        self.seat = rng.randrange(self.players)
        self.pool = TilePool(book, rng)
        self.stage = LaidTable(book, self.seat, self.pool)
        self.left = (self.seat - 1) % self.players

    def others(self) -> list[int]:
        """The other seats, the next one first."""
        return [(self.seat + step) % self.players for step in range(1, self.players)]

    def suited(self) -> int:
        """A number tile in the middle of a suit."""
        return self.rng.choice([kind for kind in all_kinds(self.book) if kind < HONOUR and 1 <= kind % 9 <= 7])

    def fill(self, kinds: list[int], but: frozenset[int] = frozenset()) -> None:
        """Deal these and anything besides."""
        self.stage.dealt = [self.pool.take(kind) for kind in kinds]
        self.stage.dealt += [self.pool.any(but) for _ in range(self.book.forms.tiles - len(kinds))]

    def ready(
        self, styles: tuple[str, ...], fits: Callable[[list[int], list[int]], bool]
    ) -> tuple[list[int], list[int]]:
        """A closed ready hand and what it waits for; most often with nothing of the suit given up."""
        void = self.stage.own_void
        holds = bool(void) and self.rng.random() < STILL_HELD
        while True:
            hand = complete_hand(self.book, self.rng.choice(styles), 0.0, self.rng)
            if void and holds == void.isdisjoint(hand.concealed):
                continue
            rest = list(hand.concealed)
            rest.remove(hand.win)
            names = waits_of(parse_held({"book": self.book, "hand": text_of(rest)}))
            waits = [parse_tile(name, "waits").kind for name in names]
            if all(rest.count(kind) < COPIES for kind in waits) and fits(rest, waits):
                return rest, waits

    def thrown(self, who: int, kind: int, action: int, choose: Answer | None = None) -> StagedMoment | None:
        """The moment after another throws a tile of a kind, in the turn after those told."""
        turn = len(self.stage.throws) - (0 if who < self.seat else 1)
        self.stage.others_draw(max(turn, 0), who, kind)
        wanted = max(turn, 0) + 1
        table = self.stage.table()

        def done(at: Table) -> bool:
            return at.state.river_count[who] == wanted

        reached = run_until(table, done, choose or usual(self.stage))
        return StagedMoment(table, SEATS[self.seat], action, True) if reached else None

    def own_turn(
        self, action: int, choose: Answer | None = None, points: list[int] | None = None
    ) -> StagedMoment | None:
        """The moment when the own seat has drawn in the turn after those told."""
        table, turns = self.stage.table(points), len(self.stage.throws)

        def done(at: Table) -> bool:
            d = at.state
            return d.phase == D.TURN and d.turn == self.seat and d.river_count[self.seat] == turns and d.drawn >= 0

        reached = run_until(table, done, choose or usual(self.stage))
        return StagedMoment(table, SEATS[self.seat], action, False) if reached else None

    def draws_next(self, kind: int) -> None:
        """The tile the own seat draws in the turn after those told."""
        self.stage.draws.append({self.seat: self.pool.take(kind)})

    def draws_after_claim(self, thrower: int, kind: int) -> None:
        """The tile that comes first after a claim of what another threw in the first turn: of those who were passed
        over nobody draws, so that it lies where the thrower would have drawn again."""
        self.stage.others_draw(1, thrower, kind)

    def declaring(self, at: int) -> Answer:
        """What is usual, with riichi at the own turn of this number where it may be."""
        plain = usual(self.stage)

        def choose(table: Table, who: str) -> int:
            code = plain(table, who)
            own = who == SEATS[self.seat] and table.state.phase == D.TURN and table.state.river_count[self.seat] == at
            if not own:
                return code
            declared = A.RIICHI_DRAWN if code == A.DISCARD_DRAWN else code - A.DISCARD + A.RIICHI
            return declared if any(each.code == declared for each in table.legal(who)) else code

        return choose

    def claiming(self, action: int, kind: int) -> Answer:
        """What is usual, with one claim of a tile of a kind when it may be."""
        plain = usual(self.stage)

        def choose(table: Table, who: str) -> int:
            d = table.state
            if who == SEATS[self.seat] and d.phase == D.CLAIM and A.kind_of(d.stake) == kind:
                offered = [each.code for each in table.legal(who)]
                return action if action in offered else A.PASS
            return plain(table, who)

        return choose


# --- claims ---------------------------------------------------------------------------------------


def chow(plan: Plan) -> StagedMoment | None:
    """Two neighbours in hand, the tile thrown by somebody."""
    kind, place = plan.suited(), plan.rng.randrange(3)
    lowest = kind - place
    if kind % 9 < place or lowest % 9 > 6:
        return None
    beside = [each for each in range(lowest, lowest + 3) if each != kind]
    if any(not plan.pool.has(each) for each in beside):
        return None
    plan.fill(beside)
    who = plan.left if plan.rng.random() < 0.5 else plan.rng.choice(plan.others())
    return plan.thrown(who, kind, A.CHOW + place) if plan.pool.has(kind) else None


def pung(plan: Plan) -> StagedMoment | None:
    """One or two alike in hand."""
    kind = plan.rng.choice(all_kinds(plan.book))
    plan.fill([kind] * plan.rng.choice((1, 2, 2)), frozenset((kind,)))
    return plan.thrown(plan.rng.choice(plan.others()), kind, A.PUNG) if plan.pool.has(kind) else None


def kong(plan: Plan) -> StagedMoment | None:
    """Two or three alike in hand."""
    kind = plan.rng.choice(all_kinds(plan.book))
    plan.fill([kind] * plan.rng.choice((2, 3)), frozenset((kind,)))
    return plan.thrown(plan.rng.choice(plan.others()), kind, A.OPEN_KONG) if plan.pool.has(kind) else None


def claim_in_riichi(plan: Plan) -> StagedMoment | None:
    """A pair in hand and in riichi, the same tile thrown."""
    hand, waits = plan.ready(("valued", "plain", "pungs"), lambda rest, _: any(rest.count(k) in (2, 3) for k in rest))
    kind = plan.rng.choice([each for each in hand if hand.count(each) in (2, 3)])
    if kind in waits:
        return None
    junk = loose(plan, hand, waits)
    plan.stage.calm = frozenset((*waits, kind))
    plan.stage.grow(hand, junk)
    plan.stage.idle(1)
    action = A.OPEN_KONG if hand.count(kind) == 3 and plan.rng.random() < 0.5 else A.PUNG
    return plan.thrown(plan.rng.choice(plan.others()), kind, action, plan.declaring(0))


# --- wins -----------------------------------------------------------------------------------------

STYLES = ("plain", "simples", "valued", "only_runs", "one_suit", "triple", "straight", "pungs")


def win(plan: Plan) -> StagedMoment | None:
    """A tile waited for is thrown: with a pattern or without, after an own discard of it or not."""
    hand, waits = plan.ready(STYLES, lambda *_: True)
    junk = loose(plan, hand, waits, 2)
    if not plan.stage.void and plan.rng.random() < 0.35:
        junk[0] = plan.rng.choice(waits)
    return at_a_win(plan, hand, waits, junk, False)


def win_again(plan: Plan) -> StagedMoment | None:
    """The second tile waited for that goes by, the first having been let go before."""
    hand, waits = plan.ready(("simples", "valued", "only_runs"), lambda *_: True)
    return at_a_win(plan, hand, waits, loose(plan, hand, waits, 2), True)


def at_a_win(plan: Plan, hand: list[int], waits: list[int], junk: list[int], let_go: bool) -> StagedMoment | None:
    """The hand at the table when a tile it waits for is thrown."""
    plan.stage.calm = frozenset(waits)
    plan.stage.grow(hand, junk)
    plan.stage.idle(1 + int(let_go))
    kind = plan.rng.choice(waits)
    if let_go:
        first = plan.rng.choice(waits)
        if not plan.pool.has(first):
            return None
        plan.stage.others_draw(len(junk), plan.rng.choice(plan.others()), first)
    declared = let_go and plan.rng.random() < 0.6
    choose = plan.declaring(len(junk) - 1) if declared else None
    return plan.thrown(plan.rng.choice(plan.others()), kind, A.WIN, choose) if plan.pool.has(kind) else None


def self_draw(plan: Plan) -> StagedMoment | None:
    """A tile waited for is drawn."""
    hand, waits = plan.ready(STYLES, lambda *_: True)
    plan.stage.calm = frozenset(waits)
    plan.stage.grow(hand, loose(plan, hand, waits, 2))
    kind = plan.rng.choice(waits)
    if not plan.pool.has(kind):
        return None
    plan.draws_next(kind)
    return plan.own_turn(A.WIN)


def loose(plan: Plan, hand: list[int], waits: list[int], number: int = 1) -> list[int]:
    """Kinds that neither the hand nor its waits have; of the suit given up, if there are enough."""
    kinds = [kind for kind in all_kinds(plan.book) if kind not in hand and kind not in waits]
    void = [kind for kind in kinds if kind in plan.stage.own_void]
    return plan.rng.sample(void if len(void) >= number else kinds, number)


# --- riichi ---------------------------------------------------------------------------------------


def riichi(plan: Plan) -> StagedMoment | None:
    """A ready hand with one tile too many, or another discard than the right one; perhaps without the points."""
    hand, waits = plan.ready(("plain", "simples", "only_runs", "pungs"), lambda *_: True)
    (junk,) = loose(plan, hand, waits)
    plan.stage.calm = frozenset(waits)
    plan.stage.grow(hand, loose(plan, hand, [*waits, junk], 1))
    plan.draws_next(junk)
    action = A.RIICHI_DRAWN
    if plan.rng.random() < 0.35:
        codes = [code for code in plan.stage.dealt if code not in plan.stage.throws]
        action = A.RIICHI + plan.rng.choice(codes)
    start = plan.book.game.start_points
    poor = plan.rng.random() < 0.25
    points = [POOR if poor and seat == plan.seat else start for seat in range(plan.players)]
    return plan.own_turn(action, None, points)


def open_riichi(plan: Plan) -> StagedMoment | None:
    """A ready hand with a pung laid out."""
    thrower = plan.rng.choice(plan.others())
    made = claimed_pung(plan, 0, thrower)
    if made is None:
        return None
    (junk,) = loose(plan, made, made)
    plan.draws_after_claim(thrower, junk)
    return plan.own_turn(A.RIICHI_DRAWN, plan.claiming(A.PUNG, made[0]))


# --- kongs ----------------------------------------------------------------------------------------


def claimed_pung(plan: Plan, more: int, thrower: int) -> list[int] | None:
    """A pung claimed in the first turn, a tile thrown after it; the hand dealt, the pung's kind first."""
    hand = complete_hand(plan.book, "pungs", 0.0, plan.rng)
    kinds = sorted(set(hand.concealed), key=lambda kind: (hand.concealed.count(kind) != 3, kind))
    kind = kinds[0]
    if hand.concealed.count(kind) != 3 or not plan.stage.own_void.isdisjoint(hand.concealed):
        return None
    rest = [each for each in hand.concealed if each != kind]
    rest.remove(plan.rng.choice(rest))
    dealt = [*[kind] * (2 + more), *rest][: plan.book.forms.tiles]
    (junk,) = loose(plan, dealt, [])
    dealt += [junk] * (plan.book.forms.tiles - len(dealt))
    if any(dealt.count(each) > COPIES for each in dealt) or dealt.count(kind) + 1 > COPIES:
        return None
    plan.stage.dealt = [plan.pool.take(each) for each in dealt]
    plan.stage.calm = frozenset((kind,))
    plan.stage.others_draw(0, thrower, kind)
    if thrower > plan.seat:  # the own first turn comes before it
        plan.stage.draws[0][plan.seat] = plan.pool.any(frozenset((kind,)))
        plan.stage.throws.append(None)
    plan.stage.throws.append(plan.stage.dealt[-1])
    while len(plan.stage.draws) < len(plan.stage.throws):
        plan.stage.draws.append({})
    return dealt


def added_kong(plan: Plan) -> StagedMoment | None:
    """The fourth tile drawn after a pung, or still in hand right after it."""
    at_once = plan.rng.random() < 0.5
    thrower = plan.rng.choice(plan.others())
    dealt = claimed_pung(plan, int(at_once), thrower)
    if dealt is None:
        return None
    kind = dealt[0]
    choose = plan.claiming(A.PUNG, kind)
    if at_once:
        return after_claim(plan, choose, A.ADDED_KONG + kind)
    if not plan.pool.has(kind):
        return None
    plan.draws_after_claim(thrower, kind)
    table = plan.stage.table()

    def done(at: Table) -> bool:
        d = at.state
        return (
            d.phase == D.TURN and d.turn == plan.seat and d.meld_count[plan.seat] > 0 and d.counts[plan.seat][kind] > 0
        )

    return StagedMoment(table, SEATS[plan.seat], A.ADDED_KONG + kind, False) if run_until(table, done, choose) else None


def after_claim(plan: Plan, choose: Answer, action: int) -> StagedMoment | None:
    """The moment right after the own claim."""
    table = plan.stage.table()

    def done(at: Table) -> bool:
        d = at.state
        return d.phase == D.TURN and d.turn == plan.seat and d.meld_count[plan.seat] > 0 and d.drawn < 0

    return StagedMoment(table, SEATS[plan.seat], action, False) if run_until(table, done, choose) else None


def kong_in_riichi(plan: Plan) -> StagedMoment | None:
    """In riichi with three alike, the fourth drawn."""
    styles = ("in_a_row", "pungs", "plain", "valued", "one_suit")
    hand, waits = plan.ready(styles, lambda rest, ready_on: any(rest.count(k) == 3 and k not in ready_on for k in rest))
    kind = plan.rng.choice([each for each in hand if hand.count(each) == 3 and each not in waits])
    plan.stage.calm = frozenset((*waits, kind))
    plan.stage.grow(hand, loose(plan, hand, waits))
    plan.draws_next(kind)
    return plan.own_turn(A.CONCEALED_KONG + kind, plan.declaring(0))


def concealed_kong(plan: Plan) -> StagedMoment | None:
    """Three alike, and the fourth drawn or not."""
    kind = plan.rng.choice(all_kinds(plan.book))
    plan.fill([kind] * 3, frozenset((kind,)))
    plan.stage.calm = frozenset((kind,))
    plan.draws_next(kind if plan.rng.random() < 0.6 else plan.rng.choice(loose(plan, [kind], [])))
    return plan.own_turn(A.CONCEALED_KONG + kind)


# --- before play, discards and the end of a hand --------------------------------------------------


def pass_on(plan: Plan) -> StagedMoment | None:
    """A tile to be passed on where all must be of one suit: the first, or after some of another suit or the same."""
    plan.fill([])
    table = plan.stage.table()
    seat = SEATS[plan.seat]
    for code in plan.stage.passed[plan.seat][: plan.rng.randrange(plan.book.course.exchange)]:
        table.act(seat, A.PICK + code)
    held = [A.PICK + CODES[tile] for tile in table.view(seat).seats[seat].hand]
    return StagedMoment(table, seat, plan.rng.choice(held), False)


def void_first(plan: Plan) -> StagedMoment | None:
    """A discard, with a tile or two of the suit given up in hand or none any more."""
    void = sorted(plan.stage.own_void)
    plan.fill(plan.rng.sample(void, plan.rng.choice((0, 1, 1, 2))), plan.stage.own_void)
    plan.draws_next(plan.rng.choice(all_kinds(plan.book)))
    return plan.own_turn(A.DISCARD + plan.rng.choice(plan.stage.dealt))


def swap(plan: Plan) -> StagedMoment | None:
    """After a chow: the tile just claimed, the other end of the run, or another."""
    kind = plan.suited()
    place = plan.rng.choice((0, 1, 2))
    lowest = kind - place
    if kind % 9 < place or lowest % 9 > 6:
        return None
    beside = [each for each in range(lowest, lowest + 3) if each != kind]
    end = kind + 3 if place == 0 else kind - 3
    ends = [end] if place != 1 and 0 <= end < HONOUR and end // 9 == kind // 9 else []
    again = plan.rng.choice([kind, *ends, plan.rng.choice(loose(plan, [kind, *beside, *ends], []))])
    if again not in all_kinds(plan.book) or any(each not in all_kinds(plan.book) for each in beside):
        return None
    plan.fill([*beside, again], frozenset((kind, again, *beside)))
    code = plan.stage.dealt[2]
    plan.stage.calm = frozenset((kind,))
    plan.stage.others_draw(0, plan.left, kind)
    if plan.left > plan.seat:
        plan.stage.draws[0][plan.seat] = plan.pool.any(frozenset((kind,)))
        plan.stage.throws.append(None)
    return after_claim(plan, plan.claiming(A.CHOW + place, kind), A.DISCARD + code)


def nine_kinds(plan: Plan) -> StagedMoment | None:
    """Eight to ten kinds of ones, nines and honours in the first turn."""
    orphans = [kind for kind in range(KINDS) if ORPHANS >> kind & 1]
    held = plan.rng.sample(orphans, plan.rng.choice((8, 9, 10)))
    plan.fill(held, frozenset(orphans))
    plan.draws_next(plan.rng.choice([kind for kind in all_kinds(plan.book) if kind not in orphans]))
    return plan.own_turn(A.NINE_TERMINALS)
