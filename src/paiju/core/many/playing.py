"""Whole hands played by simple players, and counted: the same text at one table in the interpreter and at a million
compiled.

Hand number i of a seed is always the same: its wall and dice come from one stream of numbers, what its players leave
to chance from another. So two books, or two sorts of players, meet the same walls.
"""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.core.chance import PLAYER_STREAM, WALL_STREAM, begin, following, shuffle, two_dice
from paiju.core.many import tally as T
from paiju.core.play import actions as A
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import CLAIM, OVER, TURN, Deal
from paiju.core.play.flow import carry_out, start
from paiju.core.play.moves import CODE, WHO, WON
from paiju.core.play.offers import legal
from paiju.core.play.opening import way_by_dice
from paiju.core.play.winning import fill_win
from paiju.core.players.levels.choose import DecidingPlayer, choose, person_asked
from paiju.core.players.levels.simple import has_action
from paiju.core.players.notes import BY_CHANCE, Notes
from paiju.core.rules import BY_LIMITS, HAN_AND_FU, PASS_BY_DICE, PRINCIPLES, Rules
from paiju.core.tiles import bits
from paiju.core.worth.judge_house import judge_house
from paiju.core.worth.judge_official import judge_official
from paiju.core.worth.judge_riichi import judge_riichi
from paiju.core.worth.settle import riichi_points

# How a game stands before a hand: the points of the four seats, then these.
ROUND, COUNTERS, DEPOSITS, DEALING = 4, 5, 6, 7
WHO_DEALS = 8  # a seat in the round; told in matches, and not of the hand


class Lineup(NamedTuple):
    """What many hands have in common: the tiles of the set, how many, how the game stands, the players' levels; then
    buffers: actions allowed, what players note, what is known of wins."""

    tiles: list[int]
    number: int
    stand: list[int]
    levels: list[int]
    out: list[int]
    notes: Notes
    of_wins: list[int]


class HandNumbers(NamedTuple):
    """Which hands of a seed: from `first` up to `last`."""

    seed: int
    first: int
    last: int


def play_hands(
    rules: Sequence[Rules],
    lineup: Lineup,
    hands: HandNumbers,
    deals: list[Deal],
    blank: Sequence[Deal],
    buffers: Buffers,
    tallies: Sequence[list[int]],
) -> None:
    """Play these hands. With eleven sets of rules the dice choose between them. `deals` is a
    place for one table, `blank` gives a table with nothing on it (without tiles to lay, a table already laid); the last
    hand is left lying. There is one tally for all hands, or one for each."""
    for hand in range(hands.first, hands.last):
        tally = tallies[(hand - hands.first) % len(tallies)]
        which = deal_hand(rules, lineup, HandNumbers(hands.seed, hand, hand + 1), deals, blank, buffers, tally)
        chance = begin(hands.seed, hand, PLAYER_STREAM)
        while deals[0].phase != OVER:
            chance = decide_once(rules[which], deals[0], lineup, buffers, chance, tally)
        T.count_hand(rules[which], deals[0], lineup.stand, lineup.of_wins, tally)


def deal_hand(
    rules: Sequence[Rules],
    lineup: Lineup,
    hands: HandNumbers,
    deals: list[Deal],
    blank: Sequence[Deal],
    buffers: Buffers,
    tally: list[int],
) -> int:
    """Deal the first of these hands; which rules it is played by."""
    deals[0] = blank[0]
    chance = following(begin(hands.seed, hands.first, WALL_STREAM))
    which = two_dice(chance) - 2 if len(rules) > 1 else 0
    tally[T.SPECIALS + which] += 1
    if lineup.number:
        lay_wall(rules[which], deals[0], lineup, chance)
    lineup.of_wins[T.WINNERS] = lineup.of_wins[T.GIVERS] = 0
    start(rules[which], deals[0], buffers)
    return which


def lay_wall(r: Rules, d: Deal, lineup: Lineup, chance: int) -> None:
    """A shuffled wall, and the game as it stands."""
    for i in range(lineup.number):
        d.wall[i] = lineup.tiles[i]
    shuffle(d.wall, lineup.number, chance)
    d.tiles = lineup.number
    d.round = lineup.stand[ROUND]
    d.counters = lineup.stand[COUNTERS]
    d.deposits = lineup.stand[DEPOSITS]
    d.dealing = lineup.stand[DEALING]
    if r.exchange_to == PASS_BY_DICE:
        d.passing = way_by_dice(two_dice(chance))
    for seat in range(r.players):
        d.points[seat] = lineup.stand[seat]


def decide_once(r: Rules, d: Deal, lineup: Lineup, buffers: Buffers, chance: int, tally: list[int]) -> int:
    """Somebody who is asked decides, and whatever they choose is done; the state of chance afterwards."""
    who = person_asked(d)
    n = legal(r, d, buffers, who, lineup.out)
    chance = following(chance)
    action = decided(r, d, lineup, buffers, who, n, chance, tally)
    do_and_count(r, d, lineup, buffers, who, action, tally)
    return chance


