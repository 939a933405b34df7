"""A recorded hand followed at the core's table, up to its end or to the first thing that does not agree. Flat source
like the core's, interpreted and compiled."""

from typing import NamedTuple

from paiju.core.play import actions as A
from paiju.core.play.actions import NONE, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.claims import why_no_answer
from paiju.core.play.deal import CLAIM, SHOW, TURN, Deal
from paiju.core.play.flow import act, start
from paiju.core.play.moves import ACTED, CODE, DETAIL, DREW, STANDS_READY, TURNED, WHO, take
from paiju.core.play.reasons import NOT_NOW
from paiju.core.rules import Rules
from paiju.core.tiles import KINDS, bits

IGNORED = 8  # a claim that came to nothing: a further code beside the core's
SOME_DRAW = -1  # a result: no win, and the record does not tell which draw
THREE = 3  # winners of one tile end the hand

# Numbers of a script. What the record tells: are the dealt hands to be compared, is it told when indicators are turned,
# the result, the seats that showed a ready hand as a mask (-1 where that is not told).
LAID, TIMED, RESULT, READY = 0, 1, 2, 3
# How far it is: the step that comes next, the first whose facts are not yet compared, entries of the table's log that
# are compared, deposits before a win takes them, the step before which to stop.
AT, COMPARED, HEARD, DEPOSITS, UNTIL = 4, 5, 6, 7, 8
# What does not agree, whose it is, the record's side and the table's.
WRONG, SEAT, RECORD, TABLE = 9, 10, 11, 12
ANSWERS = 13  # of the four seats, to the tile at stake
NUMBERS = ANSWERS + 4

# What does not agree.
DEALT, INDICATOR, FIRST_DRAW, EVENT, ACTION, WORTH = 1, 2, 3, 4, 5, 6


class Script(NamedTuple):
    """What a record tells of a hand, and how far it is followed."""

    dealt: list[list[int]]
    indicators: list[int]
    steps: list[int]
    numbers: list[int]


def differ(s: Script, wrong: int, seat: int, record: int, table: int) -> None:
    """Remember what does not agree."""
    s.numbers[WRONG] = wrong
    s.numbers[SEAT] = seat
    s.numbers[RECORD] = record
    s.numbers[TABLE] = table


def follow(r: Rules, d: Deal, buffers: Buffers, s: Script) -> None:
    """Deal, and follow the record to its end."""
    begin(r, d, buffers, s)
    go_on(r, d, buffers, s)
    if s.numbers[WRONG] == 0 and s.numbers[RESULT]:
        end(r, d, buffers, s)


# --- the deal -------------------------------------------------------------------------------------


def begin(r: Rules, d: Deal, buffers: Buffers, s: Script) -> None:
    """Deal from the wall; the hands, the first indicator and the dealer's draw must be those of the record."""
    start(r, d, buffers)
    s.numbers[HEARD] = d.logged
    if s.numbers[LAID]:
        for seat in range(r.players):
            if not has_dealt(d, buffers, seat, s.dealt[seat]):
                differ(s, DEALT, seat, NONE, NONE)
                return
    if r.indicators and len(s.indicators) > 0 and s.indicators[0] != d.turned[0]:
        differ(s, INDICATOR, NONE, s.indicators[0], d.turned[0])
        return
    drawn = DREW << CODE | d.drawn & DETAIL
    if len(s.steps) == 0 or s.steps[0] >> WHO != DREW << CODE - WHO:
        differ(s, FIRST_DRAW, 0, s.steps[0] if len(s.steps) > 0 else NONE, drawn)
        return
    s.numbers[AT] = s.numbers[COMPARED] = 1
    if s.steps[0] != drawn:
        differ(s, FIRST_DRAW, 0, s.steps[0], drawn)


def has_dealt(d: Deal, buffers: Buffers, seat: int, dealt: list[int]) -> bool:
    """Has the seat just these tiles, of any colour, besides the one drawn?"""
    left = buffers.work
    for kind in range(KINDS):
        left[kind] = d.counts[seat][kind]
    same = seat > 0 or take_out(left, d.drawn)
    for code in dealt:
        same = take_out(left, code) and same
    for kind in range(KINDS):
        same = same and left[kind] == 0
    return same


def take_out(left: list[int], code: int) -> bool:
    """One tile less; is it no flower?"""
    kind = kind_of(code)
    if kind >= 0:
        left[kind] -= 1
    return kind >= 0


# --- the play -------------------------------------------------------------------------------------


def go_on(r: Rules, d: Deal, buffers: Buffers, s: Script) -> None:
    """Take step by step until something does not agree, or the script says to stop."""
    while s.numbers[WRONG] == 0 and s.numbers[AT] < s.numbers[UNTIL]:
        let_go(r, d, buffers, s)
        step(r, d, buffers, s)


def let_go(r: Rules, d: Deal, buffers: Buffers, s: Script) -> None:
    """Before an action that is no claim, everybody who is asked about a tile lets it go."""
    what = s.steps[s.numbers[AT]]
    if d.phase == CLAIM and what >> CODE == ACTED and not claims(s, what & DETAIL):
        answer_all(r, d, buffers, s)


