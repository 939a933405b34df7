"""From the core's log to events. One action is narrated from the table before it, the table after it, and what the log
gained in between; the same function therefore serves live play and replay."""

from collections.abc import Iterator, Sequence
from typing import Literal, Protocol

from paiju.core import shape
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import last_payments, moves
from paiju.core.play.deal import Deal
from paiju.core.play.ending import kong_income, passes_kong_on
from paiju.core.play.last_payments import settles
from paiju.core.play.legal import discard_code
from paiju.core.play.liability import FOUR_KONGS, sets_for
from paiju.core.play.opening import passes_to
from paiju.core.rules import Rules
from paiju.core.tiles import KINDS
from paiju.core.worth.unit_settle import KongMade, kong_deltas, pays_kongs
from paiju.errors import Bug
from paiju.table import events as E
from paiju.table.action import Action
from paiju.table.codes import in_order, name_of, set_tiles
from paiju.table.wins import HandSetting, copied, held, melds_of, seat_name, seats_in, win_event

BEFORE_PLAY = (D.EXCHANGE, D.OPENING, D.BETS, D.NAMING)
TOGETHER = (*BEFORE_PLAY, D.CLAIM, D.SHOW)  # phases in which several are asked at once


SETTLED: tuple[Literal["kongs_back", "void_held", "dearest"], ...] = ("kongs_back", "void_held", "dearest")


def opening(game: HandSetting, d: Deal) -> list[E.Event]:
    """The deal, and the first indicator."""
    hands = {seat: held(d, i) for i, seat in enumerate(game.seats)}
    left = moves.tiles_left(game.rules, d, 0)
    turned_off = 0 if game.rules.dead_wall else d.logged  # tiles of the wall turned after the deal
    first: list[E.Event] = [E.DealEvent(hands, name_of(d.drawn), left + turned_off)]
    return first + [indicator(game, entry & moves.DETAIL, left) for entry in d.log[: d.logged]]


def indicator(game: HandSetting, code: int, left: int) -> E.Event:
    """An indicator, and what it names."""
    r = game.rules
    kind = A.kind_of(code) if code < A.TILE_CODES else A.NONE
    named = name_of(r.successor[kind]) if kind >= 0 else None
    return E.Indicator(name_of(code), named if r.indicators else None, named if r.wild else None, left)


def suit_of(kinds: int) -> int:
    """The suit that a mask of its kinds stands for."""
    return (kinds.bit_length() - 1) // 9


def narrate(game: HandSetting, was: Deal, d: Deal) -> list[E.Event]:
    """Everything that happened with one action."""
    events = [*Telling(game, was, d).events()]
    check_payments(game, was, d, events)
    return events


def check_payments(game: HandSetting, was: Deal, d: Deal, events: list[E.Event]) -> None:
    """Check that the payments reported are the payments made."""
    sums = dict.fromkeys(game.people(d.delta), 0)
    for event in events:
        if isinstance(event, E.WinEvent | E.Payment):
            for name, amount in event.payments.items():
                sums[name] += amount
    made = game.people([now - before for now, before in zip(d.delta, was.delta)])
    if sums != made:
        raise Bug(f"payments made {made}, told {sums}")


class PaidPeople(Protocol):
    """What a payment between seats needs to know."""

    @property
    def rules(self) -> Rules:
        """The flat book."""
        ...

    def people(self, amounts: Sequence[int]) -> dict[str, int]:
        """Amounts by seat and supporter."""
        ...


def kong_passed_on(game: PaidPeople, d: Deal, winner: int) -> E.Payment:
    """The income of the kong just before the tile at stake goes to one who wins on it."""
    net = [0] * D.PERSONS
    kong_income(game.rules, d, net)
    brought, net = net[d.by], [0] * D.PERSONS
    net[d.by], net[winner] = -brought, brought
    return E.Payment("kong_passed_on", seat_name(winner), game.people(net))


