"""Numbers and findings as people read them, in both languages: digits enough to tell two sides apart, differences of
shares in percentage points with the relative change beside them, verdicts, and one sentence for all."""

from collections.abc import Sequence
from dataclasses import dataclass

from paiju.lab.judging import PER_HUNDRED, Finding, Findings
from paiju.lab.notes import plays_alike
from paiju.lab.quantities import SECTION_NAMES
from paiju.lab.sides import Sides
from paiju.lab.words import in_words
from paiju.stats.measures import Names

VERDICTS: dict[str, Names] = {
    "real": ("确有差异", "real"),
    "slight": ("确有，但很小", "real, slight"),
    "not_shown": ("未见差异", "not shown"),
    "same": ("完全相同", "the same"),
    "too_rare": ("次数太少", "too rare"),
    "spread": ("", ""),
}
MOST_DIGITS = 5
POINTS: Names = ("百分点", "pp")  # percentage points
MOST_CHANGES = 6  # told at once
HEADLINES = 3
HEADLINE_SECTIONS = ("hands", "wins", "play", "pattern_hands", "skill", "matches")
SAME_AS = {("hands", "won"): "drawn", ("hands", "exhausted"): "drawn", ("wins", "discard"): "self_draw"}
WHOSE: dict[str, Names] = {"hands": ("各局", "hands "), "wins": ("和牌", "wins ")}  # what a share is of


@dataclass(frozen=True, slots=True)
class FindingText:
    """A finding's numbers in writing."""

    base: str
    other: str
    gap: Names  # with its unit; "" where there is none
    interval: str
    relative: str

    @property
    def whole(self) -> Names:
        """The difference with its interval."""
        return (f"{self.gap[0]} {self.interval}", f"{self.gap[1]} {self.interval}") if self.gap[0] else ("", "")


def written(each: Finding) -> FindingText:
    """Both sides with as many digits as tell them apart, and the difference."""
    kind = each.pair.base.kind
    scale, percent = 100.0 if kind in PER_HUNDRED else 1.0, " %" if kind == "share" else ""
    means = [side.mean * scale if side else None for side in (each.base, each.other)]
    digits = digits_of(means, percent != "")
    base, other = ("–" if n is None else number(n, digits) + percent for n in means)
    if each.difference is None or not each.sums.differ:
        return FindingText(base, other, ("", ""), "", "")
    gap = each.difference.estimate
    low, middle, high = (n * scale for n in (gap.low, gap.mean, gap.high))
    gained = signed(middle, digits)
    units = tuple(f" {unit}" for unit in POINTS) if percent else ("", "")
    relative = "" if each.relative is None else f"{signed(100 * each.relative, 1)} %"
    interval = f"[{signed(low, digits)}, {signed(high, digits)}]"
    return FindingText(base, other, (gained + units[0], gained + units[1]), interval, relative)


def digits_of(means: Sequence[float | None], percent: bool) -> int:
    """Digits behind the point: the usual ones, and more until two sides that differ look different."""
    known = [n for n in means if n is not None]
    most = max((abs(n) for n in known), default=0.0)
    digits = 2 if percent or most < 10 else 0 if most >= 1000 else 1
    if len(known) == 2 and known[0] != known[1]:
        while digits < MOST_DIGITS and number(known[0], digits) == number(known[1], digits):
            digits += 1
    return digits


def number(value: float, digits: int) -> str:
    """A number with a true minus."""
    return f"{value:,.{digits}f}".replace("-", "−")


def signed(value: float, digits: int) -> str:
    """A difference; nothing has no sign."""
    shown = number(value, digits)
    if not any(sign in "123456789" for sign in shown):
        return shown.removeprefix("−")
    return "+" + shown if value > 0 else shown


def verdict_of(each: Finding) -> Names:
    """The verdict in words."""
    return VERDICTS["slight" if each.slight else each.verdict]


# --- what is compared -----------------------------------------------------------------------------


def players_words(sides: Sides) -> Names:
    """Among whom."""
    levels = sides.base.players
    if len(set(levels)) == 1:
        return f"{levels[0]} 玩家", f"{levels[0]} players"
    named = ", ".join(levels)
    return f"{named}（轮换座位）", f"{named}, changing seats"


