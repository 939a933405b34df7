"""Nonces through rulings, restarts and races: honest records accuse nobody, and a pause keeps its secrets."""

import json
from typing import Any

import pytest

from paiju.server.live.hub import Hub
from paiju.server.protocol.client_messages import Hello, Host, RefereePause, RefereeResume, Rule, ShowNonce, UndoRuling
from paiju.verify import sent_chains, verify
from tests.server.club_people import HOST, Client, Table, new_table, opened, run
from tests.server.live.pausing import until_held_end
from tests.server.live.refereed import REF, says
from tests.server.live.sealing import Sealer, record

VOID = {"foul": "wall_damaged", "variant": "lost", "offender": 1, "facts": {"compensation": {"0": 1000}}}


def complaints(lines: list[bytes], **told: Any) -> list[tuple[int, str]]:
    """What is wrong with a record."""
    reports = verify(lines, **told)
    return [(report.hand, check.what) for report in reports for check in report.checks if check.outcome != "agrees"]


async def two_sealed(silent: set[int], others_silent: set[int]) -> tuple[Table, Sealer, Sealer]:
    """A table at which two players have sealed; nobody is there yet."""
    table = await opened(new_table("xjtu", public=True))
    ann, bea = Sealer(table, HOST), Sealer(table, table.people[1], 2)
    ann.silent, bea.silent = silent, others_silent
    for player in (ann, bea):
        await table.live.nonces.seal(player.person, player.chain.head.hex())
    return table, ann, bea


async def end(table: Table) -> list[bytes]:
    """The match is ended; its record."""
    await table.says(HOST, Host("end"))
    await table.until(lambda: table.live.room.over != "")
    return await record(table)


def test_a_link_shown_before_a_hand_is_taken_up_again_counts_once() -> None:
    async def play() -> None:
        table, ann, bea = await two_sealed({0, 1, 2}, {0, 1, 2})
        await table.hub.referee(table.id, REF, "Rita")
        referee = await table.connect(REF, plays=False, views=True)
        for player in (ann, bea):
            await player.come(plays=False)
        for person in table.people[2:]:
            await table.connect(person, plays=False)
        room, link = table.live.room, ann.chain.link(1).hex()
        await table.until(lambda: room.table is not None)
        await says(table, referee, RefereePause(), Rule(VOID), RefereeResume())
        await table.until(lambda: any(frame["hand"] == 1 for frame in table.host.of("nonces_wanted")))
        await table.says(HOST, ShowNonce(1, link))
        await says(table, referee, UndoRuling(0))
        assert room.table is not None
        await table.says(HOST, ShowNonce(0, link))
        assert table.host.last("error")["code"] == "too_late"
        await says(table, referee, RefereePause(), Rule(VOID), RefereeResume())
        await table.until(lambda: room.hand == 1)
        assert (room.words[0].said, room.words[0].at) == ("silent", 1)
        assert complaints(await end(table)) == []

    run(play())


def test_who_seals_after_a_restart_has_no_word_in_the_hand_that_was_asked_for() -> None:
    async def play() -> None:
        table, ann, bea = await two_sealed(set(), {0})
        await bea.come(plays=False)
        await ann.come(plays=False)
        await table.until(lambda: table.live.nonces.links.keys() == {0})
        await table.hub.close()
        table.hub = Hub(table.journal)
        anew = Sealer(table, table.people[1], 7)
        await anew.come(plays=False)
        await ann.come(plays=False)
        await table.until(lambda: bool(table.live.room.words))
        words = table.live.room.words
        assert (words[0].said, words[1].said, words[1].head) == ("said", "silent", bea.chain.head)
        heads = [ann.chain.head.hex(), bea.chain.head.hex()]
        told = {"head": heads[0], "sent": {"0": ann.chain.link(1).hex()}, "seals": {"0": heads}}
        assert complaints(await end(table), mine=sent_chains(json.dumps(told))) == []

    run(play())


def test_a_link_that_comes_while_the_deal_is_written_is_late() -> None:
    async def play() -> None:
        table, ann, bea = await two_sealed({0}, {0})
        await bea.come(plays=False)
        await ann.come(plays=False)
        append = table.journal.append

        async def meanwhile(*told: Any, **more: Any) -> None:
            if b'"dealt"' in told[2][0]:
                table.spawn(table.says(HOST, ShowNonce(0, ann.chain.link(1).hex())))
            await append(*told, **more)

        table.journal.append = meanwhile  # type: ignore[method-assign]
        await table.until(lambda: bool(table.host.of("error")))
        assert table.host.last("error")["code"] == "too_late"
        assert (table.live.room.words[0].said, table.live.room.words[0].nonce) == ("late", b"")
        table.journal.append = append  # type: ignore[method-assign]
        assert complaints(await end(table)) == []

    run(play())


@pytest.mark.parametrize("last", [False, True])
def test_sealing_with_hello_tells_nothing_of_what_is_held_back(monkeypatch: pytest.MonkeyPatch, last: bool) -> None:
    """Whether or not the hand held back has ended the match, a chain that was given up is refused."""

    async def play() -> None:
        table = await until_held_end(monkeypatch, last)
        table.live.room.heads.add(b"\xab" * 32)
        client = Client(table.people[2])
        await table.hub.connect(table.id, client.person, client, Hello(table.id, seal="ab" * 32))
        assert table.live.is_pause()
        assert bool(table.live.room.over) == last
        assert [frame["code"] for frame in client.of("error")] == ["bad_input"]

    run(play())
