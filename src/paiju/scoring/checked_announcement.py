"""A spoken announcement checked against the hand: what is missing, wrong or out of order, and which foul that is.

The clauses are those the book cites under `announce` (xjtu:7.13.3 and xjtu:9.7.1 on; mcr:Q43(1)); which fault falls
under which is reading:252. Books without such clauses are checked in the same way, and no foul is named.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from paiju.books.labels import LIMIT_NAMES
from paiju.core.worth.settle import share
from paiju.errors import InputError
from paiju.languages import NOTHING, Text, _
from paiju.languages.text import listed
from paiju.scoring.announce import FIVE_HAN, announcement_of, counters_said, payment_said
from paiju.scoring.answer import Answer, Line
from paiju.scoring.claims import matched, merged
from paiju.scoring.hearing import SELF_DRAW, Word, hear, known_names
from paiju.scoring.judging import judge
from paiju.scoring.lines.naming import BONUS
from paiju.scoring.official_announcement import official_faults
from paiju.scoring.situation import Claimed, Request
from paiju.scoring.spoken_fault import SpokenFault, SpokenFaults, SpokenFoul

PARTS = ("patterns", "dora", "han", "fu", "limit", "points", "counters")
PART_OF = {"pattern": "patterns", "only": "patterns", "unknown": "patterns"} | {part: part for part in PARTS}
PART_NAMES = {
    "patterns": _("the patterns"),
    "dora": _("the dora"),
    "han": _("the han"),
    "fu": _("the fu"),
    "limit": _("the limit"),
    "points": _("the points"),
    "counters": _("the counters"),
}
BOTH = {"counted_yakuman": ("counted_yakuman", "yakuman")}  # limits that may go by another's name
DEALER = 0


@dataclass(frozen=True, slots=True)
class Checked:
    """What is wrong with an announcement, the fouls it amounts to, and what would have been right."""

    faults: tuple[SpokenFault, ...]
    fouls: tuple[SpokenFoul, ...]
    right: str
    excused: str = ""  # the clause that excuses some of the faults


def check_announcement(request: Request, said: str) -> Checked:
    """Check what a winner said against the hand; a hand that does not win has nothing to announce."""
    if request.book.counts == "fans":
        raise InputError("book", _("{id} has no rule on how a win is announced", id=request.book.id))
    words, faults = hear(request.book, said), SpokenFaults(request.book)
    plain = judge(replace(request, claimed=None))
    if not plain.win:
        raise InputError("hand", _("there is no win to announce: {why}", why=plain.why))
    if request.book.counts == "points":
        official_faults(request, words, faults)
    else:
        riichi_faults(request, plain, words, faults)
    return Checked(tuple(faults.faults), faults.fouls(), announcement_of(request, plain, "zh"), faults.excused())


def riichi_faults(request: Request, plain: Answer, words: list[Word], faults: SpokenFaults) -> None:
    """The faults part by part, in the order of the book."""
    words = without_declaration(request, plain, words)
    names = known_names(request.book)
    named = [word.text for word in words if word.kind == "pattern" and names[word.text].ids[0] not in BONUS]
    claimed = tuple(Claimed(name, names[name].ids) for name in named)
    request = replace(request, claimed=claimed)
    answer = judge(request)  # of equal readings the one that was meant
    check_names(request, words, faults)
    if any(PART_OF.get(word.kind) == "patterns" for word in words) or not request.book.referee.points_alone:
        check_patterns(request, answer, faults)
    else:
        lines = [line for line in merged(answer.patterns) if line.id != "dora"]
        faults.add("patterns", "short", _("no pattern was announced"), right=listed(lines, "zh"))
    if any(word.kind == "only" for word in words) and (answer.yakuman or len(own_lines(answer)) != 1):
        faults.add("patterns", "short", _("“only” is for a single pattern that is not a limit hand"))
    by_part = {part: [word for word in words if PART_OF.get(word.kind) == part] for part in PARTS}
    check_numbers(answer, by_part, faults)
    check_limit(answer, by_part["limit"], faults)
    check_payment(request, answer, words, faults)
    check_languages(by_part, faults)
    check_order(words, faults)


def without_declaration(request: Request, answer: Answer, words: list[Word]) -> list[Word]:
    """The words after the one that declares the win, if that is not a pattern of the hand."""
    counted = {line.id for line in answer.patterns}
    declared = bool(words) and words[0].text in SELF_DRAW and "concealed_self_draw" not in counted
    return words[1:] if declared and request.by_self else words


def own_lines(answer: Answer) -> list[str]:
    """The patterns that must be named."""
    return [line.id for line in merged(answer.patterns) if line.id != "dora"]


def check_names(request: Request, words: Iterable[Word], faults: SpokenFaults) -> None:
    """Names outside the table, and unknown words."""
    names, has_table = known_names(request.book), "announce.names" in dict(request.book.cites)
    table = {pattern.id: pattern for pattern in request.book.patterns}
    for word in words:
        if word.kind == "unknown":
            text = _("“{name}” is not in the table of names and must be explained", name=word.text)
            faults.add("names", "unlisted", text, word.text)
        elif has_table and word.kind == "pattern" and not names[word.text].listed:
            pattern = table[names[word.text].ids[0]]
            text = _("“{name}” is not in the table of names; it means {pattern}", name=word.text, pattern=pattern)
            faults.add("names", "unlisted", text, word.text, pattern.zh)


def check_patterns(request: Request, answer: Answer, faults: SpokenFaults) -> None:
    """Patterns wrongly named, and patterns left out; perhaps another reading was meant that is worth less."""
    lines = [line for line in merged(answer.patterns) if line.id != "dora"]
    vain, left = matched(request, lines)
    if vain and any(fits(request, other.patterns) for other in answer.others):
        text = _("another interpretation was announced, not the most valuable one")
        faults.add("reading", "error", text, right=listed(lines, "zh"))
        return
    dropped = {each.id: each for each in answer.dropped}
    for claimed, _rest in vain:
        reason = next((dropped[id] for id in claimed.patterns if id in dropped), None)
        if reason and reason.principle == "limit_only":
            text = _("{name} is not announced with a limit hand", name=reason)
            faults.add("patterns", "short", text, claimed.name)
        elif reason:
            faults.add("patterns", "error", _("{name} does not count here", name=reason), claimed.name)
        else:
            faults.add("names", "wrong_name", _("the hand has no “{name}”", name=claimed.name), claimed.name)
    for line in lines:
        if left[line.id] > 0:
            faults.add("patterns", "error", _("{name} was left out", name=line), right=line.zh)


def fits(request: Request, lines: Iterable[Line]) -> bool:
    """Was exactly this named?"""
    vain, left = matched(request, lines)
    return not vain and not any(left.values())


def check_numbers(answer: Answer, by_part: dict[str, list[Word]], faults: SpokenFaults) -> None:
    """Bonus tiles, han and fu: what must be said, what may be left out, what is wrong."""
    dora = sum(line.count * line.value for line in merged(answer.patterns) if line.id == "dora")
    below = not answer.yakuman
    check_number("dora", dora if below else None, below and dora > 0, together(by_part["dora"], faults), faults)
    check_number("han", answer.han if below else None, below, by_part["han"], faults)
    needed = below and (answer.han or 0) < FIVE_HAN
    check_number("fu", answer.fu if below else None, needed, by_part["fu"], faults)


def together(words: list[Word], faults: SpokenFaults) -> list[Word]:
    """Bonus tiles said one sort at a time, as their sum: they are announced together (xjtu:7.13.4)."""
    sums = []
    for said in [word for word in words if not word.japanese], [word for word in words if word.japanese]:
        if len(said) > 1:
            faults.add("dora", "short", _("dora are announced as one total"), in_said(said))
        sums += [replace(said[0], value=sum(word.value for word in said), text=in_said(said))] if said else []
    return sums


def check_number(part: str, right: int | None, needed: bool, words: list[Word], faults: SpokenFaults) -> None:
    """One number; None if it is not said at all."""
    name = PART_NAMES[part]
    if needed and not words:
        faults.add(part, "short", _("not announced: {name}", name=name), right=str(right))
    wrong = [word for word in words if right is not None and word.value != right]
    for word in wrong:
        faults.add(part, "error", _("{name} should be {right}", name=name, right=right), word.text, str(right))
    if words and not wrong and not needed and right != 0:
        faults.add(part, "short", _("{name} need not be announced here", name=name), words[0].text)


def check_limit(answer: Answer, words: list[Word], faults: SpokenFaults) -> None:
    """The limit's name."""
    right = answer.limit or ""
    times = answer.yakuman or 1
    name = LIMIT_NAMES[right] if right else NOTHING
    if right and not words:
        faults.add("limit", "short", _("not announced: {name}", name=name), right=name.zh)
    for word in words:
        if word.mark not in BOTH.get(right, (right,)) or word.value != times:
            text = _("it should be {name}", name=name) if right else _("no limit is reached")
            faults.add("limit", "error", text, word.text, name.zh)


