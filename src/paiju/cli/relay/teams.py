"""A new relay from a TOML file: the book, and the teams with their members and substitutes."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from secrets import token_hex

from paiju import fields
from paiju.cli.shared.book_argument import book_of
from paiju.cli.shared.text_file import check_writable
from paiju.errors import InputError
from paiju.match.relay import Relay
from paiju.terminal.saving import Manner, no_file, replace_file
from paiju.terminal.words import safe

USUAL = "xjtu-relay"


def new_relay(teams: str, out: str, seed: str | None) -> Relay:
    """The relay of a file of teams, put into a new file that can be played."""
    if os.path.lexists(out):
        name = safe(out)
        en = f"{name} is there already; `paiju relay play {name}` goes on with it, or choose another name"
        raise InputError("--out", en, f"{name} 已存在；paiju relay play {name} 可继续，或另取文件名")
    check_writable(out, "--out")
    row = told_in(teams)
    fields.check_keys(row, ("book", "team"))
    manner = Manner(seed=token_hex(6) if seed is None else seed)
    book = book_of(fields.text(row.get("book"), "book", USUAL))
    relay = Relay(book, fields.items(row.get("team"), "team", 100), manner.seed)  # type: ignore[arg-type]
    first, *_ = relay.lines()
    try:
        replace_file(Path(os.path.realpath(out)), f"{first}\n{manner.line()}\n")
    except (OSError, ValueError) as error:
        raise no_file(out, error, "write", "写入") from None
    return relay


def told_in(path: str) -> Mapping[str, object]:
    """What the file says."""
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        name = safe(path)
        raise InputError("", f"{name} is no TOML file: {error}", f"{name} 不是 TOML 文件：{error}") from None
    except (OSError, ValueError) as error:
        raise no_file(path, error, "read", "读取") from None
