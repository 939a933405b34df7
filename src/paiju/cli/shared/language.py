"""Which language to speak."""

import os
from collections.abc import Mapping, Sequence

from paiju.languages.catalogue import ROMANISED, languages
from paiju.languages.text import HasNames


def language(argv: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """`--lang` where it is given, else what the environment says; English where there are no words of a language."""
    for i, word in enumerate(argv):
        value = word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if word == "--lang" and i + 1 < len(argv):
            value = argv[i + 1]
        if value in (*languages(), ROMANISED):
            return value
    chosen = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    locale = chosen.partition(".")[0].partition("@")[0].lower().replace("_", "-")
    return next((code for code in languages() if code.lower() in (locale, locale.partition("-")[0])), "en")


class Speaker:
    """Words in the language chosen."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, text: HasNames) -> str:
        """A text, or names, in that language."""
        return text.into(self.lang)
