"""`paiju key`: the key that the club's secrets are locked with. The key itself is never printed."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.club.serve import check_extra
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.options import Menu
from paiju.cli.shared.output import emit_lines

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from paiju.server.settings import Settings
    from paiju.server.storage.keys.key_file import ClubKey

EXAMPLES = (
    ("paiju key show", "密钥在哪里，能打开几桌", "where the key lies, and which tables it opens"),
    ("paiju key change", "换一把密钥（先停服务器）", "another key (stop the server first)"),
)


def add(menu: Menu) -> None:
    """The command and its options."""
    parser = menu.command("key", run, "db", "data", tries=EXAMPLES)
    parser.option("do", "查看，或更换", "show, or change", choices=("show", "change"))


def run(args: argparse.Namespace, say: Speaker) -> int:
    """Show the key's number and place, or change it."""
    check_extra()
    from paiju.server.settings import read
    from paiju.server.storage import club_hold, database
    from paiju.server.storage.keys import key_change, key_file

    settings = read(vars(args))
    engine = database.connect_existing(settings.db)
    try:
        if args.do == "show":
            return emit_lines(about_key(key_file.find(settings.data), engine, settings, say))
        with club_hold.held(settings.db, "paiju key change", alone=True):
            key, left = key_change.change(engine, settings.data)
        lines = [say(f"新密钥 {key.vault.id}，在 {key.place}", f"the new key is {key.vault.id}, in {key.place}")]
        if left:
            en = f"{left} secrets are locked with another key that is not here, and stay as they are"
            lines.append(say(f"另有 {left} 份秘密由别的密钥锁住，保持原样", en))
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
        lines = [say(f"没有密钥：{here} 与 PAIJU_KEY 都没有", f"no key: neither {here} nor PAIJU_KEY")]
    else:
        lines = [say(f"密钥 {key.vault.id}，在 {key.place}", f"key {key.vault.id}, in {key.place}")]
    if key is not None and key.mended:
        en = "others could read it: it is its owner's alone now (0600); paiju key change if somebody may have"
        lines.append(say("他人曾可读取：现已改为仅所有者可读（0600）；如可能有人读过，请用 paiju key change 更换", en))
    known = club_key.number_of(engine)
    if known and (key is None or key.vault.id != known):
        other = club_key.other_key(known, key, settings.data)
        lines.append(say(other.zh, other.message))
    if not tables.all:
        return [*lines, say("没有进行中的牌桌需要它", "no table in play needs one")]
    if tables.opened == tables.all:
        return [*lines, say(f"进行中的 {tables.all} 桌都能打开", f"it opens all tables in play: {tables.all}")]
    locked = tables.all - tables.opened
    en = f"{locked} of {tables.all} tables in play cannot be opened: they are frozen and can be ended"
    zh = f"进行中的 {tables.all} 桌有 {locked} 桌打不开：已冻结，可以结束"
    return [*lines, say(zh, en)]
