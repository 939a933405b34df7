"""Addresses of the club itself and of its administration."""

from paiju.server.club.endpoints import admin, backups, club, network

PARTS = (
    club,
    network,
    admin,
    backups,
)
ENDPOINTS = tuple(each for part in PARTS for each in part.ENDPOINTS)
