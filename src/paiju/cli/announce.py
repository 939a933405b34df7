"""`paiju announce`: what a winner says, and what is wrong with what was said."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.shared import hand
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import page_width, wrap

if TYPE_CHECKING:
    from paiju.scoring.checked_announcement import Checked

EXAMPLES = (
    ("paiju announce -b xjtu 123678m345p9967s 8s --riichi", "该怎么报", "what to say"),
    (
        "paiju announce -b xjtu 123678m345p9967s 8s --riichi --check '立直、平和，2番，30符，2000点'",
        "报得对不对",
        "whether it was said rightly",
    ),
)


def add(menu: Menu) -> None:
    """A hand as `paiju score` takes it, and what was said."""
    parser = menu.command("announce", run, "book", "set", "json", tries=EXAMPLES)
    hand.add_tiles(parser)
    hand.add_circumstances(parser)
    parser.option("--check", "和牌者所说的话", "what the winner said", metavar="TEXT")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """What to say, or what is wrong with what was said."""
    from paiju.scoring.checked_announcement import check_announcement
    from paiju.scoring.request import parse

    request = parse(hand.hand_request(args))
    if args.check is not None:
        checked = check_announcement(request, args.check)
        return emit(as_json(checked)) if args.json else emit_lines(as_lines(checked, say))
    from paiju.cli.shared.print_answer import announcements
    from paiju.errors import InputError
    from paiju.scoring import judge

    answer = judge(request)
    lines = announcements(request, answer, say)
    if not lines:
        en = f"there is nothing to announce: {answer.why_en}"
        raise InputError("hand", en, f"无可播报：{answer.why_zh}")
    return emit({"announcements": lines}) if args.json else emit_lines(lines)


def as_json(checked: "Checked") -> dict[str, object]:
    """The faults for programs."""
    from dataclasses import asdict

    parts = asdict(checked)
    return {"ok": not checked.faults, "faults": parts["faults"], "fouls": parts["fouls"], "right": checked.right,
            "excused": checked.excused}  # fmt: skip


def as_lines(checked: "Checked", say: Speaker) -> list[str]:
    """The faults for people, the fouls, and what would have been right."""
    lines = [] if checked.faults else [say("播报无误", "announced as it should be")]
    for fault in checked.faults:
        tail = f" ({' '.join(fault.clauses)})" if fault.clauses else ""
        lines += wrap(say(fault.zh, fault.en) + tail, page_width())
    for foul in checked.fouls:
        variant = f" --variant {foul.variant}" if foul.variant else ""
        lines.append(say("犯规：", "foul: ") + f"{foul.foul}{variant}  {foul.clause}")
    if checked.excused and not checked.fouls:
        zh, en = "从简：大家都听懂即不算违规", "shortened: no foul while everybody understands"
        lines.append(say(zh, en) + f"  {checked.excused}")
    return [*lines, say("应报：", "right: ") + checked.right]
