"""From a checked request to an answer, family by family."""

from collections.abc import Callable
from dataclasses import replace

from paiju.books.book import Book
from paiju.books.flatten import flatten
from paiju.core.hand.distance import distance_in, useful
from paiju.core.hand.suit_costs import WORK
from paiju.core.rules import Rules, Win
from paiju.core.tiles import KINDS
from paiju.core.worth.riichi import limit_of
from paiju.core.worth.settle import riichi_points
from paiju.notation import SEATS, format_tiles
from paiju.scoring import settlement
from paiju.scoring.answer import Answer, Dropped, Line, Note, Other
from paiju.scoring.candidates import Candidate, candidates
from paiju.scoring.claims import as_chosen, capped, claimable, compared, corrected, lost_by, only
from paiju.scoring.lines import house as house_lines
from paiju.scoring.lines import official as official_lines
from paiju.scoring.lines import riichi as riichi_lines
from paiju.scoring.lines.words import cite, groups, kinds_text, place_words, plural
from paiju.scoring.situation import Request, to_win
from paiju.scoring.suit_table import table

OTHERS = 40  # losing readings told
WIN_ZH, WIN_EN = "和牌成立；取价值最高的牌型", "A win; of all readings the one worth most"

Liner = Callable[[Candidate], tuple[Line, ...]]
Valuer = Callable[[Candidate], tuple[str, str]]


def judge(request: Request) -> Answer:
    """The dearest reading, explained, or why the hand does not win; as the winner claimed it where that is told."""
    r, w = flatten(request.book), to_win(request)
    readings = candidates(r, w, not request.mixed_in)
    if not readings:
        return incomplete(request, r, w)
    if request.claimed is not None and lost_by(request.book):
        return judge_as_claimed(request, family_answer(request, r, w, readings))
    if request.claimed is not None:
        readings = as_chosen(request, readings)
    answer = family_answer(request, r, w, readings)
    return answer if request.claimed is None else replace(answer, claim=compared(request, answer))


def family_answer(request: Request, r: Rules, w: Win, readings: list[Candidate]) -> Answer:
    """The first of the readings, explained as its family does; a tile mixed in may forbid the win."""
    family = request.book.scoring.family
    if family == "official":
        return official_answer(request, r, w, readings)
    answer = house_answer(request, r, w, readings) if family == "house" else riichi_answer(request, r, w, readings)
    clause = cite(request.book, "mixed_in_no_win")
    if not (request.mixed_in and answer.win and clause):
        return answer
    zh, en = "新摸的牌混入手牌，本回合不得自摸", "the drawn tile was mixed into the hand: no win by it this turn"
    return replace(answer, win=False, payments=None, transfers=(), why_zh=zh, why_en=en, clause=clause)


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
    zh, en = ("和牌成立；按所报番种计分", "A win, paid as it was claimed") if answer.win else (claim.zh, claim.en)
    return replace(answer, claim=claim, why_zh=zh, why_en=en, clause=claim.clause)


