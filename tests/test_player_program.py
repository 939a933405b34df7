"""The program of docs/protocol.md: it plays a match to its end, over lost connections too, and what it kept agrees."""

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from paiju.cli import main
from paiju.server.protocol.client_messages import SealChain, ShowNonce
from tests.children import PATIENCE
from tests.server.club_people import HOST, Table
from tests.server.live.sealing import played, said
from tests.server.serving import serving

ROOT = Path(__file__).parent.parent
PROGRAM = ROOT / "examples" / "player.py"


def test_the_document_shows_the_program() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert f"```py examples/player.py\n{PROGRAM.read_text(encoding='utf-8')}```\n" in text


@pytest.mark.long
def test_it_plays_a_match_that_verifies(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'club.db'}", tmp_path) as served:
        command = [sys.executable, PROGRAM, served.url]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    words = done.stdout.splitlines()[-1].split()
    assert words[:2] == ["paiju", "verify"]
    files = [str(tmp_path / word) if word.endswith((".json", ".jsonl")) else word for word in words[1:]]
    assert main(files) == 0
    assert '"Robin"' in (tmp_path / "match.jsonl").read_text(encoding="utf-8")


def test_after_a_lost_link_it_seals_anew(tmp_path: Path) -> None:
    """A link that never arrived: the next one is refused, and the hand after that has its word again."""
    program: dict[str, Any] = runpy.run_path(str(PROGRAM))
    chains = program["Chains"](tmp_path / "mine.json")

    async def script(table: Table) -> None:
        await table.live.nonces.seal(HOST, chains.kept[-1]["head"])
        chains.nonce(99)  # lost on its way
        client = await table.connect(HOST, plays=False)
        await table.until(lambda: bool(client.of("nonces_wanted")))
        told = program["answer"](client.last("nonces_wanted"), chains)
        await table.says(HOST, ShowNonce(told["hand"], told["nonce"]))
        assert client.last("error")["code"] == "bad_link"
        told = program["answer"](client.last("error"), chains)
        await table.says(HOST, SealChain(told["head"]))
        assert len(client.of("error")) == 1
        await table.until(lambda: bool(client.of("nonces")))
        assert table.live.info().fair.seals[0].head == chains.kept[-1]["head"]  # type: ignore[union-attr]

    assert said(played(script), 0)[0] == "silent"
    assert [sorted(each["lost"]) for each in chains.kept] == [["0", "99"], []]
