"""What the club's tests share: a database of either kind, and real server processes."""

import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server import postgres
from tests.server.serving import Served, serving

NUMBERS = itertools.count()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """One PostgreSQL for all tests of this process."""
    with postgres.running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def db_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind."""
    return fresh_database(request, tmp_path, request.param)


@pytest.fixture
def fresh_db(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """Makes empty databases of a kind."""
    return lambda kind: fresh_database(request, tmp_path, kind)


def fresh_database(request: pytest.FixtureRequest, tmp_path: Path, kind: str) -> str:
    """An empty database."""
    number = next(NUMBERS)
    if kind == "sqlite":
        return f"sqlite:///{tmp_path / f'club{number}.db'}"
    return postgres.new_database(request.getfixturevalue("postgres_server"), f"club_{os.getpid()}_{number}")


@pytest.fixture(scope="session", params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def club(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A running club for all tests that do no harm; on PostgreSQL too in the long run, or `ON_BOTH` where a test is
    about what several do at once."""
    folder = tmp_path_factory.mktemp("club")
    url = fresh_database(request, folder, request.param)
    with serving(url, folder) as served:
        yield served
