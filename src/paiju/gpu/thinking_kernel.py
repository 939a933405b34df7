"""Hands of players who think, on a card: what a decision weighs is divided among threads.

A decision may take a thousand times as long as another, so a table to a thread would mean that a thousand threads wait
for one. Here a block has tables, and its threads do whatever is to be done at them. The tables' decisions are begun;
everything to be weighed for them, a discard or a claim each, goes on lists by its sort; all threads weigh what is on
the lists, and what each finds is noted at its table; then the decisions are made. A table whose hand is over deals the
next one that nobody has dealt.

Who weighs has a copy of the table and of what lies open, and nothing else is read that the table's own thread noted.
"""

from typing import Annotated, Any, NamedTuple

from paiju.core.chance import PLAYER_STREAM, begin, following
from paiju.core.hand.suit_costs import WORK
from paiju.core.many import tally as T
from paiju.core.many.playing import HandNumbers, Lineup, counted, deal_hand, deciding, do_and_count
from paiju.core.play.actions import NONE
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import OVER, TURN, Deal
from paiju.core.play.offers import legal
from paiju.core.play.readiness import steps_away
from paiju.core.players.levels.choose import KEEN, STEADY, choose, person_asked
from paiju.core.players.levels.claiming import claim_worth_most, weigh_claim
from paiju.core.players.levels.keen import most_valued, value_discard
from paiju.core.players.levels.steady import best_weighed
from paiju.core.players.levels.thinking import before_weighing, best_of_turn, discards_among
from paiju.core.players.notes import Notes
from paiju.core.players.worth.acceptance import is_plain
from paiju.core.players.worth.discard_worth import (
    has_shape,
    is_searched,
    logs_by_shape,
    look_at_discards,
    look_deeper,
    weigh_discard,
)
from paiju.core.players.worth.hand_value import steps_without
from paiju.core.rules import Win
from paiju.gpu.memory import set_to_zero
from paiju.gpu.thread import (
    add_to,
    any_of_all,
    block_count,
    block_number,
    copy_outlook,
    copy_table,
    lane,
    number_in_block,
    raise_by,
    take_together,
    thread_number,
    threads_in_block,
    wait_for_all,
)
from paiju.native.arguments import Books, Deals, LongRows, Longs, NoteRows, OwnMemory, ShortRows, SuitTable, Wins
from paiju.table.wins import SPOTS

TALLY = T.TALLY
# What is known of a table besides: its hand, the rules it is played by, the state of chance; of the decision who makes
# it, how many actions are allowed, whether a steady player weighs them, and the action, where that is known already.
HAND, WHICH, CHANCE, WHO, ALLOWED, CAREFUL, ACTION, OF_TABLE = range(8)
# The lists: discards that leave a hand one tile away, claims, discards that leave a ready hand, one further away; then
# shapes of hands with claimed sets and of others; then hands searched. What is on a list is much alike, since threads
# that do the same are quicker. Of each list, how much is on it and how much was taken off it.
NEAR, CLAIMS, READY, FAR, OPEN_SHAPES, SHAPES, SEARCHES, LISTS = range(8)
ADDED, TAKEN, OF_LIST = range(3)
PLACE = 6  # bits


class CardSeries(NamedTuple):
    """What is played: rules, tiles, how the game stands, levels, which hands."""

    rules: Any
    tiles: Any
    stand: Any
    levels: Any
    seed: int
    first: int
    last: int


class ThinkingTables(NamedTuple):
    """All tables: the table, its players' notes, numbers, actions allowed, wins, tally; a blank one; then what all
    threads fill in."""

    deals: Any
    notes: Any
    numbers: Any
    out: Any
    of_wins: Any
    tally: Any
    blank: Any
    tallies: Any
    tables: Any


class TaskLists(NamedTuple):
    """What is to be weighed, a row for each list of each block; how much that is, and how many hands have been dealt
    in one more row; the block's first row."""

    tasks: Any
    counts: Any
    row: int


class ThreadCopies(NamedTuple):
    """A thread's own: a copy of a table, notes."""

    deals: Any
    notes: Any


