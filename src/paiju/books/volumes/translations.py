"""What patterns and dice rules are called in Japanese and romanised where their book does not say it."""

import tomllib
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

from paiju.books.book import Pattern, Special

FILE = Path(__file__).parent / "translations.toml"
Known = dict[str, dict[str, dict[str, str]]]  # by text, or `all` and `dice`; by id; by language


@cache
def known() -> Known:
    """All that is translated."""
    lists: Known = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return lists


def translated(patterns: Iterable[Pattern], romanised: bool = False) -> tuple[Pattern, ...]:
    """Patterns with the names that their book does not give; riichi's have romanised ones, too."""
    names = [(pattern, names_of(pattern)) for pattern in patterns]
    return tuple(replace(pattern, ja=own["ja"], romaji=own.get("romaji", "") * romanised) for pattern, own in names)


def names_of(pattern: Pattern) -> dict[str, str]:
    """A pattern's names; what the book calls Japanese may be romanised."""
    text = pattern.cite.partition(":")[0]
    given = {"romaji" if pattern.ja.isascii() else "ja": pattern.ja} if pattern.ja else {}
    return known()["all"].get(pattern.id, {}) | known().get(text, {}).get(pattern.id, {}) | given


def translated_dice(specials: Iterable[Special]) -> tuple[Special, ...]:
    """Dice rules with the names that their book does not give."""
    return tuple(replace(special, ja=known()["dice"].get(special.id, {}).get("ja", "")) for special in specials)
