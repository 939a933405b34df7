"""A hand played on many times from one decision: flat text. Every trial deals the unseen tiles once, and each candidate
is tried on the same deal, so that luck is common to all.
"""

from typing import NamedTuple

from paiju.core.chance import begin, below, following
from paiju.core.many.playing import HandNumbers
from paiju.core.play.buffers import Buffers
from paiju.core.play.deal import OVER, Deal
from paiju.core.play.flow import carry_out
from paiju.core.play.offers import legal
from paiju.core.players.levels.choose import DecidingPlayer, choose, person_asked
from paiju.core.players.notes import POINT, Notes
from paiju.core.players.placement import look_at_places, worth_then
from paiju.core.players.receipts import must_count
from paiju.core.rules import Rules
from paiju.deep.folding import choose_or_fold
from paiju.deep.hidden_tiles import Unseen, deal_hidden
from paiju.deep.own_draws import bring_own, mark_lots
from paiju.deep.planning import look_at_risks, play_planned, risk_of, win_times

TRIAL_STREAM = 3
KNOWN, DEALT, PLAYED = 0, 1, 2  # tables: as the seat knows it, completed, played on
NOT_TRIED = -(1 << 40)
# Hands are played on by the hundred, as the book wants it: by the one that folds, or where a hand must count by one
# that plans. A level of the table does so better, and takes far longer.
QUICK = -1


class TrialQuestion(NamedTuple):
    """Who decides, the level that plays on (QUICK for none), the actions to be tried (-1 for those given up), and by
    trial and action what it brought."""

    who: int
    level: int
    actions: list[int]
    brought: list[list[int]]


def play_trials(
    r: Rules,
    deals: list[Deal],
    buffers: Buffers,
    unseen: Unseen,
    question: TrialQuestion,
    trials: HandNumbers,
    out: list[int],
    notes: Notes,
) -> None:
    """Play the trials from `first` up to `last`; one whose deal does not fit what the table tells brings nothing."""
    look_at_places(r, deals[KNOWN], question.who, notes, True)
    spread = notes.spread if notes.late else -1
    before = deals[KNOWN].points[question.who]
    planned = question.level == QUICK and must_count(r)
    if planned:
        look_at_risks(r, deals[KNOWN], question.who, notes)
    for trial in range(trials.first, trials.last):
        row = question.brought[trial - trials.first]
        deals[DEALT] = deals[KNOWN]
        chance = begin(trials.seed, trial, TRIAL_STREAM)
        fits = deal_hidden(r, deals[DEALT], buffers, unseen, question.who, chance, notes)
        times = win_times(r, deals[KNOWN], following(chance))
        part = below(chance, POINT) if planned else 0  # so that parts of a point count on the whole
        for i in range(len(question.actions)):
            row[i] = NOT_TRIED
            if fits and question.actions[i] >= 0:
                deals[PLAYED] = deals[DEALT]
                if len(unseen.lots):
                    mark_lots(r, deals[PLAYED], unseen.lots)
                    bring_own(r, deals[PLAYED], unseen.lots, question.actions[i])
                risked = risk_of(deals[PLAYED], question.actions[i], notes) if planned else 0
                carry_out(r, deals[PLAYED], buffers, question.who, question.actions[i])
                if planned:
                    risked += play_planned(r, deals[PLAYED], buffers, question.who, times, unseen.lots, out, notes)
                else:
                    play_on(r, deals[PLAYED], buffers, question.level, unseen.lots, out, notes)
                row[i] = brought_by(r, deals[PLAYED], question.who, before, spread) - (risked + part) // POINT


def play_on(r: Rules, d: Deal, buffers: Buffers, level: int, lots: list[int], out: list[int], notes: Notes) -> None:
    """To the end of the hand, everybody by the same level."""
    while d.phase != OVER:
        who = person_asked(d)
        n = legal(r, d, buffers, who, out)
        if level == QUICK:
            action = choose_or_fold(r, d, buffers, who, out, n, notes)
        else:
            action = choose(r, d, buffers, DecidingPlayer(who, level, 0), out, n, notes)
        if len(lots):
            bring_own(r, d, lots, action)
        carry_out(r, d, buffers, who, action)


def brought_by(r: Rules, d: Deal, seat: int, before: int, spread: int) -> int:
    """What a hand brought a seat: points, and the place that may then be expected."""
    points = d.points[seat] - before
    return points if spread < 0 else points + worth_then(r, d, seat, 0, seat, 0, spread)
