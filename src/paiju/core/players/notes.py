"""What a player notes while it thinks: one record of numbers, so that nothing is allocated while a hand is played. What
it weighed of each action stays there afterwards, for whoever asks why (`bots/explain.py`).

Chances are parts of `ONE`, values are points times `POINT`: whole numbers, so that every way of running decides alike.
"""

from typing import Annotated

from paiju.core.flat import FlatRecord
from paiju.core.tiles import KINDS

ONE = 1 << 16
POINT = 1 << 10

PACES, LACKING = 10, 10  # paces up to 35 sixteenths, in steps of four: the fastest way with claims has 34
MOST_WAYS = 24  # kept at once; the poorest gives way
KNOWN_HANDS = 256  # a power of two: ready hands that a search meets are hashed into so many places
QUESTIONS = 512  # a power of two: so are what it asks of suits, and the answers
PROMISES = 62  # han, points or fans for which what they bring is noted once: the bits of a mask
MOST_TURNS = 40  # more than a seat draws from any wall
PLACES = 64  # actions allowed at once: every tile of a hand with riichi or without, kongs, flowers, with room

NO_DISCARD = -(1 << 30)  # below every logarithm
NOT_WEIGHED = -(1 << 62)  # below every value: this action was not looked at

# How a decision came about.
ONLY_ONE, BY_RULE, BY_CHANCE, BY_DISTANCE, BY_WORTH = range(5)
# What going on with a discard means: the hand goes on, is given up, is declared ready.
GOES_ON, GIVES_UP, DECLARES = range(3)
# What a hand is valued by where that is no pattern: any complete hand, real scores, nothing it could win.
NO_PATTERN, REAL_SCORES, NO_HOPE = -1, -2, -3

ByKind = Annotated[list[int], "i8", KINDS]
BySeat = Annotated[list[int], "i8", 4]
ByWay = Annotated[list[int], "i8", MOST_WAYS]
ByPlace = Annotated[list[int], "i8", PLACES]
ByTurn = Annotated[list[int], "i8", MOST_TURNS]
ByKnownHand = Annotated[list[int], "i8", KNOWN_HANDS]
ByQuestion = Annotated[list[int], "i8", QUESTIONS]