def play_on_card(
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
    deals: Deals,
    notes: NoteRows,
    numbers: LongRows,
    out: ShortRows,
    of_wins: LongRows,
    tally: LongRows,
    tasks: LongRows,
    counts: LongRows,
    wins: Annotated[Any, OwnMemory(Win, (1,))],
    spots: Annotated[Any, OwnMemory("i8", (SPOTS,))],
    work: Annotated[Any, OwnMemory("i8", (WORK,))],
    own_deals: Annotated[Any, OwnMemory(Deal, (1,))],
    own_notes: Annotated[Any, OwnMemory(Notes, (1,))],
) -> None:
    """Play the hands from `first` up to `last`. `tallies` has a row for all of them, or one for each; where `tables`
    has room, every table is left lying there."""
    wins[0] = blank_win[0]
    set_to_zero(spots)
    set_to_zero(work)
    set_to_zero(own_notes[0].questions)
    buffers = Buffers(wins[0], rows[thread_number()], spots, costs, work)
    played = CardSeries(rules, tiles, stand, levels, seed, first, last)
    places = ThinkingTables(deals, notes, numbers, out, of_wins, tally, blank, tallies, tables)
    lists = TaskLists(tasks, counts, LISTS * block_number())
    play_in_block(played, places, lists, ThreadCopies(own_deals, own_notes), buffers)


def play_in_block(
    played: CardSeries, places: ThinkingTables, lists: TaskLists, own: ThreadCopies, buffers: Any
) -> None:
    """Play at the block's tables, until no hand is left to deal."""
    share = len(places.deals) // block_count()
    mine, end, size = share * block_number() + number_in_block(), share * (block_number() + 1), threads_in_block()
    for at in range(mine, end, size):
        set_to_zero(places.out[at])
        set_to_zero(places.of_wins[at])
        set_to_zero(places.tally[at])
        next_hand(played, places, lists, at, buffers)
    while any_of_all(any_plays(played, places, mine, end, size)):
        for sort in range(number_in_block(), LISTS, size):
            set_to_zero(lists.counts[lists.row + sort])
        wait_for_all()
        for at in range(mine, end, size):
            if is_asked_at(played, places, at):
                begin_decision(played, places, lists, at, buffers)
        wait_for_all()
        for sort in (NEAR, CLAIMS, READY, FAR):
            work_off(sort, played, places, lists, own, buffers)
        for at in range(mine, end, size):
            if is_asked_at(played, places, at):
                list_shapes(played, places, lists, at)
        wait_for_all()
        for sort in (OPEN_SHAPES, SHAPES):
            work_off(sort, played, places, lists, own, buffers)
        for at in range(mine, end, size):
            if is_asked_at(played, places, at):
                list_search(places, lists, at)
        wait_for_all()
        work_off(SEARCHES, played, places, lists, own, buffers)
        for at in range(mine, end, size):
            if places.numbers[at][HAND] < played.last:
                end_decision(played, places, lists, at, buffers)
    if len(places.tallies) == 1:
        for at in range(mine, end, size):
            for i in range(TALLY):
                if places.tally[at][i]:
                    add_to(places.tallies[0], i, places.tally[at][i])


def any_plays(played: CardSeries, places: ThinkingTables, mine: int, end: int, size: int) -> bool:
    """Has a table of this thread a hand?"""
    plays = False
    for at in range(mine, end, size):
        plays = plays or places.numbers[at][HAND] < played.last
    return plays


def is_asked_at(played: CardSeries, places: ThinkingTables, at: int) -> bool:
    """Is somebody at this table to decide?"""
    decides: bool = places.numbers[at][HAND] < played.last and places.deals[at].phase != OVER
    return decides


# --- hands ----------------------------------------------------------------------------------------


def next_hand(played: CardSeries, places: ThinkingTables, lists: TaskLists, at: int, buffers: Any) -> None:
    """Deal a hand that nobody has dealt, if there is one."""
    hand = played.first + raise_by(lists.counts[len(lists.counts) - 1], TAKEN, 1)
    numbers = places.numbers[at]
    numbers[HAND] = min(hand, played.last)
    if hand < played.last:
        out, notes, of_wins, deals = places.out[at], places.notes[at], places.of_wins[at], places.deals[at : at + 1]
        lineup = Lineup(played.tiles, len(played.tiles), played.stand, played.levels, out, notes, of_wins)
        dealt = HandNumbers(played.seed, hand, hand + 1)
        numbers[WHICH] = deal_hand(played.rules, lineup, dealt, deals, places.blank, buffers, places.tally[at])
        numbers[CHANCE] = begin(played.seed, hand, PLAYER_STREAM)


