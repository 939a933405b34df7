"""Where a record and the table disagree: how a hand ended, what wins were worth, who paid whom."""

from dataclasses import dataclass

from paiju.books.flatten import NUMBERS
from paiju.core.hand.shaping import count_kinds
from paiju.core.patterns import catalogue as P
from paiju.core.patterns.count_official import write_fans
from paiju.core.play import deal as D
from paiju.core.play.actions import kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.ending import pay_winner
from paiju.core.play.winning import worth_now
from paiju.core.rules import PRINCIPLES, Rules, Win
from paiju.core.shape import CONCEALED_KONG, SET_TYPE
from paiju.core.worth.judge_official import judge_official
from paiju.core.worth.riichi import indicated
from paiju.core.worth.settle import riichi_points
from paiju.core.worth.worth import Worth
from paiju.formats import game as G
from paiju.formats.following import SOME_DRAW
from paiju.table.wins import codes_held

IDS = {number: name for name, number in NUMBERS.items()}
# The harder forms of a limit hand, where a book does not tell them apart.
PLAIN_FORMS = {
    "four_concealed_pungs_single_wait": "four_concealed_pungs",
    "thirteen_orphans_thirteen_waits": "thirteen_orphans",
    "pure_nine_gates": "nine_gates",
}
FOUL = 10  # points to each of the others

Values = list[tuple[str, object, object]]  # what, the record's, the table's


@dataclass(slots=True)
class Disagreement:
    """A disagreement: the record's side and the table's, in which hand, after how many of its steps."""

    what: str
    seat: int
    record: object
    table: object
    hand: int = 0
    step: int = 0


def outcome(r: Rules, d: Deal, buffers: Buffers, hand: G.RecordedHand, deposits: int) -> Disagreement | None:
    """How the hand ended, and everything that was paid for it; `deposits` are those on the table before a win took
    them."""
    if not hand.result:
        return None
    drawn = hand.result == SOME_DRAW and d.result not in (D.RUNNING, D.WON, D.UNKNOWN)
    if d.result != hand.result and not drawn:
        return Disagreement("result", G.NOBODY, hand.result, d.result)
    winners = sum(1 << win.seat for win in hand.wins)
    if hand.result == D.WON and d.winners != winners:
        return Disagreement("winners", G.NOBODY, winners, d.winners)
    for win in hand.wins:
        wrong = won(r, d, buffers, hand, win, deposits)
        if wrong:
            return wrong
    if hand.ready >= 0 and d.ready != hand.ready:
        return Disagreement("ready", G.NOBODY, hand.ready, d.ready)
    if hand.indicators and r.indicators and d.turned[: d.shown] != hand.indicators:
        return Disagreement("indicators", G.NOBODY, hand.indicators, d.turned[: d.shown])
    paid = d.delta[: r.players]
    if hand.payments is not None and paid != hand.payments:
        return Disagreement("payments", G.NOBODY, hand.payments, paid)
    return None


def won(
    r: Rules, d: Deal, buffers: Buffers, hand: G.RecordedHand, win: G.RecordedWin, deposits: int
) -> Disagreement | None:
    """One win: its tile, patterns, value and payments."""
    self_draw = win.source == win.seat
    code = d.drawn if self_draw else d.stake
    worth = worth_now(r, d, buffers, win.seat, code, self_draw)
    compared: Values = [
        ("source", win.source, d.turn if self_draw else d.by),
        ("tile", None if win.tile < 0 else win.tile, code),
        ("hand", None if win.hand is None else in_order(win.hand), in_order(held(d, win.seat, code, self_draw))),
        *values(r, buffers, win, worth, self_draw),
    ]
    if win.payments is not None and len(hand.wins) > 1:
        compared.append(("payments", win.payments, paid_for(r, d, buffers, hand, win, worth, deposits)))
    for what, record, table in compared:
        if record is not None and record != table:
            return Disagreement(what, win.seat, record, table)
    return None


