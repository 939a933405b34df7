"""An answer as text for a terminal, in Chinese or English."""

from collections.abc import Iterable, Sequence

from paiju.answer import Answer, Dropped, Line, Note, Other, Transfer
from paiju.books import get
from paiju.columns import table, wrap
from paiju.notation import faces, parse_tiles

COLUMNS = 100
SEATS_ZH = dict(zip("ESWN", "东南西北", strict=True)) | {"table": "场上"}
SEATS_EN = {"E": "East", "S": "South", "W": "West", "N": "North"}
LIMIT = ("倍役满", "× limit")
UNITS = {"riichi": ("番", "han"), "official": ("分", "points"), "house": ("番", "fans")}
LIMITS = {
    "mangan": ("满贯", "mangan"),
    "haneman": ("跳满", "haneman"),
    "baiman": ("倍满", "baiman"),
    "sanbaiman": ("三倍满", "sanbaiman"),
    "counted_yakuman": ("累计役满", "counted yakuman"),
    "yakuman": ("役满", "yakuman"),
}
PRINCIPLES = {
    "not_repeated": ("不重复", "implied, not repeated"),
    "not_split": ("不拆移", "its sets may not be split up again"),
    "not_again": ("不得相同", "not the same again"),
    "combine_once": ("套算一次", "a set is combined only once"),
    "higher": ("就高不就低", "the higher is chosen"),
    "limit_only": ("役满时只计役满", "beside a limit hand nothing else counts"),
}


class Page:
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
        self.lines += wrap(text, COLUMNS, indent)


def render(
    answer: Answer,
    lang: str,
    full: bool = True,
    bold: bool = False,
    pictures: bool = False,
    quote: bool = False,
    spoken: Sequence[str] = (),
) -> str:
    """The answer for people: in short, or with every step; `quote` adds what the cited clauses say, `spoken` what the
    winner announces."""
    page = Page(lang, bold)
    book = get(answer.book)
    unit = UNITS[answer.family]
    page.lines.append(f"{page.say(book.names.zh, book.names.en)} ({answer.book})")
    show_reading(page, answer, pictures)
    show_patterns(page, answer, unit, full)
    if full:
        show_steps(page, answer)
    show_result(page, answer)
    show_payments(page, answer, full)
    if full:
        show_others(page, answer)
        show_dropped(page, answer, unit)
    if spoken:
        page.head("报牌", "Announcement")
        page.lines += [f"  {line}" for line in spoken]
    if quote:
        show_clauses(page, answer)
    return "\n".join(page.lines)


def show_reading(page: Page, answer: Answer, pictures: bool) -> None:
    """The groups of the reading chosen."""
    if answer.reading:
        page.head("牌型", "Reading")
        page.lines.append("  " + " ".join(answer.reading))
        if pictures:
            page.lines.append("  " + " ".join(picture(group) for group in answer.reading))


def picture(group: str) -> str:
    """A group as Unicode faces, its brackets kept."""
    body = group.strip("[]()")
    return group.replace(body, " ".join(faces(parse_tiles(part, "reading")) for part in body.split()))


def show_patterns(page: Page, answer: Answer, unit: tuple[str, str], full: bool) -> None:
    """Each counted pattern with its value and clause."""
    if not answer.patterns:
        return
    page.head("番种", "Patterns")
    limits = limit_hands(answer)
    page.lines += table(pattern_row(page, line, LIMIT if line.id in limits else unit, full) for line in answer.patterns)


def limit_hands(answer: Answer) -> set[str]:
    """The patterns whose value is a multiple of the limit hand."""
    return {pattern.id for pattern in get(answer.book).patterns if pattern.yakuman and not pattern.closed}


def pattern_row(page: Page, line: Line, unit: tuple[str, str], full: bool) -> list[str]:
    """A pattern: its names, how many times what, its clause."""
    row = [page.say(line.zh, line.en)]
    if full:
        row.append(page.say(line.en, line.zh))
    times = f" × {line.count}" if line.count != 1 else ""
    return [*row, amount_of(page, line.value, unit) + times, line.clause]


def amount_of(page: Page, number: int, unit: tuple[str, str]) -> str:
    """A number with its unit: 8 分, 1 point, 2 fans."""
    zh, en = unit
    return page.say(f"{number} {zh}", f"{number} {en.removesuffix('s') if number == 1 else en}")


def show_steps(page: Page, answer: Answer) -> None:
    """Minipoints line by line, rounding, limits, conditions."""
    if answer.steps:
        page.head("计算", "Steps")
        rows = [[page.say(note.zh, note.en), str(note.value), note.clause] for note in answer.steps]
        page.lines += table(rows, right=(1,))


