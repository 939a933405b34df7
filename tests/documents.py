"""The documents, and the fenced blocks in them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
READMES = ("README.md", "README.zh-CN.md", "README.ja.md")
DOCUMENTS = (
    *READMES,
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/arena.md",
    "docs/architecture.md",
    "docs/bots.md",
    "docs/bots-api.md",
    "docs/bots-measured.md",
    "docs/club.md",
    "docs/club-events.md",
    "docs/desk.md",
    "docs/drills.md",
    "docs/envs.md",
    "docs/evening.md",
    "docs/event-record.md",
    "docs/exams.md",
    "docs/import.md",
    "docs/referee.md",
    "docs/fair.md",
    "docs/words.md",
    "docs/lab.md",
    "docs/match.md",
    "docs/own-books.md",
    "docs/play.md",
    "docs/records.md",
    "docs/relay.md",
    "docs/scoring.md",
    "docs/simulate.md",
    "docs/stats.md",
    "docs/study.md",
    "docs/table.md",
    "docs/tournament.md",
    "docs/tournament-papers.md",
)
FENCE = re.compile(r"^```(.*)\n((?:.*\n)*?)```$", re.MULTILINE)


class Block(NamedTuple):
    """A fenced block: its language, the file it quotes ("" for none), its text, and where the text begins."""

    language: str
    quotes: str
    text: str
    start: int


def blocks(document: str, language: str) -> Iterator[Block]:
    """The blocks of a document in one language."""
    for found in FENCE.finditer((ROOT / document).read_text(encoding="utf-8")):
        name, _, quotes = found.group(1).partition(" ")
        if name == language:
            yield Block(name, quotes, found.group(2), found.start(2))
