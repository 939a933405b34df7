"""`paiju doctor`: is a club well? Looks, and never writes; a server may have the club open meanwhile."""

import argparse
from pathlib import Path

from paiju.cli.club.serve import check_extra
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import table
from paiju.languages import _

EXAMPLES = (
    ("paiju doctor", _("check the club on this machine")),
    ("paiju doctor --data /srv/club --json", _("for programs")),
    ("paiju doctor --db postgresql://club@localhost/club --all", _("check every table")),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("doctor", run, "db", "data", "json", tries=EXAMPLES)
    parser.option("--all", _("replay every table and check every page of the database"), action="store_true")
    parser.option("--backup", _("check this backup too"), metavar="FILE")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Look, and tell."""
    check_extra()
    from paiju.server.doctor.examine import examine
    from paiju.server.doctor.findings import MARKS, NAMES, exit_code
    from paiju.server.settings import read

    findings = examine(read(vars(args)), args.all, Path(args.backup) if args.backup else None)
    code = exit_code(findings)
    if args.json:
        emit({"well": code == 0, "findings": [finding.json() for finding in findings]})
    else:
        rows = [(MARKS[each.level], NAMES[each.check], each.text) for each in findings]
        emit_lines(table([say(text) for text in row] for row in rows))
    return code
