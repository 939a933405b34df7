"""A PostgreSQL of the tests' own: Debian's programs, a folder that is thrown away or kept, a user that is not root."""

import os
import random
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests import children
from tests.children import PATIENCE
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


class Cluster:
    """A PostgreSQL with its data in a folder, which can be begun again after whatever has befallen it."""

    def __init__(self, folder: Path, more: Sequence[str] = ()) -> None:
        self.options = (*FAST, *more)
        self.bin, who = programs(), unprivileged()
        self.folder, self.data, self.log = folder, folder / "data", folder / "log"
        self.url = f"postgresql+psycopg://club@/postgres?host={folder}"
        folder.mkdir(exist_ok=True)
        if "user" in who:
            os.chown(folder, int(who["user"]), int(who["group"]))
        env = {**os.environ, "LC_ALL": "C.UTF-8", "HOME": str(folder)}
        self.how: dict[str, Any] = {"cwd": folder, "env": env, **who}
        self.server: subprocess.Popen[str] | None = None
        if not (self.data / "PG_VERSION").exists():
            self.run("initdb", "-D", self.data, "-U", "club", "-A", "trust", "-E", "UTF8", "-N")

    def run(self, program: str, *words: object) -> None:
        """One of its own programs, which must succeed."""
        command = [str(self.bin / program), *map(str, words)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, **self.how)
        assert done.returncode == 0, done.stderr

    def begin(self) -> None:
        """Let it run; it answers when this returns. One that somebody left running on this data is ended before."""
        end_left_over(self.data)
        words = [str(word) for word in (self.bin / "postgres", "-D", self.data, "-k", self.folder, *self.options)]
        with self.log.open("a") as told:
            self.server = children.begin(words, stdout=told, stderr=told, **self.how)
        wait_for(self.server, self.folder, self.log)

    def restart(self, mode: str) -> None:
        """As `pg_ctl restart -m MODE`: `fast` ends all connections, `immediate` is a crash that is recovered from."""
        self.run("pg_ctl", "stop", "-w", "-m", mode, "-D", self.data)
        self.ended()
        self.begin()

    def kill_one(self, chance: random.Random) -> None:
        """SIGKILL to one of the processes that serve connections: it ends all others and recovers by itself."""
        import psycopg

        chosen = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        with psycopg.connect(host=str(self.folder), user="club", dbname="postgres") as connection:
            pids = sorted(row[0] for row in connection.execute(chosen))
        if pids:
            with suppress(ProcessLookupError):
                os.kill(chance.choice(pids), signal.SIGKILL)
        assert self.server is not None
        wait_for(self.server, self.folder, self.log)

    def kill(self) -> None:
        """SIGKILL to its first process, and it begins again once those it has left behind have noticed."""
        assert self.server is not None
        self.server.kill()
        self.ended()
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.begin()
                return
            except AssertionError:
                self.ended()
                assert time.monotonic() < end, self.log.read_text()[-2000:]

    def ended(self) -> None:
        """It has ended, and nothing of it is left."""
        if self.server is not None:
            self.server.wait(PATIENCE)
            children.end(self.server)
            self.server = None

    def end(self) -> None:
        """Its own way to end at once, with all its processes."""
        if self.server is not None:
            self.server.send_signal(signal.SIGQUIT)
            self.ended()


@contextmanager
def running(more: Sequence[str] = ()) -> Iterator[str]:
    """A running PostgreSQL, with `more` options; the address of its database, by socket."""
    with cluster(more) as there:
        yield there.url


@contextmanager
def cluster(more: Sequence[str] = ()) -> Iterator[Cluster]:
    """A running PostgreSQL that can be begun again."""
    folder = Path(tempfile.mkdtemp(prefix="paiju-pg-"))
    there: Cluster | None = None
    try:
        there = Cluster(folder, more)
        there.begin()
        yield there
    finally:
        if there is not None:
            there.end()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running_in(folder: Path) -> Iterator[str]:
    """The same with its data in a folder, which is kept."""
    there = Cluster(folder)
    there.begin()
    try:
        yield there.url
    finally:
        there.end()


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
