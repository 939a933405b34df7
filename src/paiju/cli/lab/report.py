"""What `paiju lab` prints: what was compared, what must be known first, every measure, what more hands would show."""

from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.columns import page_width, table, wrap
from paiju.languages import Grouped, HasNames, _

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
            lines += [say(_("--- comparison {number} ---", number=number))]
        lines += [*comparison(each, say), ""]
    return [*lines, *closing(experiment, say)]


def interrupted(experiment: "Experiment", say: Speaker) -> list[str]:
    """Said first where it was stopped before its end."""
    if not experiment.partial:
        return []
    return [say(_("interrupted: this is what {hands} hands show", hands=Grouped(experiment.hands))), ""]


def comparison(compared: "Findings", say: Speaker) -> list[str]:
    """One comparison: head, notes, in one sentence, sections."""
    from paiju.lab.notes import notes
    from paiju.lab.quantities import PATTERN_SECTIONS, SECTION_NAMES, SPREADS
    from paiju.lab.showing import headline

    lines = [*heading(compared, say), *boxed([say(note) for note in notes(compared)])]
    lines += wrap(say(_("In short: {headline}", headline=headline(compared))), page_width())
    for section, names in SECTION_NAMES.items():
        rows = [f for f in compared.findings if f.pair.base.section == section and section not in SPREADS]
        if section in PATTERN_SECTIONS:
            rows = [f for f in rows if f.verdict == "real" and not f.slight] or rows[:FEW_PATTERNS]
        if rows:
            lines += ["", say(names), *table([row(each, say) for each in rows], right=range(1, 5))]
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
    lines = [f"{say(base.names)} ({base.id})"]
    if not both.changes and base != other:
        lines += [say(_("against {book} ({id})", book=other.names, id=other.id))]
    changes = in_words(both)
    for each in changes[:MOST_CHANGES]:
        cited = say(clause_words(each.clauses))
        shown = say(_("{what}: {before} → {after}", what=each.names, before=each.before, after=each.after))
        lines += wrap(f"{shown}  [{each.field}]{'  ' + cited if cited else ''}", page_width(), "  ")
    if len(changes) > MOST_CHANGES:
        lines.append("  " + say(_("and {more} more (paiju rules diff)", more=len(changes) - MOST_CHANGES)))
    hands, matches = say(Grouped(compared.hands)), say(Grouped(compared.matches))
    played = _("{hands} hands each", hands=hands)
    if compared.matches:
        played = _("{hands} hands and {matches} games each", hands=hands, matches=matches)
    text = _(
        "{played}, {players}, seed {seed}, {walls}",
        played=played,
        players=players_words(both),
        seed=compared.seed,
        walls=_("the same walls") if both.same_walls else _("different tiles"),
    )
    return [*lines, say(text)]


def row(each: "Finding", say: Speaker) -> list[str]:
    """A measure: both sides, the difference with its interval, the relative change, the verdict."""
    from paiju.lab.showing import verdict_of, written

    shown = written(each)
    return [say(each.pair.base.names), shown.base, shown.other, say(shown.whole), shown.relative, say(verdict_of(each))]


def planning(compared: "Findings", say: Speaker) -> list[str]:
    """How many hands would show what matters, for some measures."""
    measures = [each for each in (compared.of(*key) for key in PLANNED) if each and each.needed]
    if not measures:
        return []
    needs = [f"{say(each.pair.base.names)} {say(Grouped(each.needed or 0))}" for each in measures]
    return wrap(say(_("hands needed to show a difference worth mentioning: {needs}", needs=needs)), page_width())


def overview(experiment: "Experiment", say: Speaker) -> list[str]:
    """All comparisons in one table: every measure that is worth naming in one of them."""
    from paiju.lab.showing import players_words, title_of

    lines = [say(_("All comparisons"))]
    for number, each in enumerate(experiment.comparisons, start=1):
        lines += wrap(f"{number}  {say(title_of(each.sides))} ({say(players_words(each.sides))})", page_width(), "  ")
    head = ["", *(str(number) for number in range(1, len(experiment.comparisons) + 1))]
    rows = [[say(names), *(overview_cell(each, say) for each in cells)] for names, cells in overview_rows(experiment)]
    return [*lines, "", *table([head, *rows], right=range(1, len(head)))]


def overview_rows(experiment: "Experiment") -> list[tuple[HasNames, list["Finding | None"]]]:
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
    gap = say(written(each).gap) or "0"
    return gap if each.verdict == "real" else f"({gap})"


def closing(experiment: "Experiment", say: Speaker) -> list[str]:
    """How many verdicts there are, and how long it took."""
    every = [f for each in experiment.comparisons for f in each.findings]
    real, slight = sum(f.verdict == "real" for f in every), sum(f.slight for f in every)
    rate = (1 + len(experiment.comparisons)) * experiment.hands / max(experiment.seconds, 1e-9)
    tests, least = experiment.tests, f"{experiment.matters:g}"
    how = _("compiled") if experiment.compiled else _("interpreted")
    time = _("{seconds} s, {rate} hands/s ({how})", seconds=f"{experiment.seconds:.1f}", rate=f"{rate:,.0f}", how=how)
    return [
        say(_("pp: percentage points, followed by the relative change")),
        say(
            _(
                "{tests} differences tested together (Holm); {real} are real, {slight} of them below {least} %",
                tests=tests,
                real=real,
                slight=slight,
                least=least,
            )
        ),
        say(time),
    ]
