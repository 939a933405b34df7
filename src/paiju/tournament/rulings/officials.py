"""Are there enough officials, and do their signatures make a result count?

What a text asks for stands in its clauses; a book whose text asks for nothing has everything it needs.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from paiju.books.book import Book
from paiju.books.clause_list import deciding
from paiju.languages import Text, _, _c
from paiju.tournament.default_names import shown_name
from paiju.tournament.event import Grade, Level, Official, OfficialRole, TournamentEvent
from paiju.tournament.tables import EventPlayer

# By level: so many of the upper grade, and one of the lower grade to so many players (mcr:Q135).
STAFF: dict[Level, tuple[str, Grade, int, Grade, int]] = {
    "national": ("mcr:Q135(1)", "national", 3, "first", 8),
    "province": ("mcr:Q135(2)", "national", 2, "first", 12),
    "local": ("mcr:Q135(3)", "first", 2, "second", 8),
}
# Groups: least and most, 0 for no end (mcr:Q137); whether the text demands it or only advises.
GROUPS: dict[OfficialRole, tuple[str, int, int, bool]] = {
    "chief": ("mcr:Q137", 1, 1, True),
    "seating": ("mcr:Q137", 2, 3, False),
    "results": ("mcr:Q137", 1, 4, False),
    "arbitration": ("mcr:Q148", 1, 0, False),  # the first one named takes the chair
}
RATIO = 12  # players to a table referee at most (mcr:Q145(1)); at the upper levels 8
HIGHER: tuple[Grade, ...] = ("national", "first", "second")
ROLE_WORDS: dict[OfficialRole, Text] = {
    "chief": _("chief referee"),
    "deputy": _("deputy chief referee"),
    "seating": _("seating and roll call"),
    "table": _("table referee"),
    "results": _c("official", "results"),
    "arbitration": _("arbitration"),
}
GRADE_WORDS: dict[Grade, Text] = {
    "national": _("national"),
    "first": _("first grade"),
    "second": _("second grade"),
    "": _("ungraded"),
}
GRADED: dict[Grade, Text] = {
    "national": _("national referees"),
    "first": _("first-grade referees"),
    "second": _("second-grade referees"),
}


@dataclass(frozen=True)
class OfficialsGap:
    """Where the officials are not what the text asks for."""

    what: Text
    have: int
    need: int
    clause: str
    demanded: bool = True  # False: the text only advises it

    @property
    def text(self) -> Text:
        """In a line."""
        values = {"what": self.what, "have": self.have, "need": self.need, "clause": self.clause}
        if self.demanded:
            return _("{what}: {have}, {need} needed ({clause})", **values)
        return _("{what}: {have}, {need} advised ({clause})", **values)


def asks_for_officials(book: Book) -> bool:
    """Does the book's text say anything about officials?"""
    return bool(deciding("code.tournament.rulings.officials.missing_officials", book.text))


def missing_officials(event: TournamentEvent, players: int, tables: int = 0) -> list[OfficialsGap]:
    """What is missing, by level of the event and the number of players (mcr:Q135, mcr:Q137, mcr:Q145(1))."""
    if not asks_for_officials(event.book):
        return []
    registered = [each for each in event.officials if each.registration and each.role != "arbitration"]
    gaps = by_grade(event.level, registered, players)
    for role, (clause, least, most, demanded) in GROUPS.items():
        have = sum(each.role == role for each in event.officials)
        wanted = least if have < least else most if most and have > most else have
        if have != wanted:
            gaps.append(OfficialsGap(ROLE_WORDS[role], have, wanted, clause, demanded))
    return gaps + at_tables(event, players, tables)


def doubts(event: TournamentEvent, players: Iterable[EventPlayer]) -> list[Text]:
    """Why results cannot be official: what an event above a club's lacks in officials (mcr:Q136, reading:328)."""
    if event.level == "club":
        return []
    active = sum(not player.substitute and not player.filler for player in players)
    return [gap.text for gap in missing_officials(event, active) if gap.demanded]


def by_grade(level: Level, registered: Sequence[Official], players: int) -> list[OfficialsGap]:
    """Referees of each grade; those beyond what the upper grade needs count with the lower one (reading:319)."""
    if level not in STAFF:
        return []
    clause, upper, least, lower, ratio = STAFF[level]
    above = sum(is_at_least(each.grade, upper) for each in registered)
    below = sum(is_at_least(each.grade, lower) for each in registered) - min(above, least)
    wanted = -(-players // ratio)
    rows = ((upper, above, least), (lower, below, wanted))
    return [OfficialsGap(GRADED[grade], have, need, clause) for grade, have, need in rows if have < need]


def is_at_least(grade: Grade, wanted: Grade) -> bool:
    """Of this grade or a higher one."""
    return grade in HIGHER[: HIGHER.index(wanted) + 1]


def at_tables(event: TournamentEvent, players: int, tables: int) -> list[OfficialsGap]:
    """One a table in principle, and not fewer than 1:8 or 1:12 (mcr:Q137, mcr:Q145(1))."""
    have = sum(each.role == "table" for each in event.officials)
    ratio = STAFF[event.level][4] if event.level in STAFF else RATIO
    need = -(-players // ratio)
    if have < need:
        return [OfficialsGap(ROLE_WORDS["table"], have, need, "mcr:Q145(1)", demanded=False)]
    if have < tables:
        return [OfficialsGap(ROLE_WORDS["table"], have, tables, "mcr:Q137", demanded=False)]
    return []


# --- is a result official? ------------------------------------------------------------------------


@dataclass(frozen=True)
class ResultStanding:
    """Whether a result is official, and why not."""

    official: bool
    why: tuple[Text, ...] = ()
    clause: str = ""


OFFICIAL = ResultStanding(official=True)


def standing_of_result(signatures: Collection[str], officials: Sequence[Official]) -> ResultStanding:
    """A result counts with the signatures of the responsible referee and of the chief referee or a deputy, all of them
    registered and graded (mcr:Q136, mcr:Q141, mcr:Q147(4))."""
    known = {each.name: each for each in officials}
    signed = [known[name] for name in signatures if name in known]
    strangers = [shown_name(name) for name in signatures if name not in known]
    why = [_("{name} is not an official of this event", name=name) for name in strangers]
    why += [unqualified(each) for each in signed if not is_qualified(each)]
    valid = [each for each in signed if is_qualified(each)]
    if not any(each.role in ("chief", "deputy") for each in valid):
        why.append(_("the chief referee has not signed"))
    if not any(each.role == "table" for each in valid):
        why.append(_("no table referee has signed"))
    return ResultStanding(not why, tuple(why), "mcr:Q136" if why else "")


def is_qualified(official: Official) -> bool:
    """Registered with the association, and of a grade (mcr:Q136)."""
    return bool(official.registration and official.grade)


def unqualified(official: Official) -> Text:
    """What an official lacks, in words."""
    if not official.registration:
        return _("{name} is not registered", name=shown_name(official.name))
    return _("{name} has no grade", name=shown_name(official.name))


def standing_in(event: TournamentEvent, signatures: Collection[str]) -> ResultStanding:
    """The same for a result of an event: where the text asks for no signatures of officials every result counts."""
    return standing_of_result(signatures, event.officials) if asks_for_officials(event.book) else OFFICIAL
