"""Endpoints of the scorer."""

from paiju.server.score.endpoints import desk, score

PARTS = (
    score,
    desk,
)
ENDPOINTS = tuple(each for part in PARTS for each in part.ENDPOINTS)