def show_result(page: Page, answer: Answer) -> None:
    """What the hand is worth, and the ruling in a sentence."""
    page.head("结果", "Result")
    worth = value_text(page, answer)
    if worth:
        page.lines.append("  " + worth)
    why = page.say(answer.why_zh, answer.why_en)
    if why:
        page.prose(f"{why} ({answer.clause})" if answer.clause else why)
    if answer.waits:
        page.prose(page.say("听 ", "Waits for ") + " ".join(answer.waits))


def value_text(page: Page, answer: Answer) -> str:
    """ "3 han 40 fu, 5200 points", "24 points and 2 flowers", "5 fans"."""
    parts = []
    if answer.yakuman:
        parts.append(page.say(f"{answer.yakuman} 倍役满", f"yakuman × {answer.yakuman}"))
    elif answer.han is not None:
        fu = "" if answer.fu is None else page.say(f" {answer.fu} 符", f" {answer.fu} fu")
        parts.append(page.say(f"{answer.han} 番", f"{answer.han} han") + fu)
        if answer.limit:
            parts.append(page.say(*LIMITS.get(answer.limit, (answer.limit, answer.limit))))
    if answer.fan is not None:
        parts.append(amount_of(page, answer.fan, UNITS["house"]))
    if answer.points is not None:
        flowers = page.say(f" + 花 {answer.flowers}", f" + {answer.flowers} flowers") if answer.flowers else ""
        unit = ("点", "points") if answer.family == "riichi" else UNITS[answer.family]
        parts.append(amount_of(page, answer.points, unit) + flowers)
    return ", ".join(parts) if page.lang == "en" else "，".join(parts)


def show_payments(page: Page, answer: Answer, full: bool) -> None:
    """Who pays whom, and what everybody has in the end."""
    if answer.payments is None:
        return
    page.head("收付", "Payments")
    if full and answer.transfers:
        rows = [
            [f"{person(page, t.payer)} → {person(page, t.payee)}", amount(t.amount), page.say(t.zh, t.en), t.clause]
            for t in answer.transfers
        ]
        page.lines += [*table(rows, right=(1,)), ""]
    sums = [[person(page, who), f"{n:+,}" if n else "0"] for who, n in answer.payments.items()]
    page.lines += table(sums, right=(1,))


def amount(number: int) -> str:
    """A number with its thousands apart."""
    return f"{number:,}"


def person(page: Page, who: str) -> str:
    """A seat in words; a supporter by name."""
    return SEATS_ZH.get(who, who) if page.lang == "zh" else SEATS_EN.get(who, who)


def show_others(page: Page, answer: Answer) -> None:
    """The readings that were not chosen, and why they lose."""
    if answer.others:
        page.head("其他牌型", "Other readings")
        for other in answer.others:
            page.lines += other_lines(page, other)


def other_lines(page: Page, other: Other) -> list[str]:
    """One reading not chosen."""
    names = [page.say(line.zh, line.en) + (f" × {line.count}" if line.count > 1 else "") for line in other.patterns]
    first = f"  {' '.join(other.reading)}: {page.say(other.value_zh, other.value_en)}"
    reason = page.say(other.zh, other.en)
    lines = wrap(", ".join(names), COLUMNS, "    ") if names else []
    return [first, *lines, *(wrap(reason, COLUMNS, "    ") if reason else [])]


def show_dropped(page: Page, answer: Answer, unit: tuple[str, str]) -> None:
    """Patterns that are there but do not count."""
    if answer.dropped:
        page.head("不计的番种", "There but not counted")
        names = {line.id: page.say(line.zh, line.en) for line in answer.patterns}
        limits = limit_hands(answer)
        rows = [dropped_row(page, each, names, LIMIT if each.id in limits else unit) for each in answer.dropped]
        page.lines += table(rows)


def dropped_row(page: Page, dropped: Dropped, names: dict[str, str], unit: tuple[str, str]) -> Sequence[str]:
    """A pattern not counted: which, its value, the principle, what stands in the way, the clause."""
    times = f" × {dropped.count}" if dropped.count != 1 else ""
    by = names.get(dropped.because, dropped.because)
    reason = page.say(*PRINCIPLES.get(dropped.principle, (dropped.principle, dropped.principle)))
    blame = page.say(f"（{by}）", f" ({by})") if by else ""
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
    ids = [*(part.clause for part in parts), answer.clause]
    return list(dict.fromkeys(id for id in ids if id))


def show_clauses(page: Page, answer: Answer) -> None:
    """What the clauses say, in our words."""
    from paiju.clauses import find

    page.head("条文", "Clauses")
    for id in cited(answer):
        clause = find(id)
        if clause:
            page.lines.append(f"  {id}  {page.say(clause.title_zh, clause.title_en)}")
            page.prose(page.say(clause.says_zh, clause.says_en), "    ")
