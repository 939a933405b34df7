"""Databases of either kind for the clubs of days."""

from tests.server.conftest import fresh_db, postgres_server

__all__ = ["fresh_db", "postgres_server"]
