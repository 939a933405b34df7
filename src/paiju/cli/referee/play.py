"""`paiju referee --pause, --resume, --rewind`: play stopped, let go on, or taken back, on record."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.referee.files import read_record, write_record
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit, emit_lines

if TYPE_CHECKING:
    from paiju.books.book import Book


def stopped(what: str, args: argparse.Namespace, book: "Book | None", say: Speaker) -> int:
    """Pause, go on, or take the running hand back to its first so many events."""
    record = read_record(args, book)
    game = record.game
    if what == "rewind":
        game.rewind(args.rewind)
    elif what == "pause":
        game.pause()
    else:
        game.resume()
    path = write_record(record, args)
    words = {
        "pause": ("比赛已暂停。", "Play is stopped."),
        "resume": ("比赛继续。", "Play goes on."),
        "rewind": (f"本局已退回到前 {args.rewind} 个事件。", f"The hand is back at its first {args.rewind} events."),
    }
    if args.json:
        return emit({"done": what, "written": path})
    return emit_lines([say(*words[what]), say(f"已写入 {path}", f"written to {path}")])
