"""Which language to speak."""

import os
from collections.abc import Mapping, Sequence

LANGUAGES = ("zh", "en")


def language(argv: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """`--lang` where it is given, else what the environment says: zh for Chinese, en for all others."""
    for i, word in enumerate(argv):
        value = word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        if word == "--lang" and i + 1 < len(argv):
            value = argv[i + 1]
        if value in LANGUAGES:
            return value
    chosen = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return "zh" if chosen.lower().startswith("zh") else "en"


class Speaker:
    """Words in the language chosen."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, zh: str, en: str) -> str:
        return zh if self.lang == "zh" else en
