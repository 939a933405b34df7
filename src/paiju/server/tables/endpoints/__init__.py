"""Endpoints of tables."""

from paiju.server.tables.endpoints import again, company, games, hands, links, referee, share, tables

PARTS = (
    company,
    tables,
    again,
    links,
    hands,
    referee,
    games,
    share,
)
ENDPOINTS = tuple(each for part in PARTS for each in part.ENDPOINTS)
