"""The report of an experiment: one HTML page that needs nothing else, in every language, light and dark."""

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from paiju.lab import charts
from paiju.lab.charts import Row, by_words
from paiju.lab.judging import Finding, Findings
from paiju.lab.notes import notes
from paiju.lab.quantities import SECTION_NAMES, SPREADS
from paiju.lab.run import Experiment
from paiju.lab.showing import (
    headline,
    players_words,
    title_of,
    verdict_of,
    where_of,
    whole_name,
    worth_naming,
    written,
)
from paiju.lab.words import ChangeInWords, clause_words, in_words
from paiju.languages import Grouped, HasNames, Text, _, _n, joined
from paiju.languages.catalogue import languages
from paiju.stats.inference import LEVEL

MOST_SHOWN = 10  # differences told at once; the others when one asks for them
MOST_PATTERNS = 16  # drawn; all are in the table
SEATS_DRAWN = ".points"


def page(experiment: Experiment, lang: str = "zh") -> str:
    """The whole page."""
    both = experiment.sides
    title = escape(f"{both.base.book.id} · {both.other.book.id}")
    inside = "".join(body(experiment)).replace(" %", "\N{NO-BREAK SPACE}%")
    style = files("paiju.lab").joinpath("report.css").read_text(encoding="utf-8")
    script = files("paiju.lab").joinpath("report.js").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{lang if lang in languages() else "en"}">\n<head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>paiju lab – {title}</title>\n<style>\n{style}{hidden()}</style></head>\n<body>\n<main>\n"
        f"{inside}</main>\n<script>\n{script}</script>\n</body></html>\n"
    )


def hidden() -> str:
    """The rules by which a page shows one language."""
    rules = [(lang, ", ".join(f".{other}" for other in languages() if other != lang)) for lang in languages()]
    return "".join(f'html[lang="{lang}"] :is({others}):not(.{lang}) {{ display: none; }}\n' for lang, others in rules)


def said(names: HasNames, tag: str = "span") -> str:
    """Words in every language, of which the page shows one."""
    return "".join(
        f'<{tag} class="{langs}" lang="{langs.split()[0]}">{escape(words)}</{tag}>'
        if langs
        else f"<{tag}>{escape(words)}</{tag}>"
        for words, langs in by_words(names).items()
    )


def body(experiment: Experiment) -> Iterator[str]:
    """Head; of several comparisons a table of all; each with what was found, drawings, numbers; foot."""
    yield from head(experiment)
    if len(experiment.comparisons) > 1:
        yield from overview(experiment)
        for number, each in enumerate(experiment.comparisons, start=1):
            title, players = title_of(each.sides), players_words(each.sides)
            yield said(_("{number}. {title} ({players})", number=number, title=title, players=players), "h2")
            yield from comparison(each, experiment)
    else:
        yield from comparison(experiment.comparisons[0], experiment)
    yield from foot(experiment)


def comparison(each: Findings, experiment: Experiment) -> Iterator[str]:
    """One comparison, the answer first."""
    yield '<section class="answer">' + said(_("In short"), "h2") + said(headline(each), "p") + "</section>"
    yield '<aside class="caveat">' + "".join(said(note, "p") for note in notes(each)) + "</aside>"
    yield from changes(each)
    yield from summary(each, experiment)
    yield '<div class="charts">'
    yield from drawings(each)
    yield "</div>"
    yield from numbers(each, experiment)


def head(experiment: Experiment) -> Iterator[str]:
    """What was compared."""
    both = experiment.sides
    choices = "".join(f'<option value="{code}">{escape(each["name"])}</option>' for code, each in languages().items())
    yield f'<header><select id="lang" aria-label="Language">{choices}</select>'
    yield said(_("Rule laboratory"), "h1")
    yield f'<p class="book">{said(both.base.book.names)} <code>{escape(both.base.book.id)}</code></p>'
    if experiment.partial:
        yield said(_("Interrupted: these are the results of the part played so far."), "p")
    hands, matches = Grouped(experiment.hands), Grouped(experiment.matches)
    played = _("{hands} hands each", hands=hands)
    if experiment.matches:
        played = _("{hands} hands and {matches} games each", hands=hands, matches=matches)
    players = [players_words(both)] if len(experiment.comparisons) == 1 else []
    walls = _("the same walls") if both.same_walls else _("different tiles")
    yield said(joined((played, *players, _("seed {seed}", seed=experiment.seed), walls)), "p") + "</header>"


def changes(compared: Findings) -> Iterator[str]:
    """What is different, in the book's words, with clauses; of another book behind a fold."""
    differences = in_words(compared.sides)
    listed = '<ul class="changes">' + "".join(change_line(each) for each in differences) + "</ul>"
    if compared.sides.changes or len(differences) == 1:
        yield "<section>" + said(_("What changes"), "h2") + f"{listed}</section>"
    elif differences:
        yield "<section>" + said(_("Compared with {book}", book=compared.sides.other.book.names), "h2")
        many = said(_n("{n} rule differs", "{n} rules differ", len(differences)))
        yield f"<details><summary>{many}</summary>{listed}</details></section>"


