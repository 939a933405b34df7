"""HAProxy in front of several servers, with the project's own example."""

import re
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from tests.children import PATIENCE

EXAMPLE = Path(__file__).parents[3] / "examples" / "deploy" / "haproxy" / "several-servers.cfg"


def is_there() -> bool:
    """Can it be started here?"""
    return shutil.which("haproxy") is not None


class Balancer:
    """One that runs, at a port of its own that it keeps."""

    def __init__(self, folder: Path, urls: Sequence[str]) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        text = re.sub(r"\n  server .*", "", EXAMPLE.read_text("utf-8"))
        text = text.replace("bind :80", f"bind 127.0.0.1:{self.port}")
        text = text.replace("maxconn 20000", "maxconn 2000")  # as many files as anybody may open
        lines = [f"  server s{i} {urlsplit(url).netloc}" for i, url in enumerate(urls)]
        self.file = folder / "haproxy.cfg"
        self.file.write_text("\n".join([text.rstrip(), *lines, ""]), "utf-8")
        self.start()

    def start(self) -> None:
        """Begin; it is there when its port is."""
        self.process = subprocess.Popen(["haproxy", "-db", "-f", str(self.file)], stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while not self.is_open():
            assert self.process.poll() is None, "haproxy does not take its file"
            assert time.monotonic() < end
            time.sleep(0.05)

    def is_open(self) -> bool:
        """Does somebody take connections there?"""
        try:
            socket.create_connection(("127.0.0.1", self.port), 1.0).close()
        except OSError:
            return False
        return True

    def end(self) -> None:
        """With all its connections."""
        self.process.kill()
        self.process.wait()
