"""`paiju lab`: what a change of the rules does, on the same walls."""

import argparse
import csv
import io
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.language import Speaker
from paiju.cli.output import emit, emit_lines, examples
from paiju.cli.parser import Parser
from paiju.cli.progress import Bar
from paiju.cli.simulate import add_crew, level_help
from paiju.columns import table
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.cli.parser import Commands
    from paiju.lab.run import Finding, Findings

EXAMPLES = (
    ("paiju lab -b ema --change payments.winners=one --hands 1e6", "一炮一响", "one winner on a discard"),
    ("paiju lab -b mcr --change scoring.minimum=6 --hands 1e5 --html six.html", "六番起和，附图表", "with charts"),
    ("paiju lab -b xjtu --against lol --hands 1e5 --matches 2000", "两部规则，兼及整盘", "two books, whole games too"),
)


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """The command and its options."""
    text = say("改动规则会怎样：同样的牌墙，两种规则", "what a rule does: the same walls by two sets of rules")
    parser = commands.add_parser("lab", parents=[common], help=text, description=text, epilog=examples(EXAMPLES, say))
    option = parser.add_argument
    book = say("规则 (paiju rules list)，或 .toml 文件", "the rule book (paiju rules list), or a .toml file")
    option("-b", "--book", required=True, help=book)
    change = say("改动一项 (paiju rules show)；可多次", "a field changed (paiju rules show); may be repeated")
    option("--change", action="append", default=[], metavar="FIELD=VALUE", help=change)
    option("--against", metavar="BOOK", help=say("与另一规则比较", "compare with another book instead"))
    option("-n", "--hands", required=True, metavar="N", help=say("局数，可写 1e6", "how many hands; 1e6 will do"))
    option("--matches", default="0", metavar="M", help=say("另打多少整盘", "whole games to play besides"))
    bots = level_help(say) + say("，或每座一种", ", or one for each seat")
    option("--bots", metavar="LEVEL[,…]", help=bots)
    option("--seed", default="0", metavar="S", help=say("种子（默认 0）", "the seed (default 0)"))
    rule = say("特殊规则，none，或 dice（默认）", "a dice rule, none, or dice: thrown for each hand (default)")
    option("--special", metavar="RULE", help=rule)
    add_crew(option, say)
    option("--html", metavar="FILE", help=say("图表报告", "write a report with charts"))
    option("--csv", action="store_true", help=say("输出 CSV", "print CSV"))
    option("--json", action="store_true", help=say("输出 JSON", "print JSON"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Play, and print what was found."""
    from paiju.cli.book_argument import book_of
    from paiju.lab.run import play, told
    from paiju.scoring.written import option_of

    shown = Bar()
    try:
        found = play(
            book_of(args.book),
            args.hands,
            changes=dict(option_of(text, "--change") for text in args.change),
            against=book_of(args.against) if args.against else None,
            players=args.bots,
            special=args.special,
            matches=args.matches,
            seed=args.seed,
            jobs=args.jobs,
            ray=args.ray,
            progress=shown.show,
        )
    finally:
        shown.clear()
    if args.html:
        write(args.html, found, say)
    if args.json:
        return emit(told(found))
    if args.csv:
        print(csv_of(found), end="")
        return 0
    return emit_lines(report(found, say))


def write(name: str, found: "Findings", say: Speaker) -> None:
    """The report as a file."""
    from paiju.lab.report import page

    try:
        Path(name).write_text(page(found, say.lang), encoding="utf-8")
    except OSError as error:
        raise InputError("html", f"{name}: {error.strerror}", f"{name}：{error.strerror}") from None


def csv_of(found: "Findings") -> str:
    """Every measure in a line."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    estimates = [f"{part}{end}" for part in ("one", "other", "difference") for end in ("", "_low", "_high")]
    lines.writerow(["section", "key", "zh", "en", *estimates, "p", "holm", "verdict"])
    for each in found.findings:
        quantity, values = each.pair.one, each.json()
        numbers = [n for part in ("one", "other", "difference") for n in values[part] or [None] * 3]  # type: ignore[attr-defined]
        rest = [values["p"], values["holm"], values["verdict"]]
        lines.writerow([quantity.section, quantity.key, *quantity.names, *numbers, *rest])
    return out.getvalue()


def report(found: "Findings", say: Speaker) -> list[str]:
    """The findings in words: all measures but spreads and patterns that make no difference."""
    from paiju.lab.quantities import SECTION_NAMES, SPREADS

    lines = heading(found, say)
    for section, names in SECTION_NAMES.items():
        rows = [f for f in found.findings if f.pair.one.section == section and section not in SPREADS]
        if section == "patterns":
            rows = [f for f in rows if f.verdict == "real"] or rows[:5]
        if rows:
            lines += ["", say(*names), *table([row(each, say) for each in rows], right=range(1, 4))]
    return [*lines, "", *closing(found, say)]


def heading(found: "Findings", say: Speaker) -> list[str]:
    """What was compared."""
    both = found.sides
    one, other = both.one.book, both.other.book
    lines = [f"{say(one.names.zh, one.names.en)} ({one.id})"]
    if both.changes:
        lines += [f"  {name}: {before} → {after}" for name, before, after in both.changes]
    else:
        lines += [say("对比 ", "against ") + f"{say(other.names.zh, other.names.en)} ({other.id})"]
    players = both.one.players[0] if len(set(both.one.players)) == 1 else ", ".join(both.one.players)
    zh = f"各 {found.hands:,} 局" + (f"、{found.matches:,} 盘" if found.matches else "")
    en = f"{found.hands:,} hands" + (f" and {found.matches:,} games" if found.matches else "") + " each"
    walls = say("，牌墙相同", ", the same walls") if both.same_walls else say("，用牌不同", ", different tiles")
    return [
        *lines,
        say(f"{zh}，玩家 {players}，种子 {found.seed}", f"{en}, {players} players, seed {found.seed}") + walls,
    ]


def row(each: "Finding", say: Speaker) -> list[str]:
    """A measure: both sides, the difference with its interval, the verdict."""
    from paiju.lab.report import VERDICTS, shown_as, signed

    show = shown_as(each)
    sides = [show(side.mean) if side else "–" for side in (each.one, each.other)]
    gap = ""
    if each.difference and each.sums.differ:
        e = each.difference.estimate
        gap = f"{signed(e.mean, show)} [{signed(e.low, show)}, {signed(e.high, show)}]"
    return [say(*each.pair.one.names), *sides, gap, say(*VERDICTS[each.verdict])]


def closing(found: "Findings", say: Speaker) -> list[str]:
    """How many verdicts there are, and how long it took."""
    real = sum(each.verdict == "real" for each in found.findings)
    rate = 2 * found.hands / max(found.seconds, 1e-9)
    zh = f"{found.tests} 项一并检验（Holm），{real} 项确有差异"
    en = f"{found.tests} differences tested together (Holm); {real} real"
    how = say("编译", "compiled") if found.compiled else say("解释执行", "interpreted")
    time = say(
        f"{found.seconds:.1f} 秒，每秒 {rate:,.0f} 局（{how}）", f"{found.seconds:.1f} s, {rate:,.0f} hands/s ({how})"
    )
    return [say(zh, en), time]
