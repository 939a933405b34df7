"""A record's papers: the same as from files, with the chain's head, the notices, and what makes results unofficial."""

from collections.abc import Iterable

from paiju.tournament.paper.language import PaperLanguage
from paiju.tournament.paper.source import PaperSource
from paiju.tournament.record.people import name_of, show_names
from paiju.tournament.record.state import EventState, TableSheet
from paiju.tournament.rulings.officials import Words, missing_officials, standing_in
from paiju.tournament.tables import TableSeats


def paper_source(state: EventState, lang: PaperLanguage = "both", head: str = "") -> PaperSource:
    """What papers are made from. `head` is that of the last bulletin when it is left out, or the chain's own before the
    first; who was erased stands under what takes the name's place."""
    seats = [table for tables in state.seating.values() for table in tables] or seats_played(state)
    published = state.bulletins[-1].head if state.bulletins else state.head
    return PaperSource(
        state.event,
        state.players,
        seats,
        state.outcome() if state.sheets else None,
        lang,
        head or published,
        unofficial=unofficial(state),
        notices=[show_names(f"{notice.title} {notice.text}".strip(), state.people) for notice in state.notices],
        closed=state.time if state.closed else None,
        ticks=state.ticks,
    )


def seats_played(state: EventState) -> list[TableSeats]:
    """Who sat where by the results, for a record whose seats were never told."""
    played = [sheet.result for sheet in state.sheets.values()]
    return [TableSeats(result.stage, result.round, result.table, result.players) for result in played]


def unofficial(state: EventState) -> list[Words]:
    """Why results are not official (mcr:Q136): too few officials, or tables without the signatures it takes. A club's
    own event asks for none."""
    if state.planned.level == "club":
        return []
    reasons = [gap.words for gap in missing_officials(state.event, len(state.active)) if gap.demanded]
    why = dict.fromkeys(words for sheet in state.sheets.values() for words in doubts_of(state, sheet))
    return reasons + list(why)


def doubts_of(state: EventState, sheet: TableSheet) -> Iterable[Words]:
    """What a table's sheet lacks, with the table."""
    signed = [person for person, role in sheet.signed.items() if role == "referee"] + [sheet.audited] * bool(
        sheet.audited
    )
    names = [name_of(person, state.people) for person in signed]
    where = f"{sheet.result.stage} {sheet.result.round} {sheet.result.table}".strip()
    for zh, en in standing_in(state.event, names).why:
        yield f"{where}：{zh}", f"{where}: {en}"