def title_of(sides: Sides) -> Names:
    """What a comparison is about, in a line."""
    if not sides.changes and sides.base.book != sides.other.book:
        base, other = sides.base.book.names, sides.other.book.names
        return f"{base.zh} → {other.zh}", f"{base.en} → {other.en}"
    changes = in_words(sides)
    texts = [
        [f"{each.names[lang]}{(' ', ': ')[lang]}{each.before[lang]} → {each.after[lang]}" for each in changes]
        for lang in (0, 1)
    ]
    zh, en = (listed[:MOST_CHANGES] for listed in texts)
    more = len(changes) - MOST_CHANGES
    if more > 0:
        zh, en = [*zh, f"另 {more} 项"], [*en, f"{more} more"]
    return "；".join(zh), "; ".join(en)


# --- what is found --------------------------------------------------------------------------------


def worth_naming(compared: Findings) -> list[Finding]:
    """The differences that are beyond doubt and not slight, the greatest first."""
    real = [f for f in compared.findings if f.verdict == "real" and not f.slight]
    return sorted(real, key=lambda f: -f.size)


def subject_of(sides: Sides) -> Names:
    """What a comparison is about, as the beginning of a sentence."""
    changes = in_words(sides)
    if not changes or len(changes) > HEADLINES or (not sides.changes and sides.base.book != sides.other.book):
        return title_of(sides)
    zh = [f"“{each.names[0]}”由“{each.before[0]}”改为“{each.after[0]}”" for each in changes]
    en = [f"“{each.names[1]}” from “{each.before[1]}” to “{each.after[1]}”" for each in changes]
    return "将" + "，".join(zh), "Changing " + " and ".join(en)


def headline(compared: Findings) -> Names:
    """In one sentence what the change does; what is won with does not stand there for how it was played."""
    title = subject_of(compared.sides)
    real = worth_naming(compared)
    if not real:
        return (
            f"{title[0]}：没有发现值得一提的差异。",
            f"{title[1]}: no difference worth naming was found.",
        )
    sections = [each for each in HEADLINE_SECTIONS if each != "pattern_hands" or not plays_alike(compared)]
    chosen = sorted(filter(None, (greatest(real, section) for section in sections)), key=lambda f: -f.size)
    parts = [difference_words(each) for each in chosen[:HEADLINES]] or [difference_words(real[0])]
    return f"{title[0]}：{'；'.join(zh for zh, _ in parts)}。", f"{title[1]}: {'; '.join(en for _, en in parts)}."


def greatest(real: Sequence[Finding], section: str) -> Finding | None:
    """The greatest difference of a section; what only says the same again is passed over."""
    keys = {f.pair.base.key for f in real if f.pair.base.section == section}
    distinct = (
        f for f in real if f.pair.base.section == section and SAME_AS.get((section, f.pair.base.key)) not in keys
    )
    return next(distinct, None)


def difference_words(each: Finding) -> Names:
    """A difference as part of a sentence."""
    shown, (zh, en) = written(each), whole_name(each)
    up = each.difference is not None and each.difference.estimate.mean > 0
    moved = (
        f"{zh}由 {shown.base} {'升' if up else '降'}至 {shown.other}",
        f"{en} {'up' if up else 'down'} from {shown.base} to {shown.other}",
    )
    if each.pair.base.kind != "spread":
        return moved
    games = each.pair.base.section == "matches"
    return (
        f"每{'盘' if games else '局'}输赢起伏变{'大' if up else '小'}（{moved[0]}）",
        f"{'games' if games else 'hands'} swing {'more' if up else 'less'} ({moved[1]})",
    )


def whole_name(each: Finding) -> Names:
    """A measure by a name that no other has: what a share is of, and how a pattern is counted."""
    (zh, en), section = each.pair.base.names, each.pair.base.section
    if section == "pattern_hands":
        return f"每百局以{zh}和牌", f"wins with {en} in 100 hands"
    if section == "patterns":
        return f"和牌中含{zh}", f"share of wins with {en}"
    whose = WHOSE.get(section, ("", "")) if each.pair.base.kind == "share" else ("", "")
    return whose[0] + zh, whose[1] + en


def where_of(each: Finding) -> Names:
    """The section of a measure, shortly."""
    zh, en = SECTION_NAMES[each.pair.base.section]
    return zh.split("（")[0], en.split(" (")[0]
