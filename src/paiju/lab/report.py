"""The report of an experiment: one HTML page that needs nothing else, in both languages, light and dark."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from importlib.resources import files

from paiju.lab import charts
from paiju.lab.charts import Row
from paiju.lab.quantities import SECTION_NAMES, SPREADS
from paiju.lab.run import Finding, Findings
from paiju.stats.inference import LEVEL
from paiju.stats.measures import Names

MOST_TOLD = 10  # differences told at once; the others when one asks for them
MOST_PATTERNS = 16  # drawn; all are in the table
SEATS_DRAWN = ".points"
VERDICTS: dict[str, Names] = {
    "real": ("确有差异", "real"),
    "not_shown": ("未见差异", "not shown"),
    "same": ("完全相同", "the same"),
    "too_rare": ("次数太少", "too rare"),
    "spread": ("", ""),
}


def page(found: Findings, lang: str = "zh") -> str:
    """The whole page."""
    both = found.sides
    title = escape(f"{both.one.book.id} · {both.other.book.id}")
    inside = "".join(body(found)).replace(" %", "\N{NO-BREAK SPACE}%")
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


def body(found: Findings) -> Iterator[str]:
    """Head, what was found, drawings, numbers."""
    yield from head(found)
    yield from summary(found)
    yield '<div class="charts">'
    yield from drawings(found)
    yield "</div>"
    yield from numbers(found)
    yield from foot()


def head(found: Findings) -> Iterator[str]:
    """What was compared."""
    both = found.sides
    yield '<header><button id="lang" type="button">English</button>'
    yield said(("规则实验", "Rule laboratory"), "h1")
    one, other = both.one.book.names, both.other.book.names
    if both.changes:
        yield f'<p class="book">{said((one.zh, one.en))} <code>{escape(both.one.book.id)}</code></p>'
        yield '<ul class="changes">'
        for name, before, after in both.changes:
            yield f"<li><code>{escape(name)}</code>: {value(before)} → <b>{value(after)}</b></li>"
        yield "</ul>"
    else:
        yield f'<p class="book">{said((one.zh, one.en))} → {said((other.zh, other.en))}</p>'
    players = both.one.players[0] if len(set(both.one.players)) == 1 else ", ".join(both.one.players)
    zh = f"各 {found.hands:,} 局，玩家 {players}，种子 {found.seed}"
    en = f"{found.hands:,} hands each, {players} players, seed {found.seed}"
    if found.matches:
        zh, en = f"{zh}；另 {found.matches:,} 盘", f"{en}; {found.matches:,} whole games besides"
    walls = ("，牌墙相同", ", on the same walls") if both.same_walls else ("，用牌不同", ", with different tiles")
    yield said((zh + walls[0], en + walls[1]), "p") + "</header>"


def value(part: object) -> str:
    """A field's value."""
    return escape("–" if part is None else str(part).lower() if isinstance(part, bool) else str(part))


def summary(found: Findings) -> Iterator[str]:
    """The differences that are beyond doubt, in words, the clearest first."""
    real = sorted(
        (f for f in found.findings if f.verdict == "real"), key=lambda f: f.difference.p if f.difference else 1
    )
    yield "<section>" + said(("结论", "What was found"), "h2")
    if not real:
        yield said(("没有发现确实的差异。", "No difference is beyond doubt."), "p")
    else:
        zh = f"{len(real)} 项差异确实存在（共检验 {found.tests} 项）："
        en = f"{len(real)} of the {found.tests} differences tested are real:"
        yield said((zh, en), "p") + listed(real[:MOST_TOLD])
        if len(real) > MOST_TOLD:
            more = said((f"其余 {len(real) - MOST_TOLD} 项", f"{len(real) - MOST_TOLD} more"))
            yield f"<details><summary>{more}</summary>{listed(real[MOST_TOLD:])}</details>"
    zh = f"各项一并检验（Holm 校正），全部结论中有误的概率不超过 {wrong_at_most()}。"
    en = (
        f"All are tested together (Holm's correction): any of them is wrong with a chance of at most {wrong_at_most()}."
    )
    yield f'<div class="note">{said((zh, en), "p")}</div></section>'


def wrong_at_most() -> str:
    """How often a verdict may be wrong."""
    return f"{100 * LEVEL:g} %"


def listed(real: Sequence[Finding]) -> str:
    """Differences, one below the other."""
    return '<ul class="real">' + "".join(sentence(each) for each in real) + "</ul>"


def sentence(each: Finding) -> str:
    """One difference."""
    show = shown_as(each)
    if not (each.one and each.other and each.difference):
        return ""
    gap = each.difference.estimate
    section = SECTION_NAMES[each.pair.one.section]
    where = said((section[0].split("（")[0], section[1].split(" (")[0]))
    return (
        f'<li><span class="where">{where}</span> {said(each.pair.one.names)}: {show(each.one.mean)} → '
        f"<b>{show(each.other.mean)}</b> <small>({signed(gap.mean, show)} [{signed(gap.low, show)}, "
        f"{signed(gap.high, show)}])</small></li>"
    )


