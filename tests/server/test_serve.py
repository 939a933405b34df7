"""`paiju serve` as a command: how it starts, what it says, how it ends."""

import asyncio
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import paiju
from paiju.errors import InputError
from paiju.server.settings import Settings, database_url, masked, read
from paiju.server.storage.file_modes import private_files
from paiju.server.storage.keys import key_file
from paiju.server.storage.keys.vault import Vault
from paiju.server.storage.store import Store
from tests import children
from tests.children import PATIENCE
from tests.server.clients import dial, last_words, new_table, until
from tests.server.serving import Client, Served, command, serving
from tests.server.starts import one_line, run


def test_ready_and_sigterm(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'c.db'}"
    with serving(url, tmp_path, is_warm=False) as first:
        where, *others = first.said
        assert first.url in where, "the address to open comes first"
        assert "/join/" not in where
        assert ["administrator" in line for line in others] == [True, False], "then what is not for everybody"
        assert str(tmp_path / "club.key") in others[1], "a key was made, which is to be kept"
        host = Client(first.url)
        made = host.post("/api/tables", {"book": "ema", "title": "kept"}).json
        host.token = made["token"]
        assert first.stop() == 0
    with serving(url, tmp_path) as second:
        assert not any("key" in line for line in second.said)
        assert Client(second.url, token=host.token).get(f"/api/tables/{made['table']}").json["title"] == "kept"
        second.process.send_signal(signal.SIGINT)
        assert second.process.wait(PATIENCE) == 0


def test_sigterm_ends_also_with_people_at_the_tables(tmp_path: Path) -> None:
    async def told(served: Served) -> list[tuple[str, int | None]]:
        table, tokens = new_table(Client(served.url), "ema")
        connections = [await dial(served.url, token, table) for token in tokens.values()]
        for connection in connections:
            await until(connection, "snapshot")
        served.process.send_signal(signal.SIGTERM)
        return [await last_words(connection) for connection in connections]

    log = tmp_path / "log"
    with serving(f"sqlite:///{tmp_path / 'c.db'}", tmp_path, log=log) as served:
        assert asyncio.run(told(served)) == [("going", 4005)] * 4
        assert served.process.wait(PATIENCE) == 0
    assert "graceful shutdown exceeded" not in log.read_text()  # nobody had to be waited for


def importing() -> float:
    """The processor time that the packages of any such server take to be imported here, once they have been."""
    code = "import alembic.command, msgspec, sqlalchemy, starlette.applications, uvicorn, websockets.server"
    for _ in range(2):
        before = os.times()
        subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE)
        after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system


def test_it_is_up_soon(tmp_path: Path) -> None:
    """Under three seconds on a warm machine; told in processor time, since tests share theirs, and where that machine
    is a slow one, in its own measure."""
    url = f"sqlite:///{tmp_path / 'c.db'}"
    with serving(url, tmp_path):
        pass
    with serving(url, tmp_path, is_warm=False) as served:
        fields = Path(f"/proc/{served.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    assert seconds < 3 or seconds < 4 * importing()


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert "cannot listen" in one_line(run("--port", port, "--data", str(tmp_path)))


def test_bad_options_are_one_line(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path / "d"))
    assert "port" in one_line(run("--port", "70000", *data))
    assert "is not a database" in one_line(run("--db", "mysql://x", *data))
    assert "public-url" in one_line(run("--public-url", "club.example", *data))
    assert "cannot listen" in one_line(run("--host", "999.1.1.1", *data))
    assert "cannot open" in one_line(run("--db", "postgresql://club:secret@127.0.0.1:1/x", "--port", "0", *data))
    assert "secret" not in run("--db", "postgresql://club:secret@127.0.0.1:1/x", "--port", "0", *data).stderr
    assert "PAIJU_RATE" in one_line(run(*data, PAIJU_RATE="fast"))


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """One line names what cannot be made."""
    (tmp_path / "file").write_text("x")
    told = one_line(run("--port", "0", "--data", str(tmp_path / "file" / "inside")))
    assert f"club.db: Not a directory: {tmp_path / 'file' / 'inside'}" in told
    if os.geteuid() != 0:
        closed = tmp_path / "closed"
        closed.mkdir(mode=0o500)
        assert f"club.db: Permission denied: {closed}" in one_line(run("--port", "0", "--data", str(closed)))
    assert "cannot open" in one_line(run("--port", "0", "--data", "/proc/nowhere"))


