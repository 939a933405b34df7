"""A win at the table, described by the explaining scorer: the core's numbers, with names and clauses."""

from collections.abc import Sequence
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.books.flatten import NUMBERS
from paiju.core import shape
from paiju.core.hand.readings import ROWS
from paiju.core.hand.suit_costs import WORK
from paiju.core.hand.wild import WILD_ROWS
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play import ending, liability
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.moves import indicator_place
from paiju.core.play.winning import fill_win, worth_now
from paiju.core.rules import Rules, Win
from paiju.core.tiles import EAST, KINDS
from paiju.core.worth.worth import Worth
from paiju.errors import Bug
from paiju.notation import parse_tile
from paiju.scoring import answer, judge, situation
from paiju.scoring.suit_table import table
from paiju.table import events
from paiju.table.codes import SEATS, in_order, name_of, set_tiles, tile_of

MELD_TYPES = {number: name for name, number in situation.SET_TYPES.items()}
PATTERNS = {number: name for name, number in NUMBERS.items()}
SPOTS = 8
NESTED = tuple(name for name, _, length in Deal.LAYOUT if isinstance(length, tuple))  # lists of lists
FLAT = tuple(
    name for name, _, length in Deal.LAYOUT if length != 1 and name not in (*NESTED, "wall", "log")
)  # other lists that a copy has of its own


def new_buffers(rules: Rules | None = None) -> Buffers:
    """Buffers for a table by these rules, or by any: hands with wild tiles have many readings."""
    size = ROWS if rules is not None and not rules.wild else WILD_ROWS
    return Buffers(Win(), [0] * size, [0] * SPOTS, table(), [0] * WORK)


@dataclass(frozen=True, slots=True)
class HandSetting:
    """What stays the same during a hand: the book, its flat form, buffers, who is there, who had what."""

    book: Book
    rules: Rules
    buffers: Buffers
    supporters: tuple[str, ...]
    points: tuple[int, ...]  # at the start, by seat

    @property
    def seats(self) -> str:
        """The seats there are."""
        return SEATS[: self.rules.players]

    def people(self, amounts: Sequence[int]) -> dict[str, int]:
        """Amounts by seat and supporter."""
        named = {seat: amounts[i] for i, seat in enumerate(self.seats)}
        return named | {name: amounts[4 + i] for i, name in enumerate(self.supporters)}


def copied(d: Deal) -> Deal:
    """The table as it is now; wall and log, which only grow, are shared."""
    new = object.__new__(Deal)
    parts = vars(new)
    parts.update(vars(d))
    for name in FLAT:
        parts[name] = parts[name][:]
    for name in NESTED:
        parts[name] = [part[:] for part in parts[name]]
    return new


# --- hands ----------------------------------------------------------------------------------------


