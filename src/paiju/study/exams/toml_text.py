"""Values written as TOML, and TOML as an author types it in a field."""

import json
import re
import tomllib
from collections.abc import Mapping

from paiju.errors import InputError

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def quoted(text: str) -> str:
    """A text in quotes."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def inline(value: object) -> str:
    """Any value in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        return f"{{ {pairs(value)} }}" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(inline(one) for one in value)}]"
    return str(value)


def pairs(table: Mapping[str, object]) -> str:
    """What stands between the braces of a table."""
    return ", ".join(f"{key_of(key)} = {inline(value)}" for key, value in table.items())


def key_of(key: str) -> str:
    """A key, in quotes where it must be."""
    return key if BARE_KEY.fullmatch(key) else quoted(key)


def literal(text: str) -> str:
    """A value as somebody types it: 14, true, [1, 2] or "14" as they stand, anything else is a text."""
    try:
        return inline(tomllib.loads(f"value = {text}")["value"]) if "\n" not in text else quoted(text)
    except tomllib.TOMLDecodeError:
        return quoted(text)


def typed(value: object) -> str:
    """A value as it would be typed: what `literal` reads again."""
    if isinstance(value, str):
        return value if literal(value) == quoted(value) else quoted(value)
    return inline(value)


def table_of(text: str, at: str) -> dict[str, object]:
    """What somebody types between the braces of a table."""
    try:
        return dict(tomllib.loads(f"value = {{ {' '.join(text.splitlines())} }}")["value"])
    except (ValueError, RecursionError, TypeError):
        en = 'cannot be read; write it as ask = "waits", hand = "2223456p"'
        raise InputError(at, en, '读不懂；写法如 ask = "waits", hand = "2223456p"') from None


def lines_of(text: str, at: str) -> dict[str, object]:
    """Lines `field = value`, fields with points as they are."""
    try:
        return flat(tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        en = f'cannot be read ({error}); write lines such as payments.winners = "all"'
        raise InputError(at, en, f'读不懂（{error}）；每行写法如 payments.winners = "all"') from None


def flat(table: Mapping[str, object], before: str = "") -> dict[str, object]:
    """Tables within tables as keys with points."""
    found: dict[str, object] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            found |= flat(value, f"{before}{key}.")
        else:
            found[before + key] = value
    return found
