"""Every paper there is, by its kind, and those that an event can have."""

from collections.abc import Callable, Collection

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.paper import (
    booklet,
    bulletin,
    checks,
    diplomas,
    forms,
    fouls,
    hall,
    master_sheet,
    seating,
    sheets,
)
from paiju.tournament.paper.page import Paper
from paiju.tournament.paper.source import PaperSource

PaperMaker = Callable[[PaperSource], Paper | None]
PAPERS: dict[str, PaperMaker] = {
    "regulations": booklet.regulations,
    "entry_form": forms.entry_form,
    "order_book": booklet.order_book,
    "timetable": booklet.timetable,
    "draw_order": forms.draw_order,
    "draw_numbers": forms.draw_numbers,
    "number_table": forms.number_table,
    "badges": hall.badges,
    "roll_call": hall.roll_call,
    "check_tiles": checks.check_tiles,
    "check_hall": checks.check_hall,
    "check_tables": checks.check_tables,
    "score_cards": hall.score_cards,
    "seating_rounds": seating.seating_rounds,
    "seating_players": seating.seating_players,
    "seating_tables": seating.seating_tables,
    "seating_numbers": seating.seating_numbers,
    "table_cards": seating.table_cards,
    "score_sheets": sheets.score_sheets,
    "foul_sheet": fouls.foul_sheet,
    "standings": master_sheet.standings,
    "bulletin": bulletin.bulletin,
    "diplomas": diplomas.diplomas,
}
OF_SEATS = ("seating_rounds", "seating_players", "seating_tables", "seating_numbers")
OF_FOURS = ("draw_numbers", "number_table")  # by which the players of teams of four get their numbers


def papers_of(source: PaperSource, only: Collection[str] = ()) -> list[Paper]:
    """Every paper that can be made of what is known, in the order they are needed; `only` some kinds."""
    unknown = [kind for kind in only if kind not in PAPERS]
    if unknown:
        raise InputError(
            "only",
            _("there is no paper {unknown}; choose from {papers}", unknown=f"{unknown[0][:40]!r}", papers=PAPERS),
        )
    wanted = [kind for kind in PAPERS if kind in only or (not only and is_needed(source, kind))]
    made = [PAPERS[kind](source) for kind in wanted if source.seats or kind not in OF_SEATS]
    return [sheet for sheet in made if sheet is not None]


def is_needed(source: PaperSource, kind: str) -> bool:
    """A paper that says something in this event: no slips of teams where everybody plays alone."""
    if kind == "draw_order":
        return source.has_teams or not source.players
    return source.drawn_in_fours if kind in OF_FOURS else True