def codes_held(d: Deal, seat: int) -> list[int]:
    """The tiles in a hand, in order."""
    codes: list[int] = []
    for kind, count in enumerate(d.counts[seat][:KINDS]):
        if count:
            reds = d.red[seat][kind // 9] if kind in A.FIVE_OF else 0
            codes += [A.RED_FIVES + kind // 9] * reds + [kind] * (count - reds)
    return codes + [A.FIRST_FLOWER + i for i in range(8) if d.held_flowers[seat] >> i & 1]


def held(d: Deal, seat: int) -> tuple[str, ...]:
    """The tiles in a hand, in writing."""
    return in_order(name_of(code) for code in codes_held(d, seat))


def melds_of(d: Deal, seat: int) -> tuple[events.LaidMeld, ...]:
    """The melds of a seat."""
    melds = []
    for i in range(d.meld_count[seat]):
        code, fed = d.melds[seat][i], d.fed[seat][i]
        tiles = set_tiles(code, d.meld_red[seat][i])
        source = None if fed < 0 else seat_name(fed)
        melds.append(events.LaidMeld(MELD_TYPES[code >> shape.SET_TYPE], tiles, source))  # type: ignore[arg-type]
    return tuple(melds)


def seat_name(seat: int) -> events.Seat:
    """A seat's letter."""
    return events.SEAT_NAMES[seat]


def seats_in(mask: int) -> tuple[events.Seat, ...]:
    """The seats of a mask."""
    return tuple(seat_name(seat) for seat in range(4) if mask >> seat & 1)


# --- what the scorer is asked ---------------------------------------------------------------------


def request_of(game: HandSetting, d: Deal, seat: int, code: int, self_draw: bool, paid: int = 0) -> situation.Request:
    """The win as a request to the scorer; `paid` winners of the same tile came before."""
    r, w = game.rules, game.buffers.win
    fill_win(r, d, w, seat, code, self_draw)
    hand = [each for each in codes_held(d, seat) if not A.is_flower(each)]
    if self_draw:
        hand.remove(code)
    return situation.Request(
        id=None,
        book=game.book,
        hand=tuple(map(tile_of, hand)),
        melds=tuple(meld_for_request(meld, seat, r.players) for meld in melds_of(d, seat)),
        win=tile_of(code),
        by_self=self_draw,
        discarder=-1 if self_draw else d.by,
        seat=seat,
        round=d.round - EAST,
        flags=frozenset(name for name, flag in situation.FLAGS.items() if w.flags & flag),
        dora=tuple(tile_of(d.turned[i]) for i in range(d.shown if r.indicators else 0)),
        ura=tuple(map(tile_of, hidden_indicators(r, d, seat))),
        north=w.north,
        flowers=w.flowers,
        faces=w.faces,
        honba=ending.counters_for(r, d, paid) if game.book.has_counters else 0,
        sticks=ending.sticks_for(r, d, seat, paid) if r.deposit else 0,
        liable=tuple(liable_for_request(game.book, d, seat)),
        joker=d.wild,
        open_hands=tuple(i for i in range(r.players) if d.opened >> i & 1),
        supporters=tuple((name, d.backs[i]) for i, name in enumerate(game.supporters) if d.backs[i] >= 0),
        away=tuple(i for i in range(r.players) if d.out >> i & 1),
    )


def meld_for_request(meld: events.LaidMeld, seat: int, players: int) -> situation.Meld:
    """A meld as in a request."""
    steps = 0 if meld.from_ is None else (SEATS.index(meld.from_) - seat) % players
    source = {0: "", 1: "right", players - 1: "left"}.get(steps, "across")
    return situation.Meld(meld.type, tuple(parse_tile(tile, "melds") for tile in meld.tiles), source)


def hidden_indicators(r: Rules, d: Deal, seat: int) -> list[int]:
    """The indicators below those turned, for a winner in riichi."""
    if d.riichi[seat] != D.STANDS or not r.dead_wall or not r.indicators:
        return []
    codes = [d.wall[indicator_place(r, d, i) + 1] for i in range(d.shown)]
    return [code for code in codes if code >= 0]


def liable_for_request(book: Book, d: Deal, seat: int) -> list[situation.Liable]:
    """Who is liable for what."""
    named = [(d.liable[seat][i], PATTERNS[number]) for i, number in enumerate(liability.LIABLE_PATTERNS)]
    return [situation.Liable(who, name) for who, name in named if who >= 0 and name in book.payments.liable_for]


# --- the win told ---------------------------------------------------------------------------------


def win_event(game: HandSetting, d: Deal, seat: int, code: int, self_draw: bool, paid: int) -> events.WinEvent:
    """The event for a win, from the table as it was just before. The scorer must agree with the core."""
    request = request_of(game, d, seat, code, self_draw, paid)
    scored = judge(request)
    worth = worth_now(game.rules, d, game.buffers, seat, code, self_draw)
    payments = paid_out(game, d, seat, worth, self_draw, paid)
    check_agreement(scored, worth, payments)
    robbed = None if self_draw else {D.ADDED: "kong", D.CONCEALED: "kong", D.NORTH_ASIDE: "north"}.get(d.what)
    return events.WinEvent(
        seat=seat_name(seat),
        from_=None if self_draw else seat_name(d.by),
        tile=name_of(code),
        robbed=robbed,  # type: ignore[arg-type]
        hand=in_order(name_of(each) for each in without(codes_held(d, seat), code if self_draw else A.NONE)),
        melds=melds_of(d, seat),
        ura=tuple(map(name_of, hidden_indicators(game.rules, d, seat))),
        patterns=tuple(events.PatternLine(x.id, x.zh, x.en, x.value, x.count, x.clause) for x in scored.patterns),
        han=scored.han,
        fu=scored.fu,
        yakuman=scored.yakuman,
        limit=scored.limit,
        points=scored.points,
        flowers=scored.flowers,
        total=scored.total,
        fan=scored.fan,
        counters=request.honba,
        deposits=request.sticks,
        liable=tuple(seat_name(SEATS.index(who)) for who in scored.liable),
        payments=payments,
    )


def without(codes: list[int], code: int) -> list[int]:
    """The tiles without one of this code."""
    if code in codes:
        codes.remove(code)
    return codes


def paid_out(game: HandSetting, d: Deal, seat: int, worth: Worth, self_draw: bool, paid: int) -> dict[str, int]:
    """What the core pays for this win."""
    then = copied(d)
    ending.pay_winner(game.rules, then, game.buffers, seat, worth, self_draw, paid)
    return game.people([now - before for now, before in zip(then.delta, d.delta)])


def check_agreement(scored: answer.Answer, worth: Worth, payments: dict[str, int]) -> None:
    """Check that the scorer's numbers are the core's."""
    value = {"han_and_fu": scored.base, "points": scored.points, "fans": scored.fan}[scored.counts]
    if not scored.win or value != worth.value:
        raise Bug(f"the table pays {worth.value}, the scorer says {value} ({scored.why})")
    if scored.payments != payments:
        raise Bug(f"the table pays {payments}, the scorer {scored.payments}")
