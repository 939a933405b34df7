"""`paiju tournament rehearse`: the whole event with generated results, checked after every step."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.progress import Bar
from paiju.cli.shared.text_file import check_folder
from paiju.errors import InputError
from paiju.languages import Text, _, _n

if TYPE_CHECKING:
    from paiju.tournament.rehearsal.rehearse import Rehearsal

BROKEN = 1
EXAMPLES = (
    ("paiju tournament rehearse event.toml", _("from entries to prizes, all made up")),
    (
        "paiju tournament rehearse event.toml --seed 7 --out rehearsal",
        _("seats, results and standings saved in a folder"),
    ),
)


def add(menu: Menu) -> None:
    """`paiju tournament rehearse`."""
    about = _("rehearse the whole event with made-up results, checked at every step")
    parser = menu.command("rehearse", run, "event", "encoding", "seed", "time", "json", about=about, tries=EXAMPLES)
    parser.set_defaults(time=1.0)
    parser.option("--players", _("how many players to make up if nobody is entered"), type=int, default=0, metavar="N")
    parser.option("--out", _("a folder for everything"), metavar="DIR")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Rehearse and print; 1 when something did not hold."""
    from paiju.tournament.folder.event_file import read_event
    from paiju.tournament.folder.event_folder import file_words, planned_event
    from paiju.tournament.rehearsal.people import made_up
    from paiju.tournament.rehearsal.rehearse import Rehearsal
    from paiju.tournament.seating.search import steps_of

    if not 0 < args.time <= 3600:
        raise InputError("time", _("--time: must be more than 0 seconds"))
    if not 0 <= args.seed < 1 << 31:
        raise InputError("seed", _("--seed: must be 0 to {most}", most=(1 << 31) - 1))
    if not 0 <= args.players <= 2000:
        raise InputError("players", _("--players: must be 0 to {most}", most=2000))
    check_folder(args.out, "--out")
    file = Path(args.event)
    source = file_words(file, "event")
    plan = read_event(source, file.parent)
    event, players, _problems = planned_event(plan, file.parent)
    bar = Bar()

    def tell(text: Text, tables: int) -> None:
        bar.words(f"{tables:5}  {say(text)}")

    people = players or made_up(event, args.players, say.lang)
    rehearsal = Rehearsal(event, people, args.seed, steps_of(args.time), tell, say.lang)
    rehearsal.play()
    archive, head = on_record(rehearsal)
    written = write(Path(args.out), source, rehearsal, (archive, head)) if args.out else []
    bar.clear()
    if args.json:
        emit(public(rehearsal, args.seed, say))
    else:
        emit_lines([*(say(step) for step in rehearsal.steps), *summary(rehearsal, written, say)])
    for text in rehearsal.broken:
        print(say(_("failed: {what}", what=text)), file=sys.stderr)
    return BROKEN if rehearsal.broken else 0


def on_record(rehearsal: "Rehearsal") -> tuple[bytes, str]:
    """The event said again to its record, which must come to the same: the archive, and the chain's head."""
    from paiju.tournament.rehearsal.on_record import recorded

    if rehearsal.broken:
        return b"", ""
    archive, head, wrong = recorded(rehearsal)
    rehearsal.check(wrong)
    return archive, head


def write(folder: Path, text: str, rehearsal: "Rehearsal", record: tuple[bytes, str]) -> list[Path]:
    """Everything into a folder, and counted again from there."""
    from paiju.cli.tournament.show import write_tables
    from paiju.tournament.counting.public import people_of
    from paiju.tournament.paper.folder import write_folder
    from paiju.tournament.rehearsal.files import paper_source, write_files, wrong_files

    try:
        written = write_files(folder, text, rehearsal)
        if record[0]:
            written.append(folder / "event.zip")
            written[-1].write_bytes(record[0])
    except OSError as error:
        raise InputError("--out", _("cannot write {folder}: {error}", folder=folder, error=error)) from error
    if rehearsal.outcome is not None:
        written += write_tables(str(folder), rehearsal.outcome, people_of(rehearsal.players))
        written += write_folder(paper_source(rehearsal, record[1]), folder / "paper")
        if not rehearsal.broken:
            rehearsal.check(wrong_files(folder, rehearsal))
    return written


def public(rehearsal: "Rehearsal", seed: int, say: Speaker) -> dict[str, object]:
    """For programs."""
    from paiju.tournament.counting.public import people_of, public_outcome

    outcome = rehearsal.outcome
    return {
        "ok": not rehearsal.broken,
        "seed": seed,
        "players": len(rehearsal.players),
        "tables": len(rehearsal.results),
        "steps": [say(step) for step in rehearsal.steps],
        "broken": [say(text) for text in rehearsal.broken],
        **(public_outcome(outcome, people_of(rehearsal.players), say.lang) if outcome else {}),
    }


def summary(rehearsal: "Rehearsal", written: list[Path], say: Speaker) -> list[str]:
    """How it ended, and where it lies."""
    from paiju.cli.tournament.show import outcome_lines
    from paiju.tournament.counting.public import people_of

    lines: list[str] = []
    if rehearsal.outcome is not None:
        lines += ["", *outcome_lines(rehearsal.event, rehearsal.outcome, people_of(rehearsal.players), say)]
    passed = _n("{n} table, all checks passed", "{n} tables, all checks passed", len(rehearsal.results))
    lines += ["", say(_("the rehearsal stopped") if rehearsal.broken else passed)]
    if not written:
        return lines
    files = _n("{n} file written to {folder}", "{n} files written to {folder}", len(written), folder=written[0].parent)
    return [*lines, say(files)]
