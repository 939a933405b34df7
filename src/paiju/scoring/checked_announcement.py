"""A spoken announcement held against the hand: what is missing, wrong, out of order, and the foul it is.

The clauses are those the book cites under `announce` (xjtu:7.13.3 and xjtu:9.7.1 on; mcr:Q43(1)); which fault falls
under which is reading:252. Books without such clauses are checked alike, and no foul is named.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from paiju.books.labels import LIMIT_NAMES
from paiju.core.worth.settle import share
from paiju.errors import InputError
from paiju.scoring.announce import FIVE_HAN, announcement_of
from paiju.scoring.answer import Answer, Line
from paiju.scoring.claims import matched, merged
from paiju.scoring.hearing import Word, hear, known_names
from paiju.scoring.judging import judge
from paiju.scoring.lines.naming import BONUS
from paiju.scoring.official_announcement import official_faults
from paiju.scoring.situation import Claimed, Request
from paiju.scoring.spoken_fault import SpokenFault, SpokenFaults, SpokenFoul

PARTS = ("patterns", "dora", "han", "fu", "limit", "points", "counters")
PART_OF = {"pattern": "patterns", "only": "patterns", "unknown": "patterns"} | {part: part for part in PARTS}
PART_NAMES = {
    "dora": ("宝牌数", "the dora"),
    "han": ("番数", "the han"),
    "fu": ("符数", "the fu"),
    "limit": ("基本点名称", "the limit"),
    "points": ("点数", "the points"),
    "counters": ("本场费用", "the counters"),
}
SELF_DRAW_WORDS = ("自摸", "摸", "つも")  # also said to declare the win
BOTH = {"counted_yakuman": ("counted_yakuman", "yakuman")}  # limits that may go by another's name
DEALER = 0


@dataclass(frozen=True, slots=True)
class Checked:
    """What is wrong with an announcement, the fouls it comes to, and what would have been right."""

    faults: tuple[SpokenFault, ...]
    fouls: tuple[SpokenFoul, ...]
    right: str
    excused: str = ""  # the clause that excuses some of the faults


def check_announcement(request: Request, said: str) -> Checked:
    """What a winner said, held against the hand; a hand that does not win has nothing to announce."""
    family = request.book.scoring.family
    if family == "house":
        en = f"{request.book.id} has no rule of how a win is announced"
        raise InputError("book", en, f"{request.book.id} 没有播报和牌的规定")
    words, faults = hear(request.book, said), SpokenFaults(request.book)
    plain = judge(replace(request, claimed=None))
    if not plain.win:
        en = f"there is no win to announce: {plain.why_en}"
        raise InputError("hand", en, f"没有和牌，无可播报：{plain.why_zh}")
    if family == "official":
        official_faults(request, words, faults)
    else:
        riichi_faults(request, plain, words, faults)
    return Checked(tuple(faults.faults), faults.fouls(), announcement_of(request, plain, "zh"), faults.excused())


def riichi_faults(request: Request, plain: Answer, words: list[Word], faults: SpokenFaults) -> None:
    """Part by part, in the order of the book."""
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
        right = "、".join(line.zh for line in merged(answer.patterns) if line.id != "dora")
        faults.add("patterns", "short", ("没有报役种", "no pattern was named"), right=right)
    if any(word.kind == "only" for word in words) and (answer.yakuman or len(own_lines(answer)) != 1):
        faults.add("patterns", "short", ("“仅”只用于唯一的非役满役", "“only” is for a single pattern, no limit hand"))
    by_part = {part: [word for word in words if PART_OF.get(word.kind) == part] for part in PARTS}
    check_numbers(answer, by_part, faults)
    check_limit(answer, by_part["limit"], faults)
    check_payment(request, answer, words, faults)
    check_languages(by_part, faults)
    check_order(words, faults)


def without_declaration(request: Request, answer: Answer, words: list[Word]) -> list[Word]:
    """The words behind the one that declares the win, where that is no pattern of the hand."""
    counted = {line.id for line in answer.patterns}
    declared = bool(words) and words[0].text in SELF_DRAW_WORDS and "concealed_self_draw" not in counted
    return words[1:] if declared and request.by_self else words


def own_lines(answer: Answer) -> list[str]:
    """The patterns that must be named."""
    return [line.id for line in merged(answer.patterns) if line.id != "dora"]


def check_names(request: Request, words: Iterable[Word], faults: SpokenFaults) -> None:
    """Names outside the table, and words nobody knows."""
    names, has_table = known_names(request.book), "announce.names" in dict(request.book.cites)
    table = {pattern.id: pattern for pattern in request.book.patterns}
    for word in words:
        if word.kind == "unknown":
            zh, en = (
                f"“{word.text}”不在名称表内，须说明含义",
                f"{word.text!r} is no name of the table and must be explained",
            )
            faults.add("names", "unlisted", (zh, en), word.text)
        elif has_table and word.kind == "pattern" and not names[word.text].listed:
            pattern = table[names[word.text].ids[0]]
            zh = f"“{word.text}”是表外的别名，须说明即{pattern.zh}"
            faults.add(
                "names", "unlisted", (zh, f"{word.text!r} is outside the table: {pattern.en}"), word.text, pattern.zh
            )


def check_patterns(request: Request, answer: Answer, faults: SpokenFaults) -> None:
    """Patterns named in vain, and those left out; perhaps another reading was meant that is worth less."""
    lines = [line for line in merged(answer.patterns) if line.id != "dora"]
    vain, left = matched(request, lines)
    if vain and any(fits(request, other.patterns) for other in answer.others):
        words = "所报是另一种牌型，未取高点法", "another reading was announced, not the dearest"
        faults.add("reading", "error", words, right="、".join(line.zh for line in lines))
        return
    dropped = {each.id: each for each in answer.dropped}
    for claimed, _ in vain:
        reason = next((dropped[id] for id in claimed.patterns if id in dropped), None)
        if reason and reason.principle == "limit_only":
            words = f"有役满役时不报{reason.zh}", f"beside a limit hand {reason.en} is not named"
            faults.add("patterns", "short", words, claimed.name)
        elif reason:
            words = f"{reason.zh}在此不计", f"{reason.en} does not count here"
            faults.add("patterns", "error", words, claimed.name)
        else:
            words = f"手牌没有“{claimed.name}”", f"the hand has no {claimed.name!r}"
            faults.add("names", "wrong_name", words, claimed.name)
    for line in lines:
        if left[line.id] > 0:
            faults.add("patterns", "error", (f"漏报{line.zh}", f"{line.en} was left out"), right=line.zh)


def fits(request: Request, lines: Iterable[Line]) -> bool:
    """Was exactly this named?"""
    vain, left = matched(request, lines)
    return not vain and not any(left.values())


def check_numbers(answer: Answer, by_part: dict[str, list[Word]], faults: SpokenFaults) -> None:
    """Bonus tiles, han and fu: what must be said, what need not be, what is wrong."""
    dora = sum(line.count * line.value for line in merged(answer.patterns) if line.id == "dora")
    below = not answer.yakuman
    check_number("dora", dora if below else None, below and dora > 0, together(by_part["dora"], faults), faults)
    check_number("han", answer.han if below else None, below, by_part["han"], faults)
    needed = below and (answer.han or 0) < FIVE_HAN
    check_number("fu", answer.fu if below else None, needed, by_part["fu"], faults)


def together(words: list[Word], faults: SpokenFaults) -> list[Word]:
    """Bonus tiles said sort by sort, as their sum: they are announced together (xjtu:7.13.4)."""
    sums = []
    for said in [word for word in words if not word.japanese], [word for word in words if word.japanese]:
        if len(said) > 1:
            faults.add("dora", "short", ("宝牌应合计报一次", "the dora are said in one sum"), in_said(said))
        sums += [replace(said[0], value=sum(word.value for word in said), text=in_said(said))] if said else []
    return sums


def check_number(part: str, right: int | None, needed: bool, words: list[Word], faults: SpokenFaults) -> None:
    """One number; None where it is not said at all."""
    zh, en = PART_NAMES[part]
    if needed and not words:
        faults.add(part, "short", (f"没有报{zh}", f"{en} was not said"), right=str(right))
    wrong = [word for word in words if right is not None and word.value != right]
    for word in wrong:
        faults.add(part, "error", (f"{zh}应为 {right}", f"{en} should be {right}"), word.text, str(right))
    if words and not wrong and not needed and right != 0:
        faults.add(part, "short", (f"此处不报{zh}", f"{en} need not be said here"), words[0].text)


def check_limit(answer: Answer, words: list[Word], faults: SpokenFaults) -> None:
    """The limit's name."""
    right = answer.limit or ""
    times = answer.yakuman or 1
    name = LIMIT_NAMES[right] if right else ("", "")
    if right and not words:
        faults.add("limit", "short", (f"没有报{name[0]}", f"{name[1]} was not said"), right=name[0])
    for word in words:
        if word.mark not in BOTH.get(right, (right,)) or word.value != times:
            words_ = (f"应为{name[0]}", f"should be {name[1]}") if right else ("没有满贯", "no limit is reached")
            faults.add("limit", "error", words_, word.text, name[0])