# --- what is paid ---------------------------------------------------------------------------------


def check_payment(request: Request, answer: Answer, words: list[Word], faults: SpokenFaults) -> None:
    """The points, then the counters separately; both in one sum are excused (xjtu:9.7.5)."""
    at = next((i for i, word in enumerate(words) if word.kind == "counters"), len(words))
    hand = [word for word in words[:at] if word.kind == "points"]
    behind = [word for word in words[at:] if word.kind == "points"]
    extra = counters_each(request, answer)
    right = payments_of(request, answer)
    if not hand:
        faults.add("points", "unsaid", _("the points were not announced"), right=in_points(right))
    elif extra and at == len(words) and same_points(hand, [(who, n + extra) for who, n in right]):
        text = _("points and counters were announced as one sum")
        faults.add("points", "short", text, in_said(hand), in_points(right))
        return
    elif not same_points(hand, right):
        faults.add("points", *wrong_points(hand, right), in_said(hand), in_points(right))
    check_counters(request, extra, bool(hand), words[at : at + 1], behind, faults)


def counters_each(request: Request, answer: Answer) -> int:
    """What each payer adds for the counters."""
    if not (request.honba and request.collects):
        return 0
    pays = request.book.payments
    return request.honba * (pays.counter_each if request.by_self and not answer.liable else pays.counter)