@pytest.mark.skipif(os.name != "posix", reason="limits as POSIX has them")
def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    with private_files():
        store = Store(f"sqlite:///{tmp_path / 'club.db'}")
    with sqlite3.connect(tmp_path / "club.db") as keeps_the_log:  # which no longer fits
        keeps_the_log.execute("PRAGMA wal_autocheckpoint=0")
        keeps_the_log.execute("INSERT INTO entries VALUES ('t', 0, 0, zeroblob(60000))")
        keeps_the_log.commit()
        done = subprocess.run(
            ["/bin/sh", "-c", 'ulimit -f 80; exec "$@"', "sh", *command("--port", "0", "--data", str(tmp_path))],
            capture_output=True, text=True, timeout=PATIENCE, env={**os.environ, "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
        assert "the disk is full" in one_line(done)
    keeps_the_log.close()
    store.close()


@pytest.mark.skipif(os.name != "posix", reason="rights as POSIX has them")
def test_rights_of_others_are_taken_away_and_that_is_told(tmp_path: Path) -> None:
    folder, log = tmp_path / "club", tmp_path / "log"
    folder.mkdir()
    folder.chmod(0o755)
    Store(f"sqlite:///{folder / 'club.db'}").close()
    (folder / "club.db").chmod(0o644)
    with serving(f"sqlite:///{folder / 'club.db'}", folder, log=log):
        assert (folder / "club.db").stat().st_mode & 0o777 == 0o600
        assert folder.stat().st_mode & 0o777 == 0o700
    assert "was=0644 now=0600" in log.read_text()
    assert "was=0755 now=0700" in log.read_text()


def test_variables_say_the_same_as_options() -> None:
    env = {
        "PAIJU_HOST": "0.0.0.0",
        "PAIJU_PORT": "9000",
        "PAIJU_DB": "postgres://club@db/club",
        "PAIJU_DATA": "/tmp/x",
        "PAIJU_PUBLIC_URL": "https://Club.Example/",
        "PAIJU_NO_BROWSER": "1",
    }
    told = read({}, env)
    db, site = "postgresql+psycopg://club@db/club", "https://club.example"
    assert told == Settings("0.0.0.0", 9000, db, Path("/tmp/x"), site, False)
    options = {"host": "127.0.0.1", "port": "1", "db": None, "no_browser": False}
    assert (read(options, env).host, read(options, env).port, read(options, env).browser) == ("127.0.0.1", 1, False)
    assert read({"wait_db": "20"}, {"PAIJU_WAIT_DB": "10"}).wait_db == 20
    assert read({}, {"PAIJU_WAIT_DB": "10"}).wait_db == 10
    for wrong in ("soon", "-1", "nan", "1e9"):
        with pytest.raises(InputError, match="must be a number of seconds from 0 to 86400"):
            read({"wait_db": wrong}, {})
    plain = read({}, {"XDG_DATA_HOME": "/x"})
    assert (plain.host, plain.port, plain.db) == ("127.0.0.1", 8700, "sqlite:////x/paiju/club/club.db")
    assert plain.browser
    assert plain.url == "http://127.0.0.1:8700"


def test_secrets_may_stand_in_files(tmp_path: Path) -> None:
    db, token, key = tmp_path / "db", tmp_path / "token", tmp_path / "key"
    db.write_text("postgresql://club:hush@db/club\n")
    token.write_text("long and secret\n")
    key.write_text("ab" * 32 + "\n")
    env = {"PAIJU_DB_FILE": str(db), "PAIJU_METRICS_TOKEN_FILE": str(token), "PAIJU_KEY_FILE": str(key)}
    told = read({}, env)
    assert (told.db, told.metrics_token) == ("postgresql+psycopg://club:hush@db/club", "long and secret")
    assert read({"db": "postgresql://u@h/n"}, env).db == "postgresql+psycopg://u@h/n"  # an option goes first
    own = key_file.find(tmp_path, env)
    assert own is not None
    assert own.vault.id == Vault(b"\xab" * 32).id
    with pytest.raises(InputError, match="PAIJU_METRICS_TOKEN is there too; set one of the two"):
        read({}, {**env, "PAIJU_METRICS_TOKEN": "x"})
    token.unlink()
    with pytest.raises(InputError, match=r"cannot read .*token: No such file") as missing:
        read({}, env)
    assert missing.value.field == "PAIJU_METRICS_TOKEN_FILE"
    token.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="it is not text"):
        read({}, env)


@pytest.mark.parametrize(
    "url", ["ftp://x", "https://", "https://x/path", "https://u:p@x", "https://x:0", "https://[x", "x"]
)
def test_public_urls_that_are_none(url: str) -> None:
    with pytest.raises(InputError):
        read({"public_url": url}, {})


def test_passwords_are_never_shown() -> None:
    assert masked("postgresql://club:se:cr@et@host/db") == "postgresql://club:***@host/db"
    assert masked("sqlite:///x") == "sqlite:///x"
    with pytest.raises(InputError) as raised:
        database_url("mysql://me:secret@host/db", Path())
    assert "secret" not in raised.value.message + raised.value.zh


def test_for_the_network_it_tells_an_address_and_a_code(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'c.db'}", tmp_path, "--host", "0.0.0.0") as served:
        shown = "".join(served.said)
        assert served.url == f"http://127.0.0.1:{served.port}"
        if "on this network" in shown:  # there is one
            address = shown.partition("others on this network can open ")[2].split()[0]
            assert any(sign in shown for sign in "█▀▄")
            host = urlsplit(address).netloc
            assert Client(address).get("/api/books").status == 200
            assert Client(address).get("/api/books", Host=f"x{host}").status == 400


def test_without_the_extra_one_line_says_what_to_install(tmp_path: Path) -> None:
    env = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": str(Path(paiju.__file__).parents[1])}
    words = [sys.executable, "-S", *command("--data", str(tmp_path))[1:]]  # -S: no installed packages
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, env=env)
    assert "pip install '.[club]'" in one_line(done)