# --- what is paid ---------------------------------------------------------------------------------


def check_payment(request: Request, answer: Answer, words: list[Word], faults: SpokenFaults) -> None:
    """The points, then the counters apart from them; both in one is excused (xjtu:9.7.5)."""
    at = next((i for i, word in enumerate(words) if word.kind == "counters"), len(words))
    hand = [word for word in words[:at] if word.kind == "points"]
    behind = [word for word in words[at:] if word.kind == "points"]
    extra = counters_each(request, answer)
    right = payments_of(request, answer)
    if not hand:
        faults.add("points", "unsaid", ("没有报点数", "the points were not said"), right=in_points(right))
    elif extra and at == len(words) and same_points(hand, [(who, n + extra) for who, n in right]):
        words_ = "点数与本场费用加在一起报", "points and counters were said in one sum"
        faults.add("points", "short", words_, in_said(hand), in_points(right))
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
    """Said in the order of the book, or each with who pays it; in two languages it is said twice."""
    for said in [word for word in words if not word.japanese], [word for word in words if word.japanese]:
        labelled = sorted((word.mark, word.value) for word in said) == sorted(right)
        if said and not labelled and [word.value for word in said] != [n for _, n in right]:
            return False
        if said and right[0][0] == "each" and said[0].mark != "each":
            return False
    return True