def payments_of(request: Request, answer: Answer) -> list[tuple[str, int]]:
    """Who pays what, without counters, in the order it is said (xjtu:7.10.2 to 7.10.5)."""
    base, winner = answer.base or 0, request.seat
    if answer.liable or not request.by_self:
        return [("", answer.points or 0)]
    if winner == DEALER:
        return [("each", share(base, DEALER, 1))]
    return [("other", share(base, winner, winner % 2 + 1)), ("dealer", share(base, winner, DEALER))]


def same_points(words: list[Word], right: list[tuple[str, int]]) -> bool:
    """Are they said in the order of the book, or each with who pays it? In two languages they are said twice."""
    for said in [word for word in words if not word.japanese], [word for word in words if word.japanese]:
        labelled = sorted((word.mark, word.value) for word in said) == sorted(right)
        if said and not labelled and [word.value for word in said] != [n for _rest, n in right]:
            return False
        if said and right[0][0] == "each" and said[0].mark != "each":
            return False
    return True


def wrong_points(words: list[Word], right: list[tuple[str, int]]) -> tuple[str, Text]:
    """The right sums in a wrong form, or wrong sums."""
    if sorted(word.value for word in words) == sorted(n for _rest, n in right):
        return "short", _("it should be announced as “{payment}”", payment=in_points(right))
    return "error", _("the payment should be {payment}", payment=in_points(right))


def in_points(right: list[tuple[str, int]]) -> str:
    """Payments as they are said."""
    return " ".join(payment_said(n, who == "each").zh for who, n in right)


def in_said(words: list[Word]) -> str:
    """Words as they were said."""
    return " ".join(word.text for word in words)


def check_counters(
    request: Request, extra: int, said: bool, counters: list[Word], behind: list[Word], faults: SpokenFaults
) -> None:
    """How many counters, and what they cost; `said`: whether the points of the hand were said."""
    number = request.honba if extra else 0
    right = counters_said(number, payment_said(extra)).zh
    if said and extra and not counters:  # what is to be paid is said, and too little (reading:381)
        text = _("the counters ({number}: {extra} points) were left out", number=number, extra=extra)
        faults.add("counters", "error", text, right=right)
    if counters and (counters[0].value != number or any(word.value != extra for word in behind)):
        text = _("the counters should be {number}, {extra} points", number=number, extra=extra)
        faults.add("counters", "error", text, in_said([*counters, *behind]), right)
    elif counters and extra and not behind:
        text = _("the counters were announced, but not their points")
        faults.add("counters", "unsaid", text, counters[0].text, payment_said(extra).zh)


# --- language and order ---------------------------------------------------------------------------


def check_languages(by_part: dict[str, list[Word]], faults: SpokenFaults) -> None:
    """Numbers must be said in Chinese, whatever the rest is in (xjtu:7.13.4, xjtu:9.7.3)."""
    for part in ("dora", "han", "fu", "points", "counters"):
        words = by_part[part]
        if words and all(word.japanese for word in words):
            text = _("only announced in Japanese: {name}", name=PART_NAMES[part])
            faults.add(part, "japanese", text, in_said(words))


def check_order(words: list[Word], faults: SpokenFaults) -> None:
    """Patterns, dora, han, fu, limit, points, counters; patterns in any order among themselves."""
    said = list(dict.fromkeys(PART_OF[word.kind] for word in words if word.kind in PART_OF))
    if said != sorted(said, key=PARTS.index):
        right = [PART_NAMES[part] for part in PARTS if part in said]
        faults.add("order", "short", _("the order should be: {parts}", parts=right), right=listed(right, "zh"))
