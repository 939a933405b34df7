"""A record's papers: the same as from files, with the chain's head, the notices, and what makes results unofficial."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from paiju.languages import Text, _, joined
from paiju.tournament.counting.at_table import place_of
from paiju.tournament.default_names import ERASED, shown_name
from paiju.tournament.event import TournamentEvent
from paiju.tournament.paper.language import BOTH, PaperLanguage, PaperPhrases
from paiju.tournament.paper.source import PaperSource
from paiju.tournament.record.people import name_of
from paiju.tournament.record.privacy import each_text
from paiju.tournament.record.state import EventState, TableSheet
from paiju.tournament.rulings.officials import missing_officials, standing_in
from paiju.tournament.tables import TableSeats

SPACE = Text(" ")


def paper_source(state: EventState, lang: PaperLanguage = BOTH, head: str = "") -> PaperSource:
    """What papers are made from. If `head` is left out it is that of the last bulletin, or the chain's own before the
    first; somebody erased appears under the substitute for their name."""
    seats = [table for tables in state.seating.values() for table in tables] or seats_played(state)
    published = state.bulletins[-1].head if state.bulletins else state.head
    named = partial(in_language, PaperPhrases(lang))
    return PaperSource(
        with_names(state.event, named),
        [replace(player, name=named(player.name)) for player in state.players],
        seats,
        state.outcome() if state.sheets else None,
        lang,
        head or published,
        unofficial=unofficial(state),
        notices=[
            joined([state.shown(part) for part in (notice.title, notice.text) if part], SPACE)
            for notice in state.notices
        ],
        closed=state.time if state.closed else None,
        ticks=state.ticks,
        penalties=[(penalty, state.shown(penalty.why) if penalty.why else "") for penalty in state.penalties],
    )


def in_language(say: PaperPhrases, name: str) -> str:
    """A name as papers print it."""
    return say.plain(shown_name(name))


def with_names(event: TournamentEvent, named: Callable[[str], str]) -> TournamentEvent:
    """The plan with its own name and those of everybody in it as papers print them; stages keep the names they are
    known by."""
    printed = each_text(event, lambda text: ERASED.sub(lambda match: named(match[0]), text))
    return replace(
        printed,
        name=named(event.name),
        officials=tuple(replace(official, name=named(official.name)) for official in event.officials),
        committee=tuple(replace(member, name=named(member.name)) for member in event.committee),
        teams=tuple(replace(team, leader=named(team.leader), coach=named(team.coach)) for team in event.teams),
    )


def seats_played(state: EventState) -> list[TableSeats]:
    """Who sat where, judging by the results, for a record whose seats were never entered."""
    played = [sheet.result for sheet in state.sheets.values()]
    return [TableSeats(result.stage, result.round, result.table, result.players) for result in played]


def unofficial(state: EventState) -> list[Text]:
    """Why results are not official (mcr:Q136): too few officials, or tables without the required signatures. A club's
    own event requires none."""
    if state.planned.level == "club":
        return []
    reasons = [gap.text for gap in missing_officials(state.event, len(state.active)) if gap.demanded]
    why = dict.fromkeys(text for sheet in state.sheets.values() for text in doubts_of(state, sheet))
    return reasons + list(why)


def doubts_of(state: EventState, sheet: TableSheet) -> Iterable[Text]:
    """What a table's sheet lacks, with the table."""
    signed = [person for person, role in sheet.signed.items() if role == "referee"] + [sheet.audited] * bool(
        sheet.audited
    )
    names = [name_of(person, state.people) for person in signed]
    for problem in standing_in(state.event, names).why:
        yield _("{where}: {problem}", where=place_of(sheet.result), problem=problem)
