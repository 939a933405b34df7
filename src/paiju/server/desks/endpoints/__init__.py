"""Endpoints of desks and evenings, and of the referee everywhere."""

from paiju.server.desks.endpoints import desks, evenings, event_tables, fouls

PARTS = (
    desks,
    evenings,
    event_tables,
    fouls,
)
ENDPOINTS = tuple(each for part in PARTS for each in part.ENDPOINTS)
