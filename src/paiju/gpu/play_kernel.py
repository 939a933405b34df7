"""Hands of players who do not think, on a card: each thread has a table of its own and plays every so-manieth hand.

What takes longest on a card is to fetch the program: what one decision may need is larger than the memory in which a
multiprocessor keeps it. So all threads of a block keep step. They deal together, look together at what is allowed,
choose together, act together, and a part of the program that has been fetched serves all of them. Who is done with its
hand waits for the others.

What a table needs lies in the thread's own memory, where the card keeps the same number of all threads side by side.
Only the rows of readings are kept by the caller: they are large where tiles may be wild, and seldom used. Without what
players think, half of the core, the program is shorter; who thinks plays by another (`thinking_kernel`).
"""

from typing import Annotated, Any, NamedTuple

from paiju.core.chance import PLAYER_STREAM, begin, following
from paiju.core.hand.suit_costs import WORK
from paiju.core.many import tally as T
from paiju.core.many.playing import HandNumbers, Lineup, counted, deal_hand, deciding, may_end, win_or_go_on
from paiju.core.play.actions import ACTIONS
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import OVER, Deal
from paiju.core.play.flow import ask_others, do_alone, go_on
from paiju.core.play.offers import legal
from paiju.core.players.levels.choose import choose_plainly, person_asked
from paiju.core.players.notes import Notes
from paiju.core.rules import Win
from paiju.gpu.memory import set_to_zero
from paiju.gpu.thread import add_to, any_of_all, thread_count, thread_number, wait_for_all
from paiju.native.arguments import Books, Deals, LongRows, Longs, OwnMemory, SuitTable, Wins
from paiju.table.wins import SPOTS

TALLY, OF_WINS = T.TALLY, T.OF_WINS


class CardTables(NamedTuple):
    """A thread's table, a blank one and its tally; then what all threads fill in."""

    deals: Any
    blank: Any
    tally: Any
    tallies: Any
    tables: Any


def play_plainly_on_card(
    rules: Books,
    tiles: Longs,
    stand: Longs,
    levels: Longs,
    seed: int,
    first: int,
    last: int,
    blank: Deals,
    blank_win: Wins,
    costs: SuitTable,
    rows: LongRows,
    tallies: LongRows,
    tables: Deals,
    deals: Annotated[Any, OwnMemory(Deal, (1,))],
    wins: Annotated[Any, OwnMemory(Win, (1,))],
    spots: Annotated[Any, OwnMemory("i8", (SPOTS,))],
    work: Annotated[Any, OwnMemory("i8", (WORK,))],
    out: Annotated[Any, OwnMemory("i2", (ACTIONS,))],
    notes: Annotated[Any, OwnMemory(Notes, (1,))],
    of_wins: Annotated[Any, OwnMemory("i8", (OF_WINS,))],
    mine: Annotated[Any, OwnMemory("i8", (1, TALLY))],
) -> None:
    """Play the hands from `first` up to `last`. `tallies` has a row for all of them, or one for each; where `tables`
    has room, every table is left lying there. Nothing is read of the notes that was not written for the same decision.
    """
    wins[0] = blank_win[0]  # a thread's own memory holds whatever lay there before
    buffers = Buffers(wins[0], rows[thread_number()], spots, costs, work)
    lineup = Lineup(tiles, len(tiles), stand, levels, out, notes[0], of_wins)
    places = CardTables(deals, blank, mine[0], tallies, tables)
    play_together(rules, lineup, HandNumbers(seed, first, last), places, buffers)


def play_together(rules: Any, lineup: Any, hands: HandNumbers, places: CardTables, buffers: Any) -> None:
    """Play these hands; the threads of a block go from decision to decision together."""
    me, everybody = thread_number(), thread_count()
    set_to_zero(buffers.spots)
    set_to_zero(buffers.work)
    set_to_zero(lineup.out)
    set_to_zero(lineup.of_wins)
    set_to_zero(places.tally)
    deals, tally, tallies = places.deals, places.tally, places.tallies
    first, last = hands.first, hands.last
    apart = len(tallies) > 1
    for turn in range((last - first + everybody - 1) // everybody):  # as often for all: who has no hand keeps step
        hand = first + turn * everybody + me
        has_hand = hand < last
        which = 0
        if has_hand:
            which = deal_hand(
                rules, lineup, HandNumbers(hands.seed, hand, hand + 1), deals, places.blank, buffers, tally
            )
        chance = begin(hands.seed, hand, PLAYER_STREAM)
        while any_of_all(has_hand and deals[0].phase != OVER):
            plays = has_hand and deals[0].phase != OVER
            chance = decide_together(rules[which], deals[0], lineup, buffers, chance, plays, tally)
        if has_hand:
            T.count_hand(rules[which], deals[0], lineup.stand, lineup.of_wins, tally)
            if apart:
                for i in range(TALLY):
                    tallies[hand - first][i] = tally[i]
                set_to_zero(tally)
            if hand - first < len(places.tables):
                places.tables[hand - first] = deals[0]
    if not apart:
        for i in range(TALLY):
            if tally[i]:
                add_to(tallies[0], i, tally[i])


def decide_together(r: Any, d: Any, lineup: Any, buffers: Any, chance: int, plays: bool, tally: Any) -> int:
    """A decision at every table that plays; the state of chance afterwards. All threads come here, as often as any."""
    who = n = action = 0
    if plays:
        who = person_asked(d)
        n = legal(r, d, buffers, who, lineup.out)
    wait_for_all()
    if plays:
        chance = following(chance)
        decider = deciding(d, lineup, who, chance)
        action = choose_plainly(r, d, buffers, decider, lineup.out, n, lineup.notes)
        action = counted(d, lineup, who, n, action, tally)
    wait_for_all()
    at_stake = False
    if plays:
        if may_end(d, who, action):
            win_or_go_on(r, d, lineup, buffers, who, action, tally)
            plays = False
        else:
            at_stake = do_alone(r, d, buffers, who, action)
    wait_for_all()
    if at_stake:
        ask_others(r, d, buffers)
    wait_for_all()
    if plays:
        go_on(r, d, buffers)
    return chance
