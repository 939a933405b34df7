"""All threads of the server share one arena: what one has freed another uses."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys, threading
from paiju.server.process import limits
if sys.argv[1] == "shared" and not limits.share():
    sys.exit(3)

def use():
    kept = [bytearray(2000) for _ in range(2000)]

threads = [threading.Thread(target=use) for _ in range(4)]
for each in threads:
    each.start()
for each in threads:
    each.join()
print(sum("rw-p" in line and int(line.split("-")[0], 16) % (64 << 20) == 0 for line in open("/proc/self/maps")))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is laid out differently here")
def test_threads_share_an_arena() -> None:
    """An arena of a thread's own begins at a multiple of 64 MB."""

    def arenas(how: str) -> int:
        done = subprocess.run([sys.executable, "-c", PROGRAM, how], capture_output=True, text=True, check=False)
        if done.returncode == 3:
            pytest.skip("the C library has no arenas")
        assert done.returncode == 0, done.stderr
        return int(done.stdout)

    assert arenas("shared") < arenas("each their own")