def begin_decision(played: CardSeries, places: ThinkingTables, lists: TaskLists, at: int, buffers: Any) -> None:
    """Whoever is asked decides, or what is to be weighed for it is listed."""
    d, out, notes, numbers = places.deals[at], places.out[at], places.notes[at], places.numbers[at]
    r = played.rules[numbers[WHICH]]
    lineup = Lineup(played.tiles, len(played.tiles), played.stand, played.levels, out, notes, places.of_wins[at])
    who = person_asked(d)
    n = legal(r, d, buffers, who, out)
    numbers[CHANCE] = following(numbers[CHANCE])
    decider = deciding(d, lineup, who, numbers[CHANCE])
    thinks = n > 1 and who < r.players and decider.level in (KEEN, STEADY)
    careful = decider.level == STEADY
    numbers[WHO] = who
    numbers[ALLOWED] = n
    numbers[CAREFUL] = int(thinks and careful)
    if not thinks:
        numbers[ACTION] = choose(r, d, buffers, decider, out, n, notes)
        return
    numbers[ACTION] = before_weighing(r, d, buffers, who, careful, out, n, notes)
    if numbers[ACTION] == NONE:
        if d.phase == TURN:
            list_discards(r, places, lists, at, buffers)
        else:
            for i in range(n):
                enlist(lists, CLAIMS, at, i)


def list_discards(r: Any, places: ThinkingTables, lists: TaskLists, at: int, buffers: Any) -> None:
    """List the discards of a decision."""
    d, notes, numbers = places.deals[at], places.notes[at], places.numbers[at]
    notes.pushing = 0
    if numbers[CAREFUL]:
        look_at_discards(r, d, buffers, numbers[WHO], notes)
    else:
        notes.steps = steps_away(r, d, buffers, numbers[WHO])
    out = places.out[at]
    for i in range(discards_among(out, numbers[ALLOWED])):
        steps = steps_without(r, d, buffers, numbers[WHO], out[i]) if notes.steps <= 1 else notes.steps
        enlist(lists, FAR if steps > 1 else NEAR if steps == 1 else READY, at, i)


def weighs_discards(places: ThinkingTables, at: int) -> bool:
    """Does a steady player compare discards?"""
    numbers = places.numbers[at]
    weighs: bool = numbers[CAREFUL] == 1 and numbers[ACTION] == NONE and places.deals[at].phase == TURN
    return weighs


def list_shapes(played: CardSeries, places: ThinkingTables, lists: TaskLists, at: int) -> None:
    """List the discards whose shapes count."""
    if weighs_discards(places, at):
        out, numbers = places.out[at], places.numbers[at]
        plain = is_plain(played.rules[numbers[WHICH]], places.deals[at], numbers[WHO])
        for i in range(discards_among(out, numbers[ALLOWED])):
            if has_shape(places.deals[at], out[i], i, places.notes[at]):
                enlist(lists, SHAPES if plain else OPEN_SHAPES, at, i)


def list_search(places: ThinkingTables, lists: TaskLists, at: int) -> None:
    """List a hand that is searched."""
    if weighs_discards(places, at) and is_searched(places.deals[at], places.numbers[at][WHO], places.notes[at]):
        enlist(lists, SEARCHES, at, 0)


def end_decision(played: CardSeries, places: ThinkingTables, lists: TaskLists, at: int, buffers: Any) -> None:
    """Whoever is asked does what is worth most. A hand that is over is counted, and the next one dealt."""
    d, tally, numbers = places.deals[at], places.tally[at], places.numbers[at]
    out, notes, of_wins = places.out[at], places.notes[at], places.of_wins[at]
    r = played.rules[numbers[WHICH]]
    lineup = Lineup(played.tiles, len(played.tiles), played.stand, played.levels, out, notes, of_wins)
    if d.phase != OVER:
        who, n, action = numbers[WHO], numbers[ALLOWED], numbers[ACTION]
        if action == NONE:
            action = worth_most(r, d, buffers, who, numbers[CAREFUL] == 1, out, n, notes)
        action = counted(d, lineup, who, n, action, tally)
        do_and_count(r, d, lineup, buffers, who, action, tally)
    if d.phase == OVER:
        T.count_hand(r, d, played.stand, of_wins, tally)
        hand = numbers[HAND] - played.first
        if len(places.tallies) > 1:
            for i in range(TALLY):
                places.tallies[hand][i] = tally[i]
            set_to_zero(tally)
        if hand < len(places.tables):
            places.tables[hand] = d
        next_hand(played, places, lists, at, buffers)


