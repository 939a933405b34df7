"""Games that are kept without a file's name go into a folder of the test's own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def games(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of kept games, not there yet."""
    data = tmp_path_factory.mktemp("data")
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(data))
    return data / "paiju" / "games"