def change_line(each: ChangeInWords) -> str:
    """A rule before and after, the clause and the field below it."""
    cited = clause_words(each.clauses)
    clause = f"{said(cited)} · " if cited else ""
    return (
        f"<li>{said(each.names)}: {said(each.before)} → <b>{said(each.after)}</b><br>"
        f"<small>{clause}<code>{escape(each.field)}</code></small></li>"
    )


def overview(experiment: Experiment) -> Iterator[str]:
    """All comparisons in one table: the measures that are worth naming in one of them."""
    yield "<section>" + said(_("All comparisons"), "h2")
    answers = [
        f"<li>{said(headline(each))} <small>({players_of(each)})</small></li>" for each in experiment.comparisons
    ]
    yield f'<ol class="comparisons">{"".join(answers)}</ol>'
    keys = dict.fromkeys(
        (f.pair.base.section, f.pair.base.key) for each in experiment.comparisons for f in worth_naming(each)
    )
    heads = "".join(f"<th>{number}</th>" for number in range(1, len(experiment.comparisons) + 1))
    rows = []
    for key in keys:
        cells = [each.of(*key) for each in experiment.comparisons]
        name = next(f for f in cells if f)
        shown = "".join(f"<td{mark(f)}>{overview_cell(f)}</td>" for f in cells)
        rows.append(f"<tr><td>{said(where_of(name))} · {said(whole_name(name))}</td>{shown}</tr>")
    if rows:
        yield f'<div class="wide"><table><tr><th></th>{heads}</tr>{"".join(rows)}</table></div>'
        yield '<div class="note">' + said(_("Grey: may be due to chance, or slight."), "p") + "</div>"
    yield "</section>"


def players_of(compared: Findings) -> str:
    """Among whom."""
    return said(players_words(compared.sides))


def mark(each: Finding | None) -> str:
    """Grey for what is not to be relied on."""
    return "" if each and each.verdict == "real" and not each.slight else ' class="doubtful"'


def overview_cell(each: Finding | None) -> str:
    """A difference."""
    if each is None:
        return "–"
    return said(written(each).gap or Text("0"))


def summary(each: Findings, experiment: Experiment) -> Iterator[str]:
    """The differences that are beyond doubt, in words, the greatest first; the slight ones behind a fold."""
    worth = worth_naming(each)
    slight = [f for f in each.findings if f.slight]
    least = f"{experiment.matters:g}"
    yield "<section>" + said(_("Findings"), "h2")
    if not worth:
        yield said(_("No difference worth mentioning was established."), "p")
    else:
        text = _n(
            "{n} of the {tests} differences tested is real and worth mentioning:",
            "{n} of the {tests} differences tested are real and worth mentioning:",
            len(worth),
            tests=each.tests,
        )
        yield said(text, "p") + listed(worth[:MOST_SHOWN])
        if len(worth) > MOST_SHOWN:
            more = said(_("{more} more", more=len(worth) - MOST_SHOWN))
            yield f"<details><summary>{more}</summary>{listed(worth[MOST_SHOWN:])}</details>"
    if slight:
        many = said(_n("{n} more is real, but slight", "{n} more are real, but slight", len(slight)))
        yield f"<details><summary>{many}</summary>{listed(slight)}</details>"
    note = _(
        "All are tested together (Holm's correction): the chance that any of these findings is wrong is at most"
        " {percent}. Differences below {least} percentage points (for patterns: {least} per 100 hands; for a mean:"
        " {least} %) are called slight.",
        percent=percent(LEVEL),
        least=least,
    )
    yield f'<div class="note">{said(note, "p")}</div></section>'


def percent(part: float) -> str:
    """A share in per cent."""
    return f"{100 * part:g} %"


def listed(real: Sequence[Finding]) -> str:
    """Differences, one below the other."""
    return '<ul class="real">' + "".join(sentence(each) for each in real) + "</ul>"


def sentence(each: Finding) -> str:
    """One difference."""
    if not (each.base and each.other and each.difference):
        return ""
    shown = written(each)
    full = shown.whole
    if shown.of_share:
        full = _("{gained} percentage points {interval}", gained=shown.gained, interval=shown.interval)
    relative = f"; {shown.relative}" if shown.relative else ""
    return (
        f'<li><span class="where">{said(where_of(each))}</span> {said(whole_name(each))}: {shown.base} → '
        f"<b>{shown.other}</b> <small>({said(full)}{relative})</small></li>"
    )


# --- drawings -------------------------------------------------------------------------------------


