"""Addresses of events."""

from paiju.server.events.endpoints import entrants, entries, events, files, fouls, links, pages, public, rounds

PARTS = (
    public,
    events,
    entries,
    files,
    links,
    entrants,
    rounds,
    pages,
    fouls,
)
ENDPOINTS = tuple(each for part in PARTS for each in part.ENDPOINTS)