def test_importing_paiju_brings_in_nothing_of_the_server() -> None:
    code = "import sys, paiju, paiju.cli; paiju.score({}); print([m for m in sys.modules if m.split('.')[0] in %r])"
    names = ("starlette", "uvicorn", "sqlalchemy", "msgspec", "alembic", "websockets")
    done = subprocess.run([sys.executable, "-c", code % (names,)], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout.strip() == "[]", done


def test_backup_and_restore_as_commands(tmp_path: Path) -> None:
    def run_paiju(*words: str) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "LC_ALL": "C.UTF-8"}
        return children.run([sys.executable, "-m", "paiju", *words], env=env)

    old, new, file = tmp_path / "old", tmp_path / "new", str(tmp_path / "club.gz")
    with serving(f"sqlite:///{old / 'club.db'}", old) as served:
        host = Client(served.url)
        made = host.post("/api/tables", {"book": "mcr", "title": "saved"}).json
        done = run_paiju("backup", file, "--data", str(old))  # while it runs
        assert (done.returncode, done.stderr) == (0, "")
    assert run_paiju("restore", file, "--data", str(new)).returncode == 0
    assert run_paiju("restore", file, "--data", str(new)).returncode == 2
    assert run_paiju("restore", file, "--data", str(new), "--replace").returncode == 0
    shutil.copy(old / "club.key", new)
    shutil.rmtree(old)
    with serving(f"sqlite:///{new / 'club.db'}", new) as served:
        again = Client(served.url, token=made["token"])
        assert again.get(f"/api/tables/{made['table']}").json["title"] == "saved"
