"""An answer as text for a terminal, in Chinese or English."""

from collections.abc import Iterable, Sequence

from paiju.books.book import Book
from paiju.books.labels import LIMIT_NAMES
from paiju.columns import page_width, table, wrap
from paiju.notation import SEATS, faces, format_tiles, parse_tiles
from paiju.scoring.answer import Answer, Dropped, Line, Note, Other, Transfer

SEATS_ZH = dict(zip(SEATS, "东南西北", strict=True)) | {"table": "场上"}
SEATS_EN = {"E": "East", "S": "South", "W": "West", "N": "North"}
LIMIT = ("役满", "limit hand")  # a pattern's worth
YAKUMAN = LIMIT_NAMES["yakuman"]  # a hand's
UNITS = {"riichi": ("番", "han"), "official": ("分", "points"), "house": ("番", "fans")}
PRINCIPLES = {
    "not_repeated": ("不重复", "implied, not repeated"),
    "not_split": ("不拆移", "its sets may not be split up again"),
    "not_again": ("不得相同", "not the same again"),
    "combine_once": ("套算一次", "a set is combined only once"),
    "higher": ("就高不就低", "the higher is chosen"),
    "limit_only": ("役满时只计役满", "beside a limit hand nothing else counts"),
    "alone": ("不另计其他番", "nothing is added to it"),
    "not_there": ("按定义不成立", "by its definition it is not there"),
    "mixed_in": ("和牌张未单放，无从辨别", "the drawn tile was not kept apart"),
    "absent": ("手牌中没有", "not in the hand"),
}


