"""Endpoints of the club itself and its administration."""

from paiju.server.club.endpoints import admin, club, network, operating, servers

PARTS = (
    club,
    network,
    admin,
    operating,
    servers,
)
ENDPOINTS = tuple(each for part in PARTS for each in part.ENDPOINTS)
