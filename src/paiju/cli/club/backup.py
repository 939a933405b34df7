"""`paiju backup` and `paiju restore`: the club in one file, and back."""

import argparse
from pathlib import Path

from paiju.cli.club.key import about_key
from paiju.cli.club.serve import check_extra
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit_lines
from paiju.languages import _, _n

EXAMPLES = (
    ("paiju backup club.jsonl.gz", _("back up while the club keeps running")),
    ("paiju restore club.jsonl.gz --data new-folder", _("restore to another place")),
    ("paiju restore club.jsonl.gz --db postgresql://club@localhost/club", _("move to PostgreSQL")),
)


def add(menu: Menu) -> None:
    """The two commands."""
    for name, run in (("backup", save), ("restore", bring_back)):
        tries = [line for line in EXAMPLES if line[0].startswith(f"paiju {name}")]
        parser = menu.command(name, run, "db", "data", tries=tries)
        parser.option("file", _("the backup file"), metavar="FILE")
        if name == "restore":
            parser.option("--replace", _("replace what is already there"), action="store_true")


def save(args: argparse.Namespace, say: Speaker) -> int:
    """Back the club up."""
    check_extra()
    from paiju.server.settings import read
    from paiju.server.storage.backup import backup

    count = backup(read(vars(args)).db, Path(args.file))
    key = say(_("the key is not included: keep a separate copy of it"))
    return emit_lines(
        [say(_n("{n} row backed up to {file}", "{n} rows backed up to {file}", count, file=args.file)), key]
    )


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
    engine = database.connect_newest(settings.db)
    try:
        lines = about_key(key_file.find(settings.data), engine, settings, say)
    finally:
        engine.dispose()
    return emit_lines([say(_n("{n} row restored", "{n} rows restored", count)), *lines])
