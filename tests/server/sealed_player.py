"""A player who brings randomness of their own."""

import random
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection

from paiju import fair
from tests.server.clients import Json, Player, dial


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
