"""Before the first hand whoever has just come may still seal, after their hello."""

import pytest

from paiju.fair import Chain
from paiju.server.live import nonces
from paiju.server.protocol.client_messages import SealChain, ShowNonce
from tests.server.club_people import HOST, ROOT, new_table, opened, run


def test_who_seals_at_once_after_hello_has_a_word_in_the_first_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nonces, "TO_SEAL", 0.25)
    chain = Chain(ROOT)

    async def play() -> None:
        table = await opened(new_table("ema"))
        host = await table.connect(HOST, plays=False)
        await table.says(HOST, SealChain(chain.head.hex()))
        await table.until(lambda: bool(host.of("nonces_wanted")))
        assert table.live.room.table is None
        await table.says(HOST, ShowNonce(0, chain.link(1).hex()))
        await table.until(lambda: bool(host.of("nonces")))
        words = {word["player"]: word for word in host.last("nonces")["words"]}
        assert words[0]["said"] == "said"
        assert words[0]["nonce"] == chain.link(1).hex()
        assert {words[player]["said"] for player in (1, 2, 3)} == {"unsealed"}

    run(play())


def test_who_seals_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nonces, "TO_SEAL", 0.25)

    async def play() -> None:
        table = await opened(new_table("ema"))
        host = await table.connect(HOST, plays=False)
        await table.until(lambda: table.live.room.table is not None, most=6)
        assert host.last("nonces")["words"][0]["said"] == "unsealed"

    run(play())
