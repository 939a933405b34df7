"""A server that systemd starts: the socket is handed over and outlives it, and systemd hears how it stands."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.errors import InputError
from paiju.server.process import systemd
from paiju.server.run import SPEAK_SECONDS
from tests import children
from tests.children import PATIENCE

pytestmark = pytest.mark.skipif(os.name == "nt", reason="systemd is of Linux")


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    """A socket that is held while servers come and go."""
    with socket.create_server(("127.0.0.1", 0), backlog=512) as held:
        yield held


def test_what_is_not_for_us_is_left_alone() -> None:
    assert systemd.handed_over({}) == []
    others = {"LISTEN_PID": "1", "LISTEN_FDS": "1", "PATH": "x"}
    assert systemd.handed_over(others) == []
    assert others == {"PATH": "x"}
    assert systemd.handed_over({"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "one"}) == []


def test_only_sockets_for_tcp_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX) as wrong:
        monkeypatch.setattr(systemd, "FIRST", wrong.fileno())
        with pytest.raises(InputError, match="ListenStream"):
            systemd.handed_over({"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"})
        wrong.detach()


def test_systemd_hears_how_it_stands(tmp_path: Path) -> None:
    place = tmp_path / "notify"
    assert not systemd.notify("READY=1", environment={})
    assert not systemd.notify("READY=1", environment={"NOTIFY_SOCKET": str(place)})
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(place))
        assert systemd.notify("READY=1", "STATUS=x", environment={"NOTIFY_SOCKET": str(place)})
        assert heard.recv(100) == b"READY=1\nSTATUS=x"


def test_how_often_it_is_watched() -> None:
    mine = str(os.getpid())
    assert systemd.watch_seconds({}) == 0
    assert systemd.watch_seconds({"WATCHDOG_USEC": "60000000"}) == 60
    assert systemd.watch_seconds({"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": mine}) == 60
    assert systemd.watch_seconds({"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "1"}) == 0


def begun(folder: Path, listening: socket.socket, notify: Path) -> subprocess.Popen[str]:
    """A server that is given the socket as systemd gives it: descriptor 3, and the number of the process itself."""
    hand_over = 'exec 3<&"$1"; LISTEN_PID=$$; export LISTEN_PID; shift; exec "$@"'
    serve = [sys.executable, "-m", "paiju", "serve", "--no-browser", "--data", str(folder)]
    more = {"LISTEN_FDS": "1", "NOTIFY_SOCKET": str(notify), "WATCHDOG_USEC": "1000000", "PAIJU_DEEP": "0"}
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PAIJU_RATE": "1000", **more}
    return subprocess.Popen(
        ["bash", "-c", hand_over, "bash", str(listening.fileno()), *serve],
        pass_fds=[listening.fileno()], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        start_new_session=True,
    )  # fmt: skip


class Visits:
    """Somebody who comes again and again, each time by a new connection."""

    def __init__(self, port: int) -> None:
        self.port, self.failures, self.answered, self.longest = port, list[str](), 0, 0.0
        self.going = True
        self.thread = threading.Thread(target=self.come)
        self.thread.start()

    def come(self) -> None:
        """Ask until told to stop."""
        while self.going:
            began = spoke = came = time.monotonic()
            try:
                connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
                connection.connect()
                came = time.monotonic()
                connection.request("GET", "/healthz")
                spoke = time.monotonic()
                status = connection.getresponse().status
                connection.close()
                self.answered += status == 200
                if status != 200:
                    self.failures.append(str(status))
            except (OSError, http.client.HTTPException) as error:
                if max(spoke, time.monotonic() if spoke < came else spoke) - came < SPEAK_SECONDS / 2:
                    self.failures.append(repr(error))  # who comes and says nothing for long may be hung up on
            self.longest = max(self.longest, time.monotonic() - began)

    def end(self) -> None:
        """No more."""
        self.going = False
        self.thread.join(PATIENCE)


def test_nobody_is_refused_while_the_server_is_replaced(tmp_path: Path, listening: socket.socket) -> None:
    place = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(place))
        heard.settimeout(PATIENCE)
        server = begun(tmp_path / "club", listening, place)
        try:
            *_said, ready = children.heard(server, server.stdout, "ready ")
            port = listening.getsockname()[1]
            assert ready.split()[1] == f"http://127.0.0.1:{port}"
            assert states(heard, "READY=1")
            visits = Visits(port)
            for _again in range(2):
                before = visits.answered
                until(lambda: visits.answered > before + 3)  # noqa: B023
                server.send_signal(signal.SIGTERM)
                assert server.wait(PATIENCE) == 0
                assert states(heard, "STOPPING=1")
                children.end(server)
                server = begun(tmp_path / "club", listening, place)
                children.heard(server, server.stdout, "ready ")
                assert states(heard, "READY=1")
            assert states(heard, "WATCHDOG=1")
            visits.end()
            assert visits.failures == []
            assert visits.answered > 6
        finally:
            children.end(server)


def states(heard: socket.socket, wanted: str) -> bool:
    """Wait until systemd is told this."""
    while True:
        if wanted in heard.recv(500).decode().split("\n"):
            return True


def until(true: object) -> None:
    """Wait for something."""
    end = time.monotonic() + PATIENCE
    while not true():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.02)
