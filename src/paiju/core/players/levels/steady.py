"""The steady player's discard: the best on the whole, between going on with the hand and giving it up.

Every discard is valued by two plans to the end of the hand. Going on brings what the hand is worth, less what will
have to be thrown later on. Giving up brings little, less what the safest tiles held still risk. From the better of the
two comes off what this discard risks (`danger`). Places count when the game ends (`placement`).
"""

from paiju.core.play import actions as A
from paiju.core.play.actions import NONE, is_flower, kind_of
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import Deal
from paiju.core.play.legal import discard_code
from paiju.core.players.notes import DECLARES, GIVES_UP, GOES_ON, POINT, Notes
from paiju.core.players.powers import scaled
from paiju.core.players.worth.discard_worth import best_place, weigh_discards
from paiju.core.rules import Rules
from paiju.core.tiles import KINDS

# Chosen by how often the player then discards as strong ones did with somebody in riichi (docs/bots.md); all but the
# turns in sixteenths.
PUSH_TURNS, PUSH_SHARE = 4, 4  # turns in which going on costs something, and how much of what may be lost in a turn
DECLARED_SHARE = 24  # how much more of that it costs who cannot turn back
HOPE = 2  # what is left of a hand that is given up
GIVING_UP_TURNS, GIVING_UP_SHARE = 4, 4  # discards to come that giving up looks at, and how much their risks count
# How much a risk counts against what a hand is worth, in sixteenths: where no hand is declared ready; where hands are,
# among four and among three: so much that they deal in at most eleven of a hundred hands by themselves
# (docs/bots-measured.md).
CARE, CARE_OF_FOUR, CARE_OF_THREE = 20, 30, 40


def best_plan(r: Rules, d: Deal, buffers: Buffers, seat: int, out: list[int], last: int, notes: Notes) -> int:
    """The place of the discard worth most, going on or giving up; what each is worth is noted."""
    weigh_discards(r, d, buffers, seat, out, last, notes)
    return best_weighed(r, d, seat, out, last, notes)


def best_weighed(r: Rules, d: Deal, seat: int, out: list[int], last: int, notes: Notes) -> int:
    """The same once it is noted what each discard leaves."""
    notes.pushing = notes.worry * min(notes.turns, PUSH_TURNS) * PUSH_SHARE >> 4
    first = best_place(last, notes)
    care = care_by(r)
    top = NONE
    for i in range(last):
        worth = scaled(notes.worths[first], (notes.logs[i] - notes.logs[first]) * notes.sharp >> 4)
        code = discard_code(d, out[i])
        if out[i] >= A.RIICHI:
            notes.plans[i] = DECLARES
            value = worth - (r.deposit * POINT >> 1) - (notes.pushing * DECLARED_SHARE >> 4)
        else:
            value = worth - notes.pushing
            given_up = (worth * HOPE >> 4) - giving_up(d, seat, code, notes)
            notes.plans[i] = GIVES_UP if given_up > value else GOES_ON
            value = max(value, given_up)
        notes.left[i] = worth
        notes.risked[i] = 0 if is_flower(code) else notes.risks[kind_of(code)] * care >> 4
        value -= notes.risked[i]
        notes.planned[i] = value
        if top == NONE or value > notes.top:
            top = i
            notes.top = value
    return top


def care_by(r: Rules) -> int:
    """How much risks count by a book, in sixteenths."""
    if not r.riichi:
        return CARE
    return CARE_OF_THREE if r.players == 3 else CARE_OF_FOUR


def giving_up(d: Deal, seat: int, code: int, notes: Notes) -> int:
    """What the safest tiles left risk in the turns to come, once this one has gone; each kind is thrown once, and is
    safe from then on."""
    gone = kind_of(code)
    cost = used = 0
    for _ in range(min(notes.turns, GIVING_UP_TURNS)):
        safest = NONE
        for kind in range(KINDS):
            held = d.counts[seat][kind] - int(kind == gone)
            if held > 0 and used >> kind & 1 == 0:
                if safest == NONE or notes.risks[kind] < notes.risks[safest]:
                    safest = kind
        if safest == NONE:
            return cost
        used |= 1 << safest
        cost += notes.risks[safest]
    return cost * GIVING_UP_SHARE >> 4
