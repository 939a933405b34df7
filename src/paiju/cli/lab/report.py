"""What `paiju lab` prints: what was compared, what must be known first, every measure, what more hands would show."""

from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.columns import page_width, table, wrap

if TYPE_CHECKING:
    from paiju.lab.judging import Finding, Findings
    from paiju.lab.run import Experiment

FEW_PATTERNS = 5  # told where none makes a difference
PLANNED = (("hands", "drawn"), ("hands", "several"), ("wins", "self_draw"), ("wins", "value"), ("play", "calls"))


def report(experiment: "Experiment", say: Speaker) -> list[str]:
    """Comparison after comparison; of several first a table of all."""
    lines = interrupted(experiment, say)
    if len(experiment.comparisons) > 1:
        lines += [*overview(experiment, say), ""]
    for number, each in enumerate(experiment.comparisons, start=1):
        if len(experiment.comparisons) > 1:
            lines += [say(f"—— 比较 {number} ——", f"--- comparison {number} ---")]
        lines += [*comparison(each, say), ""]
    return [*lines, *closing(experiment, say)]


def interrupted(experiment: "Experiment", say: Speaker) -> list[str]:
    """Said first where it was stopped before its end."""
    if not experiment.partial:
        return []
    hands = f"{experiment.hands:,}"
    return [say(f"中断：以下是已打的 {hands} 局", f"interrupted: this is what {hands} hands show"), ""]


def comparison(compared: "Findings", say: Speaker) -> list[str]:
    """One comparison: head, notes, in one sentence, sections."""
    from paiju.lab.notes import notes
    from paiju.lab.quantities import PATTERN_SECTIONS, SECTION_NAMES, SPREADS
    from paiju.lab.showing import headline

    lines = [*heading(compared, say), *boxed([say(*note) for note in notes(compared)])]
    lines += wrap(say("一句话：", "In short: ") + say(*headline(compared)), page_width())
    for section, names in SECTION_NAMES.items():
        rows = [f for f in compared.findings if f.pair.base.section == section and section not in SPREADS]
        if section in PATTERN_SECTIONS:
            rows = [f for f in rows if f.verdict == "real" and not f.slight] or rows[:FEW_PATTERNS]
        if rows:
            lines += ["", say(*names), *table([row(each, say) for each in rows], right=range(1, 5))]
    return [*lines, "", *planning(compared, say)]


def boxed(notes: list[str]) -> list[str]:
    """Notes that nobody should overlook."""
    wide = page_width() - 4
    lines = [line for note in notes for line in wrap(note, wide)]
    return ["┌" + "─" * (wide + 1), *(f"│ {line}" for line in lines), "└" + "─" * (wide + 1)]


def heading(compared: "Findings", say: Speaker) -> list[str]:
    """What was compared."""
    from paiju.lab.showing import MOST_CHANGES, players_words
    from paiju.lab.words import clause_words, in_words

    both = compared.sides
    base, other = both.base.book, both.other.book
    lines = [f"{say(base.names.zh, base.names.en)} ({base.id})"]
    if not both.changes and base != other:
        lines += [say("对比 ", "against ") + f"{say(other.names.zh, other.names.en)} ({other.id})"]
    changes = in_words(both)
    for each in changes[:MOST_CHANGES]:
        cited = say(*clause_words(each.clauses))
        shown = f"{say(*each.names)}: {say(*each.before)} → {say(*each.after)}"
        lines += wrap(f"{shown}  [{each.field}]{'  ' + cited if cited else ''}", page_width(), "  ")
    if len(changes) > MOST_CHANGES:
        more = len(changes) - MOST_CHANGES
        lines.append(say(f"  另 {more} 项（paiju rules diff）", f"  and {more} more (paiju rules diff)"))
    zh = f"各 {compared.hands:,} 局" + (f"、{compared.matches:,} 盘" if compared.matches else "")
    en = f"{compared.hands:,} hands" + (f" and {compared.matches:,} games" if compared.matches else "") + " each"
    walls = say("，牌墙相同", ", the same walls") if both.same_walls else say("，用牌不同", ", different tiles")
    players = say(*players_words(both))
    return [*lines, say(f"{zh}，{players}，种子 {compared.seed}", f"{en}, {players}, seed {compared.seed}") + walls]


