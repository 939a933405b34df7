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

if TYPE_CHECKING:
    from paiju.tournament.placing.values import Words
    from paiju.tournament.rehearsal.rehearse import Rehearsal

BROKEN = 1
EXAMPLES = (
    ("paiju tournament rehearse event.toml", "从报名到发奖排演一遍", "from entries to prizes, all made up"),
    (
        "paiju tournament rehearse event.toml --seed 7 --out rehearsal",
        "座位、成绩、名次存入目录",
        "seats, results and standings into a folder",
    ),
)


def add(menu: Menu) -> None:
    """`paiju tournament rehearse`."""
    zh = "排演：用编造的成绩把整个比赛打一遍，步步核对"
    words = (zh, "the whole event with made-up results, checked at every step")
    parser = menu.command("rehearse", run, "event", "seed", "time", "json", words=words, tries=EXAMPLES)
    parser.set_defaults(time=1.0)
    made = "how many to make up where nobody is entered"
    parser.option("--players", "没有名单时编造多少人", made, type=int, default=0, metavar="N")
    parser.option("--out", "把一切写入此目录", "a folder for everything", metavar="DIR")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Rehearse and print; 1 when something did not hold."""
    from paiju.tournament.folder.event_file import read_event
    from paiju.tournament.folder.event_folder import file_words, planned_event
    from paiju.tournament.rehearsal.people import made_up
    from paiju.tournament.rehearsal.rehearse import Rehearsal
    from paiju.tournament.seating.search import steps_of

    if not 0 < args.time <= 3600:
        raise InputError("time", "--time: seconds, more than 0", "--time：秒数，须大于 0")
    if not 0 <= args.seed < 1 << 31:
        raise InputError("seed", f"--seed: 0 to {(1 << 31) - 1}", f"--seed：0 至 {(1 << 31) - 1}")
    if not 0 <= args.players <= 2000:
        raise InputError("players", "--players: 0 to 2000", "--players：0 至 2000")
    check_folder(args.out, "--out")
    file = Path(args.event)
    text = file_words(file, "event")
    plan = read_event(text, file.parent)
    event, players, _ = planned_event(plan, file.parent)
    bar = Bar()

    def tell(words: "Words", tables: int) -> None:
        bar.words(f"{tables:5}  {say(*words)}")

    people = players or made_up(event, args.players)
    rehearsal = Rehearsal(event, people, args.seed, steps_of(args.time), tell)
    rehearsal.play()
    archive, head = on_record(rehearsal)
    written = write(Path(args.out), text, rehearsal, (archive, head)) if args.out else []
    bar.clear()
    if args.json:
        emit(public(rehearsal, args.seed, say))
    else:
        emit_lines([*(say(*step) for step in rehearsal.steps), *summary(rehearsal, written, say)])
    for words in rehearsal.broken:
        print(say("不成立：", "broken: ") + say(*words), file=sys.stderr)
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
        raise InputError("--out", f"{folder} cannot be written: {error}", f"无法写入 {folder}：{error}") from error
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
        "steps": [say(*step) for step in rehearsal.steps],
        "broken": [say(*words) for words in rehearsal.broken],
        **(public_outcome(outcome, people_of(rehearsal.players), say.lang) if outcome else {}),
    }


def summary(rehearsal: "Rehearsal", written: list[Path], say: Speaker) -> list[str]:
    """How it ended, and where it lies."""
    from paiju.cli.tournament.show import outcome_lines
    from paiju.tournament.counting.public import people_of

    lines: list[str] = []
    if rehearsal.outcome is not None:
        lines += ["", *outcome_lines(rehearsal.event, rehearsal.outcome, people_of(rehearsal.players), say)]
    tables = len(rehearsal.results)
    held = say(f"{tables} 桌，全部核对无误", f"{tables} tables, everything held")
    lines += ["", held if not rehearsal.broken else say("排演中断", "the rehearsal stopped")]
    where = str(written[0].parent) if written else ""
    return lines + ([say(f"{len(written)} 个文件写入 {where}", f"{len(written)} files in {where}")] if written else [])
