"""Names for those who have none: bots, each at a table its own, and people who did not say what they are called.

A name holds a Chinese and an English form, one behind the other (`阿梅 Mei`); pages show the one in their language.
"""

import hashlib
import re
from collections.abc import Collection, Iterator

# Given names, all different in both languages; the faces of pages (web/ui/people/faces.js) go by the Chinese one.
BOTS = (
    ("阿梅", "Mei"), ("阿兰", "Lan"), ("阿竹", "Zhu"), ("阿菊", "Ju"), ("阿松", "Song"), ("阿桂", "Gui"),
    ("阿桃", "Tao"), ("阿莲", "Lian"), ("阿枫", "Feng"), ("阿云", "Yun"), ("阿雪", "Xue"), ("阿月", "Yue"),
    ("阿海", "Hai"), ("阿江", "Jiang"), ("阿宁", "Ning"), ("阿明", "Ming"), ("阿福", "Fu"), ("阿星", "Xing"),
    ("阿杰", "Jie"), ("阿文", "Wen"),
)  # fmt: skip
GUESTS = ("客人", "Guest")
LEVELS = {"random": ("随机", "Random"), "drawn": ("摸切", "Drawn"), "simple": ("入门", "Simple"),
          "keen": ("进取", "Keen"), "steady": ("稳健", "Steady"), "deep": ("深思", "Deep")}  # fmt: skip


GIVEN = re.compile(r"([\u4e00-\u9fff]+\d*) ([A-Z][a-z]+(?: \d+)?)")


def in_language(name: str, side: int) -> str:
    """A name as it is read in Chinese (0) or English (1); one that somebody chose is the same in both."""
    given = GIVEN.fullmatch(name)
    return given.group(side + 1) if given else name


def bots_called(table: str, taken: Collection[str]) -> Iterator[str]:
    """Names for the bots of a table, none of them taken there: in an order that only the table decides."""
    words = {word for name in taken for word in (name, *name.split())}
    for zh, en in sorted(BOTS, key=lambda name: number_of(f"{table}:{name[0]}")):
        if zh not in words and en not in words:
            yield f"{zh} {en}"


def former_bot_name(level: str, chair: int) -> str:
    """What a bot was called that took a free chair before journals said its name."""
    zh, en = LEVELS[level]
    return f"{zh}{chair + 1} {en} {chair + 1}"


def guest_called(person: str) -> str:
    """What somebody is called who did not say: always the same, and hardly ever what another guest is called."""
    number = 1000 + number_of(person) % 9000
    return " ".join((f"{GUESTS[0]}{number}", f"{GUESTS[1]} {number}"))


def name_or_guest(person: str, *names: str) -> str:
    """What somebody is called: the first name they have said; the bare word for a guest, in any language, is none."""
    return next((name for name in names if name and name not in GUESTS), "") or guest_called(person)


def number_of(text: str) -> int:
    """A number that a text always has, and others hardly ever."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
