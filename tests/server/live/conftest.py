"""Tables in this process are dealt as soon as somebody is there, unless a test asks for the moment to seal."""

import pytest

from paiju.server.live import nonces
from paiju.server.live.bots.pool import BotsPool


@pytest.fixture(autouse=True)
def no_moment_to_seal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody here seals after hello but where a test says so."""
    monkeypatch.setattr(nonces, "TO_SEAL", 0.0)


@pytest.fixture
def bots_that_need_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots discard what they draw, and no process is started for that."""

    async def nothing(*_: object) -> None:
        return None

    monkeypatch.setattr(BotsPool, "choose", nothing)
    monkeypatch.setattr(BotsPool, "warm", lambda _: None)
