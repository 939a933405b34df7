"""Endpoints of desks and evenings, and of the referee everywhere."""

from paiju.server.desks.endpoints import desks, evenings, fouls

PARTS = (
    desks,
    evenings,
    fouls,
)
ENDPOINTS = tuple(each for part in PARTS for each in part.ENDPOINTS)
