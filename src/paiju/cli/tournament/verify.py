"""`paiju tournament verify`: is an event's record what it was when its head was published?"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.shared.book_argument import book_if_named
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.errors import InputError

if TYPE_CHECKING:
    from paiju.tournament.record.verifying import RecordReport

DISAGREES = 1
LARGEST = 64_000_000  # bytes


def add(menu: Menu) -> None:
    """The check."""
    zh = "核对赛事档案：0 一致，1 不一致，2 读不了"
    words = (zh, "check an event's archive: 0 agrees, 1 does not, 2 cannot be read")
    parser = menu.command("verify", run, "untold book", "json", words=words)
    parser.option("archive", "档案或 log.jsonl", "the archive, or its log.jsonl", metavar="ARCHIVE")
    head = "the chain's head as a bulletin has it, short or whole"
    parser.option("--head", "公告上的链头，长短皆可", head, metavar="HEX")


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Check and say what was found."""
    from paiju.tournament.record.verifying import verify_record

    report = verify_record(content_of(args.archive), args.head, book_if_named(args.book, ()))
    if args.json:
        emit(public(report))
    else:
        emit_lines(report_lines(report, say))
    return 0 if report.agrees else DISAGREES


def content_of(path: str) -> bytes:
    """What the file holds, if it is of a sensible size."""
    from paiju.reading.files import cannot_read

    try:
        raw = sys.stdin.buffer.read(LARGEST + 1) if path == "-" else read_file(path)
    except OSError as error:
        raise cannot_read(path, error, "archive") from None
    if len(raw) > LARGEST:
        raise InputError("archive", f"{path}: too large", f"{path}：文件太大")
    return raw


def read_file(path: str) -> bytes:
    """A file's bytes, as far as they are looked at."""
    with Path(path).open("rb") as file:
        return file.read(LARGEST + 1)


def public(report: "RecordReport") -> dict[str, object]:
    """For programs."""
    from paiju.tournament.record.chain import short

    why = {"why": dict(zip(("zh", "en"), report.why, strict=True))} if report.why else {}
    return {
        "agrees": report.agrees,
        "entries": report.entries,
        "head": report.head,
        "short": short(report.head),
        "head_at": report.head_at,
        "fault": report.fault,
        "erased": report.erased,
        "untold": report.untold,
        "notes": [{"zh": zh, "en": en} for zh, en in report.notes],
        **why,
    }


def report_lines(report: "RecordReport", say: Speaker) -> list[str]:
    """For people."""
    from paiju.tournament.record.chain import short

    if report.why is not None:
        return [say(f"不一致：{report.why[0]}", f"does not agree: {report.why[1]}")]
    lines = [
        say(f"一致：{report.entries} 条，首尾相接", f"agrees: {report.entries} entries, each following the one before"),
        say(f"链头 {short(report.head)}  {report.head}", f"head {short(report.head)}  {report.head}"),
    ]
    if report.head_at != report.entries:
        zh = f"所给的链头是第 {report.head_at} 条的，其后又有 {report.entries - report.head_at} 条"
        en = f"the head asked for is that of entry {report.head_at}; {report.entries - report.head_at} came later"
        lines.append(say(zh, en))
    if report.erased:
        lines.append(say(f"已删除 {report.erased} 人的姓名", f"names erased: {report.erased}"))
    if report.untold:
        lines.append(say(f"{report.untold} 人的姓名不在其中", f"people whose names are not in it: {report.untold}"))
    return lines + [say(f"注：{zh}", f"note: {en}") for zh, en in report.notes]