def held(d: Deal, seat: int, code: int, self_draw: bool) -> list[int]:
    """A winner's concealed tiles, including the winning one."""
    return codes_held(d, seat) + ([] if self_draw else [code])


def in_order(tiles: list[int]) -> list[int]:
    """Tiles by kind."""
    return sorted(tiles, key=lambda code: (kind_of(code), code))


def values(r: Rules, buffers: Buffers, win: G.RecordedWin, worth: Worth, self_draw: bool) -> Values:
    """The record's statements about a win, each beside the table's."""
    patterns = None if win.patterns is None else as_book(r, win.patterns)
    if r.counts == PRINCIPLES:
        return [("patterns", patterns, fans(r, buffers)), ("points", win.points, worth.value)]
    points = riichi_points(r, worth.value, win.seat, -1 if self_draw else win.source)
    limit = worth.yakuman > 0
    return [
        ("patterns", patterns, as_book(r, yaku(r, buffers.win, worth))),
        ("han", win.han, None if limit else worth.han),
        ("fu", win.fu, None if limit else worth.fu),
        ("points", win.points, points),
    ]


def as_book(r: Rules, patterns: dict[str, int]) -> dict[str, int]:
    """Patterns under the book's names; Norths set aside are bonus tiles like others."""
    by_name: dict[str, int] = {}
    for name, amount in patterns.items():
        if name in PLAIN_FORMS and r.yakuman[NUMBERS[name]] == 0:
            name = PLAIN_FORMS[name]
        elif name == "north_dora":
            name = "dora"
        by_name[name] = by_name.get(name, 0) + amount
    return by_name


def yaku(r: Rules, w: Win, worth: Worth) -> dict[str, int]:
    """Han by pattern, bonus tiles included; for limit hands the multiple."""
    han = {}
    value = r.yakuman if worth.yakuman else r.closed if is_closed(w) else r.open
    for number, name in IDS.items():
        if worth.patterns >> number & 1:
            han[name] = value[number]
    if worth.yakuman == 0:
        t = count_kinds(w)
        han["dora"] = indicated(r, w, t, w.dora) * r.closed[P.DORA]
        han["ura_dora"] = indicated(r, w, t, w.ura) * r.closed[P.URA_DORA]
        han["red_dora"] = w.red * r.closed[P.RED_DORA]
        han["north_dora"] = w.north * r.closed[P.NORTH_DORA]
    return {name: amount for name, amount in han.items() if amount}


def is_closed(w: Win) -> bool:
    """Has nothing been claimed?"""
    return all(w.melds[i] >> SET_TYPE == CONCEALED_KONG for i in range(w.meld_count))


def fans(r: Rules, buffers: Buffers) -> dict[str, int]:
    """How often each fan of the win just judged counts."""
    counts = [0] * P.PATTERNS
    write_fans(judge_official(r, buffers.win, buffers.rows, buffers.spots), counts)
    return {IDS[number]: count for number, count in enumerate(counts) if count}


def paid_for(
    r: Rules, d: Deal, buffers: Buffers, hand: G.RecordedHand, win: G.RecordedWin, worth: Worth, deposits: int
) -> list[int]:
    """What one of several winners of a tile is paid: computed again from where the first one stood."""
    standing = d.delta, d.points, d.deposits
    before = sum((other.seat - win.source) % r.players < (win.seat - win.source) % r.players for other in hand.wins)
    d.delta, d.points, d.deposits = [0] * len(d.delta), list(d.points), deposits
    pay_winner(r, d, buffers, win.seat, worth, win.source == win.seat, before)
    paid = d.delta[: r.players]
    d.delta, d.points, d.deposits = standing
    return paid


def foul_payments(players: int, seat: int) -> list[int]:
    """What a player pays for a forbidden action that ends the hand (botzone:false-win)."""
    return [FOUL * (1 - players if i == seat else 1) for i in range(players)]
