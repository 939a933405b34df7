"""PostgreSQL's own backup of a running club, with the key beside it, is that club (docs/club.md, "Large clubs")."""

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import make_url

from tests.before.commands import run
from tests.children import PATIENCE
from tests.server import postgres
from tests.server.clients import new_table
from tests.server.serving import browser, serving


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that PostgreSQL's user can use, with a short name for its sockets."""
    folder = Path(tempfile.mkdtemp(prefix="paiju-base-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def base_backup(of: Path, into: Path) -> None:
    """As the document says it."""
    program, who = postgres.programs() / "pg_basebackup", postgres.unprivileged()
    into.mkdir()
    if "user" in who:
        os.chown(into, int(who["user"]), int(who["group"]))
    words = [program, "-h", of, "-U", "club", "-D", into / "data", "-X", "stream", "-c", "fast"]
    made = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False, **who)
    assert made.returncode == 0, made.stderr


def test_a_base_backup_and_the_key_are_the_club(place: Path, tmp_path: Path) -> None:
    with postgres.running_in(place / "a") as url:
        db = postgres.new_database(url, "club")
        with serving(db, tmp_path / "data") as club:
            host = browser(club.url)
            table, _ = new_table(host, "ema")
            base_backup(place / "a", place / "b")
            later, _ = new_table(host, "ema")
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    shutil.copyfile(tmp_path / "data" / "club.key", tmp_path / "elsewhere" / "club.key")
    (tmp_path / "elsewhere" / "club.key").chmod(0o600)
    with postgres.running_in(place / "b") as url:
        db = make_url(url).set(database="club").render_as_string(hide_password=False)
        said = run("doctor", "--all", "--db", db, "--data", tmp_path / "elsewhere")[1]
        assert re.search(r"ok +key .* opens all 1 tables in play", said), said
        assert re.search(r"ok +journals +1 of 1 tables replay as they were played", said), said
        with serving(db, tmp_path / "elsewhere") as club:
            host.url = host.origin = club.url
            assert [host.get(f"/api/tables/{each}").status for each in (table, later)] == [200, 404]
