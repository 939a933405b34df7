"""The databases that the club's tests use are used here as well."""

from tests.server.conftest import postgres_server

__all__ = ["postgres_server"]
