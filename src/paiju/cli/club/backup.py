"""`paiju backup` and `paiju restore`: the club in one file, and back."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from paiju.cli.club.key import about_key
from paiju.cli.club.serve import add_place, check_extra
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit_lines, examples
from paiju.cli.shared.parser import Parser

if TYPE_CHECKING:
    from paiju.cli.shared.parser import Commands

EXAMPLES = (
    ("paiju backup club.jsonl.gz", "备份，俱乐部可照常运行", "back up, while the club goes on"),
    ("paiju restore club.jsonl.gz --data new-folder", "恢复到另一处", "restore to another place"),
    (
        "paiju restore club.jsonl.gz --db postgresql://club@localhost/club",
        "搬到 PostgreSQL",
        "move to PostgreSQL",
    ),
)


def add(commands: "Commands", common: Parser, say: Speaker) -> None:
    """The two commands."""
    for name, run, zh, en in (
        ("backup", save, "把俱乐部存入一个文件", "put the club into one file"),
        ("restore", bring_back, "从备份恢复俱乐部", "bring a club back from a backup"),
    ):
        text = say(zh, en)
        parser = commands.add_parser(
            name, parents=[common], help=text, description=text, epilog=examples(EXAMPLES, say)
        )
        parser.add_argument("file", metavar="FILE", help=say("备份文件", "the file of the backup"))
        add_place(parser, say)
        if name == "restore":
            words = say("取代已有的内容", "put it in place of what is there")
            parser.add_argument("--replace", action="store_true", help=words)
        parser.set_defaults(run=run)


def save(args: argparse.Namespace, say: Speaker) -> int:
    """Back the club up."""
    check_extra()
    from paiju.server.settings import read
    from paiju.server.storage.backup import backup

    count = backup(read(vars(args)).db, Path(args.file))
    key = say("密钥不在备份里：请另存一份", "the key is not in it: keep a copy of that apart")
    return emit_lines([say(f"已备份 {count} 行到 {args.file}", f"{count} rows backed up to {args.file}"), key])


def bring_back(args: argparse.Namespace, say: Speaker) -> int:
    """Restore it."""
    check_extra()
    from paiju.server.settings import read
    from paiju.server.storage import club_hold, database
    from paiju.server.storage.backup import restore
    from paiju.server.storage.keys import key_file

    settings = read(vars(args))
    with key_file.held(settings.data, alone=True), club_hold.held(settings.db, "paiju restore", alone=True):
        count = restore(settings.db, Path(args.file), args.replace)
    engine = database.connect_existing(settings.db)
    try:
        lines = about_key(key_file.find(settings.data), engine, settings, say)
    finally:
        engine.dispose()
    return emit_lines([say(f"已恢复 {count} 行", f"{count} rows restored"), *lines])
