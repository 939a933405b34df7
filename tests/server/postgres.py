"""A PostgreSQL of the tests' own: Debian's programs, a folder that is thrown away or kept, a user that is not root."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.children import PATIENCE, child
from tests.extras import missing

PLACES = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")
FAST = ("-c", "listen_addresses=", "-c", "shared_buffers=32MB", "-c", "max_connections=60", "-c", "fsync=off")
# A test of a running club on either kind of database, also in the quick run.
ON_BOTH = pytest.mark.parametrize("club", ["sqlite", "postgres"], indirect=True)


def programs() -> Path:
    """The folder of initdb and postgres; where the one in the PATH is a link, the folder it leads to."""
    named = shutil.which("initdb")
    found = [Path(named).resolve().parent] if named else []
    for place in PLACES:
        found += sorted(Path("/").glob(place.lstrip("/")), reverse=True)
    found = [folder for folder in found if (folder / "initdb").exists() and (folder / "postgres").exists()]
    if not found:
        missing("postgres", "no PostgreSQL here (Debian: apt install postgresql)")
    return found[0]


def unprivileged() -> dict[str, Any]:
    """How a program is run as nobody special: PostgreSQL refuses to be root."""
    if os.geteuid() != 0:
        return {}
    import pwd

    known = [entry for entry in pwd.getpwall() if entry.pw_name in ("postgres", "nobody")]
    if not known:
        missing("postgres", "tests run as root, and there is no user to run PostgreSQL as")
    chosen = max(known, key=lambda entry: entry.pw_name)
    return {"user": chosen.pw_uid, "group": chosen.pw_gid, "extra_groups": []}


@contextmanager
def running(more: Sequence[str] = ()) -> Iterator[str]:
    """A running PostgreSQL, with `more` options; the address of its database, by socket."""
    folder = Path(tempfile.mkdtemp(prefix="paiju-pg-"))
    try:
        with running_in(folder, more) as url:
            yield url
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running_in(folder: Path, more: Sequence[str] = ()) -> Iterator[str]:
    """The same with its data in a folder, which is kept. One that somebody left running there is ended before."""
    bin, who = programs(), unprivileged()
    folder.mkdir(exist_ok=True)
    if "user" in who:
        os.chown(folder, int(who["user"]), int(who["group"]))
    data = folder / "data"
    env = {**os.environ, "LC_ALL": "C.UTF-8", "HOME": str(folder)}
    common: dict[str, Any] = {"cwd": folder, "env": env, **who}
    if not (data / "PG_VERSION").exists():
        begin = [bin / "initdb", "-D", data, "-U", "club", "-A", "trust", "-E", "UTF8", "-N"]
        made = subprocess.run(begin, capture_output=True, text=True, timeout=PATIENCE, **common)
        assert made.returncode == 0, made.stderr
    end_left_over(data)
    words = [str(word) for word in (bin / "postgres", "-D", data, "-k", folder, *FAST, *more)]
    log = folder / "log"
    with log.open("w") as told, child(words, stdout=told, stderr=told, **common) as server:
        try:
            wait_for(server, folder, log)
            yield f"postgresql+psycopg://club@/postgres?host={folder}"
        finally:
            server.send_signal(signal.SIGQUIT)  # its own way to end at once, with all its processes
            server.wait(PATIENCE)


def end_left_over(data: Path) -> None:
    """End the server that still runs on this data, if there is one."""
    noted = data / "postmaster.pid"
    pid = noted.read_text().split()[0] if noted.exists() else "none"
    words = Path(f"/proc/{pid}/cmdline")
    if words.exists() and os.fsencode(data) in words.read_bytes().split(b"\0"):
        os.kill(int(pid), signal.SIGQUIT)
        end = time.monotonic() + PATIENCE
        while words.exists() and words.read_bytes() and time.monotonic() < end:
            time.sleep(0.05)


def wait_for(server: subprocess.Popen[str], folder: Path, log: Path) -> None:
    """Until it answers, or has ended."""
    import psycopg

    end, why = time.monotonic() + PATIENCE, "it ended"
    while server.poll() is None and time.monotonic() < end:
        try:
            psycopg.connect(host=str(folder), user="club", dbname="postgres").close()
            return
        except psycopg.OperationalError as error:
            why = str(error)
        time.sleep(0.05)
    raise AssertionError(f"PostgreSQL did not start ({why}):\n{log.read_text()}")


def new_database(url: str, name: str) -> str:
    """A fresh database of the running server; its address."""
    from sqlalchemy import create_engine, make_url, text

    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f'CREATE DATABASE "{name}"'))
    engine.dispose()
    return make_url(url).set(database=name).render_as_string(hide_password=False)
