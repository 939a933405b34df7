"""An answer as text for a terminal."""

from collections.abc import Iterable, Sequence

from paiju.books.book import Book
from paiju.books.labels import LIMIT_NAMES
from paiju.columns import page_width, table, wrap
from paiju.languages import Grouped, Text, _, _c, _n
from paiju.languages.text import HasNames, listed
from paiju.notation import WIND_NAMES, faces, format_tiles, parse_tiles
from paiju.scoring.answer import Answer, Dropped, Line, Note, Other, Transfer
from paiju.scoring.lines.words import amount_of, times

PEOPLE = WIND_NAMES | {"table": _("the table")}
LIMIT = _("limit hand")  # a pattern's worth
PRINCIPLES = {
    "not_repeated": _("implied, not repeated"),
    "not_split": _("its sets may not be split up again"),
    "not_again": _("not the same again"),
    "combine_once": _("a set is combined only once"),
    "higher": _("the higher one is chosen"),
    "limit_only": _("only limit hands count when there is one"),
    "alone": _("nothing is added to it"),
    "not_there": _("does not apply by definition"),
    "mixed_in": _("the drawn tile was not kept apart"),
    "absent": _("not in the hand"),
}


class TextPage:
    """Lines of text in one language; headings are bold if the terminal can show it."""

    def __init__(self, lang: str, bold: bool) -> None:
        self.lang, self.bold = lang, bold
        self.lines: list[str] = []

    def say(self, text: HasNames) -> str:
        """The words of the page's language."""
        return text.into(self.lang)

    def head(self, text: Text) -> None:
        """A heading after an empty line."""
        words = self.say(text)
        self.lines += ["", f"\x1b[1m{words}\x1b[0m" if self.bold else words]

    def prose(self, text: str, indent: str = "  ") -> None:
        """A sentence, wrapped to the page's width."""
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
    """The answer for people: brief, or with every step; `quote` adds the text of the cited clauses, `spoken` the
    winner's announcement."""
    page = TextPage(lang, bold)
    page.lines.append(f"{page.say(book.names)} ({answer.book})")
    show_reading(page, answer, pictures)
    show_patterns(page, answer, book, full)
    if full and answer.win:
        show_steps(page, answer)
    show_result(page, answer, book)
    show_claim(page, answer, book)
    show_payments(page, answer, full)
    if full:
        show_others(page, answer)
        show_dropped(page, answer, book)
    if spoken:
        page.head(_c("win", "Announcement"))
        for line in spoken:
            page.prose(line)
    if quote:
        show_clauses(page, answer, book)
    return "\n".join(page.lines)


def show_reading(page: TextPage, answer: Answer, pictures: bool) -> None:
    """The groups of the reading chosen."""
    if answer.reading:
        page.head(_("Interpretation"))
        groups = shown_groups(answer.reading)
        page.lines.append("  " + " ".join(groups))
        if pictures:
            page.lines.append("  " + " ".join(picture(group) for group in groups))


def shown_groups(reading: Sequence[str]) -> Sequence[str]:
    """The groups as people read them: thirteen orphans and their pair are one group of fourteen."""
    if len(reading) == 2 and len(tiles := parse_tiles(reading[1], "reading")) == 1:
        return [format_tiles([*parse_tiles(reading[0], "reading"), *tiles])]
    return reading


def picture(group: str) -> str:
    """A group as Unicode faces, its brackets kept."""
    body = group.strip("[]()")
    return group.replace(body, " ".join(faces(parse_tiles(part, "reading")) for part in body.split()))


def show_patterns(page: TextPage, answer: Answer, book: Book, full: bool) -> None:
    """Each counted pattern with its value and clause."""
    if not answer.patterns:
        return
    page.head(_("Patterns"))
    page.rows(pattern_row(page, line, book, full) for line in answer.patterns)


def pattern_row(page: TextPage, line: Line, book: Book, full: bool) -> list[str]:
    """A pattern: its name (in full output also in another language), its worth, its clause."""
    name = page.say(line)
    names = [name, line.zh if name == line.en else line.en] if full else [name]
    return [*names, value_of(page, line, book), line.clause]


def value_of(page: TextPage, line: Line | Dropped, book: Book) -> str:
    """The worth of a pattern, and how many times; a limit hand by its multiple."""
    is_limit = any(p.id == line.id and p.yakuman and not p.closed for p in book.patterns)
    value = times(LIMIT, line.value) if is_limit else amount_of(book, line.value)
    return page.say(value) + (f" × {line.count}" if line.count != 1 else "")


def show_steps(page: TextPage, answer: Answer) -> None:
    """Minipoints line by line, rounding, limits, conditions."""
    if answer.steps:
        page.head(_("Calculation"))
        rows = [[page.say(note.text), page.say(Grouped(note.value)), note.clause] for note in answer.steps]
        page.rows(rows, right=(1,))


def show_result(page: TextPage, answer: Answer, book: Book) -> None:
    """The worth of the hand, and the ruling in a sentence; if it may not win, that comes first, and why."""
    page.head(_c("score", "Result"))
    why = page.say(answer.why)
    if answer.clause:
        why += f" ({answer.clause})"
    if not answer.win:
        page.prose(page.say(_("Not a win: {why}", why=why)))
    else:
        page.lines.append("  " + value_text(page, answer, book))
        page.prose(why)
    if answer.waits:
        page.prose(page.say(_("Waits for ")) + " ".join(answer.waits))


