"""Endpoints of events."""

from paiju.server.events.endpoints import (
    downloads,
    entrants,
    entries,
    events,
    files,
    links,
    pages,
    public,
    results,
    rounds,
)

PARTS = (
    public,
    events,
    entries,
    files,
    links,
    entrants,
    results,
    downloads,
    rounds,
    pages,
)
ENDPOINTS = tuple(each for part in PARTS for each in part.ENDPOINTS)
