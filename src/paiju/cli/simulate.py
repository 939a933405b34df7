"""`paiju simulate`: many hands by simple players, and what they say about a book."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu, level_help
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.progress import Bar
from paiju.columns import page_width, table, wrap
from paiju.languages import Grouped, _, _n, joined

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.simulation.run import Simulation
    from paiju.stats.measures import Measure

EXAMPLES = (
    ("paiju simulate -b xjtu --hands 1e5 --bots simple", _("a hundred thousand hands")),
    ("paiju simulate -b ema --compare xjtu --hands 20000 --bots simple", _("two rule books side by side")),
    ("paiju simulate -b psa --hands 1e4 --special river_of_blood", _("one dice rule")),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    options = ("book!", "set", "hands!", "seed text", "special", "jobs", "ray", "device", "json")
    parser = menu.command("simulate", run, *options, tries=EXAMPLES)
    levels = _("{levels}, or one for each seat; random by default", levels=level_help())
    parser.option("--bots", levels, "--players", default="random", metavar="LEVEL[,…]")
    parser.option("--compare", _("compare another rule book on the same walls"), metavar="BOOK")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Play, and print what was counted."""
    from paiju.cli.shared.book_argument import book_of
    from paiju.simulation.run import simulation_json

    books = [book_of(args.book, args.set), *([book_of(args.compare)] if args.compare else [])]
    outcomes = [played(book, args) for book in books]
    if args.json:
        answers = [simulation_json(outcome) for outcome in outcomes]
        return emit({"compare": answers} if args.compare else answers[0])
    return emit_lines([*heading(outcomes, say), *body(outcomes, say), "", *(timing(each, say) for each in outcomes)])


def played(book: "Book", args: argparse.Namespace) -> "Simulation":
    """One book's hands, with a bar. Of two books compared a dice rule is for the one that has some."""
    from paiju.simulation.run import CardOptions, play

    special = args.special if book.specials or not args.compare else None
    shown = Bar()
    try:
        how: CardOptions = {"jobs": args.jobs, "progress": shown.show, "ray": args.ray, "device": args.device}
        return play(book, args.hands, args.bots, special, args.seed, **how)
    finally:
        shown.clear()


# --- in words -------------------------------------------------------------------------------------


def heading(outcomes: "list[Simulation]", say: Speaker) -> list[str]:
    """What was played."""
    hands, seed, levels = outcomes[0].hands, outcomes[0].seed, outcomes[0].series.players
    names = [f"{say(o.series.book.names)} ({o.series.book.id})" for o in outcomes]
    players = levels[0] if len(set(levels)) == 1 else ", ".join(levels)
    lines = [
        say(joined(names, _(" and "))),
        say(_("{hands} hands, players {players}, seed {seed}", hands=Grouped(hands), players=players, seed=seed)),
    ]
    for outcome in outcomes:
        if outcome.series.special:
            lines += wrap(special_line(outcome, say), page_width())
    return lines


def special_line(outcome: "Simulation", say: Speaker) -> str:
    """By which dice rules."""
    from paiju.series import DICE, NO_SPECIAL
    from paiju.simulation.run import by_special

    chosen = outcome.series.special
    if chosen == NO_SPECIAL:
        return say(_("no dice rule"))
    rules = {rule.id: say(rule) for rule in outcome.series.book.specials}
    if chosen != DICE:
        return say(_("dice rule: {rule}", rule=rules[chosen]))
    thrown = by_special(outcome.series, outcome.tally)
    counts = [f"{rules.get(id, id)} {say(Grouped(n))}" for id, n in thrown.items()]
    return say(_("dice rules: {counts}", counts=counts))


def body(outcomes: "list[Simulation]", say: Speaker) -> list[str]:
    """Every measure, section by section; several books side by side."""
    from paiju.stats.measures import SECTIONS, measured

    measures = [{(m.section, m.key): m for m in measured(o.series.book, o.tally)} for o in outcomes]
    keys = list(dict.fromkeys(key for each in measures for key in each))
    lines: list[str] = []
    for section, names in SECTIONS.items():
        rows = [row([each.get(key) for each in measures], say) for key in keys if key[0] == section]
        lines += ["", say(names), *(rows and aligned(rows, outcomes))]
    return lines


def aligned(rows: list[list[str]], outcomes: "list[Simulation]") -> list[str]:
    """The rows of a section, with the books' names above them where there are several."""
    if len(outcomes) > 1:
        rows = [["", *(text for o in outcomes for text in (o.series.book.id, "", ""))], *rows]
    return table(rows, right=range(1, 1 + 3 * len(outcomes)))


def row(measures: "list[Measure | None]", say: Speaker) -> list[str]:
    """A name and, for each book, the estimate, its interval and how many a share stands for."""
    named = next(m for m in measures if m is not None)
    cells = [say(named.names)]
    for m in measures:
        if m is None:
            cells += ["–", "", ""]
        else:
            cells += [*estimate_text(m), say(Grouped(m.count)) if m.kind == "share" else ""]
    return cells


def estimate_text(m: "Measure") -> tuple[str, str]:
    """An estimate and its interval: shares in per cent."""
    e = m.estimate
    if e is None:
        return "–", ""
    if m.kind == "share":
        return f"{100 * e.mean:.2f} %", f"[{100 * e.low:.2f}, {100 * e.high:.2f}]"
    return f"{e.mean:,.2f}", f"[{e.low:,.2f}, {e.high:,.2f}]"


def timing(outcome: "Simulation", say: Speaker) -> str:
    """How long it took."""
    rate = outcome.hands / max(outcome.seconds, 1e-9)
    how = _("compiled") if outcome.compiled else _("interpreted")
    return say(
        _n(
            "{book}: {seconds} s, {rate} hands/s ({how}, {n} job)",
            "{book}: {seconds} s, {rate} hands/s ({how}, {n} jobs)",
            outcome.jobs,
            book=outcome.series.book.id,
            seconds=f"{outcome.seconds:.1f}",
            rate=f"{rate:,.0f}",
            how=_("on a graphics card") if outcome.device == "cuda" else how,
        )
    )
