"""Tables in this process are dealt as soon as somebody is there, unless a test asks for the moment to seal."""

import pytest

from paiju.server.live import nonces


@pytest.fixture(autouse=True)
def no_moment_to_seal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody here seals after hello but where a test says so."""
    monkeypatch.setattr(nonces, "TO_SEAL", 0.0)
