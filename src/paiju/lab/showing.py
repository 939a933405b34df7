"""Numbers and findings as people read them: digits enough to tell two sides apart, differences of
shares in percentage points with the relative change beside them, verdicts, and one sentence for all."""

from collections.abc import Sequence
from dataclasses import dataclass

from paiju.lab.judging import PER_HUNDRED, Finding, Findings
from paiju.lab.notes import plays_alike
from paiju.lab.quantities import SHORT_NAMES
from paiju.lab.sides import Sides
from paiju.lab.words import in_words
from paiju.languages import NOTHING, SEMICOLON, HasNames, Text, _, _c, joined

VERDICTS = {
    "real": _("real"),
    "slight": _("real, slight"),
    "not_shown": _("not shown"),
    "same": _("the same"),
    "too_rare": _("too rare"),
    "spread": NOTHING,
}
MOST_DIGITS = 5
MOST_CHANGES = 6  # told at once
HEADLINES = 3
HEADLINE_SECTIONS = ("hands", "wins", "play", "pattern_hands", "skill", "matches")
SAME_AS = {("hands", "won"): "drawn", ("hands", "exhausted"): "drawn", ("wins", "discard"): "self_draw"}


@dataclass(frozen=True, slots=True)
class FindingText:
    """A finding's numbers in writing."""

    base: str
    other: str
    gained: str = ""  # "" where they do not differ
    interval: str = ""
    relative: str = ""
    of_share: bool = False

    @property
    def gap(self) -> Text:
        """The difference with its unit."""
        return _("{gained} pp", gained=self.gained) if self.of_share else Text(self.gained)

    @property
    def whole(self) -> Text:
        """The difference with its interval."""
        return joined((self.gap, self.interval), Text(" ")) if self.gained else NOTHING


def written(each: Finding) -> FindingText:
    """Both sides with as many digits as tell them apart, and the difference."""
    kind = each.pair.base.kind
    scale, percent = 100.0 if kind in PER_HUNDRED else 1.0, " %" if kind == "share" else ""
    means = [side.mean * scale if side else None for side in (each.base, each.other)]
    digits = digits_of(means, percent != "")
    base, other = ("–" if n is None else number(n, digits) + percent for n in means)
    if each.difference is None or not each.sums.differ:
        return FindingText(base, other)
    gap = each.difference.estimate
    low, middle, high = (n * scale for n in (gap.low, gap.mean, gap.high))
    relative = "" if each.relative is None else f"{signed(100 * each.relative, 1)} %"
    interval = f"[{signed(low, digits)}, {signed(high, digits)}]"
    return FindingText(base, other, signed(middle, digits), interval, relative, bool(percent))


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


def verdict_of(each: Finding) -> Text:
    """The verdict in words."""
    return VERDICTS["slight" if each.slight else each.verdict]


# --- what is compared -----------------------------------------------------------------------------


def players_words(sides: Sides) -> Text:
    """Among whom."""
    levels = sides.base.players
    if len(set(levels)) == 1:
        return _("{level} players", level=levels[0])
    return _("{levels}, changing seats", levels=levels)


def title_of(sides: Sides) -> Text:
    """What a comparison is about, in a line."""
    if not sides.changes and sides.base.book != sides.other.book:
        return joined((sides.base.book.names, sides.other.book.names), Text(" → "))
    changes = in_words(sides)
    parts = [
        _("{what}: {before} → {after}", what=each.names, before=each.before, after=each.after)
        for each in changes[:MOST_CHANGES]
    ]
    more = len(changes) - MOST_CHANGES
    return joined([*parts, _("{more} more", more=more)] if more > 0 else parts, SEMICOLON)


# --- what is found --------------------------------------------------------------------------------


def worth_naming(compared: Findings) -> list[Finding]:
    """The differences that are beyond doubt and not slight, the greatest first."""
    real = [f for f in compared.findings if f.verdict == "real" and not f.slight]
    return sorted(real, key=lambda f: -f.size)


def subject_of(sides: Sides) -> Text:
    """What a comparison is about, as the beginning of a sentence."""
    changes = in_words(sides)
    if not changes or len(changes) > HEADLINES or (not sides.changes and sides.base.book != sides.other.book):
        return title_of(sides)
    parts = [
        _("“{what}” from “{before}” to “{after}”", what=each.names, before=each.before, after=each.after)
        for each in changes
    ]
    both = joined(parts, _c("changes", " and "))
    return _("Changing {changes}", changes=both)


def headline(compared: Findings) -> Text:
    """In one sentence what the change does; what is won with does not stand there for how it was played."""
    title = subject_of(compared.sides)
    real = worth_naming(compared)
    if not real:
        return _("{title}: no difference worth mentioning was found.", title=title)
    sections = [each for each in HEADLINE_SECTIONS if each != "pattern_hands" or not plays_alike(compared)]
    chosen = sorted(filter(None, (greatest(real, section) for section in sections)), key=lambda f: -f.size)
    parts = [difference_words(each) for each in chosen[:HEADLINES]] or [difference_words(real[0])]
    return _("{title}: {differences}.", title=title, differences=joined(parts, SEMICOLON))


def greatest(real: Sequence[Finding], section: str) -> Finding | None:
    """The greatest difference of a section; what only says the same again is passed over."""
    keys = {f.pair.base.key for f in real if f.pair.base.section == section}
    distinct = (
        f for f in real if f.pair.base.section == section and SAME_AS.get((section, f.pair.base.key)) not in keys
    )
    return next(distinct, None)


def difference_words(each: Finding) -> Text:
    """A difference as part of a sentence."""
    shown, name = written(each), whole_name(each)
    up = each.difference is not None and each.difference.estimate.mean > 0
    rise = _("{name} up from {before} to {after}", name=name, before=shown.base, after=shown.other)
    fall = _("{name} down from {before} to {after}", name=name, before=shown.base, after=shown.other)
    change = rise if up else fall
    if each.pair.base.kind != "spread":
        return change
    if each.pair.base.section == "matches":
        return (
            _("games swing more ({change})", change=change) if up else _("games swing less ({change})", change=change)
        )
    return _("hands swing more ({change})", change=change) if up else _("hands swing less ({change})", change=change)


def whole_name(each: Finding) -> HasNames:
    """A measure by a name that no other has: what a share is of, and how a pattern is counted."""
    names, section = each.pair.base.names, each.pair.base.section
    if section == "pattern_hands":
        return _("wins with {pattern} per 100 hands", pattern=names)
    if section == "patterns":
        return _("share of wins with {pattern}", pattern=names)
    if each.pair.base.kind != "share" or section not in ("hands", "wins"):
        return names
    return _("hands {how}", how=names) if section == "hands" else _("wins {how}", how=names)


def where_of(each: Finding) -> Text:
    """The section of a measure, shortly."""
    return SHORT_NAMES[each.pair.base.section]