def decided(
    r: Rules, d: Deal, lineup: Lineup, buffers: Buffers, who: int, n: int, chance: int, tally: list[int]
) -> int:
    """Which of the n actions allowed somebody chooses; decisions are counted."""
    decider = deciding(d, lineup, who, chance)
    return counted(d, lineup, who, n, choose(r, d, buffers, decider, lineup.out, n, lineup.notes), tally)


def counted(d: Deal, lineup: Lineup, who: int, n: int, action: int, tally: list[int]) -> int:
    """An action that was chosen, counted; one that is not allowed as well, and another takes its place. What only
    chance picked from the list is on it."""
    person = person_at(d, who)
    tally[T.SEAT_DECISIONS + person] += 1
    if lineup.notes.decided == BY_CHANCE or has_action(lineup.out, n, action):
        return action
    tally[T.SEAT_ILLEGAL + person] += 1
    return lineup.out[0]


def deciding(d: Deal, lineup: Lineup, who: int, chance: int) -> DecidingPlayer:
    """Somebody who decides; players keep their level when they change places."""
    return DecidingPlayer(who, lineup.levels[person_at(d, who)], chance)


def person_at(d: Deal, who: int) -> int:
    """By whose count the decisions of a seat go."""
    return d.person[who] if who < 4 else 0


def do_and_count(r: Rules, d: Deal, lineup: Lineup, buffers: Buffers, who: int, action: int, tally: list[int]) -> None:
    """Do what was chosen; a win is counted."""
    if may_end(d, who, action):
        win_or_go_on(r, d, lineup, buffers, who, action, tally)
    else:
        carry_out(r, d, buffers, who, action)


# --- wins -----------------------------------------------------------------------------------------


def may_end(d: Deal, who: int, action: int) -> bool:
    """Does somebody win with this action: by themselves, or with it the last answer to a tile that somebody wins on?"""
    if action == A.WIN:
        return d.phase == TURN or d.awaited == 1 << who
    return d.phase == CLAIM and d.awaited == 1 << who and winners(d, who, action) != 0


def winners(d: Deal, who: int, action: int) -> int:
    """The seats that say they win on the tile at stake, as a mask."""
    mask = int(action == A.WIN) << who
    for seat in range(4):
        mask |= int(d.answers[seat] == A.WIN and seat != who) << seat
    return mask


def win_or_go_on(r: Rules, d: Deal, lineup: Lineup, buffers: Buffers, who: int, action: int, tally: list[int]) -> None:
    """Judge the hands while they are as they are, act, and count those that did win."""
    by_itself = d.phase == TURN
    giver = -1 if by_itself else d.by
    what = d.what
    mask = 1 << who if by_itself else winners(d, who, action)
    for seat in range(r.players):
        if mask >> seat & 1:
            tell(r, d, lineup, buffers, seat, giver)
    logged = d.logged
    carry_out(r, d, buffers, who, action)
    for i in range(logged, d.logged):
        entry = int(d.log[i])
        if entry >> CODE == WON:
            T.count_win(r, d, entry >> WHO & 15, giver, what, lineup.of_wins, tally)


def tell(r: Rules, d: Deal, lineup: Lineup, buffers: Buffers, seat: int, giver: int) -> None:
    """Note what a win would be worth: points received, points with flowers, or fans."""
    of_wins = lineup.of_wins
    at = T.WIN_NUMBERS * seat
    fill_win(r, d, buffers.win, seat, d.drawn if giver < 0 else d.stake, giver < 0)
    if r.counts == PRINCIPLES:
        fans = judge_official(r, buffers.win, buffers.rows, buffers.spots)
        of_wins[at + T.WIN_BONUS] = bits(d.flowers[seat])
        of_wins[at + T.WIN_VALUE] = fans.points + of_wins[at + T.WIN_BONUS]
        of_wins[at + T.WIN_LOW] = fans.low
        of_wins[at + T.WIN_HIGH] = fans.high
        of_wins[at + T.WIN_REPEATS] = fans.repeats
        for part in range(3):
            of_wins[at + T.WIN_DEFINED + part] = 0
        return
    if r.counts == HAN_AND_FU:
        worth = judge_riichi(r, buffers.win, buffers.rows, buffers.spots)
    else:
        worth = judge_house(r, buffers.win, buffers.rows, buffers.spots)
    paid = riichi_points(r, worth.value, seat, giver) if r.formula == BY_LIMITS else worth.value
    of_wins[at + T.WIN_VALUE] = paid
    of_wins[at + T.WIN_BONUS] = worth.han - worth.own
    of_wins[at + T.WIN_LOW] = worth.patterns
    of_wins[at + T.WIN_DEFINED] = worth.defined.first
    of_wins[at + T.WIN_DEFINED + 1] = worth.defined.second
    of_wins[at + T.WIN_DEFINED + 2] = worth.defined.third
    of_wins[at + T.WIN_HIGH] = 0
    of_wins[at + T.WIN_REPEATS] = 0
