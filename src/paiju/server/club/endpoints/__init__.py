"""Endpoints of the club itself and its administration."""

from paiju.server.club.endpoints import admin, club, network

PARTS = (
    club,
    network,
    admin,
)
ENDPOINTS = tuple(each for part in PARTS for each in part.ENDPOINTS)
