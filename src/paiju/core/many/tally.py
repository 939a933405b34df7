"""What is counted over many hands: whole numbers only, so that sums do not depend on who adds them up, or in which
order."""

from paiju.core.patterns.catalogue import FIRST_DEFINED, HALF, PATTERNS, WORD
from paiju.core.patterns.count_official import FIELD, REPEATED
from paiju.core.play import actions as A
from paiju.core.play import deal as D
from paiju.core.play.deal import ADDED, CONCEALED, DISCARDED, NORTH_ASIDE, STANDS, Deal
from paiju.core.play.moves import ACTED, AUTO, CODE, DETAIL, STANDS_READY, WHO, is_closed
from paiju.core.rules import BY_LIMITS, PRINCIPLES, Rules
from paiju.core.shape import ADDED_KONG, CHOW, CONCEALED_KONG, OPEN_KONG, OPEN_PUNG, SET_TYPE
from paiju.core.tiles import bits

(
    HANDS,
    ACTIONS,  # decisions taken
    DISCARDS,
    DISCARDS_SQUARED,  # the squares of their number in a hand
    WON_HANDS,  # hands with a winner
    WINS,
    SELF_DRAWS,
    DISCARD_WINS,
    KONG_ROBBERIES,
    NORTH_ROBBERIES,
    DEALER_WINS,
    OPEN_WINS,  # with claimed sets
    RIICHI_WINS,
    VALUE,
    VALUE_SQUARED,
    BONUS,  # bonus tiles of winning hands
    RIICHI,  # declared, and not won on at once
    CHOWS,
    PUNGS,
    OPEN_KONGS,
    CONCEALED_KONGS,
    ADDED_KONGS,
    CALLS,  # sets claimed, by all players
    CALLS_SQUARED,
    NORTHS,
    READY,  # ready hands at the end of a wall nobody won from
    FIELDS,
) = range(27)

SEATS = 4
RESULTS = FIELDS  # + how the hand ended
SEAT_WINS = RESULTS + 10  # + seat: hands it won in
SEAT_DEAL_INS = SEAT_WINS + SEATS  # hands in which it gave a winner their tile
SEAT_RIICHI = SEAT_DEAL_INS + SEATS
SEAT_CALLS = SEAT_RIICHI + SEATS
SEAT_POINTS = SEAT_CALLS + SEATS
SEAT_POINTS_SQUARED = SEAT_POINTS + SEATS
SEAT_DECISIONS = SEAT_POINTS_SQUARED + SEATS  # + the seat a player had first
SEAT_ILLEGAL = SEAT_DECISIONS + SEATS  # actions chosen that were not allowed
SEAT_WON = SEAT_ILLEGAL + SEATS  # wins; where play goes on after one there may be several in a hand
SEAT_VALUE = SEAT_WON + SEATS  # what they were worth
SPECIALS = SEAT_VALUE + SEATS  # + the rules the hand was played by
VALUES = SPECIALS + 16  # + step: wins worth so much
PATTERN = VALUES + 12  # + pattern: wins that have it
TALLY = PATTERN + PATTERNS

# Wins are counted by what they are worth, in steps from these values on: points received, points, fans.
VALUE_STEPS = 12
RIICHI_STEPS = (0, 1500, 2000, 3000, 4000, 6000, 8000, 12000, 16000, 24000, 32000, 48000)
OFFICIAL_STEPS = (0, 10, 12, 14, 16, 20, 24, 32, 40, 48, 64, 88)
HOUSE_STEPS = (0, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20)

# What is known of wins: of each seat's before it is paid these numbers; then who has won in this hand and who has
# given a tile to a winner, as masks.
WIN_VALUE, WIN_BONUS, WIN_LOW, WIN_HIGH, WIN_REPEATS, WIN_DEFINED = 0, 1, 2, 3, 4, 5
WIN_NUMBERS = WIN_DEFINED + 3  # three masks of patterns that the book defines
WINNERS = SEATS * WIN_NUMBERS
GIVERS = WINNERS + 1
OF_WINS = GIVERS + 1


def value_step(r: Rules, value: int) -> int:
    """The step a value belongs to."""
    step = 0
    for i in range(VALUE_STEPS):
        if r.formula == BY_LIMITS:
            least = RIICHI_STEPS[i]
        else:
            least = OFFICIAL_STEPS[i] if r.counts == PRINCIPLES else HOUSE_STEPS[i]
        step = i if value >= least else step
    return step