def wrong_points(words: list[Word], right: list[tuple[str, int]]) -> tuple[str, tuple[str, str]]:
    """The right sums in a wrong form, or wrong sums."""
    if sorted(word.value for word in words) == sorted(n for _, n in right):
        return "short", (f"应报“{in_points(right)}”", f"should be said as {in_points(right)!r}")
    return "error", (f"应付点数应为 {in_points(right)}", f"the payment should be {in_points(right)}")


def in_points(right: list[tuple[str, int]]) -> str:
    """Payments as they are said."""
    return " ".join(f"{'每人' * (who == 'each')}{n}点" for who, n in right)


def in_said(words: list[Word]) -> str:
    """Words as they were said."""
    return " ".join(word.text for word in words)


def check_counters(
    request: Request, extra: int, said: bool, counters: list[Word], behind: list[Word], faults: SpokenFaults
) -> None:
    """How many counters, and what they cost; `said`: the points of the hand were."""
    number = request.honba if extra else 0
    if said and extra and not counters:  # what is to be paid is said, and too little (reading:381)
        words = f"漏报 {number} 本场 {extra}点", f"{number} counters, {extra}, were left out"
        faults.add("counters", "error", words, right=f"{number}本场 {extra}点")
    if counters and (counters[0].value != number or any(word.value != extra for word in behind)):
        words = f"本场费用应为 {number} 本场 {extra}点", f"the counters should be {number}, {extra}"
        faults.add("counters", "error", words, in_said([*counters, *behind]), f"{number}本场 {extra}点")
    elif counters and extra and not behind:
        words = "报了本场数，没有报本场费用", "the counters were named, not what they cost"
        faults.add("counters", "unsaid", words, counters[0].text, f"{extra}点")


# --- language and order ---------------------------------------------------------------------------


def check_languages(by_part: dict[str, list[Word]], faults: SpokenFaults) -> None:
    """Numbers must be said in Chinese, whatever else is (xjtu:7.13.4, xjtu:9.7.3)."""
    for part, (zh, en) in PART_NAMES.items():
        words = by_part[part]
        if part != "limit" and words and all(word.japanese for word in words):
            faults.add(part, "japanese", (f"{zh}只用了日语", f"{en} was said in Japanese only"), in_said(words))


def check_order(words: list[Word], faults: SpokenFaults) -> None:
    """Patterns, dora, han, fu, limit, points, counters; patterns in any order among themselves."""
    said = list(dict.fromkeys(PART_OF[word.kind] for word in words if word.kind in PART_OF))
    if said != sorted(said, key=PARTS.index):
        names = {"patterns": "役种"} | {part: zh for part, (zh, _) in PART_NAMES.items()}
        right = "、".join(names[part] for part in PARTS if part in said)
        words_ = f"次序应为{right}", f"the order is {', '.join(part for part in PARTS if part in said)}"
        faults.add("order", "short", words_, right=right)
