"""What papers are made from when an event is kept by files."""

from collections.abc import Sequence

from paiju.tournament.event_folder import EventFolder
from paiju.tournament.paper.source import PaperSource
from paiju.tournament.paper.tongue import PaperLanguage
from paiju.tournament.placing.values import seats_of_result
from paiju.tournament.rulings.officials import doubts
from paiju.tournament.tables import TableSeats


def folder_papers(
    folder: EventFolder, lang: PaperLanguage = "both", seats: Sequence[TableSeats] | None = None
) -> PaperSource:
    """Papers of files: seats as they were told, else those of the tables that were played."""
    played = [seats_of_result(result) for result in folder.results]
    return PaperSource(
        folder.event,
        folder.players,
        played if seats is None else seats,
        folder.count() if folder.results else None,
        lang,
        unofficial=doubts(folder.event, folder.players),
    )
