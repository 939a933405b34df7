"""Printing: JSON for programs, lines for people."""

import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from paiju.cli.shared.language import Speaker
from paiju.columns import table
from paiju.languages import Text, _

if TYPE_CHECKING:
    from paiju.books.book import Multilingual


def emit(value: object) -> int:
    """Print a value as JSON; where the output knows only some characters, in ASCII, so that none is lost."""
    whole = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(value, ensure_ascii=not whole, indent=2))
    return 0


def emit_lines(lines: list[str]) -> int:
    """Print lines of text."""
    print("\n".join(lines))
    return 0


def examples(lines: Iterable[tuple[str, Text]], say: Speaker) -> str:
    """Commands to try, each with what it does, for the end of a help page."""
    return "\n".join([say(_("for example:")), *table([line, say(about)] for line, about in lines)])


def every_name(named: "Multilingual", say: Speaker) -> list[str]:
    """The name in the language chosen, then those in the other languages of the books."""
    names = {"zh": named.zh, "en": named.en, "ja": named.ja}
    names.pop(say.lang if say.lang in names else "en")
    return [say(named), *names.values()]
