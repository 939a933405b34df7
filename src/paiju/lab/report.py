"""The report of an experiment: one HTML page that needs nothing else, in both languages, light and dark."""

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from paiju.lab import charts
from paiju.lab.charts import Row
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
from paiju.stats.inference import LEVEL
from paiju.stats.measures import Names

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
        f'<!doctype html>\n<html lang="{"zh" if lang == "zh" else "en"}">\n<head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>paiju lab – {title}</title>\n<style>\n{style}</style></head>\n<body>\n<main>\n"
        f"{inside}</main>\n<script>\n{script}</script>\n</body></html>\n"
    )


def said(names: Names, tag: str = "span") -> str:
    """Words in both languages, of which the page shows one."""
    if names[0] == names[1]:
        return f"<{tag}>{escape(names[0])}</{tag}>"
    zh, en = (escape(name) for name in names)
    return f'<{tag} class="zh" lang="zh">{zh}</{tag}><{tag} class="en" lang="en">{en}</{tag}>'


def body(experiment: Experiment) -> Iterator[str]:
    """Head; of several comparisons a table of all; each with what was found, drawings, numbers; foot."""
    yield from head(experiment)
    if len(experiment.comparisons) > 1:
        yield from overview(experiment)
        for number, each in enumerate(experiment.comparisons, start=1):
            zh, en = title_of(each.sides)
            players = players_words(each.sides)
            yield said((f"{number}. {zh}（{players[0]}）", f"{number}. {en} ({players[1]})"), "h2")
            yield from comparison(each, experiment)
    else:
        yield from comparison(experiment.comparisons[0], experiment)
    yield from foot(experiment)


def comparison(each: Findings, experiment: Experiment) -> Iterator[str]:
    """One comparison, the answer first."""
    yield f'<section class="answer">{said(("一句话", "In short"), "h2")}{said(headline(each), "p")}</section>'
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
    yield '<header><button id="lang" type="button">English</button>'
    yield said(("规则实验", "Rule laboratory"), "h1")
    names = both.base.book.names
    yield f'<p class="book">{said((names.zh, names.en))} <code>{escape(both.base.book.id)}</code></p>'
    if experiment.partial:
        yield said(("实验被中断：以下是已打部分的结果。", "Interrupted: this is what the part played shows."), "p")
    zh, en = f"各 {experiment.hands:,} 局", f"{experiment.hands:,} hands each"
    if len(experiment.comparisons) == 1:
        players = players_words(both)
        zh, en = f"{zh}，{players[0]}", f"{en}, {players[1]}"
    zh, en = f"{zh}，种子 {experiment.seed}", f"{en}, seed {experiment.seed}"
    if experiment.matches:
        zh, en = f"{zh}；另 {experiment.matches:,} 盘", f"{en}; {experiment.matches:,} whole games besides"
    walls = ("，牌墙相同", ", on the same walls") if both.same_walls else ("，用牌不同", ", with different tiles")
    yield said((zh + walls[0], en + walls[1]), "p") + "</header>"


def changes(compared: Findings) -> Iterator[str]:
    """What is different, in the book's words, with clauses; of another book behind a fold."""
    differences = in_words(compared.sides)
    listed = '<ul class="changes">' + "".join(change_line(each) for each in differences) + "</ul>"
    if compared.sides.changes or len(differences) == 1:
        yield f"<section>{said(('改动', 'What is changed'), 'h2')}{listed}</section>"
    elif differences:
        names = compared.sides.other.book.names
        yield f"<section>{said((f'对比{names.zh}', f'Against {names.en}'), 'h2')}"
        many = said((f"{len(differences)} 项规定不同", f"{len(differences)} rules differ"))
        yield f"<details><summary>{many}</summary>{listed}</details></section>"


def change_line(each: ChangeInWords) -> str:
    """A rule before and after, the clause and the field below it."""
    cited = clause_words(each.clauses)
    clause = f"{said(cited)} · " if cited[0] else ""
    return (
        f"<li>{said(each.names)}: {said(each.before)} → <b>{said(each.after)}</b><br>"
        f"<small>{clause}<code>{escape(each.field)}</code></small></li>"
    )


def overview(experiment: Experiment) -> Iterator[str]:
    """All comparisons in one table: the measures that are worth naming in one of them."""
    yield "<section>" + said(("各项比较", "All comparisons"), "h2")
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
        note = ("灰色：可能出于偶然，或很小。", "Grey: may be chance, or is slight.")
        yield f'<div class="note">{said(note, "p")}</div>'
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
    gap = written(each).gap
    return said(gap) if gap[0] else "0"


