"""The deep player is compiled when the server starts, in a process of its own. Until that is done, and where there is
no Numba, the steady one plays in its place."""

import asyncio
import contextlib
import logging
import sys
from importlib.util import find_spec

from paiju.server.protocol.shared import HowDeep

log = logging.getLogger("paiju.server")


class DeepCompiling:
    """How far it is: `none` where it will not come."""

    def __init__(self) -> None:
        self.state: HowDeep = "none"
        self.task: asyncio.Task[None] | None = None
        self.process: asyncio.subprocess.Process | None = None

    def begin(self) -> None:
        """Compile in the background, where there is Numba."""
        if find_spec("numba") is not None:
            self.state = "compiling"
            self.task = asyncio.get_running_loop().create_task(self.compile())

    async def compile(self) -> None:
        """Have it compiled, or find that it was before."""
        silent = asyncio.subprocess.DEVNULL
        command = sys.executable, "-m", "paiju.deep.warming"
        try:
            self.process = await asyncio.create_subprocess_exec(*command, stdin=silent, stdout=silent, stderr=silent)
            done = await self.process.wait() == 0
        except OSError:
            done = False
        self.state = "ready" if done else "none"
        if not done:
            log.warning("the deep player could not be compiled; steady plays as Hard")

    def close(self) -> None:
        """It is no longer wanted."""
        if self.task is not None:
            self.task.cancel()
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