def drawings(compared: Findings) -> Iterator[str]:
    """Every drawing there is something for."""
    names = compared.sides.base.book.id, compared.sides.other.book.id
    of = {section: [f for f in compared.findings if f.pair.base.section == section] for section in SECTION_NAMES}
    seats = [f for f in of["seats"] if f.pair.base.key.endswith(SEATS_DRAWN)]
    skills = [f for f in of["skill"] if f.pair.base.key.endswith(SEATS_DRAWN)]
    ranks = [f for f in of["matches"] if f.pair.base.key.endswith(".rank")]
    ways = [f for f in of["wins"] if f.pair.base.kind == "share"]
    for key, rows, draw in (
        ("hands", of["hands"], charts.bars),
        ("values", of["values"], spread),
        ("seats", seats, charts.dots),
        ("skill", skills, charts.dots),
        ("wins", ways, charts.bars),
        ("lengths", trimmed(of["lengths"]), spread),
        ("matches", ranks, charts.dots),
        ("pattern_hands", of["pattern_hands"][:MOST_PATTERNS], charts.rates),
    ):
        if rows:
            title = CHART_NAMES.get(key, SECTION_NAMES[key])
            drawn = draw([row_of(each) for each in rows], title)
            yield f'<figure class="{key}">{said(title, "figcaption")}{charts.legend(*names)}{drawn}</figure>'


CHART_NAMES = {
    "seats": _("Points per hand by seat (East deals)"),
    "skill": _("Points per hand by skill"),
    "matches": _("Average place by starting seat"),
    "pattern_hands": _("The most common patterns (wins per 100 hands)"),
}


def row_of(each: Finding) -> Row:
    """A finding as a drawing shows it."""
    shown = written(each)
    texts = f"{shown.base} → {shown.other}"
    return Row(each.pair.base.names, each.base, each.other, each.verdict == "real" and not each.slight, texts)


def spread(rows: Sequence[Row], names: HasNames) -> str:
    """Steps side by side, each named by where it begins."""
    return charts.histogram(rows, names, [short(row.names.into("en")) for row in rows])


def short(name: str) -> str:
    """A step's beginning, thousands with a k."""
    first = name.split("–")[0].replace("≤ ", "≤")
    digits = "".join(sign for sign in first if sign.isdigit())
    if len(digits) < 4:
        return first
    return ("≤" if first.startswith("≤") else "") + f"{int(digits) / 1000:g}k" + "+" * first.endswith("+")


def trimmed(rows: list[Finding]) -> list[Finding]:
    """Lengths without the empty steps at both ends."""
    some = [i for i, each in enumerate(rows) if any(side and side.mean for side in (each.base, each.other))]
    return rows[some[0] : some[-1] + 1] if some else []


# --- numbers --------------------------------------------------------------------------------------


def numbers(compared: Findings, whole: Experiment) -> Iterator[str]:
    """Every measure in a table."""
    yield "<section>" + said(_("All numbers"), "h2")
    for section, names in SECTION_NAMES.items():
        rows = [f for f in compared.findings if f.pair.base.section == section]
        if section == "lengths":
            rows = trimmed(rows)
        if rows:
            opened = " open" if section in ("hands", "wins") else ""
            inside = columns(compared, whole) + "".join(table_row(each) for each in rows)
            yield f"<details{opened}><summary>{said(names)}</summary>"
            yield f'<div class="wide"><table>{inside}</table></div></details>'
    yield "</section>"


def columns(compared: Findings, whole: Experiment) -> str:
    """What stands in which column."""
    base, other = escape(compared.sides.base.book.id), escape(compared.sides.other.book.id)
    names = (
        _("difference (95 % interval)"),
        _("relative change"),
        Text("p"),
        _("verdict"),
        _("needed to show {matters} %", matters=f"{whole.matters:g}"),
    )
    rest = "".join(f"<th>{said(each)}</th>" for each in names)
    return f"<tr><th></th><th>{base}</th><th>{other}</th>{rest}</tr>"


def table_row(each: Finding) -> str:
    """One measure."""
    shown = written(each)
    gap = f"{said(shown.gap)} <small>{shown.interval}</small>" if shown.gained else "–"
    p = "" if each.corrected is None else probability(each.corrected)
    verdict = said(verdict_of(each)) if each.pair.base.section not in SPREADS else ""
    number = Grouped(each.needed or 0)
    enough = (
        _("{number} games", number=number)
        if each.pair.base.section == "matches"
        else _("{number} hands", number=number)
    )
    needed = said(enough) if each.needed else ""
    kind = "slight" if each.slight else each.verdict
    return (
        f'<tr class="{kind}"><td>{said(each.pair.base.names)}</td><td>{shown.base}</td><td>{shown.other}</td>'
        f"<td>{gap}</td><td>{shown.relative}</td><td>{p}</td><td>{verdict}</td><td>{needed}</td></tr>"
    )


def probability(p: float) -> str:
    """A corrected probability."""
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}" if p < 0.9999 else "1"


def foot(experiment: Experiment) -> Iterator[str]:
    """How it was made."""
    least = f"{experiment.matters:g}"
    text = _(
        "A difference is the second minus the first, wall by wall; differences of shares are in percentage points (pp),"
        " and the relative change is the difference as a proportion of the first. Shares have Wilson's interval and"
        " means the normal one, at 95 %. p is after Holm's correction. Too rare: fewer than ten walls differ. The last"
        " column is the number of hands needed to detect a difference of just {least} percentage points (for a mean:"
        " {least} %) four times out of five.",
        least=least,
    )
    yield f"<footer>{said(text, 'p')}</footer>"
