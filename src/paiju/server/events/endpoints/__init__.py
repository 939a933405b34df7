"""Endpoints of events."""

from paiju.server.events.endpoints import entrants, entries, events, files, links, pages, public, rounds

PARTS = (
    public,
    events,
    entries,
    files,
    links,
    entrants,
    rounds,
    pages,
)
ENDPOINTS = tuple(each for part in PARTS for each in part.ENDPOINTS)
