"""What `paiju lab` prints: what was compared, what must be known first, every measure, what more hands would show."""

from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.columns import page_width, table, wrap

if TYPE_CHECKING:
    from paiju.lab.judging import Finding, Findings
    from paiju.lab.run import Experiment

FEW_PATTERNS = 5  # told where none makes a difference
PLANNED = (("hands", "drawn"), ("hands", "several"), ("wins", "self_draw"), ("wins", "value"), ("play", "calls"))


def report(found: "Experiment", say: Speaker) -> list[str]:
    """Comparison after comparison; of several first a table of all."""
    lines = interrupted(found, say)
    if len(found.comparisons) > 1:
        lines += [*overview(found, say), ""]
    for number, each in enumerate(found.comparisons, start=1):
        if len(found.comparisons) > 1:
            lines += [say(f"—— 比较 {number} ——", f"--- comparison {number} ---")]
        lines += [*comparison(each, say), ""]
    return [*lines, *closing(found, say)]


def interrupted(found: "Experiment", say: Speaker) -> list[str]:
    """Said first where it was stopped before its end."""
    if not found.partial:
        return []
    return [say(f"中断：以下是已打的 {found.hands:,} 局", f"interrupted: this is what {found.hands:,} hands show"), ""]


def comparison(found: "Findings", say: Speaker) -> list[str]:
    """One comparison: head, notes, in one sentence, sections."""
    from paiju.lab.notes import notes
    from paiju.lab.quantities import PATTERN_SECTIONS, SECTION_NAMES, SPREADS
    from paiju.lab.showing import headline

    lines = [*heading(found, say), *boxed([say(*note) for note in notes(found)])]
    lines += wrap(say("一句话：", "In short: ") + say(*headline(found)), page_width())
    for section, names in SECTION_NAMES.items():
        rows = [f for f in found.findings if f.pair.one.section == section and section not in SPREADS]
        if section in PATTERN_SECTIONS:
            rows = [f for f in rows if f.verdict == "real" and not f.slight] or rows[:FEW_PATTERNS]
        if rows:
            lines += ["", say(*names), *table([row(each, say) for each in rows], right=range(1, 5))]
    return [*lines, "", *planning(found, say)]


def boxed(notes: list[str]) -> list[str]:
    """Notes that nobody should overlook."""
    wide = page_width() - 4
    lines = [line for note in notes for line in wrap(note, wide)]
    return ["┌" + "─" * (wide + 1), *(f"│ {line}" for line in lines), "└" + "─" * (wide + 1)]


def heading(found: "Findings", say: Speaker) -> list[str]:
    """What was compared."""
    from paiju.lab.showing import MOST_CHANGES, players_words
    from paiju.lab.words import clause_words, in_words

    both = found.sides
    one, other = both.one.book, both.other.book
    lines = [f"{say(one.names.zh, one.names.en)} ({one.id})"]
    if not both.changes and one != other:
        lines += [say("对比 ", "against ") + f"{say(other.names.zh, other.names.en)} ({other.id})"]
    told = in_words(both)
    for each in told[:MOST_CHANGES]:
        cited = say(*clause_words(each.clauses))
        shown = f"{say(*each.names)}: {say(*each.before)} → {say(*each.after)}"
        lines += wrap(f"{shown}  [{each.field}]{'  ' + cited if cited else ''}", page_width(), "  ")
    if len(told) > MOST_CHANGES:
        more = len(told) - MOST_CHANGES
        lines.append(say(f"  另 {more} 项（paiju rules diff）", f"  and {more} more (paiju rules diff)"))
    zh = f"各 {found.hands:,} 局" + (f"、{found.matches:,} 盘" if found.matches else "")
    en = f"{found.hands:,} hands" + (f" and {found.matches:,} games" if found.matches else "") + " each"
    walls = say("，牌墙相同", ", the same walls") if both.same_walls else say("，用牌不同", ", different tiles")
    players = say(*players_words(both))
    return [*lines, say(f"{zh}，{players}，种子 {found.seed}", f"{en}, {players}, seed {found.seed}") + walls]


def row(each: "Finding", say: Speaker) -> list[str]:
    """A measure: both sides, the difference with its interval, the relative change, the verdict."""
    from paiju.lab.showing import verdict_of, written

    shown = written(each)
    return [
        say(*each.pair.one.names),
        shown.one,
        shown.other,
        say(*shown.whole),
        shown.relative,
        say(*verdict_of(each)),
    ]


def planning(found: "Findings", say: Speaker) -> list[str]:
    """How many hands would show what matters, for some measures."""
    measures = [each for each in (found.of(*key) for key in PLANNED) if each and each.needed]
    if not measures:
        return []
    told = ", ".join(f"{say(*each.pair.one.names)} {each.needed:,}" for each in measures)
    text = say(f"要看出值得一提的差异，约需局数：{told}", f"hands that would show a difference worth naming: {told}")
    return wrap(text, page_width())


def overview(found: "Experiment", say: Speaker) -> list[str]:
    """All comparisons in one table: every measure that is worth naming in one of them."""
    from paiju.lab.showing import players_words, title_of

    lines = [say("各项比较", "All comparisons")]
    for number, each in enumerate(found.comparisons, start=1):
        lines += wrap(f"{number}  {say(*title_of(each.sides))} ({say(*players_words(each.sides))})", page_width(), "  ")
    head = ["", *(str(number) for number in range(1, len(found.comparisons) + 1))]
    rows = [[say(*names), *(overview_cell(each, say) for each in cells)] for names, cells in overview_rows(found)]
    return [*lines, "", *table([head, *rows], right=range(1, len(head)))]


def overview_rows(found: "Experiment") -> list[tuple[tuple[str, str], list["Finding | None"]]]:
    """Measures that are worth naming somewhere, each with what every comparison found of it."""
    from paiju.lab.showing import whole_name

    keys = dict.fromkeys(
        (f.pair.one.section, f.pair.one.key)
        for each in found.comparisons
        for f in each.findings
        if f.verdict == "real" and not f.slight
    )
    rows = []
    for key in keys:
        cells = [each.of(*key) for each in found.comparisons]
        rows.append((whole_name(next(f for f in cells if f)), cells))
    return rows


def overview_cell(each: "Finding | None", say: Speaker) -> str:
    """A difference; in brackets where it may be chance."""
    from paiju.lab.showing import written

    if each is None:
        return "–"
    gap = say(*written(each).gap) or "0"
    return gap if each.verdict == "real" else f"({gap})"


def closing(found: "Experiment", say: Speaker) -> list[str]:
    """How many verdicts there are, and how long it took."""
    every = [f for each in found.comparisons for f in each.findings]
    real, slight = sum(f.verdict == "real" for f in every), sum(f.slight for f in every)
    rate = (1 + len(found.comparisons)) * found.hands / max(found.seconds, 1e-9)
    zh = f"{found.tests} 项一并检验（Holm），{real} 项确有差异，其中 {slight} 项很小（不足 {found.matters:g} %）"
    en = f"{found.tests} differences tested together (Holm); {real} real, {slight} of them below {found.matters:g} %"
    how = say("编译", "compiled") if found.compiled else say("解释执行", "interpreted")
    time = say(
        f"{found.seconds:.1f} 秒，每秒 {rate:,.0f} 局（{how}）", f"{found.seconds:.1f} s, {rate:,.0f} hands/s ({how})"
    )
    return [
        say("差以百分点计，其后为相对变化", "pp: percentage points; behind them the relative change"),
        say(zh, en),
        time,
    ]