def count_win(r: Rules, d: Deal, seat: int, giver: int, what: int, of_wins: list[int], tally: list[int]) -> None:
    """A win; `giver` is -1 for a self-draw, `what` which kind of tile was at stake."""
    at = WIN_NUMBERS * seat
    value = of_wins[at + WIN_VALUE]
    tally[WINS] += 1
    of_wins[WINNERS] |= 1 << seat
    tally[VALUE] += value
    tally[VALUE_SQUARED] += value * value
    tally[VALUES + value_step(r, value)] += 1
    tally[SEAT_WON + seat] += 1
    tally[SEAT_VALUE + seat] += value
    tally[BONUS] += of_wins[at + WIN_BONUS]
    tally[DEALER_WINS] += int(seat == 0)
    tally[OPEN_WINS] += int(not is_closed(d, seat))
    tally[RIICHI_WINS] += int(d.riichi[seat] == STANDS)
    if giver < 0:
        tally[SELF_DRAWS] += 1
    else:
        of_wins[GIVERS] |= 1 << giver
        tally[DISCARD_WINS] += int(what == DISCARDED)
        tally[KONG_ROBBERIES] += int(what == ADDED or what == CONCEALED)
        tally[NORTH_ROBBERIES] += int(what == NORTH_ASIDE)
    count_patterns(of_wins, at, tally)


def count_patterns(of_wins: list[int], at: int, tally: list[int]) -> None:
    """The patterns of a win, each once however often it is there."""
    low, high, repeats = of_wins[at + WIN_LOW], of_wins[at + WIN_HIGH], of_wins[at + WIN_REPEATS]
    for i in range(HALF):
        tally[PATTERN + i] += low >> i & 1
        tally[PATTERN + HALF + i] += high >> i & 1
    for j in range(len(REPEATED)):
        pattern = REPEATED[j]
        counted = (low >> pattern if pattern < HALF else high >> pattern - HALF) & 1
        tally[PATTERN + pattern] += int(repeats >> 3 * j & FIELD and not counted)
    for part in range(3):
        defined = of_wins[at + WIN_DEFINED + part]
        for i in range(WORD if defined else 0):
            tally[PATTERN + FIRST_DEFINED + WORD * part + i] += defined >> i & 1


def count_hand(r: Rules, d: Deal, stand: list[int], of_wins: list[int], tally: list[int]) -> None:
    """A hand that is over: how it ended, what was done in it, what every seat won or lost."""
    tally[HANDS] += 1
    tally[RESULTS + d.result] += 1
    tally[WON_HANDS] += int(d.result == D.WON)
    if d.result == D.EXHAUSTED:
        tally[READY] += bits(d.ready)
    count_log(d, tally)
    calls = 0
    for seat in range(r.players):
        points = d.points[seat] - stand[d.person[seat]]
        tally[SEAT_POINTS + seat] += points
        tally[SEAT_POINTS_SQUARED + seat] += points * points
        tally[NORTHS] += d.north[seat]
        tally[SEAT_WINS + seat] += of_wins[WINNERS] >> seat & 1
        tally[SEAT_DEAL_INS + seat] += of_wins[GIVERS] >> seat & 1
        for i in range(d.meld_count[seat]):
            set_type = d.melds[seat][i] >> SET_TYPE
            count_meld(set_type, seat, tally)
            calls += int(set_type != CONCEALED_KONG)
    tally[CALLS] += calls
    tally[CALLS_SQUARED] += calls * calls


def count_log(d: Deal, tally: list[int]) -> None:
    """Decisions, discards and riichi."""
    actions = discards = declared = 0
    for i in range(d.logged):
        entry = int(d.log[i])
        code = entry >> CODE
        acted = int(code == ACTED)
        actions += acted
        discards += acted & int(entry & DETAIL < A.CHOW) | int(code == AUTO)
        declared |= int(code == STANDS_READY) << (entry >> WHO & 15)
    tally[ACTIONS] += actions
    tally[RIICHI] += bits(declared)
    for seat in range(SEATS):
        tally[SEAT_RIICHI + seat] += declared >> seat & 1
    tally[DISCARDS] += discards
    tally[DISCARDS_SQUARED] += discards * discards


def count_meld(set_type: int, seat: int, tally: list[int]) -> None:
    """A set laid out."""
    tally[SEAT_CALLS + seat] += int(set_type != CONCEALED_KONG)
    tally[CHOWS] += int(set_type == CHOW)
    tally[PUNGS] += int(set_type == OPEN_PUNG)
    tally[OPEN_KONGS] += int(set_type == OPEN_KONG)
    tally[CONCEALED_KONGS] += int(set_type == CONCEALED_KONG)
    tally[ADDED_KONGS] += int(set_type == ADDED_KONG)