def shown_as(each: Finding) -> Callable[[float], str]:
    """How its numbers are written."""
    return fine_per_cent if each.pair.one.kind == "share" else charts.plain


def fine_per_cent(value: float) -> str:
    """A share, with digits enough to see a small difference."""
    digits = 2 if abs(value) >= 0.001 or value == 0 else 4
    return f"{100 * value:.{digits}f} %".replace("-", "−")


def signed(value: float, show: Callable[[float], str]) -> str:
    """A difference."""
    return ("+" if value > 0 else "") + show(value)


# --- drawings -------------------------------------------------------------------------------------


def drawings(found: Findings) -> Iterator[str]:
    """Every drawing there is something for."""
    names = found.sides.one.book.id, found.sides.other.book.id
    of = {section: [f for f in found.findings if f.pair.one.section == section] for section in SECTION_NAMES}
    seats = [f for f in of["seats"] if f.pair.one.key.endswith(SEATS_DRAWN)]
    ranks = [f for f in of["matches"] if f.pair.one.key.endswith(".rank")]
    ways = [f for f in of["wins"] if f.pair.one.kind == "share"]
    for key, rows, draw in (
        ("hands", of["hands"], charts.bars),
        ("values", of["values"], spread),
        ("seats", seats, charts.dots),
        ("wins", ways, charts.bars),
        ("lengths", trimmed(of["lengths"]), spread),
        ("matches", ranks, charts.dots),
        ("patterns", of["patterns"][:MOST_PATTERNS], charts.bars),
    ):
        if rows:
            title = CHART_NAMES.get(key, SECTION_NAMES[key])
            drawn = draw([row_of(each) for each in rows], title)
            yield f'<figure class="{key}">{said(title, "figcaption")}{charts.legend(*names)}{drawn}</figure>'


CHART_NAMES: dict[str, Names] = {
    "seats": ("各座每局得失（东为庄家）", "Points a hand by seat (East deals)"),
    "matches": ("起家座位与平均名次", "Mean rank by the seat begun in"),
    "patterns": ("常见番种（占和牌数）", "The commonest patterns (share of wins)"),
}


def row_of(each: Finding) -> Row:
    """A finding as a drawing shows it."""
    return Row(each.pair.one.names, each.one, each.other, each.verdict == "real")


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
    some = [i for i, each in enumerate(rows) if any(side and side.mean for side in (each.one, each.other))]
    return rows[some[0] : some[-1] + 1] if some else []


# --- numbers --------------------------------------------------------------------------------------


def numbers(found: Findings) -> Iterator[str]:
    """Every measure in a table."""
    yield "<section>" + said(("全部数据", "All numbers"), "h2")
    for section, names in SECTION_NAMES.items():
        rows = [f for f in found.findings if f.pair.one.section == section]
        if section == "lengths":
            rows = trimmed(rows)
        if rows:
            opened = " open" if section in ("hands", "wins") else ""
            yield f"<details{opened}><summary>{said(names)}</summary>"
            yield f'<div class="wide"><table>{columns(found)}{"".join(table_row(each) for each in rows)}</table></div>'
            yield "</details>"
    yield "</section>"


def columns(found: Findings) -> str:
    """What stands in which column."""
    one, other = found.sides.one.book.id, found.sides.other.book.id
    gap, verdict = said(("差（95 % 区间）", "difference (95 % interval)")), said(("结论", "verdict"))
    return f"<tr><th></th><th>{escape(one)}</th><th>{escape(other)}</th><th>{gap}</th><th>p</th><th>{verdict}</th></tr>"


def table_row(each: Finding) -> str:
    """One measure."""
    show = shown_as(each)
    sides = "".join(f"<td>{show(side.mean) if side else '–'}</td>" for side in (each.one, each.other))
    gap = "–"
    if each.difference and each.sums.differ:
        e = each.difference.estimate
        gap = f"{signed(e.mean, show)} <small>[{signed(e.low, show)}, {signed(e.high, show)}]</small>"
    p = "" if each.corrected is None else probability(each.corrected)
    verdict = said(VERDICTS[each.verdict]) if each.pair.one.section not in SPREADS else ""
    return (
        f'<tr class="{each.verdict}"><td>{said(each.pair.one.names)}</td>{sides}<td>{gap}</td>'
        f"<td>{p}</td><td>{verdict}</td></tr>"
    )


def probability(p: float) -> str:
    """A corrected probability."""
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}" if p < 0.9999 else "1"


def foot() -> Iterator[str]:
    """How it was made."""
    zh = (
        "差为后者减前者，逐副牌配对计算；比率以 Wilson 区间、均值以正态区间给出，均为 95 %。"
        "p 为 Holm 校正后的概率。次数太少：不足十副牌有所不同。"
    )
    en = (
        "A difference is the second less the first, wall against wall. Shares have Wilson's interval, means the "
        "normal one, at 95 %. p is after Holm's correction. Too rare: fewer than ten walls differ."
    )
    yield f"<footer>{said((zh, en), 'p')}</footer>"
