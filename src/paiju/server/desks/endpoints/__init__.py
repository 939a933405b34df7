"""Addresses of desks and evenings."""

from paiju.server.desks.endpoints import desks, evening_fouls, evenings

PARTS = (
    desks,
    evenings,
    evening_fouls,
)
ENDPOINTS = tuple(each for part in PARTS for each in part.ENDPOINTS)