def step(r: Rules, d: Deal, buffers: Buffers, s: Script) -> None:
    """One action, or all claims of a tile; what the table does by itself is compared before the next action."""
    what = s.steps[s.numbers[AT]]
    seat, action = what >> WHO & 15, what & DETAIL
    if what >> CODE != ACTED:
        s.numbers[AT] += 1
    elif d.phase == CLAIM and claims(s, action):
        claim(r, d, buffers, s)
    elif claims(s, action) and d.phase == TURN and d.drawn >= 0 and d.by != seat:
        take(d, d.turn, d.drawn)  # nobody could claim that tile: why it was not possible then
        d.phase, d.drawn = CLAIM, NONE
        reason = why_no_answer(r, d, buffers, seat, action)
        differ(s, ACTION, seat, action, reason if reason else NOT_NOW)
    elif compare(d, s):
        s.numbers[DEPOSITS] = d.deposits
        reason = act(r, d, buffers, seat, action)
        if reason:
            differ(s, ACTION, seat, action, reason)
        else:
            s.numbers[AT] += 1


def claims(s: Script, action: int) -> bool:
    """Is the next action an answer to a tile at stake, after which nobody has drawn?"""
    return is_claim(action) and not has_drawn(s)


def is_claim(action: int) -> bool:
    """Is this an answer to a tile at stake?"""
    return A.CHOW <= action <= A.OPEN_KONG or action == A.WIN


def has_drawn(s: Script) -> bool:
    """Does the record tell a draw that was not yet compared?"""
    at = s.numbers[COMPARED]
    while at < s.numbers[AT] and s.steps[at] >> CODE != DREW:
        at += 1
    return at < s.numbers[AT]


def claim(r: Rules, d: Deal, buffers: Buffers, s: Script) -> None:
    """Everybody who claims the tile at stake; everybody else passes."""
    s.numbers[DEPOSITS] = d.deposits
    at = s.numbers[AT]
    while at < len(s.steps):
        what, seat, action = s.steps[at] >> CODE, s.steps[at] >> WHO & 15, s.steps[at] & DETAIL
        if what not in (ACTED, IGNORED) or not is_claim(action):
            break
        reason = why_no_answer(r, d, buffers, seat, action)
        if reason and what == ACTED:
            differ(s, ACTION, seat, action, reason)
            break
        if reason == 0:
            s.numbers[ANSWERS + seat] = action
        at += 1
    s.numbers[AT] = at
    if s.numbers[WRONG] == 0:
        answer_all(r, d, buffers, s)


def answer_all(r: Rules, d: Deal, buffers: Buffers, s: Script) -> None:
    """What everybody answers to the tile at stake; whoever is asked and has not claimed it passes."""
    waiting = d.awaited
    for seat in range(r.players):
        action = s.numbers[ANSWERS + seat]
        s.numbers[ANSWERS + seat] = A.PASS
        if waiting >> seat & 1 and s.numbers[WRONG] == 0:
            reason = act(r, d, buffers, seat, action)
            if reason:
                differ(s, ACTION, seat, action, reason)


def compare(d: Deal, s: Script) -> bool:
    """Compare what the table did by itself since the last look with the record: draws, indicators, riichi."""
    at, end = s.numbers[COMPARED], s.numbers[AT]
    for i in range(s.numbers[HEARD], d.logged):
        fact = d.log[i]
        if is_fact(s, fact):
            at = next_fact(s, at, end)
            if at == end or s.steps[at] != fact:
                differ(s, EVENT, fact >> WHO & 15, s.steps[at] if at < end else NONE, fact)
                s.numbers[HEARD] = d.logged
                return False
            at += 1
    s.numbers[HEARD] = d.logged
    at = next_fact(s, at, end)
    if at < end:
        differ(s, EVENT, s.steps[at] >> WHO & 15, s.steps[at], NONE)
        return False
    s.numbers[COMPARED] = end
    return True


def next_fact(s: Script, at: int, end: int) -> int:
    """The next step from here on that the table does by itself; `end` if there is none."""
    while at < end and s.steps[at] >> CODE in (ACTED, IGNORED):
        at += 1
    return at


def is_fact(s: Script, entry: int) -> bool:
    """Is this something that records contain? Not all say when an indicator is turned."""
    code = entry >> CODE
    return code == DREW or code == STANDS_READY or (code == TURNED and s.numbers[TIMED] != 0)


# --- the end --------------------------------------------------------------------------------------


def end(r: Rules, d: Deal, buffers: Buffers, s: Script) -> None:
    """Everybody who could still claim passes, ready hands are shown; what the table did by itself is compared."""
    if d.phase == CLAIM:
        if s.numbers[RESULT] == SOME_DRAW:
            three_would_win(r, d, buffers, s)
        answer_all(r, d, buffers, s)
    while d.phase == SHOW:
        show_ready(r, d, buffers, s)
    compare(d, s)


def three_would_win(r: Rules, d: Deal, buffers: Buffers, s: Script) -> None:
    """Three wins on one tile, where the record says only that nobody was paid."""
    wins = 0
    for seat in range(r.players):
        if d.awaited >> seat & 1 and why_no_answer(r, d, buffers, seat, A.WIN) == 0:
            wins |= 1 << seat
    for seat in range(r.players):
        if bits(wins) == THREE and wins >> seat & 1:
            s.numbers[ANSWERS + seat] = A.WIN


def show_ready(r: Rules, d: Deal, buffers: Buffers, s: Script) -> None:
    """Show ready hands as the record says."""
    ready = s.numbers[READY]
    for seat in range(r.players):
        if d.awaited >> seat & 1:
            act(r, d, buffers, seat, A.NOT_READY if ready >= 0 and not ready >> seat & 1 else A.READY)
