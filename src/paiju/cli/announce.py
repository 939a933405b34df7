"""`paiju announce`: what a winner says, and what is wrong with what was said."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.shared import hand
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import page_width, wrap
from paiju.languages import _

if TYPE_CHECKING:
    from paiju.scoring.checked_announcement import Checked

EXAMPLES = (
    ("paiju announce -b xjtu 123678m345p9967s 8s --riichi", _("what to say")),
    (
        "paiju announce -b xjtu 123678m345p9967s 8s --riichi --check '立直、平和，2番，30符，2000点'",
        _("whether it was announced correctly"),
    ),
)


def add(menu: Menu) -> None:
    """A hand as `paiju score` takes it, and what was said."""
    parser = menu.command("announce", run, "book", "set", "json", tries=EXAMPLES)
    hand.add_tiles(parser)
    hand.add_circumstances(parser)
    parser.option("--check", _("what the winner said"), metavar="TEXT")


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
        raise InputError("hand", _("there is nothing to announce: {why}", why=answer.why))
    return emit({"announcements": lines}) if args.json else emit_lines(lines)


def as_json(checked: "Checked") -> dict[str, object]:
    """The faults for programs."""
    from paiju.scoring.public import in_both

    parts = {name: in_both(getattr(checked, name)) for name in ("faults", "fouls", "right", "excused")}
    return {"ok": not checked.faults} | parts


def as_lines(checked: "Checked", say: Speaker) -> list[str]:
    """The faults for people, the fouls, and what would have been right."""
    lines = [] if checked.faults else [say(_("announced correctly"))]
    for fault in checked.faults:
        tail = f" ({' '.join(fault.clauses)})" if fault.clauses else ""
        lines += wrap(say(fault.text) + tail, page_width())
    for foul in checked.fouls:
        variant = f" --variant {foul.variant}" if foul.variant else ""
        lines.append(say(_("foul: {foul}", foul=f"{foul.foul}{variant}  {foul.clause}")))
    if checked.excused and not checked.fouls:
        excused = _("shortened: no foul as long as everyone understands ({clause})", clause=checked.excused)
        lines.append(say(excused))
    return [*lines, say(_("correct: {announcement}", announcement=checked.right))]
