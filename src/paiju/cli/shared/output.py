"""Printing: JSON for programs, lines for people."""

import json
import sys
from collections.abc import Iterable

from paiju.cli.shared.language import Speaker
from paiju.columns import table


def emit(value: object) -> int:
    """Print a value as JSON; where the output knows only some signs, in those of ASCII, so that none is lost."""
    whole = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(value, ensure_ascii=not whole, indent=2))
    return 0


def emit_lines(lines: list[str]) -> int:
    """Print lines of text."""
    print("\n".join(lines))
    return 0


def examples(lines: Iterable[tuple[str, str, str]], say: Speaker) -> str:
    """Commands to try, each with what it does, for the end of a help page."""
    return "\n".join([say("例如：", "for example:"), *table([line, say(zh, en)] for line, zh, en in lines)])