def worth_most(r: Any, d: Any, buffers: Any, who: int, careful: bool, out: Any, n: int, notes: Any) -> int:
    """The action worth most, once all that was listed is weighed."""
    if d.phase != TURN:
        return claim_worth_most(out, n, notes)
    discards = discards_among(out, n)
    top = best_weighed(r, d, who, out, discards, notes) if careful else most_valued(discards, notes)
    return best_of_turn(r, d, buffers, who, top, out, n, notes)


# --- what is weighed ------------------------------------------------------------------------------


def enlist(lists: TaskLists, sort: int, at: int, place: int) -> None:
    """Put something to be weighed on a list: of a table, a place among its actions."""
    row = lists.row + sort
    lists.tasks[row][raise_by(lists.counts[row], ADDED, 1)] = at << PLACE | place


def work_off(
    sort: int, played: CardSeries, places: ThinkingTables, lists: TaskLists, own: ThreadCopies, buffers: Any
) -> None:
    """Weigh what is on a list; the threads of a warp take as many together. All wait until it is done, for warps that
    are at the same part of the program fetch it sooner."""
    row = lists.row + sort
    number = lists.counts[row][ADDED]
    first = take_together(lists.counts[row], TAKEN)
    while first < number:
        mine = first + lane()
        if mine < number:
            task = lists.tasks[row][mine]
            weigh(sort, played, places, task >> PLACE, task & (1 << PLACE) - 1, own, buffers)
        first = take_together(lists.counts[row], TAKEN)
    wait_for_all()


def weigh(
    sort: int, played: CardSeries, places: ThinkingTables, at: int, place: int, own: ThreadCopies, buffers: Any
) -> None:
    """Weigh one thing, and note at its table what comes of it."""
    out, numbers, theirs = places.out[at], places.numbers[at], places.notes[at]
    r, who = played.rules[numbers[WHICH]], numbers[WHO]
    copy_table(own.deals, places.deals[at])
    copy_outlook(own.notes, theirs)
    d, notes = own.deals[0], own.notes[0]
    notes.promised = 0
    if sort == SEARCHES:
        search(r, d, buffers, who, out, discards_among(out, numbers[ALLOWED]), notes, theirs)
        return
    if sort in (OPEN_SHAPES, SHAPES):
        theirs.logs[place] += logs_by_shape(r, d, buffers, who, out[place], notes)
    elif numbers[CAREFUL] and sort != CLAIMS:
        weigh_discard(r, d, buffers, who, out[place], place, notes)
        theirs.worths[place] = notes.worths[place]
        theirs.logs[place] = notes.logs[place]
        theirs.aims[place] = notes.aims[place]
    else:
        if sort == CLAIMS:
            weigh_claim(r, d, buffers, who, out[place], place, notes)
        else:
            value_discard(r, d, buffers, who, out[place], place, notes)
            theirs.risked[place] = notes.risked[place]
            theirs.plans[place] = notes.plans[place]
        theirs.planned[place] = notes.planned[place]
        theirs.left[place] = notes.left[place]
        theirs.aims[place] = notes.aims[place]


def search(r: Any, d: Any, buffers: Any, who: int, out: Any, discards: int, notes: Any, theirs: Any) -> None:
    """Look deeper by a thread's own copies: threads of a warp then read what lies side by side."""
    for i in range(discards):
        notes.worths[i] = theirs.worths[i]
        notes.logs[i] = theirs.logs[i]
    look_deeper(r, d, buffers, who, out, discards, notes)
    for i in range(discards):
        theirs.logs[i] = notes.logs[i]
