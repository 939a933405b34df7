"""Endpoints of the club itself and its administration."""

from paiju.server.club.endpoints import admin, club, network, operating

PARTS = (
    club,
    network,
    admin,
    operating,
)
ENDPOINTS = tuple(each for part in PARTS for each in part.ENDPOINTS)