def summary(each: Findings, experiment: Experiment) -> Iterator[str]:
    """The differences that are beyond doubt, in words, the greatest first; the slight ones behind a fold."""
    worth = worth_naming(each)
    slight = [f for f in each.findings if f.slight]
    least = f"{experiment.matters:g}"
    yield "<section>" + said(("结论", "What was found"), "h2")
    if not worth:
        yield said(("没有值得一提的差异。", "No difference worth naming is beyond doubt."), "p")
    else:
        zh = f"{len(worth)} 项差异确实存在且值得一提（共检验 {each.tests} 项）："
        en = f"{len(worth)} of the {each.tests} differences tested are real and worth naming:"
        yield said((zh, en), "p") + listed(worth[:MOST_SHOWN])
        if len(worth) > MOST_SHOWN:
            more = said((f"其余 {len(worth) - MOST_SHOWN} 项", f"{len(worth) - MOST_SHOWN} more"))
            yield f"<details><summary>{more}</summary>{listed(worth[MOST_SHOWN:])}</details>"
    if slight:
        many = said((f"另有 {len(slight)} 项确有但很小", f"{len(slight)} more are real, but slight"))
        yield f"<details><summary>{many}</summary>{listed(slight)}</details>"
    zh = (
        f"各项一并检验（Holm 校正），全部结论中有误的概率不超过 {percent(LEVEL)}。"
        f"小于 {least} 个百分点（番种为每百局 {least} 次，均值为其 {least} %）的差异算作很小。"
    )
    en = (
        f"All are tested together (Holm's correction): any of them is wrong with a chance of at most {percent(LEVEL)}. "
        f"Differences below {least} percentage points (of patterns: {least} in 100 hands; of a mean: {least} %) are "
        "called slight."
    )
    yield f'<div class="note">{said((zh, en), "p")}</div></section>'


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
    full = (shown.whole[0], shown.whole[1].replace(" pp ", " percentage points "))
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


CHART_NAMES: dict[str, Names] = {
    "seats": ("各座每局得失（东为庄家）", "Points a hand by seat (East deals)"),
    "skill": ("各水平每局得失", "Points a hand by skill"),
    "matches": ("起家座位与平均名次", "Mean rank by the seat begun in"),
    "pattern_hands": ("常见番种（每百局和出几次）", "The commonest patterns (wins with them in 100 hands)"),
}


def row_of(each: Finding) -> Row:
    """A finding as a drawing shows it."""
    shown = written(each)
    texts = f"{shown.base} → {shown.other}"
    return Row(each.pair.base.names, each.base, each.other, each.verdict == "real" and not each.slight, texts)


def spread(rows: Sequence[Row], names: Names) -> str:
    """Steps side by side, each named by where it begins."""
    return charts.histogram(rows, names, [short(row.names[1]) for row in rows])


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
    yield "<section>" + said(("全部数据", "All numbers"), "h2")
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
    names: tuple[Names, ...] = (
        ("差（95 % 区间）", "difference (95 % interval)"),
        ("相对变化", "relative"),
        ("p", "p"),
        ("结论", "verdict"),
        (f"看出 {whole.matters:g} % 须", f"to show {whole.matters:g} %"),
    )
    rest = "".join(f"<th>{said(each)}</th>" for each in names)
    return f"<tr><th></th><th>{base}</th><th>{other}</th>{rest}</tr>"


def table_row(each: Finding) -> str:
    """One measure."""
    shown = written(each)
    gap = f"{said(shown.gap)} <small>{shown.interval}</small>" if shown.gap[0] else "–"
    p = "" if each.corrected is None else probability(each.corrected)
    verdict = said(verdict_of(each)) if each.pair.base.section not in SPREADS else ""
    of_games = each.pair.base.section == "matches"
    units = ("盘", "games") if of_games else ("局", "hands")
    needed = said((f"{each.needed:,} {units[0]}", f"{each.needed:,} {units[1]}")) if each.needed else ""
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
    zh = (
        "差为后者减前者，逐副牌配对计算；比率之差以百分点（pp）计，相对变化为差占前者之比。比率以 Wilson 区间、"
        "均值以正态区间给出，均为 95 %。p 为 Holm 校正后的概率。次数太少：不足十副牌有所不同。"
        f"最后一栏：差异恰为 {least} 个百分点（均值为其 {least} %）时，五次中有四次能看出所须的局数。"
    )
    en = (
        "A difference is the second less the first, wall against wall; those of shares are in percentage points (pp), "
        "the relative change is the difference as a part of the first. Shares have Wilson's interval, means the normal "
        "one, at 95 %. p is after Holm's correction. Too rare: fewer than ten walls differ. The last column: hands "
        f"that would show a difference of just {least} percentage points (of a mean: {least} %) four times out of five."
    )
    yield f"<footer>{said((zh, en), 'p')}</footer>"
