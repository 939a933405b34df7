"""`paiju key`: the key that the club's secrets are locked with. The key itself is never printed."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.club.serve import check_extra
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit_lines
from paiju.languages import _

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from paiju.server.settings import Settings
    from paiju.server.storage.keys.key_file import ClubKey

EXAMPLES = (
    ("paiju key show", _("where the key is, and which tables it opens")),
    ("paiju key change", _("change the key (stop the server first)")),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("key", run, "db", "data", tries=EXAMPLES)
    parser.option("do", _("show or change"), choices=("show", "change"))


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Show the key's number and place, or change it."""
    check_extra()
    from paiju.server.settings import read
    from paiju.server.storage import club_hold, database
    from paiju.server.storage.keys import key_change, key_file

    settings = read(vars(args))
    engine = database.connect_newest(settings.db)
    try:
        if args.do == "show":
            return emit_lines(about_key(key_file.find(settings.data), engine, settings, say))
        with club_hold.held(settings.db, "paiju key change", alone=True):
            key, left = key_change.change(engine, settings.data)
        lines = [say(_("the new key is {id}, in {place}", id=key.vault.id, place=key.place))]
        if left:
            lines.append(
                say(_("secrets locked with another key that is not here: {left}; they stay as they are", left=left))
            )
        return emit_lines(lines)
    finally:
        engine.dispose()


def about_key(key: "ClubKey | None", engine: "Engine", settings: "Settings", say: Speaker) -> list[str]:
    """Which key is here, and which tables in play it opens."""
    from paiju.server.storage.keys import club_key
    from paiju.server.storage.keys.key_change import opened
    from paiju.server.storage.keys.key_file import FILE

    tables = opened(engine, key.vault if key else None)
    here = settings.data / FILE
    if key is None:
        lines = [say(_("no key: neither in {here} nor in PAIJU_KEY", here=here))]
    else:
        lines = [say(_("key {id}, in {place}", id=key.vault.id, place=key.place))]
    if key is not None and key.mended:
        text = _(
            "others could read it; now only its owner can (0600); run paiju key change if somebody may have read it"
        )
        lines.append(say(text))
    known = club_key.number_of(engine)
    if known and (key is None or key.vault.id != known):
        other = club_key.other_key(known, key, settings.data)
        lines.append(say(other.text))
    if not tables.all:
        return [*lines, say(_("no table in play needs one"))]
    if tables.opened == tables.all:
        return [*lines, say(_("it opens all {all} tables in play", all=tables.all))]
    locked = tables.all - tables.opened
    return [
        *lines,
        say(
            _(
                "{locked} of {all} tables in play cannot be opened: they are frozen and can be ended",
                locked=locked,
                all=tables.all,
            )
        ),
    ]
