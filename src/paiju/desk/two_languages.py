"""Words in both languages, as pages are told them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeskWords:
    """Words in both languages."""

    zh: str
    en: str
