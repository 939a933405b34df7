"""Names for those who have none: bots, each at a table its own, and people who did not say what they are called.

A name holds a Chinese and an English form, one behind the other (`阿梅 Mei`), and so it is written down; pages show the
one in their language, or what the catalogue of their language makes of the English one.
"""

import hashlib
import re
from collections.abc import Collection, Iterator

from paiju.languages import Text, _c
from paiju.languages.catalogue import languages

# Given names, all different in both languages; the faces of pages (web/ui/people/faces.js) go by the English one.
BOTS = {
    "阿梅": _c("name", "Mei"), "阿兰": _c("name", "Lan"), "阿竹": _c("name", "Zhu"), "阿菊": _c("name", "Ju"),
    "阿松": _c("name", "Song"), "阿桂": _c("name", "Gui"), "阿桃": _c("name", "Tao"), "阿莲": _c("name", "Lian"),
    "阿枫": _c("name", "Feng"), "阿云": _c("name", "Yun"), "阿雪": _c("name", "Xue"), "阿月": _c("name", "Yue"),
    "阿海": _c("name", "Hai"), "阿江": _c("name", "Jiang"), "阿宁": _c("name", "Ning"), "阿明": _c("name", "Ming"),
    "阿福": _c("name", "Fu"), "阿星": _c("name", "Xing"), "阿杰": _c("name", "Jie"), "阿文": _c("name", "Wen"),
}  # fmt: skip
GUEST = ("客人", _c("name", "Guest"))
PROGRAM = ("程序", _c("name", "Program"))
# What bots were called before they had names.
LEVELS = {"random": ("随机", "Random"), "drawn": ("摸切", "Drawn"), "simple": ("入门", "Simple"),
          "keen": ("进取", "Keen"), "steady": ("稳健", "Steady"), "deep": ("深思", "Deep")}  # fmt: skip
GIVEN = re.compile(r"([\u4e00-\u9fff]+\d*) ([A-Z][a-z]+)( \d+)?")


def readings(name: str, lang: str) -> tuple[str, ...]:
    """A name as it is read in a language, then otherwise; one that somebody chose is the same in all."""
    given = GIVEN.fullmatch(name)
    if given is None:
        return (name,)
    chinese, english, number = given.group(1), given.group(2), given.group(3) or ""
    other = Text(english, context="name").into(lang)
    return (chinese, f"{english}{number}") if lang == "zh" else (f"{other}{number}", chinese)


def bots_called(table: str, taken: Collection[str]) -> Iterator[str]:
    """Names for the bots of a table, none of them taken there: in an order that only the table decides."""
    words = {word for name in taken for word in (name, *name.split())}
    for chinese in sorted(BOTS, key=lambda name: number_of(f"{table}:{name}")):
        if chinese not in words and BOTS[chinese].text not in words:
            yield f"{chinese} {BOTS[chinese].text}"


def former_bot_name(level: str, chair: int) -> str:
    """What a bot was called that took a free chair before journals said its name."""
    return numbered(*LEVELS[level], chair + 1)


def guest_called(person: str) -> str:
    """What somebody is called who did not say: always the same, and hardly ever what another guest is called."""
    return numbered(GUEST[0], GUEST[1].text, 1000 + number_of(person) % 9000)


def program_called(chair: int) -> str:
    """What a program in a chair is called where nobody named it."""
    return numbered(PROGRAM[0], PROGRAM[1].text, chair + 1)


def numbered(chinese: str, english: str, number: int) -> str:
    """A name with a number."""
    return f"{chinese}{number} {english} {number}"


def name_or_guest(person: str, *names: str) -> str:
    """What somebody is called: the first name they have said; the bare word for a guest, in any language, is none."""
    bare = {GUEST[0], *(GUEST[1].into(lang) for lang in languages())}
    return next((name for name in names if name and name not in bare), "") or guest_called(person)


def number_of(text: str) -> int:
    """A number that a text always has, and others hardly ever."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
