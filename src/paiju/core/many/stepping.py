"""Many tables side by side, one decision at each in a step: the loop of the vector environment, the same text
interpreted and compiled.

Table i of n plays the hands, or matches, i, i + n, i + 2n … of a seed; hands are those of the same numbers in a
simulation.
"""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.core.chance import PLAYER_STREAM, WALL_STREAM, begin, below, following, two_dice
from paiju.core.many.history import HISTORY, observe_history
from paiju.core.many.match_rules import MatchRules
from paiju.core.many.matches import (
    COURSE,
    ENDED,
    NUMBER,
    PEOPLE,
    begin_match,
    end_hand,
    hand_number,
    person_of,
    seat_players,
)
from paiju.core.many.observing import GIVEN_UP, OBSERVATION, observe, observe_given_up
from paiju.core.many.playing import Lineup, lay_wall
from paiju.core.play.actions import ACTIONS
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import OVER, Deal
from paiju.core.play.flow import carry_out, start
from paiju.core.play.offers import legal
from paiju.core.players.levels.choose import DecidingPlayer, choose, person_asked
from paiju.core.rules import Rules

EVERYBODY = -1  # the one who learns, where all do
LEFT_ALONE = -1  # the action where a table is to stay as it is


class Tables(NamedTuple):
    """Of each table: the hand, its number, which rules it is played by, who is asked, a state of chance, how the game
    stands before the hand, who learns, the match if matches are played (`matches`), the actions allowed, lowest first,
    and how many; then what is told of it: observation, actions allowed as a mask, the player asked, what everybody
    gained, how many hands have ended, how the last did, and what the one who learns gained."""

    deals: list[Deal]
    hands: list[int]
    which: list[int]
    who: list[int]
    chance: list[int]
    stand: list[list[int]]
    learner: list[int]
    courses: list[list[int]]
    offered: list[list[int]]
    offers: list[int]
    seen: list[list[int]]
    mask: list[list[int]]
    seat: list[int]
    gain: list[list[int]]
    done: list[int]
    result: list[int]
    own: list[int]


class HandOrder(NamedTuple):
    """How hands follow each other: the seed, how far apart the hands, or matches, of a table are, the rules for matches
    if they are played, and a table with nothing on it."""

    seed: int
    stride: int
    matches: Sequence[MatchRules]
    blank: Sequence[Deal]


def deal_first(
    rules: Sequence[Rules], lineup: Lineup, order: HandOrder, tables: Tables, buffers: Buffers, i: int
) -> None:
    """Deal the first hand of a table, and begin its stream of chance."""
    tables.chance[i] = begin(order.seed, i, PLAYER_STREAM)
    tables.result[i] = 0
    tell_nothing(tables, i)
    if len(order.matches):
        begin_match(order.matches[0], tables.courses[i], i)
    deal_hand(rules, lineup, order, tables, buffers, i)


def deal_hand(
    rules: Sequence[Rules], lineup: Lineup, order: HandOrder, tables: Tables, buffers: Buffers, i: int
) -> None:
    """Deal the hand that a table has come to, and tell who is asked."""
    learns = tables.learner[i] != EVERYBODY
    if len(order.matches):
        course = tables.courses[i]
        seat_players(order.matches[0], course, tables.stand[i])
        tables.hands[i] = hand_number(course)
        if learns:
            tables.learner[i] = person_of(order.matches[0], course, course[NUMBER] % rules[0].players)
    elif learns:
        tables.learner[i] = tables.hands[i] % rules[0].players
    tables.deals[i] = order.blank[0]
    chance = following(begin(order.seed, tables.hands[i], WALL_STREAM))
    tables.which[i] = two_dice(chance) - 2 if len(rules) > 1 else 0
    r = rules[tables.which[i]]
    stand = Lineup(
        lineup.tiles, lineup.number, tables.stand[i], lineup.levels, lineup.out, lineup.notes, lineup.of_wins
    )
    lay_wall(r, tables.deals[i], stand, chance)
    start(r, tables.deals[i], buffers)
    tell_asked(rules, lineup, tables, buffers, i)


def deal_next(
    rules: Sequence[Rules], lineup: Lineup, order: HandOrder, tables: Tables, buffers: Buffers, i: int
) -> None:
    """A hand is over: deal the next one, perhaps of another match."""
    if len(order.matches):
        end_hand(order.matches[0], tables.courses[i], tables.deals[i], order.stride)
    else:
        tables.hands[i] += order.stride
    deal_hand(rules, lineup, order, tables, buffers, i)


def skip(rules: Sequence[Rules], lineup: Lineup, order: HandOrder, tables: Tables, buffers: Buffers, i: int) -> None:
    """Deal the next hand, or the first of the next match, wherever the last one is."""
    if len(order.matches):
        course = tables.courses[i]
        begin_match(order.matches[0], course, course[NUMBER] + order.stride)
    else:
        tables.hands[i] += order.stride
    deal_hand(rules, lineup, order, tables, buffers, i)


# --- what is done ---------------------------------------------------------------------------------


def first_refused(tables: Tables, actions: Sequence[int]) -> int:
    """The first table whose action is not among those it was told; -1 when all are."""
    for i in range(len(tables.hands)):
        if not is_among(tables.offered[i], tables.offers[i], actions[i]):
            return i
    return -1


