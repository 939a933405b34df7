"""`paiju backup` and `paiju restore`: the club in one file, and back."""

import argparse
from pathlib import Path

from paiju.cli.club.key import about_key
from paiju.cli.club.serve import check_extra
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit_lines

EXAMPLES = (
    ("paiju backup club.jsonl.gz", "备份，俱乐部可照常运行", "back up, while the club goes on"),
    ("paiju restore club.jsonl.gz --data new-folder", "恢复到另一处", "restore to another place"),
    (
        "paiju restore club.jsonl.gz --db postgresql://club@localhost/club",
        "搬到 PostgreSQL",
        "move to PostgreSQL",
    ),
)


def add(menu: Menu) -> None:
    """The two commands."""
    for name, run in (("backup", save), ("restore", bring_back)):
        tries = [line for line in EXAMPLES if line[0].startswith(f"paiju {name}")]
        parser = menu.command(name, run, "db", "data", tries=tries)
        parser.option("file", "备份文件", "the file of the backup", metavar="FILE")
        if name == "restore":
            parser.option("--replace", "取代已有的内容", "put it in place of what is there", action="store_true")


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