class TextPage:
    """Lines of text in one language; headings are bold on a terminal that shows it."""

    def __init__(self, lang: str, bold: bool) -> None:
        self.lang, self.bold = lang, bold
        self.lines: list[str] = []

    def say(self, zh: str, en: str) -> str:
        """The words of the page's language."""
        return zh if self.lang == "zh" else en

    def head(self, zh: str, en: str) -> None:
        """A heading after an empty line."""
        words = self.say(zh, en)
        self.lines += ["", f"\x1b[1m{words}\x1b[0m" if self.bold else words]

    def prose(self, text: str, indent: str = "  ") -> None:
        """A sentence, broken to the page's width."""
        self.lines += wrap(text, page_width(), indent)

    def rows(self, rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> None:
        """Rows in columns, no wider than the page."""
        self.lines += table(rows, right, columns=page_width())


def render(
    answer: Answer,
    book: Book,
    lang: str,
    full: bool = True,
    bold: bool = False,
    pictures: bool = False,
    quote: bool = False,
    spoken: Sequence[str] = (),
) -> str:
    """The answer for people: in short, or with every step; `quote` adds what the cited clauses say, `spoken` what the
    winner announces."""
    page = TextPage(lang, bold)
    unit = UNITS[answer.family]
    page.lines.append(f"{page.say(book.names.zh, book.names.en)} ({answer.book})")
    show_reading(page, answer, pictures)
    show_patterns(page, answer, book, unit, full)
    if full and answer.win:
        show_steps(page, answer)
    show_result(page, answer)
    show_claim(page, answer, book, unit)
    show_payments(page, answer, full)
    if full:
        show_others(page, answer)
        show_dropped(page, answer, book, unit)
    if spoken:
        page.head("报牌", "Announcement")
        for line in spoken:
            page.prose(line)
    if quote:
        show_clauses(page, answer)
    return "\n".join(page.lines)


def show_reading(page: TextPage, answer: Answer, pictures: bool) -> None:
    """The groups of the reading chosen."""
    if answer.reading:
        page.head("牌型", "Reading")
        groups = shown_groups(answer.reading)
        page.lines.append("  " + " ".join(groups))
        if pictures:
            page.lines.append("  " + " ".join(picture(group) for group in groups))


def shown_groups(reading: Sequence[str]) -> Sequence[str]:
    """The groups as people read them: thirteen orphans and the one held twice are one group of fourteen."""
    if len(reading) == 2 and len(tiles := parse_tiles(reading[1], "reading")) == 1:
        return [format_tiles([*parse_tiles(reading[0], "reading"), *tiles])]
    return reading


def picture(group: str) -> str:
    """A group as Unicode faces, its brackets kept."""
    body = group.strip("[]()")
    return group.replace(body, " ".join(faces(parse_tiles(part, "reading")) for part in body.split()))


def show_patterns(page: TextPage, answer: Answer, book: Book, unit: tuple[str, str], full: bool) -> None:
    """Each counted pattern with its value and clause."""
    if not answer.patterns:
        return
    page.head("番种", "Patterns")
    limits = limit_hands(book)
    page.rows(pattern_row(page, line, LIMIT if line.id in limits else unit, full) for line in answer.patterns)


def limit_hands(book: Book) -> set[str]:
    """The patterns whose value is a multiple of the limit hand."""
    return {pattern.id for pattern in book.patterns if pattern.yakuman and not pattern.closed}


def pattern_row(page: TextPage, line: Line, unit: tuple[str, str], full: bool) -> list[str]:
    """A pattern: its names, how many times what, its clause."""
    row = [page.say(line.zh, line.en)]
    if full:
        row.append(page.say(line.en, line.zh))
    times = f" × {line.count}" if line.count != 1 else ""
    return [*row, amount_of(page, line.value, unit) + times, line.clause]


def amount_of(page: TextPage, number: int, unit: tuple[str, str]) -> str:
    """A number with its unit: 8 分, 1 point, 2 fans; a limit hand by its multiple."""
    zh, en = unit
    if unit in (LIMIT, YAKUMAN):
        return page.say(zh, en) if number == 1 else page.say(f"{number} 倍{zh}", f"{en} × {number}")
    return page.say(f"{number:,} {zh}", f"{number:,} {en.removesuffix('s') if number == 1 else en}")


def show_steps(page: TextPage, answer: Answer) -> None:
    """Minipoints line by line, rounding, limits, conditions."""
    if answer.steps:
        page.head("计算", "Steps")
        rows = [[page.say(note.zh, note.en), amount(note.value), note.clause] for note in answer.steps]
        page.rows(rows, right=(1,))


def show_result(page: TextPage, answer: Answer) -> None:
    """What the hand is worth, and the ruling in a sentence; of a hand that may not win first that, and why."""
    page.head("结果", "Result")
    why = page.say(answer.why_zh, answer.why_en)
    if answer.clause:
        why += f" ({answer.clause})"
    if not answer.win:
        page.prose(page.say(f"不能和牌：{why}", f"Not a win: {why}"))
    else:
        page.lines.append("  " + value_text(page, answer))
        page.prose(why)
    if answer.waits:
        page.prose(page.say("听 ", "Waits for ") + " ".join(answer.waits))


def show_claim(page: TextPage, answer: Answer, book: Book, unit: tuple[str, str]) -> None:
    """What became of the winner's claim."""
    claim = answer.claim
    if claim is None:
        return
    page.head("所报番种", "As claimed")
    names, limits = {line.id: page.say(line.zh, line.en) for line in answer.patterns}, limit_hands(book)
    taken = [[page.say("更正", "taken off"), *dropped_row(page, each, names, unit)] for each in claim.taken_off]
    word = ("漏报，不计", "omitted, lost") if claim.lost else ("漏报", "omitted")
    omitted = [
        [page.say(*word), *pattern_row(page, line, LIMIT if line.id in limits else unit, False)]
        for line in claim.omitted
    ]
    page.rows([*taken, *omitted])
    tail = f" ({claim.clause})" if claim.clause else ""
    foul = page.say(f"；犯规：{claim.foul}", f"; foul: {claim.foul}") if claim.foul else ""
    page.prose(page.say(claim.zh, claim.en) + tail + foul)


def value_text(page: TextPage, answer: Answer) -> str:
    """ "3 han 40 fu, 5,200 points", "24 points + 2 flowers = 26", "5 fans"."""
    parts = []
    if answer.yakuman:
        parts.append(amount_of(page, answer.yakuman, YAKUMAN))
    elif answer.han is not None:
        fu = "" if answer.fu is None else page.say(f" {answer.fu} 符", f" {answer.fu} fu")
        parts.append(page.say(f"{answer.han} 番", f"{answer.han} han") + fu)
        if answer.limit:
            parts.append(page.say(*LIMIT_NAMES.get(answer.limit, (answer.limit, answer.limit))))
    if answer.fan is not None:
        parts.append(amount_of(page, answer.fan, UNITS["house"]))
    if answer.points is not None:
        unit = ("点", "points") if answer.family == "riichi" else UNITS[answer.family]
        parts.append(amount_of(page, answer.points, unit) + flowers_text(page, answer))
    return page.say("，", ", ").join(parts)


def flowers_text(page: TextPage, answer: Answer) -> str:
    """What flowers add to the points, and the sum."""
    n = answer.flowers
    if not n:
        return ""
    return page.say(f" + 花 {n} = {answer.total}", f" + {n} flower{'s' * (n > 1)} = {answer.total}")


def show_payments(page: TextPage, answer: Answer, full: bool) -> None:
    """Who pays whom, and what everybody has in the end."""
    if answer.payments is None:
        return
    page.head("收付", "Payments")
    if full and answer.transfers:
        rows = [
            [f"{person(page, t.payer)} → {person(page, t.payee)}", amount(t.amount), page.say(t.zh, t.en), t.clause]
            for t in answer.transfers
        ]
        page.rows(rows, right=(1,))
        page.lines.append("")
    sums = [[person(page, who), f"{n:+,}" if n else "0"] for who, n in answer.payments.items()]
    page.rows(sums, right=(1,))


def amount(number: int) -> str:
    """A number with its thousands apart."""
    return f"{number:,}"


def person(page: TextPage, who: str) -> str:
    """A seat in words; a supporter by name."""
    return SEATS_ZH.get(who, who) if page.lang == "zh" else SEATS_EN.get(who, who)


def show_others(page: TextPage, answer: Answer) -> None:
    """The readings that were not chosen, and why they lose; those that come to the same are told once."""
    if not answer.others:
        return
    page.head("其他牌型", "Other readings")
    alike: dict[tuple[str, str], list[Other]] = {}
    for other in answer.others:
        alike.setdefault((other.value_en, other_names(page, other)), []).append(other)
    for (_, names), others in alike.items():
        show_alike(page, names, others)


def other_names(page: TextPage, other: Other) -> str:
    """The patterns of a reading not chosen."""
    names = [page.say(line.zh, line.en) + (f" × {line.count}" if line.count > 1 else "") for line in other.patterns]
    return page.say("、", ", ").join(names)


def show_alike(page: TextPage, names: str, others: Sequence[Other]) -> None:
    """Readings not chosen that have the same patterns and value."""
    first, more = others[0], len(others) - 1
    groups = " ".join(shown_groups(first.reading))
    count = page.say(f"（另有 {more} 种相同）", f" and {more} more like it") if more else ""
    page.prose(f"{groups}{count}{page.say('：', ': ')}{page.say(first.value_zh, first.value_en)}")
    page.prose(names, "    ")
    for reason in dict.fromkeys(page.say(other.zh, other.en) for other in others):
        page.prose(reason, "    ")


def show_dropped(page: TextPage, answer: Answer, book: Book, unit: tuple[str, str]) -> None:
    """Patterns that are there but do not count."""
    if answer.dropped:
        page.head("不计的番种", "There but not counted")
        names = {line.id: page.say(line.zh, line.en) for line in answer.patterns}
        limits = limit_hands(book)
        page.rows(dropped_row(page, each, names, LIMIT if each.id in limits else unit) for each in answer.dropped)


def dropped_row(page: TextPage, dropped: Dropped, names: dict[str, str], unit: tuple[str, str]) -> Sequence[str]:
    """A pattern not counted: which, its value, the principle, what stands in the way, the clause."""
    times = f" × {dropped.count}" if dropped.count != 1 else ""
    by = names.get(dropped.because, dropped.because)
    reason = page.say(*PRINCIPLES.get(dropped.principle, (dropped.principle, dropped.principle)))
    named = by and dropped.principle != "limit_only"  # which limit hand it is makes no difference
    blame = page.say(f"（{by}）", f" ({by})") if named else ""
    name = page.say(dropped.zh, dropped.en)
    return [name, amount_of(page, dropped.value, unit) + times, reason + blame, dropped.clause]


def cited(answer: Answer) -> list[str]:
    """Every clause the answer names, in the order it names them."""
    parts: Iterable[Line | Note | Transfer | Dropped] = (
        *answer.patterns,
        *answer.steps,
        *answer.transfers,
        *answer.dropped,
    )
    claim = (answer.claim.clause,) if answer.claim else ()
    ids = [*(part.clause for part in parts), answer.clause, *claim]
    return list(dict.fromkeys(id for id in ids if id))


def show_clauses(page: TextPage, answer: Answer) -> None:
    """What the clauses say, in our words."""
    from paiju.books.clause_list import find

    page.head("条文", "Clauses")
    for id in cited(answer):
        clause = find(id)
        if clause:
            page.lines.append(f"  {id}  {page.say(clause.title_zh, clause.title_en)}")
            page.prose(page.say(clause.says_zh, clause.says_en), "    ")