def is_among(offered: Sequence[int], n: int, action: int) -> bool:
    """Is an action one of these? All are compared, for where it is among them nothing foretells."""
    places = 0
    for k in range(n):
        places += int(offered[k] == action)
    return places != 0


def list_allowed(mask: Sequence[int], out: list[int]) -> int:
    """The actions of a mask as a list, lowest first; how many."""
    n = 0
    for action in range(ACTIONS):
        out[n] = action  # written over by the next unless it is allowed
        n += mask[action]
    return n


def choose_any(tables: Tables, actions: list[int], i: int) -> None:
    """Any action allowed at a table, each as likely as the others."""
    tables.chance[i] = following(tables.chance[i])
    actions[i] = tables.offered[i][below(tables.chance[i], tables.offers[i])]


class Deciders(NamedTuple):
    """Of each table: which rules, who decides, of which level (-1: nobody), by which chance, what is allowed."""

    which: list[int]
    who: list[int]
    levels: list[int]
    chance: list[int]
    mask: list[list[int]]


def choose_as_levels(
    rules: Sequence[Rules], deals: list[Deal], buffers: Buffers, lineup: Lineup, deciders: Deciders, actions: list[int]
) -> None:
    """What players of these levels would do; a table without one is left alone."""
    for i in range(len(deciders.levels)):
        actions[i] = LEFT_ALONE
        if deciders.levels[i] >= 0:
            n = list_allowed(deciders.mask[i], lineup.out)
            decider = DecidingPlayer(deciders.who[i], deciders.levels[i], deciders.chance[i])
            actions[i] = choose(rules[deciders.which[i]], deals[i], buffers, decider, lineup.out, n, lineup.notes)


def step(
    rules: Sequence[Rules], lineup: Lineup, order: HandOrder, tables: Tables, buffers: Buffers, i: int, action: int
) -> None:
    """Do an action that is allowed at a table, deal the next hand if this one is over, and tell what is there then."""
    tell_nothing(tables, i)
    r = rules[tables.which[i]]
    carry_out(r, tables.deals[i], buffers, tables.who[i], action)
    if tables.deals[i].phase != OVER:
        tell_asked(rules, lineup, tables, buffers, i)
        return
    count_gain(r, tables, i)
    deal_next(rules, lineup, order, tables, buffers, i)


# --- what is told ---------------------------------------------------------------------------------


def tell_nothing(tables: Tables, i: int) -> None:
    """No hand has ended at a table, and nobody gained anything."""
    tables.done[i] = tables.own[i] = 0
    for seat in range(4):
        tables.gain[i][seat] = 0
    if len(tables.courses):
        for k in range(ENDED, COURSE):
            tables.courses[i][k] = 0


def player_of(tables: Tables, i: int, person: int) -> int:
    """A player as they are numbered in the match, or the hand."""
    return tables.courses[i][PEOPLE + person] if len(tables.courses) else person


def count_gain(r: Rules, tables: Tables, i: int) -> None:
    """A hand has ended: how, and what everybody gained or lost in it, by the seat at which they sat down."""
    d = tables.deals[i]
    tables.done[i] += 1
    tables.result[i] = d.result
    for seat in range(r.players):
        person = d.person[seat]
        gained = d.points[seat] - tables.stand[i][person]
        tables.gain[i][person] += gained
        if person == tables.learner[i]:
            tables.own[i] += gained


def tell_asked(rules: Sequence[Rules], lineup: Lineup, tables: Tables, buffers: Buffers, i: int) -> None:
    """Who is asked at a table, what they may do, and, if it is one who learns, what they know."""
    r = rules[tables.which[i]]
    d = tables.deals[i]
    who = person_asked(d)
    n = legal(r, d, buffers, who, lineup.out)
    for action in range(ACTIONS):
        tables.mask[i][action] = 0
    for k in range(n):
        tables.mask[i][lineup.out[k]] = 1
        tables.offered[i][k] = lineup.out[k]
    tables.offers[i] = n
    tables.who[i] = who
    tables.seat[i] = d.person[who]
    if tables.learner[i] == EVERYBODY or tables.learner[i] == tables.seat[i]:
        look(r, d, who, tables.which[i], tables.seen[i])


def look(r: Rules, d: Deal, who: int, rule: int, row: list[int]) -> None:
    """What a seat knows: the first observation, or the second where there is room for it, and the suits given up behind
    the one or the other."""
    observe(r, d, who, rule, row)
    if len(row) == HISTORY or len(row) == HISTORY + GIVEN_UP:
        observe_history(r, d, who, row)
    if len(row) == OBSERVATION + GIVEN_UP or len(row) == HISTORY + GIVEN_UP:
        observe_given_up(r, d, who, row)


def look_as(rules: Sequence[Rules], tables: Tables, players: list[int], i: int) -> None:
    """What a player knows at a table; their seat takes their place."""
    d = tables.deals[i]
    player = players[i]
    for seat in range(rules[0].players):
        if player_of(tables, i, d.person[seat]) == player:
            players[i] = seat
            look(rules[tables.which[i]], d, seat, tables.which[i], tables.seen[i])
