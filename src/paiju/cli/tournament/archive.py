"""`paiju tournament archive`: an event's files as a record that anybody can verify, kept up round by round."""

import argparse
from pathlib import Path

from paiju.cli.shared.book_argument import book_if_named
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit, emit_lines
from paiju.cli.shared.text_file import check_writable
from paiju.errors import InputError

EXAMPLES = (
    (
        "paiju tournament archive event.toml --results results.csv --out event.zip",
        "每轮之后：新的成绩接在链上，链头可印在公告上",
        "after every round: what is new is chained on; print the head on the bulletin",
    ),
    ("paiju tournament verify event.zip --head HEAD", "谁都可以核对", "anybody can check it"),
)


def add(menu: Menu) -> None:
    """The command."""
    words = ("把比赛文件写成可核对的档案", "an event's files as an archive that anybody can verify")
    parser = menu.command("archive", run, "event", "json", words=words, tries=EXAMPLES)
    results = "what the tables came to"
    parser.option("--results", "各桌成绩", results, required=True, metavar="RESULTS.csv")
    out = "the archive; one that is there is gone on with"
    parser.option("--out", "档案；已有的接着写", out, required=True, metavar="EVENT.zip")
    parser.option("--organiser", "记录人，新建时用", "who keeps it, when it is begun", default="", metavar="NAME")
    own = "the book of an archive that does not bring its own along (default: the event's)"
    parser.option("-b --book", "没有带上规则的档案所用的规则（默认为比赛文件的）", own)


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Begin or go on with the archive, and say its head."""
    from paiju.cli.tournament.verify import content_of
    from paiju.tournament.folder.event_folder import read_event_folder
    from paiju.tournament.record import EventRecord
    from paiju.tournament.record.chain import short
    from paiju.tournament.record.from_files import keep_up

    path = Path(args.out)
    check_writable(args.out, "--out")
    folder = read_event_folder(args.event, args.results)
    there = path.exists()
    organiser = args.organiser or say("组织者", "Organiser")
    given = book_if_named(args.book, ()) or folder.event.book
    if there:
        book = EventRecord.from_archive(content_of(args.out), given=given)
    else:
        book = EventRecord.create(organiser)
    before = book.state.count if there else 1
    book.bring_book(given)
    keep_up(book, folder)
    new = book.state.count - before
    write(path, book.archive())
    if args.json:
        return emit({"entries": book.state.count, "new": new, "head": book.head, "short": short(book.head)})
    zh, en = (
        f"{path}：共 {book.state.count} 条，新增 {new} 条",
        f"{path}: {book.state.count} entries, {new} new",
    )
    return emit_lines(
        [say(zh, en), say(f"链头 {short(book.head)}  {book.head}", f"head {short(book.head)}  {book.head}")]
    )


def write(path: Path, raw: bytes) -> None:
    """The archive in its place, when it is whole."""
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.write_bytes(raw)
        fresh.replace(path)
    except OSError as error:
        raise InputError("out", f"{path} cannot be written: {error}", f"无法写入 {path}：{error}") from None