class Telling:
    """Narrates one action."""

    def __init__(self, game: HandSetting, was: Deal, d: Deal) -> None:
        self.game, self.was, self.d = game, was, d
        self.entries = d.log[was.logged : d.logged]
        self.who = self.entries[0] >> moves.WHO & 15
        self.action = self.entries[0] & moves.DETAIL
        self.drawn = was.drawn
        self.source = self.replacing()
        self.left = [moves.tiles_left(game.rules, was, seat) for seat in range(4)]
        self.paid = 0

    def events(self) -> Iterator[E.Event]:
        """The action, what it decided, and what followed."""
        yield from self.acted()
        yield from self.decided()
        claimed = list(self.claimed())
        winners: list[int] = []
        for entry in self.entries[1:]:
            code, who, detail = entry >> moves.CODE, entry >> moves.WHO & 15, entry & moves.DETAIL
            if code == moves.WON:
                winners.append(who)
            else:
                yield from self.kong_passed_on(winners)
                winners = []
            if code != moves.STANDS_READY:
                yield from claimed
                claimed = []
            yield from self.followed(code, who, detail)
        yield from self.kong_passed_on(winners)
        yield from claimed

    def replacing(self) -> E.Source:
        """What the next tile drawn replaces."""
        if A.REPLACE_FLOWER <= self.action < A.READY:
            return "flower"
        if self.d.kongs > self.was.kongs:
            return "kong"
        return "north" if sum(self.d.north) > sum(self.was.north) else "wall"

    # --- the action itself ---

    def acted(self) -> Iterator[E.Event]:
        """What the person did."""
        was, who, action = self.was, self.who, self.action
        if was.phase in TOGETHER or action == A.PASS:
            name = self.game.supporters[who - 4] if who >= 4 else seat_name(who)
            yield E.AnswerEvent(name, Action(action))
        elif was.phase == D.SWAP:
            yield E.Swap(seat_name(who), seat_name(action - A.SWAP_WITH))
        elif action <= A.RIICHI_DRAWN:
            yield self.discard(who, discard_code(was, action), action, False)
        elif A.CONCEALED_KONG <= action < A.WIN:
            yield self.own_kong(who, action)
        elif action == A.NINE_TERMINALS:
            yield E.NineTerminals(seat_name(who), held(was, who))
        elif action == A.SET_ASIDE_NORTH:
            yield E.North(seat_name(who))
        elif A.REPLACE_FLOWER <= action < A.READY:
            yield E.Flower(seat_name(who), name_of(A.FIRST_FLOWER + action - A.REPLACE_FLOWER))

    def discard(self, seat: int, code: int, action: int, auto: bool) -> E.Event:
        """A tile discarded."""
        drawn = action in (A.DISCARD_DRAWN, A.RIICHI_DRAWN)
        return E.Discard(seat_name(seat), name_of(code), drawn, action > A.DISCARD_DRAWN, auto)

    def own_kong(self, seat: int, action: int) -> E.Event:
        """A kong from the hand, before anybody may have robbed it."""
        was = self.was
        if action < A.ADDED_KONG:
            kind = action - A.CONCEALED_KONG
            tiles = set_tiles(shape.CONCEALED_KONG << shape.SET_TYPE | kind, moves.red_of(was, seat, kind))
            return E.Kong(seat_name(seat), "concealed", None, None, tiles)
        kind = action - A.ADDED_KONG
        at = moves.open_pung_at(was, seat, kind)
        red = int(moves.red_of(was, seat, kind) > 0)
        tiles = set_tiles(shape.ADDED_KONG << shape.SET_TYPE | kind, was.meld_red[seat][at] + red)
        added = A.RED_FIVES + kind // 9 if red else kind
        return E.Kong(seat_name(seat), "added", seat_name(was.fed[seat][at]), name_of(added), tiles)

    # --- what it decided ---

    def decided(self) -> Iterator[E.Event]:
        """If several were asked at once: the result after the last answer."""
        was, d = self.was, self.d
        if was.phase == d.phase or was.phase not in BEFORE_PLAY:
            return
        if was.phase == D.EXCHANGE:
            yield from self.exchanged()
        elif was.phase == D.NAMING:
            yield E.VoidSuits({seat: E.SUITS[suit_of(d.void[i])] for i, seat in enumerate(self.game.seats)})
        elif was.phase == D.OPENING:
            yield from (self.opened(seat) for seat in range(4) if d.opened >> seat & 1)
        else:
            yield E.Bets({name: seat_name(d.backs[i]) for i, name in enumerate(self.game.supporters)})

    def exchanged(self) -> Iterator[E.Event]:
        """What everybody passed on."""
        for seat in range(self.game.rules.players):
            picked = [code for code in self.was.picked[seat] if code != A.NONE]
            picked += [self.action - A.PICK] if seat == self.who else []
            to = seat_name(passes_to(self.game.rules, self.was, seat))
            yield E.Exchange(seat_name(seat), to, in_order(map(name_of, picked)))

    def opened(self, seat: int) -> E.Event:
        """A hand laid open."""
        hidden = [name_of(code) for code in self.d.picked[seat] if code != A.NONE]
        shown = list(held(self.d, seat))
        for name in hidden:
            shown.remove(name)
        return E.Open(seat_name(seat), tuple(shown), in_order(hidden))

    def claimed(self) -> Iterator[E.Event]:
        """A set made with the discard, and what a kong earns."""
        was, d = self.was, self.d
        if was.phase == D.CLAIM and was.what == D.DISCARDED:
            for seat in range(4):
                if d.meld_count[seat] > was.meld_count[seat]:
                    yield self.meld(seat)
        if d.kongs > was.kongs and pays_kongs(self.game.rules):
            yield self.kong_payment()

    def meld(self, seat: int) -> E.Event:
        """A chow, pung or kong of the discard."""
        was, d = self.was, self.d
        n = was.meld_count[seat]
        code = d.melds[seat][n]
        place, feeder, tile = seat_name(seat), seat_name(was.by), name_of(was.stake)
        tiles = set_tiles(code, d.meld_red[seat][n])
        if code >> shape.SET_TYPE == shape.OPEN_KONG:
            return E.Kong(place, "open", feeder, tile, tiles)
        kind = E.Chow if code >> shape.SET_TYPE == shape.CHOW else E.Pung
        return kind(place, feeder, tile, tiles)

    def kong_payment(self) -> E.Event:
        """Who pays for the kong just made, as the core computes it (psa:杠#1)."""
        was, d = self.was, self.d
        seat = next(seat for seat in range(4) if self.kongs(d, seat) > self.kongs(was, seat))
        at = next(i for i in range(d.meld_count[seat]) if d.melds[seat][i] != was.melds[seat][i])
        net = [0] * D.PERSONS
        kong = KongMade(seat, d.melds[seat][at] >> shape.SET_TYPE, d.fed[seat][at])
        kong_deltas(self.game.rules, kong, d.out, d.opened, net)
        return E.Payment("kong", seat_name(seat), self.game.people(net))

    def kong_passed_on(self, winners: list[int]) -> Iterator[E.Event]:
        """What a kong brought goes to everybody who wins on the discard right after it, as the core computes it."""
        was = self.was
        if was.phase == D.CLAIM and passes_kong_on(self.game.rules, was):
            for seat in winners:
                yield kong_passed_on(self.game, was, seat)

    def kongs(self, d: D.Deal, seat: int) -> int:
        """Kongs a seat has melded."""
        return sets_for(self.game.rules, d.melds[seat], d.meld_count[seat], FOUR_KONGS)

    # --- what followed ---

    def followed(self, code: int, who: int, detail: int) -> Iterator[E.Event]:
        """One entry of the log after the action."""
        if code == moves.DREW:
            yield self.draw(who, detail)
        elif code == moves.TURNED:
            if not self.game.rules.dead_wall:
                self.less(who)
            yield indicator(self.game, detail, self.left[0])
        elif code == moves.STANDS_READY:
            yield E.Riichi(seat_name(who), self.d.deposits)
        elif code == moves.AUTO:
            yield self.discard(who, self.drawn, detail, True)
        elif code == moves.WON:
            yield self.win(who, detail)
        elif code == moves.ENDED:
            yield from self.ended(detail)

    def draw(self, seat: int, code: int) -> E.Event:
        """A draw; only the first after an action can be a replacement."""
        source, self.source = self.source, "wall"
        self.drawn = code
        self.less(seat)
        return E.Draw(seat_name(seat), name_of(code), source, self.left[seat])

    def less(self, seat: int) -> None:
        """One tile less to draw, from the seat's own wall or from everybody's."""
        own = self.game.rules.wall_per_seat
        self.left = [left - (not own or i == seat) for i, left in enumerate(self.left)]

    def win(self, seat: int, code: int) -> E.Event:
        """One winner of the tile."""
        then = copied(self.was)
        then.winners = self.d.winners
        event = win_event(self.game, then, seat, code, self.was.phase == D.TURN, self.paid)
        self.paid += 1
        return event

    def ended(self, result: int) -> Iterator[E.Event]:
        """Hands shown, the last payments, the end."""
        game, d = self.game, self.d
        if result == D.THREE_WINNERS:
            yield from (self.shown(seat, "three_winners") for seat in range(4) if self.says_win(seat))
        if game.rules.ready_pool or (d.settled and settles(game.rules)):
            yield from (self.shown(seat, "ready") for seat in range(4) if d.ready >> seat & 1)
        yield from self.last_payments(result)
        start = [game.points[d.person[i]] for i in range(4)]
        gained = [d.points[i] - start[i] for i in range(4)] + d.delta[4:]
        yield E.End(
            E.RESULTS[result - 1],
            seats_in(d.winners),
            game.people(gained),
            {seat: d.points[i] for i, seat in enumerate(game.seats)},
            d.deposits,
            {seat: seat_name(d.person[i]) for i, seat in enumerate(game.seats)},
        )
        hands = {seat: held(d, i) for i, seat in enumerate(game.seats)}
        yield E.HandsEvent(hands, {seat: melds_of(d, i) for i, seat in enumerate(game.seats)})

    def says_win(self, seat: int) -> bool:
        """Has the seat claimed a win?"""
        return (self.action if seat == self.who else self.was.answers[seat]) == A.WIN

    def shown(self, seat: int, reason: Literal["ready", "three_winners"]) -> E.Event:
        """A hand shown at the end."""
        d = self.d
        waits = tuple(name_of(kind) for kind in range(KINDS) if d.waits[seat] >> kind & 1)
        return E.Shown(seat_name(seat), reason, held(d, seat), melds_of(d, seat), waits)

    def last_payments(self, result: int) -> Iterator[E.Event]:
        """What an empty wall brings, computed as the core does."""
        r, then = self.game.rules, copied(self.d)
        if result == D.NAGASHI:
            for seat in range(4):
                if (self.d.winners & ~self.was.winners) >> seat & 1:
                    then.delta = [0] * D.PERSONS
                    last_payments.pay_nagashi(r, then, seat)
                    yield E.Payment("nagashi", seat_name(seat), self.game.people(then.delta))
        elif self.d.ready:
            then.delta = [0] * D.PERSONS
            last_payments.pay_ready(r, then)
            if any(then.delta):
                yield E.Payment("ready", None, self.game.people(then.delta))
        if self.d.settled and settles(r):
            yield from self.settled()

    def settled(self) -> Iterator[E.Event]:
        """What a book has to pay beside the pool."""
        for sort, reason in enumerate(SETTLED):
            net = [0] * D.PERSONS
            last_payments.settle(self.game.rules, self.d, self.game.buffers, sort, net)
            if any(net):
                yield E.Payment(reason, None, self.game.people(net))