def row(each: "Finding", say: Speaker) -> list[str]:
    """A measure: both sides, the difference with its interval, the relative change, the verdict."""
    from paiju.lab.showing import verdict_of, written

    shown = written(each)
    return [
        say(*each.pair.base.names),
        shown.base,
        shown.other,
        say(*shown.whole),
        shown.relative,
        say(*verdict_of(each)),
    ]


def planning(compared: "Findings", say: Speaker) -> list[str]:
    """How many hands would show what matters, for some measures."""
    measures = [each for each in (compared.of(*key) for key in PLANNED) if each and each.needed]
    if not measures:
        return []
    needs = ", ".join(f"{say(*each.pair.base.names)} {each.needed:,}" for each in measures)
    text = say(f"要看出值得一提的差异，约需局数：{needs}", f"hands that would show a difference worth naming: {needs}")
    return wrap(text, page_width())


def overview(experiment: "Experiment", say: Speaker) -> list[str]:
    """All comparisons in one table: every measure that is worth naming in one of them."""
    from paiju.lab.showing import players_words, title_of

    lines = [say("各项比较", "All comparisons")]
    for number, each in enumerate(experiment.comparisons, start=1):
        lines += wrap(f"{number}  {say(*title_of(each.sides))} ({say(*players_words(each.sides))})", page_width(), "  ")
    head = ["", *(str(number) for number in range(1, len(experiment.comparisons) + 1))]
    rows = [[say(*names), *(overview_cell(each, say) for each in cells)] for names, cells in overview_rows(experiment)]
    return [*lines, "", *table([head, *rows], right=range(1, len(head)))]


def overview_rows(experiment: "Experiment") -> list[tuple[tuple[str, str], list["Finding | None"]]]:
    """Measures that are worth naming somewhere, each with what every comparison found of it."""
    from paiju.lab.showing import whole_name

    keys = dict.fromkeys(
        (f.pair.base.section, f.pair.base.key)
        for each in experiment.comparisons
        for f in each.findings
        if f.verdict == "real" and not f.slight
    )
    rows = []
    for key in keys:
        cells = [each.of(*key) for each in experiment.comparisons]
        rows.append((whole_name(next(f for f in cells if f)), cells))
    return rows


def overview_cell(each: "Finding | None", say: Speaker) -> str:
    """A difference; in brackets where it may be chance."""
    from paiju.lab.showing import written

    if each is None:
        return "–"
    gap = say(*written(each).gap) or "0"
    return gap if each.verdict == "real" else f"({gap})"


def closing(experiment: "Experiment", say: Speaker) -> list[str]:
    """How many verdicts there are, and how long it took."""
    every = [f for each in experiment.comparisons for f in each.findings]
    real, slight = sum(f.verdict == "real" for f in every), sum(f.slight for f in every)
    rate = (1 + len(experiment.comparisons)) * experiment.hands / max(experiment.seconds, 1e-9)
    tests, least = experiment.tests, f"{experiment.matters:g}"
    zh = f"{tests} 项一并检验（Holm），{real} 项确有差异，其中 {slight} 项很小（不足 {least} %）"
    en = f"{tests} differences tested together (Holm); {real} real, {slight} of them below {least} %"
    how = say("编译", "compiled") if experiment.compiled else say("解释执行", "interpreted")
    time = say(
        f"{experiment.seconds:.1f} 秒，每秒 {rate:,.0f} 局（{how}）",
        f"{experiment.seconds:.1f} s, {rate:,.0f} hands/s ({how})",
    )
    return [
        say("差以百分点计，其后为相对变化", "pp: percentage points; behind them the relative change"),
        say(zh, en),
        time,
    ]
