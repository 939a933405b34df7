"""From a checked request to an answer, one way of counting after the other."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from paiju.books.book import Book
from paiju.books.fan_words import fan_words
from paiju.books.flatten import flatten
from paiju.books.labels import LIMIT_NAMES
from paiju.core.hand.distance import distance_in, useful
from paiju.core.hand.suit_costs import WORK
from paiju.core.rules import Rules, Win
from paiju.core.tiles import KINDS
from paiju.core.worth.riichi import limit_of
from paiju.languages import Text, _, _n
from paiju.notation import SEATS, format_tiles
from paiju.scoring import settlement
from paiju.scoring.answer import Answer, Dropped, Line, Note, Other
from paiju.scoring.candidates import Candidate, candidates
from paiju.scoring.claims import as_chosen, capped, claimable, compared, corrected, lost_by, only
from paiju.scoring.lines import house as house_lines
from paiju.scoring.lines import official as official_lines
from paiju.scoring.lines import riichi as riichi_lines
from paiju.scoring.lines.words import amount_of, cite, dropped, groups, kinds_text, place_words, times
from paiju.scoring.situation import Request, to_win
from paiju.scoring.suit_table import table

OTHERS = 40  # losing readings told
WIN = _("A win, scored in the most valuable way")

Liner = Callable[[Candidate], tuple[Line, ...]]
Valuer = Callable[[Candidate], Text]


def judge(request: Request) -> Answer:
    """The most valuable reading, explained, or why the hand does not win; judged as claimed if a claim is given."""
    r, w = flatten(request.book), to_win(request)
    readings = candidates(r, w, not request.mixed_in)
    if not readings:
        return incomplete(request, r, w)
    if request.claimed is not None and lost_by(request.book):
        return judge_as_claimed(request, answer_of(request, r, w, readings))
    if request.claimed is not None:
        readings = as_chosen(request, readings)
    answer = answer_of(request, r, w, readings)
    return answer if request.claimed is None else replace(answer, claim=compared(request, answer))


def answer_of(request: Request, r: Rules, w: Win, readings: list[Candidate]) -> Answer:
    """The first of the readings, explained as the book counts; a tile mixed in may forbid the win."""
    counts = request.book.counts
    if counts == "points":
        return official_answer(request, r, w, readings)
    answer = house_answer(request, r, w, readings) if counts == "fans" else riichi_answer(request, r, w, readings)
    clause = cite(request.book, "mixed_in_no_win")
    if not (request.mixed_in and answer.win and clause):
        return answer
    why = _("the drawn tile was mixed into the hand: no self-draw win this turn")
    return replace(answer, win=False, payments=None, transfers=(), why=why, clause=clause)


def judge_as_claimed(request: Request, full: Answer) -> Answer:
    """Only what was claimed and stands is paid (mcr:Q146(6)): judged by a book that has no other fans."""
    claimed = claimable(request, full)
    narrow = only(request, claimed)
    r, w = flatten(narrow.book), to_win(narrow)
    readings = [capped(r, each, claimed) for each in candidates(r, w, not request.mixed_in)]
    readings.sort(key=lambda each: -each.worth.value)
    answer = official_answer(narrow, r, w, readings)
    claim = corrected(request, full, answer)
    if not full.win:
        return replace(answer, claim=claim)
    why = _("A win, paid as claimed") if answer.win else claim.why
    return replace(answer, claim=claim, why=why, clause=claim.clause)


def incomplete(request: Request, r: Rules, w: Win) -> Answer:
    """A hand that is complete in none of the book's forms: what it waits for, or how far it is from ready."""
    steps, waits = without_winning_tile(r, w)
    away = _n("the hand is not ready: {n} tile away", "the hand is not ready: {n} tiles away", steps)
    why = _("{win} does not complete the hand", win=format_tiles([request.win])) if waits else away
    return Answer(
        book=request.book.id, counts=request.book.counts, win=False, patterns=(), reading=(), payments=None,
        why=why, clause=cite(request.book, "forms"), waits=tuple(kinds_text(kind) for kind in waits),
    )  # fmt: skip


def without_winning_tile(r: Rules, w: Win) -> tuple[int, list[int]]:
    """The distance before the winning tile came, and the kinds waited for."""
    counts, wild = list(w.counts), w.wild - w.wild_win
    counts[w.win] -= 1 - w.wild_win
    out, work = [0] * KINDS, [0] * WORK
    steps = distance_in(r, table(), counts, w.melds, w.meld_count, wild, work)
    mask = useful(r, table(), counts, w.melds, w.meld_count, wild, out, work) if steps == 0 else 0
    return steps, [kind for kind in range(KINDS) if mask >> kind & 1]


def reading_of(request: Request, candidate: Candidate) -> tuple[str, ...]:
    """The candidate's groups."""
    s = candidate.shape
    return groups(request, candidate.row, s.kinds, s.fours, s.twos)


