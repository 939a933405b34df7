"""Names that the program gives, where nobody has given one: of events, of stages, of rounds in the timetable, of who
was erased.

A log has them as codes, `[event mcr]`, `[heats] 2`, `[p7]`, and everybody reads them in their own language; all other
names are somebody's own words and stay as they were typed. Earlier versions wrote Chinese and English into one name:
those are known here and nowhere else.

    >>> str(shown_name("[heats] 2")), shown_name("The long weekend")
    ('Heats 2', 'The long weekend')
"""

import re

from paiju.languages import Text, _, _c, _n, joined
from paiju.languages.catalogue import languages
from paiju.notation import WIND_NAMES

HEATS, FINAL, SEASON, ROUNDS = "[heats]", "[final]", "[season]", "[rounds]"
EVENTS = {  # by their templates
    "mcr": _("MCR competition"),
    "cup": _("Seven Stars Cup, individual"),
    "cup-relay": _("Seven Stars Cup, team relay"),
    "ema": _("EMA riichi"),
    "league": _("League of Long (season)"),
    "evening": _("A one-evening cup among friends"),
    "plain": _("Plain rounds"),
}
NAMES = {
    HEATS: _c("stage", "Heats"),
    FINAL: _c("stage", "Final"),
    SEASON: _c("stage", "Season"),
    ROUNDS: _c("stage", "Rounds"),
    **{f"[event {template}]": name for template, name in EVENTS.items()},
}
WEEKDAYS = (_("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday"))
WINDS = tuple(WIND_NAMES.values())  # of seats, East first
EARLIER = {
    "预赛 Heats": NAMES[HEATS],
    "决赛 Final": NAMES[FINAL],
    "赛季 Season": NAMES[SEASON],
    "比赛 Rounds": NAMES[ROUNDS],
    "国标麻将比赛 MCR competition": EVENTS["mcr"],
    "七星杯个人赛 The cup, individuals": EVENTS["cup"],
    "七星杯团体接力赛 The cup, team relay": EVENTS["cup-relay"],
    "EMA 立直麻将赛 EMA riichi": EVENTS["ema"],
    "龙之联赛 League of Long": EVENTS["league"],
    "朋友间的一晚 An evening cup among friends": EVENTS["evening"],
    "普通轮次 Plain rounds": EVENTS["plain"],
}
EARLIER_ROUND = re.compile(r"第 (\d+) 轮 Round \1")  # in a timetable
EARLIER_LEFT = re.compile(r"第 (.+) 轮还有 (\d+) 分钟 · Round \1: \2 minutes? left")  # an announcement
LEFT = re.compile(r"\[left (\d+)\] (.+)")
EARLIER_ERASED = re.compile(r"选手 (p\d+) · Player \1")
ERASED = re.compile(r"\[(p\d+)\]")


def shown_name(name: str) -> Text | str:
    """A name as it is read: the program's own in every language, anybody else's as it was typed."""
    base, number = split(name)
    text = NAMES.get(base) or EARLIER.get(base)
    if text is not None:
        return _c("stage", "{name} {number}", name=text, number=number) if number else text
    if played := EARLIER_ROUND.fullmatch(name):
        return _("Round {round}", round=played[1])
    if left := LEFT.fullmatch(name):
        return minutes_left(left[2], int(left[1]))
    if left := EARLIER_LEFT.fullmatch(name):
        return minutes_left(left[1], int(left[2]))
    if erased := ERASED.fullmatch(name) or EARLIER_ERASED.fullmatch(name):
        return _("Player {id}", id=erased[1])
    return name


def minutes_left(round: str, minutes: int) -> Text:
    """What a chief announces before the end of a round, in a log `[left 15] 3`."""
    return _n("Round {round}: {n} minute left", "Round {round}: {n} minutes left", minutes, round=round)


def as_text(words: Text | str) -> Text:
    """Words that somebody typed are a text too, the same in every language."""
    return words if isinstance(words, Text) else joined([words])


def place_name(stage: str, round: str = "", table: str = "") -> Text | str:
    """Where something was: a stage, a round of it, a table there."""
    name = shown_name(stage)
    if round and table:
        return _("{stage}, round {round}, table {table}", stage=name, round=round, table=table)
    if round:
        return _("{stage}, round {round}", stage=name, round=round)
    return _("{stage}, table {table}", stage=name, table=table) if table else name


def readings_of(name: str) -> set[str]:
    """All that a name may be written as: by its code, or as it is read in any language."""
    text = shown_name(name)
    return {name} if isinstance(text, str) else {name, *map(text.into, languages())}


def split(name: str) -> tuple[str, str]:
    """A name without the number behind it, and the number."""
    base, _blank, number = name.rpartition(" ")
    return (base, number) if base and number.isdecimal() else (name, "")


def event_name(template: str) -> str:
    """The name of an event whose organiser gives it none."""
    return f"[event {template}]"


def erased_name(id: str) -> str:
    """What stands for the name of somebody who was erased."""
    return f"[{id}]"
