"""Players who add a nonce to every wall, and a server that is killed again and again: every record agrees with what was
sent, and nobody is accused."""

import asyncio
import json
import random
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection

from paiju import fair
from paiju.verify import own_words, verify
from tests.children import PATIENCE
from tests.server.clients import Json, Player, dial, new_table
from tests.server.serving import Client, begun, ready, start

KILLS = 4


@dataclass
class SealedPlayer(Player):
    """A player with a chain of their own, as docs/protocol.md has it; what was sent is kept as their page would."""

    chain: fair.Chain = field(default_factory=lambda: fair.Chain(random.randbytes(fair.SEED), 200))
    mine: list[Json] = field(default_factory=list)
    wanted: set[int] = field(default_factory=set)  # hands that nonces were asked for

    @property
    def sent(self) -> dict[str, str]:
        """The links of this chain that were shown, by hand."""
        return self.mine[-1]["sent"]  # type: ignore[no-any-return]

    async def dialled(self) -> ClientConnection:
        """A connection whose hello seals the chain."""
        if not self.mine:
            self.mine.append({"head": self.chain.head.hex(), "sent": {}})
        return await dial(self.url, self.token, self.table, seal=self.chain.head.hex())

    def answers(self, told: Json) -> list[Json]:
        """What is to be said about the wall first, then what players answer."""
        return [*self.words(told), *super().answers(told)]

    def words(self, told: Json) -> list[Json]:
        """What is to be said about the wall."""
        if told["t"] == "nonces_wanted":
            self.wanted.add(told["hand"])
            return [self.nonce(told["hand"])]
        if told["t"] != "snapshot" or not self.sent or told["you"]["player"] is None:
            return []
        now, last = told["room"]["fair"], int(max(self.sent, key=int))
        known = now["seals"][told["you"]["player"]]
        if known["head"] != self.chain.head.hex() or known["at"] >= len(self.sent):
            return []
        if now["hand"] == last:  # in play: it comes late; else it will be asked for again
            return [self.nonce(last)] if now["words"] else []
        self.mine[-1].setdefault("lost", {})[str(last)] = self.sent.pop(str(last))
        self.chain = fair.Chain(random.randbytes(fair.SEED), 200)
        self.mine.append({"head": self.chain.head.hex(), "sent": {}})
        return [{"t": "seal", "head": self.chain.head.hex()}]

    def nonce(self, hand: int) -> Json:
        """A link for a hand; for the same hand the same."""
        if str(hand) not in self.sent:
            self.sent[str(hand)] = self.chain.link(len(self.sent) + 1).hex()
        return {"t": "nonce", "hand": hand, "nonce": self.sent[str(hand)]}


async def play_on(player: SealedPlayer, enough: asyncio.Event) -> None:
    """Play, whoever kills the server, until the match is over or it is enough."""
    while not player.over and not enough.is_set():
        await player.play()
        await asyncio.sleep(0.05)


@pytest.mark.long
def test_killed_again_and_again_no_record_accuses_anybody(tmp_path: Path, db_url: str) -> None:
    chance = random.Random(14)
    served = start(db_url, tmp_path)
    port = served.port
    host = Client(served.url)
    table, tokens = new_table(host, "ema", programs=3, length=1, pace=0)
    players = [SealedPlayer(served.url, token, table, chance) for token in tokens.values()]
    enough = asyncio.Event()

    async def kill() -> None:
        nonlocal served
        for hand in range(KILLS):
            while hand not in players[0].wanted and not players[0].over:
                await asyncio.sleep(0.01)
            await asyncio.sleep(chance.choice((0, 0, 0.01, 0.1)))
            await asyncio.to_thread(served.kill)
            served = await asyncio.to_thread(ready, begun(db_url, tmp_path, port=port))
        enough.set()
        await asyncio.to_thread(served.kill)

    async def both() -> None:
        async with asyncio.timeout(PATIENCE * KILLS):
            await asyncio.gather(kill(), *(play_on(player, enough) for player in players))

    try:
        asyncio.run(both())
        served = start(db_url, tmp_path, port=port)
        record = (
            Client(served.url, token=players[0].token).get(f"/api/tables/{table}/record").raw.splitlines(keepends=True)
        )
    finally:
        served.end()
    for player in players:
        reports = verify(record, mine=own_words(json.dumps(player.mine)))
        assert len(reports) >= KILLS - 1
        wrong = [(report.hand, check) for report in reports for check in report.checks if check.outcome != "agrees"]
        assert wrong == []
        assert {error["code"] for error in player.errors} <= {"too_late", "stale", "no_action", "not_allowed"}
    assert any("said" in said for report in reports for said in report.said)