def show_claim(page: TextPage, answer: Answer, book: Book) -> None:
    """What became of the winner's claim."""
    claim = answer.claim
    if claim is None:
        return
    page.head(_("As claimed"))
    taken = [[page.say(_("taken off")), *dropped_row(page, each, book)] for each in claim.taken_off]
    word = _("omitted, not counted") if claim.lost else _("omitted")
    omitted = [[page.say(word), *pattern_row(page, line, book, False)] for line in claim.omitted]
    page.rows([*taken, *omitted])
    tail = f" ({claim.clause})" if claim.clause else ""
    foul = page.say(_("; foul: {foul}", foul=claim.foul)) if claim.foul else ""
    page.prose(page.say(claim.why) + tail + foul)


def value_text(page: TextPage, answer: Answer, book: Book) -> str:
    """ "3 han 40 fu, 5,200 points", "24 points + 2 flowers = 26", "5 fans"."""
    parts = []
    if answer.yakuman:
        parts.append(times(LIMIT_NAMES["yakuman"], answer.yakuman))
    elif answer.han is not None:
        both = _("{han} han {fu} fu", han=answer.han, fu=answer.fu)
        parts.append(_("{han} han", han=answer.han) if answer.fu is None else both)
        if answer.limit:
            parts.append(LIMIT_NAMES[answer.limit])
    if answer.fan is not None:
        parts.append(amount_of(book, answer.fan))
    if answer.points is not None and answer.counts == "han_and_fu":
        parts.append(_("{points} points", points=Grouped(answer.points)))
    elif answer.points is not None:
        parts.append(with_flowers(answer, amount_of(book, answer.points)))
    return page.say(_(", ")).join(map(page.say, parts))


def with_flowers(answer: Answer, points: Text) -> Text:
    """The points, what flowers add to them, and the sum."""
    if not answer.flowers:
        return points
    return _n(
        "{points} + {n} flower = {total}",
        "{points} + {n} flowers = {total}",
        answer.flowers,
        points=points,
        total=answer.total,
    )


def show_payments(page: TextPage, answer: Answer, full: bool) -> None:
    """Who pays whom, and everybody's total."""
    if answer.payments is None:
        return
    page.head(_("Payments"))
    if full and answer.transfers:
        rows = [
            [
                f"{person(page, t.payer)} → {person(page, t.payee)}",
                page.say(Grouped(t.amount)),
                page.say(t.text),
                t.clause,
            ]
            for t in answer.transfers
        ]
        page.rows(rows, right=(1,))
        page.lines.append("")
    sums = [[person(page, who), page.say(Grouped(n, change=True))] for who, n in answer.payments.items()]
    page.rows(sums, right=(1,))


def person(page: TextPage, who: str) -> str:
    """A seat in words; a supporter by name."""
    return page.say(PEOPLE[who]) if who in PEOPLE else who


def show_others(page: TextPage, answer: Answer) -> None:
    """The readings that were not chosen, and why they lose; equivalent ones are shown once."""
    if not answer.others:
        return
    page.head(_("Other interpretations"))
    alike: dict[tuple[str, str], list[Other]] = {}
    for other in answer.others:
        alike.setdefault((page.say(other.value), other_names(page, other)), []).append(other)
    for (value, names), others in alike.items():
        show_alike(page, value, names, others)


def other_names(page: TextPage, other: Other) -> str:
    """The patterns of a reading not chosen."""
    names = [page.say(line) + (f" × {line.count}" if line.count > 1 else "") for line in other.patterns]
    return listed(names, page.lang)


def show_alike(page: TextPage, value: str, names: str, others: Sequence[Other]) -> None:
    """Readings not chosen that have the same patterns and value."""
    groups, more = " ".join(shown_groups(others[0].reading)), len(others) - 1
    several = _("{groups} and {more} more like it: {value}", groups=groups, more=more, value=value)
    page.prose(page.say(several if more else _("{groups}: {value}", groups=groups, value=value)))
    page.prose(names, "    ")
    for reason in dict.fromkeys(page.say(other.text) for other in others):
        page.prose(reason, "    ")


def show_dropped(page: TextPage, answer: Answer, book: Book) -> None:
    """Patterns that are there but do not count."""
    if answer.dropped:
        page.head(_("Present but not counted"))
        page.rows(dropped_row(page, each, book) for each in answer.dropped)


def dropped_row(page: TextPage, dropped: Dropped, book: Book) -> Sequence[str]:
    """A pattern not counted: its name, value, the principle, what is in the way, the clause."""
    reason = PRINCIPLES[dropped.principle]
    if dropped.because and dropped.principle != "limit_only":  # which limit hand it is makes no difference
        by = next((p for p in book.patterns if p.id == dropped.because), dropped.because)
        reason = _("{reason} ({pattern})", reason=reason, pattern=by)
    return [page.say(dropped), value_of(page, dropped, book), page.say(reason), dropped.clause]


def cited(answer: Answer) -> list[str]:
    """Every clause the answer names, in that order."""
    parts: Iterable[Line | Note | Transfer | Dropped] = (
        *answer.patterns,
        *answer.steps,
        *answer.transfers,
        *answer.dropped,
    )
    claim = (answer.claim.clause,) if answer.claim else ()
    ids = [*(part.clause for part in parts), answer.clause, *claim]
    return list(dict.fromkeys(id for id in ids if id))


def show_clauses(page: TextPage, answer: Answer, book: Book) -> None:
    """What the clauses say, in our words."""
    from paiju.books.own.clauses import clause_of

    page.head(_("Clauses"))
    for id in cited(answer):
        clause = clause_of(book, id)
        if clause:
            page.lines.append(f"  {id}  {page.say(clause.title)}".rstrip())
            page.prose(page.say(clause.says), "    ")