def incomplete(request: Request, r: Rules, w: Win) -> Answer:
    """A hand that is complete in none of the book's forms: what it waits for, or how far it is from ready."""
    steps, waits = without_winning_tile(r, w)
    win = format_tiles([request.win])
    if waits:
        zh, en = f"{win} 不能成和", f"{win} does not complete the hand"
    else:
        zh, en = f"未听牌，差 {steps} 步听牌", f"the hand is not ready: {steps} away from it"
    return Answer(
        book=request.book.id, family=request.book.scoring.family, win=False, patterns=(), reading=(), payments=None,
        why_zh=zh, why_en=en, clause=cite(request.book, "forms"), waits=tuple(kinds_text(kind) for kind in waits),
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
    """The readings that lose, one line for each that differs."""
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
    """A losing reading: what it has, what it is worth, why it loses."""
    zh, en = place_words(request.book, candidate.place, candidate.shape.wait)
    placed_zh, placed_en = (f"和牌张作{zh}；", f"winning tile as {en}; ") if zh else ("", "")
    if candidate.worth.value == best.worth.value:
        return Other(*key, *value(candidate), f"{placed_zh}价值相同", f"{placed_en}worth the same")
    clause = cite(request.book, "dearest")
    tail = f" ({clause})" if clause else ""
    return Other(*key, *value(candidate), f"{placed_zh}价值较低{tail}", f"{placed_en}worth less{tail}")


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
    zh, en, clause = riichi_ruling(book, win, worth.own)
    return Answer(
        book=book.id,
        family="riichi",
        win=win,
        patterns=own + bonus,
        reading=reading_of(request, best),
        payments=settlement.riichi_payments(request, worth.value, counted) if win else None,
        why_zh=zh,
        why_en=en,
        clause=clause,
        han=None if worth.yakuman else worth.han,
        fu=None if worth.yakuman else worth.fu,
        yakuman=worth.yakuman,
        points=riichi_points(r, worth.value, request.seat, request.discarder),
        base=worth.value,
        limit=limit,
        steps=tuple(yakuman_steps(book, own, worth.yakuman) if worth.yakuman else riichi_steps(book, r, best, limit)),
        dropped=tuple(riichi_lines.dropped_lines(book, r, best)),
        others=others(request, readings, lambda c: tuple(riichi_lines.pattern_lines(book, c)), riichi_value),
        transfers=settlement.riichi_transfers(request, worth.value, counted) if win else (),
        liable=tuple(SEATS[seat] for seat, _, _ in settlement.liable_parts(request, counted)),
    )


def alone(book: Book, lines: tuple[Line, ...]) -> bool:
    """Is the one counted pattern one that allows no bonus beside it?"""
    return len(lines) == 1 and any(p.alone and p.id == lines[0].id for p in book.patterns)


def riichi_limit(book: Book, r: Rules, yakuman: int, han: int, fu: int) -> str | None:
    """The name of the limit reached."""
    if yakuman:
        return "yakuman"
    reached = limit_of(r, han, fu)
    return book.scoring.limits[reached - 1].id if reached else None


def riichi_ruling(book: Book, win: bool, own: int) -> tuple[str, str, str]:
    """The ruling in a sentence, and its clause."""
    if win:
        return WIN_ZH, WIN_EN, cite(book, "dearest")
    need = book.scoring.minimum
    if own == 0:
        return "无役；宝牌不算役", "no pattern; bonus tiles do not count as one", cite(book, "minimum")
    return f"仅 {own} 番，须 {need} 番", f"{own} han, {need} are needed", cite(book, "minimum")


def riichi_steps(book: Book, r: Rules, best: Candidate, limit: str | None) -> list[Note]:
    """Minipoints line by line, then base points or the limit."""
    steps = list(riichi_lines.fu_notes(book, r, best))
    worth = best.worth
    steps.append(Note(f"合计 {worth.fu} 符", "minipoints in all", worth.fu, cite(book, "fu")))
    if worth.value:
        formula = f"{worth.fu} × 2^(2+{worth.han})"
        raw = worth.fu << 2 + worth.han
        if not limit:
            steps.append(Note(f"基本点 {formula}", f"base points {formula}", raw, cite(book, "base_points")))
        elif worth.han < book.scoring.limits[0].han and raw < worth.value:
            steps.append(Note(f"基本点 {formula}", f"base points {formula}", raw, cite(book, "base_points")))
            steps.append(Note("切上满贯", "rounded up to mangan", worth.value, cite(book, "limits.round_up")))
        else:
            steps.append(
                Note("基本点（满贯以上固定）", "base points, fixed by the limit", worth.value, cite(book, "limits"))
            )
    return steps


def yakuman_steps(book: Book, lines: tuple[Line, ...], counted: int) -> list[Note]:
    """How many times the limit hand counts, where that is not plain from the one pattern."""
    total = sum(line.value for line in lines)
    steps = [Note("役满倍数合计", "limit hands in all", total, cite(book, "yakuman"))] if len(lines) > 1 else []
    if total != counted:
        steps.append(Note("只按一倍役满计", "counted as one limit hand", counted, cite(book, "yakuman")))
    return steps


def riichi_value(candidate: Candidate) -> tuple[str, str]:
    """A reading's value in short."""
    worth = candidate.worth
    if worth.yakuman:
        times = worth.yakuman
        return ("役满", "yakuman") if times == 1 else (f"{times} 倍役满", f"yakuman × {times}")
    return f"{worth.han} 番 {worth.fu} 符", f"{worth.han} han {worth.fu} fu"


# --- official -------------------------------------------------------------------------------------


def official_answer(request: Request, r: Rules, w: Win, readings: list[Candidate]) -> Answer:
    """Fans, flowers and payments; below the minimum it is a false win."""
    book, best = request.book, readings[0]
    points = best.worth.value
    win = points >= r.minimum
    bonus = tuple(official_lines.flower_line(book, w.flowers))
    flowers = sum(line.value * line.count for line in bonus)
    if win:
        zh, en, clause = WIN_ZH, WIN_EN, cite(book, "dearest")
    else:
        named_zh, named_en = named_lines(tuple(official_lines.pattern_lines(book, best)))
        zh = f"仅 {points} 分{named_zh}，不足 {r.minimum} 分（花牌不计入）"
        en = f"{plural(points, 'point')}{named_en}, {r.minimum} are needed, flowers aside"
        clause = cite(book, "minimum")
    return Answer(
        book=book.id,
        family="official",
        win=win,
        patterns=(*official_lines.pattern_lines(book, best), *bonus),
        reading=reading_of(request, best),
        payments=settlement.official_payments(request, points + flowers) if win else None,
        why_zh=zh,
        why_en=en,
        clause=clause,
        points=points,
        flowers=flowers,
        total=points + flowers,
        dropped=(*mixed_in_lines(request, r, w, best), *official_lines.dropped_lines(book, best)),
        others=others(request, readings, lambda c: tuple(official_lines.pattern_lines(book, c)), official_value),
        transfers=settlement.official_transfers(request, points + flowers) if win else (),
    )


def named_lines(lines: tuple[Line, ...]) -> tuple[str, str]:
    """What there is, in brackets: its patterns with their points; "" where there is none."""
    if not lines:
        return "", ""
    zh = "、".join(f"{line.zh} {line.value * line.count}" for line in lines)
    return f"（{zh}）", f" ({', '.join(f'{line.en} {line.value * line.count}' for line in lines)})"


def mixed_in_lines(request: Request, r: Rules, w: Win, best: Candidate) -> list[Dropped]:
    """What the hand would have had besides, had the drawn tile been kept apart."""
    if not request.mixed_in:
        return []
    counted = {line.id for line in official_lines.pattern_lines(request.book, best)}
    apart = official_lines.pattern_lines(request.book, candidates(r, w)[0])
    clause = cite(request.book, "mixed_in_extras")
    return [Dropped(x.id, x.zh, x.en, x.value, x.count, "mixed_in", clause, "") for x in apart if x.id not in counted]


def official_value(candidate: Candidate) -> tuple[str, str]:
    """A reading's points."""
    return f"{candidate.worth.value} 分", plural(candidate.worth.value, "point")


# --- house ----------------------------------------------------------------------------------------


def house_answer(request: Request, r: Rules, w: Win, readings: list[Candidate]) -> Answer:
    """Fans and payments; the dice may put a condition on the win."""
    book, best = request.book, readings[0]
    fans = best.worth.value
    refused = house_lines.refusal(book, r, w, best)
    zh, en, clause = refused or (WIN_ZH, WIN_EN, cite(book, "dearest"))
    bonus = tuple(house_lines.bonus_lines(book, best))
    return Answer(
        book=book.id,
        family="house",
        win=refused is None,
        patterns=(*house_lines.pattern_lines(book, r, best), *bonus),
        reading=reading_of(request, best),
        payments=settlement.house_payments(request, fans) if refused is None else None,
        why_zh=zh,
        why_en=en,
        clause=clause,
        fan=fans,
        dropped=tuple(house_lines.dropped_lines(book, r, best)),
        others=others(request, readings, lambda c: tuple(house_lines.pattern_lines(book, r, c)), house_value),
        transfers=settlement.house_transfers(request, fans) if refused is None else (),
    )


def house_value(candidate: Candidate) -> tuple[str, str]:
    """A reading's fans."""
    return f"{candidate.worth.value} 番", plural(candidate.worth.value, "fan")