def others(request: Request, readings: list[Candidate], lines: Liner, value: Valuer) -> tuple[Other, ...]:
    """The losing readings, one line for each that differs."""
    seen = {(reading_of(request, readings[0]), lines(readings[0]))}
    losing = []
    for candidate in readings[1:]:
        key = reading_of(request, candidate), lines(candidate)
        if key in seen:
            continue
        seen.add(key)
        losing.append(other_reading(request, candidate, readings[0], key, value))
        if len(losing) == OTHERS:
            break
    return tuple(losing)


def other_reading(
    request: Request,
    candidate: Candidate,
    best: Candidate,
    key: tuple[tuple[str, ...], tuple[Line, ...]],
    value: Valuer,
) -> Other:
    """A losing reading: its patterns, its worth, why it loses."""
    return Other(*key, value(candidate), why_it_loses(request.book, candidate, best))


def why_it_loses(book: Book, candidate: Candidate, best: Candidate) -> Text:
    """It is worth less, or no more; what the winning tile completes in it."""
    wait, clause = place_words(book, candidate.place, candidate.shape.wait), cite(book, "dearest")
    verdict = _("worth less ({clause})", clause=clause) if clause else _("worth less")
    if candidate.worth.value == best.worth.value:
        verdict = _("worth the same")
    return _("winning tile as {wait}; {verdict}", wait=wait, verdict=verdict) if wait else verdict


# --- riichi ---------------------------------------------------------------------------------------


def riichi_answer(request: Request, r: Rules, w: Win, readings: list[Candidate]) -> Answer:
    """Han, fu, limit, points and payments; without a pattern the hand may not win."""
    book, best = request.book, readings[0]
    worth = best.worth
    own = tuple(riichi_lines.pattern_lines(book, best))
    bonus = () if worth.yakuman or alone(book, own) else tuple(riichi_lines.bonus_lines(book, r, w))
    win = worth.own >= r.minimum
    counted = frozenset(line.id for line in own)
    limit = riichi_limit(book, r, worth.yakuman, worth.han, worth.fu) if worth.own else None
    why, clause = riichi_ruling(book, win, worth.own)
    return Answer(
        book=book.id,
        counts="han_and_fu",
        win=win,
        patterns=own + bonus,
        reading=reading_of(request, best),
        payments=settlement.payments(request, worth.value, counted) if win else None,
        why=why,
        clause=clause,
        han=None if worth.yakuman else worth.han,
        fu=None if worth.yakuman else worth.fu,
        yakuman=worth.yakuman,
        points=settlement.points_alone(book, worth.value, request.seat, request.discarder),
        base=worth.value,
        limit=limit,
        steps=tuple(yakuman_steps(book, own, worth.yakuman) if worth.yakuman else riichi_steps(book, r, best, limit)),
        dropped=tuple(riichi_lines.dropped_lines(book, r, best)),
        others=others(request, readings, lambda c: tuple(riichi_lines.pattern_lines(book, c)), riichi_value),
        transfers=settlement.transfers(request, worth.value, counted) if win else (),
        liable=tuple(SEATS[seat] for seat, *_rest in settlement.liable_parts(request, counted)),
    )


def alone(book: Book, lines: tuple[Line, ...]) -> bool:
    """Is the only counted pattern one that allows no bonus beside it?"""
    return len(lines) == 1 and any(p.alone and p.id == lines[0].id for p in book.patterns)


def riichi_limit(book: Book, r: Rules, yakuman: int, han: int, fu: int) -> str | None:
    """The name of the limit reached."""
    if yakuman:
        return "yakuman"
    reached = limit_of(r, han, fu)
    return book.scoring.limits[reached - 1].id if reached else None


def riichi_ruling(book: Book, win: bool, own: int) -> tuple[Text, str]:
    """The ruling in a sentence, and its clause."""
    if win:
        return WIN, cite(book, "dearest")
    need = book.scoring.minimum
    if own == 0:
        return _("no pattern; dora do not count as one"), cite(book, "minimum")
    return _("only {own} han; {need} are needed", own=own, need=need), cite(book, "minimum")


def riichi_steps(book: Book, r: Rules, best: Candidate, limit: str | None) -> list[Note]:
    """Minipoints line by line, then base points or the limit."""
    steps = list(riichi_lines.fu_notes(book, r, best))
    worth = best.worth
    steps.append(Note(_("fu in total"), worth.fu, cite(book, "fu")))
    if worth.value:
        formula = f"{worth.fu} × 2^(2+{worth.han})"
        raw = worth.fu << 2 + worth.han
        if not limit:
            steps.append(Note(_("base points {formula}", formula=formula), raw, cite(book, "base_points")))
        elif worth.han < book.scoring.limits[0].han and raw < worth.value:
            steps.append(Note(_("base points {formula}", formula=formula), raw, cite(book, "base_points")))
            steps.append(Note(_("rounded up to mangan"), worth.value, cite(book, "limits.round_up")))
        else:
            steps.append(Note(_("base points, fixed by the limit"), worth.value, cite(book, "limits")))
    return steps