class Notes(FlatRecord):
    """A player's notes on one decision."""

    # what lies open (`surroundings`)
    unseen: ByKind  # unseen tiles
    unseen_ones: int  # the same in binary, for who numbers them often: the kinds that have a one,
    unseen_twos: int  # a two
    unseen_fours: int  # and a four
    unseen_tiles: int  # how many there are
    others_in: int  # other players who have not left the hand
    turns: int  # own draws to come
    at_wall: int  # what being ready when the wall is empty is worth beside not being
    stays: int  # chance that nobody else ends the hand in a turn
    chances: Annotated[list[list[int]], "i8", (PACES, LACKING)]  # to win, by pace and by the tiles lacking
    steadiness: int  # of 64 parts of a chance, those that the number of useful tiles does not change
    most_ease: int  # sixteenths: how much easier than usual it may make the next step
    other_ways: int  # parts of 32 that ways beside the best are worth
    most_leaves: int  # wins judged for one discard when a hand is one tile away
    # what others may win (`risk/danger.py`)
    risks: ByKind  # what discarding a kind risks
    worry: int  # what may be lost in a turn by somebody who cannot turn back
    # places at the end of the game (`placement`)
    late: int  # 1 where they count
    placed: int  # what the place one has is worth,
    overtaken: int  # and what of it others' wins would take, on the whole
    spread: int  # points between two players that make their order certain
    # the hand whose discards are compared (`worth/discard_worth.py`)
    steps: int  # how far it is
    by_shape: int  # 1 where shapes count in full,
    by_plan: int  # and where they decide between tiles that the best way does not need
    cost: int  # tiles it lacks after the best discard; 0 where that is not asked
    sharp: int  # sixteenths: how much of a difference between logarithms is a difference in worth
    # the hand last weighed; all that was noted before it holds for every hand that is
    leaves: int  # wins that may still be judged for this action
    hazard: int  # chance in a turn that it wins,
    gain: int  # and what it gains in a turn
    aim: int  # the pattern it was valued by, or what stands for none
    wilds: int  # wild tiles,
    closed: int  # whether nothing is claimed,
    least: int  # what it must count,
    extra: int  # bonus tiles,
    held: int  # what its pungs of value count,
    sure_closed: int  # and what the moment does by itself: of the book's own patterns, in a closed hand,
    sure_closed_drawn: int  # where it is drawn,
    sure_open: int  # and in an open one
    sure_open_drawn: int
    promised: int  # the han, points or fans for which it is noted what they bring, as a mask,
    promises: Annotated[list[int], "i8", PROMISES]  # and what
    # its ways, a place each in the lists of ways (`ways/weighing.py`)
    way_count: int
    best_promise: int  # the value of the best of them
    way_characters: ByWay  # where what is left of the hand stands in the table of costs, by suit
    way_circles: ByWay
    way_bamboos: ByWay
    way_honours: ByWay
    way_sets: ByWay  # sets to come from there, -1 for a form without,
    way_cost: ByWay  # and their cost
    way_wanted: ByWay  # kinds that must come for certain; of a form without sets those that help
    way_allowed: ByWay  # kinds that may be used
    way_value: ByWay  # the value promised
    way_lacks: ByWay  # tiles lacking
    way_pattern: ByWay
    way_pace: ByWay  # how fast such a hand grows, in sixteenths of what is usual
    # draws that make it ready, a place each (`worth/near_wins.py`)
    draw_chance: ByKind  # of the draw; of the ready hand after it
    draw_gain: ByKind  # what it gains in a turn,
    draw_stays: ByKind  # the chance that it is there in the next,
    draw_value: ByKind  # its value so far
    # two tiles away (`worth/two_away.py`)
    missed: ByKind  # the logarithm of the discard of a kind; NO_DISCARD where it may not go
    sums: ByTurn  # by turns left, what the hands after the first draw are worth, times their chance
    known_suits: ByKnownHand  # ready hands looked at in this decision: which,
    known_honours: ByKnownHand
    known_gain: ByKnownHand  # gain in a turn,
    known_hazard: ByKnownHand  # chance to win in one,
    known_value: ByKnownHand  # what it is worth in the turns left
    # what was asked of suits in this decision (`ways/keyed_hand.py`), and the answers
    questions: ByQuestion
    answers: ByQuestion
    # the discards compared (`worth/discard_worth.py`), by their place among the actions allowed
    worths: ByPlace  # what each leaves, its risk aside,
    logs: ByPlace  # and the logarithm of that, with what shapes promise
    pushing: int  # what going on with the hand may cost in later turns
    top: int  # what the best discard is worth
    # on the way to what holds for every hand
    nearing: Annotated[list[int], "i8", LACKING]  # chance in a turn to come nearer at a pace, by the tiles lacking
    # what others may win, on the way to what it risks (`risk/danger.py`)
    safe: BySeat  # the kinds a seat cannot win on, as a mask
    passed: BySeat  # the kinds that went by since its hand last changed, as a mask
    rivals: BySeat  # what a tile it wins on would cost, times the chance that it is ready
    combinations: ByKind  # how many hands wait for a kind
    # what was weighed of each action, by its place among those allowed; NOT_WEIGHED where nothing was
    decided: int  # how the decision came about
    planned: ByPlace  # what it counts for: the largest is done,
    left: ByPlace  # of which what it leaves is worth so much,
    risked: ByPlace  # and what it risks now comes off
    plans: ByPlace  # whether the hand then goes on
    aims: ByPlace  # what the hand it leaves was valued by
    lacking: ByPlace  # for the simple player: tiles to add after it,
    helping: ByPlace  # and the unseen tiles that help; NOT_WEIGHED where nothing hung on them


def forget_worths(n: int, notes: Notes) -> None:
    """None of the n actions allowed has been valued."""
    for i in range(n):
        notes.planned[i] = notes.left[i] = NOT_WEIGHED
        notes.risked[i] = notes.plans[i] = 0
        notes.aims[i] = NO_HOPE


def forget_answers(notes: Notes) -> None:
    """No question about a suit has been answered."""
    for i in range(QUESTIONS):
        notes.questions[i] = 0


def forget_distances(n: int, notes: Notes) -> None:
    """Of none of the n actions allowed it has been looked how near it leaves the hand."""
    for i in range(n):
        notes.lacking[i] = notes.helping[i] = NOT_WEIGHED
