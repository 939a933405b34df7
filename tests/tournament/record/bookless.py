"""Records of an event as an earlier version wrote them, without the book they were played by."""

import json
from datetime import date

from paiju import books
from paiju.books.derive import derive
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.record.chain import GENESIS, LogEntry, sealed

PLAIN = derive(books.get("psa"), "psa-plain", specials=False)
TOML = 'id = "psa-plain"\nbase = "psa"\nspecials = false\n'
EVENT = TournamentEvent("Club day", PLAIN, (EventStage("all", "results"),), start=date(2026, 5, 1))


def without_book(entries: list[LogEntry]) -> list[LogEntry]:
    """A chain as earlier versions made it of this book: a plan has its id and digest alone."""
    made: list[LogEntry] = []
    for entry in entries:
        data = json.loads(json.dumps(entry.data))
        if entry.kind == "plan":
            data["event"]["book"] = {key: data["event"]["book"][key] for key in ("book", "book_hash")}
        made.append(sealed(entry.n, entry.time, entry.by, (entry.kind, data), made[-1].hash if made else GENESIS))
    return made