def yakuman_steps(book: Book, lines: tuple[Line, ...], counted: int) -> list[Note]:
    """How many times the limit hand counts, unless the one pattern makes it obvious."""
    total = sum(line.value for line in lines)
    steps = [Note(_("limit hands in total"), total, cite(book, "yakuman"))] if len(lines) > 1 else []
    if total != counted:
        steps.append(Note(_("counted as one limit hand"), counted, cite(book, "yakuman")))
    return steps


def riichi_value(candidate: Candidate) -> Text:
    """A reading's value in brief."""
    worth = candidate.worth
    if worth.yakuman:
        return times(LIMIT_NAMES["yakuman"], worth.yakuman)
    return _("{han} han {fu} fu", han=worth.han, fu=worth.fu)


# --- official -------------------------------------------------------------------------------------


def official_answer(request: Request, r: Rules, w: Win, readings: list[Candidate]) -> Answer:
    """Fans, flowers and payments; below the minimum it is a false win."""
    book, best, value_of = request.book, readings[0], partial(value_in, request.book)
    points = best.worth.value
    win = points >= r.minimum
    bonus = tuple(official_lines.flower_line(book, w.flowers))
    flowers = sum(line.value * line.count for line in bonus)
    lines = official_lines.pattern_lines(book, best)
    return Answer(
        book=book.id,
        counts="points",
        win=win,
        patterns=(*lines, *bonus),
        reading=reading_of(request, best),
        payments=settlement.payments(request, points + flowers) if win else None,
        why=WIN if win else too_few(points, r.minimum, lines),
        clause=cite(book, "dearest" if win else "minimum"),
        points=points,
        flowers=flowers,
        total=points + flowers,
        dropped=(*mixed_in_lines(request, r, w, best), *official_lines.dropped_lines(book, best)),
        others=others(request, readings, lambda c: tuple(official_lines.pattern_lines(book, c)), value_of),
        transfers=settlement.transfers(request, points + flowers) if win else (),
    )


def too_few(points: int, minimum: int, lines: list[Line]) -> Text:
    """Why the points are not enough, with the patterns they come from."""
    amount = _n("{n} point", "{n} points", points)
    if lines:
        named = [_("{name} {points}", name=line, points=line.value * line.count) for line in lines]
        amount = _("{points} ({patterns})", points=amount, patterns=named)
    return _("only {points}; {minimum} are needed, not counting flowers", points=amount, minimum=minimum)


def mixed_in_lines(request: Request, r: Rules, w: Win, best: Candidate) -> list[Dropped]:
    """What else the hand would have had if the drawn tile had been kept apart."""
    if not request.mixed_in:
        return []
    counted = {line.id for line in official_lines.pattern_lines(request.book, best)}
    apart = official_lines.pattern_lines(request.book, candidates(r, w)[0])
    clause, table = cite(request.book, "mixed_in_extras"), {p.id: p for p in request.book.patterns}
    extra = [line for line in apart if line.id not in counted]
    return [dropped(table[line.id], line.value, line.count, "mixed_in", clause, "") for line in extra]


# --- house ----------------------------------------------------------------------------------------


def house_answer(request: Request, r: Rules, w: Win, readings: list[Candidate]) -> Answer:
    """Fans and payments; the dice rule may put a condition on the win."""
    book, best, value_of = request.book, readings[0], partial(value_in, request.book)
    fans = best.worth.value
    refused = house_lines.refusal(book, r, w, best)
    why, clause = refused or (WIN, cite(book, "dearest"))
    bonus = tuple(house_lines.bonus_lines(book, best))
    own = tuple(house_lines.pattern_lines(book, r, best))
    counted = frozenset(line.id for line in own)
    return Answer(
        book=book.id,
        counts="fans",
        win=refused is None,
        patterns=(*own, *bonus),
        reading=reading_of(request, best),
        payments=settlement.payments(request, fans, counted) if refused is None else None,
        why=why,
        clause=clause,
        fan=fans,
        fans=fan_words(book),
        dropped=tuple(house_lines.dropped_lines(book, r, best)),
        steps=tuple(house_lines.steps(book, best)),
        others=others(request, readings, lambda c: tuple(house_lines.pattern_lines(book, r, c)), value_of),
        transfers=settlement.transfers(request, fans, counted) if refused is None else (),
        liable=tuple(SEATS[seat] for seat, *_rest in settlement.liable_parts(request, counted)),
    )


def value_in(book: Book, candidate: Candidate) -> Text:
    """A reading's points or fans."""
    return amount_of(book, candidate.worth.value)
