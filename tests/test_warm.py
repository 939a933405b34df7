"""A program that is forked instead of started is the same program, and a child like any other."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests import children, warm
from tests.children import PATIENCE, heard

pytestmark = pytest.mark.skipif(not warm.CAN_FORK, reason="forked only where the system's call is known")
WORDS = [sys.executable, "-m", "paiju"]


@pytest.mark.parametrize("words", [["rules", "list"], ["score", "--no-such-option"], ["explain", "-"], ["--version"]])
def test_it_says_what_it_would_say(words: list[str], tmp_path: Path) -> None:
    env = {**os.environ, "COLUMNS": "61"}
    usual = subprocess.run(
        [*WORDS, *words], input="x", capture_output=True, text=True, timeout=PATIENCE, cwd=tmp_path, env=env
    )
    forked = children.run([*WORDS, *words], "x", cwd=tmp_path, env=env)
    assert (forked.returncode, forked.stdout, forked.stderr) == (usual.returncode, usual.stdout, usual.stderr)


@pytest.mark.parametrize(("how", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 0), (signal.SIGKILL, -signal.SIGKILL)])
def test_it_is_our_child_in_a_session_of_its_own(how: signal.Signals, code: int, tmp_path: Path) -> None:
    words = [*WORDS, "serve", "--no-browser", "--port", "0", "--data", "club"]
    with children.child(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=tmp_path) as server:
        assert isinstance(server, warm.WarmStart)
        heard(server, server.stdout, "ready ")
        fields = Path(f"/proc/{server.pid}/stat").read_text().rsplit(")", 1)[1].split()
        assert int(fields[1]) == os.getpid()
        assert os.getsid(server.pid) == server.pid
        assert (tmp_path / "club" / "club.db").exists()
        server.send_signal(how)
        assert server.wait(PATIENCE) == code
