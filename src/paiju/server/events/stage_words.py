"""Names of stages that templates write in both languages, in words that are of one."""

from paiju.server.events.templates import FINAL, HEATS, ROUNDS, SEASON

NAMES = (HEATS, FINAL, SEASON, ROUNDS)


def in_chinese(words: str) -> str:
    """Words for who reads Chinese."""
    return renamed(words, 0)


def in_english(words: str) -> str:
    """Words for who reads English."""
    return renamed(words, 1)


def renamed(words: str, language: int) -> str:
    """Words with the names of stages in one language, Chinese 0 or English 1."""
    for name in NAMES:
        if name in words:
            words = words.replace(name, name.split(" ", 1)[language])
    return words
