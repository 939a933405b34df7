"""Seals and nonces before each deal: what counts, what does not and why, and that a table that cheats is found out."""

import json
from typing import Any

import pytest

from paiju import fair
from paiju.server.live.hub import Hub
from paiju.server.live.nonces import SECONDS, NonceRound
from paiju.server.protocol.client_messages import (
    Host,
    RefereePause,
    RefereeResume,
    Rule,
    SealChain,
    ShowNonce,
    UndoRuling,
)
from paiju.server.protocol.shared import Person
from paiju.server.room import journal as J
from paiju.server.room.room import Room
from paiju.server.tables.messages.tables import Created
from paiju.table import setup
from paiju.table.codes import name_of
from paiju.verify import sent_chains, verify
from tests.server.club_people import HOST, Client, Table
from tests.server.live.refereed import refereed, says
from tests.server.live.sealing import Sealer, played, record, said


def reports(table: Table, head: str | None = None) -> list[Any]:
    """What `paiju verify` says of the record."""
    return verify(table.lines, head=head)  # type: ignore[attr-defined]


async def hand_of(table: Table, number: int) -> None:
    """Play until that hand has ended, with everybody there."""
    for person in table.people:
        if person.id not in table.clients:
            await table.connect(person)
    await table.until(lambda: any(frame["hand"] == number for frame in table.host.of("hand_end")))


# --- what counts ----------------------------------------------------------------------------------


def test_links_change_the_wall_and_who_says_nothing_is_on_record() -> None:
    """Three hands: one in time, one silent, one late, one without a seal; a chain sealed while nonces are asked for; a
    late one that goes on."""

    async def script(table: Table) -> None:
        ann, bea, cid = (Sealer(table, person, number) for number, person in enumerate(table.people[:3], 1))
        bea.silent, cid.silent = {0}, {0}
        for sealer in (ann, bea, cid):  # all have sealed before the first is there
            await table.live.nonces.seal(sealer.person, sealer.chain.head.hex())
        for sealer in (cid, bea, ann):
            await sealer.come(plays=sealer is not cid)
        await table.until(lambda: bool(ann.client.of("nonces")))
        at = [ann.client.times[ann.client.frames.index(ann.client.of(kind)[0])] for kind in ("nonces_wanted", "nonces")]
        assert at[1] - at[0] < SECONDS + 0.1  # it was waited for the silent, and no longer
        await cid.show(0)
        await table.until(lambda: bool(cid.client.of("error")))  # when nothing is held back
        await cid.show(0)  # sent again: it is on record once
        await table.until(lambda: len(cid.client.of("error")) > 1)
        assert [frame["code"] for frame in cid.client.of("error")] == ["too_late"] * 2
        await cid.come()
        ann.silent = {1}
        await hand_of(table, 0)
        await table.until(lambda: len(ann.client.of("nonces_wanted")) > 1)
        anew = Sealer(table, HOST, 9)
        anew.client = ann.client
        await table.says(HOST, SealChain(anew.chain.head.hex()))
        await ann.show(1)  # the chain of before counts for this hand
        await hand_of(table, 1)
        ann.silent.add(2)
        await table.until(lambda: len(ann.client.of("nonces_wanted")) > 2)
        await anew.show(2)
        await table.until(lambda: len(ann.client.of("nonces")) > 2)

    table = played(script)
    kinds = [frame["t"] for frame in table.host.frames if frame["t"] in ("nonces_wanted", "nonces", "hand_end")]
    assert kinds[:3] == ["nonces_wanted", "nonces", "hand_end"]
    assert said(table, 0) == ["said", "silent", "silent", "unsealed"]
    assert said(table, 1) == said(table, 2) == ["said", "said", "said", "unsealed"]
    words = [frame["words"] for frame in table.host.of("nonces")]
    assert [[word["at"] for word in each] for each in words] == [[0, 0, 0, 0], [1, 0, 1, 0], [0, 1, 2, 0]]
    assert words[0][0]["head"] == words[1][0]["head"] != words[2][0]["head"]
    first = table.host.frames[0]
    assert (first["t"], first["room"]["fair"]["hand"]) == ("snapshot", 0)
    head = first["room"]["fair"]["head"]
    assert first["room"]["commitment"] == table.host.of("nonces")[0]["commitment"] == head
    ended = [json.loads(line) for line in table.host.of("hand_end")[0]["record"]]
    assert ended[-1]["said"] == ["said", "silent", "late", "unsealed"]
    assert ended[-1]["nonces"] == [words[0][0]["nonce"], "", "", ""]
    seed = bytes.fromhex(ended[-1]["seed"])
    wall = setup.lay(
        table.live.room.book, fair.Stream(seed, [bytes.fromhex(words[0][0]["nonce"]), b"", b"", b""], 2)
    ).wall
    assert [name_of(code) for code in wall] == ended[-1]["wall"]
    assert wall != setup.lay(table.live.room.book, fair.Stream(seed, [b""] * 4, 2)).wall
    entries = [J.read(body) for body in table.journal.tables[table.id]]
    assert sum(isinstance(entry, J.LateWord) for entry in entries) == 1
    assert len(reports(table, head)) == 3
    assert found_out(table, head) == []


def test_who_never_seals_is_never_waited_for() -> None:
    async def script(table: Table) -> None:
        client = await table.connect(HOST, plays=False)
        await table.until(lambda: bool(client.of("nonces")))
        at = [client.times[client.frames.index(client.of(kind)[0])] for kind in ("nonces_wanted", "nonces")]
        assert at[1] - at[0] < 0.1

    table = played(script)
    assert said(table, 0) == ["unsealed"] * 4


def test_what_is_no_link() -> None:
    async def script(table: Table) -> None:
        client = await table.connect(HOST, plays=False)
        await table.until(lambda: bool(client.of("nonces")))
        for told, code in (
            (SealChain("no"), "bad_input"),
            (SealChain("é" * 64), "bad_input"),
            (ShowNonce(0, "zz"), "bad_input"),
            (ShowNonce(0, "ab" * 32), "not_sealed"),
            (ShowNonce(1, "ab" * 32), "stale"),
            (ShowNonce(-1, "ab" * 32), "stale"),
            (ShowNonce(10**18, "ab" * 32), "stale"),
        ):
            await table.says(HOST, told)
            assert client.last("error")["code"] == code
        await table.connect(Person("x"), plays=False)
        await table.says(Person("x"), SealChain("ab" * 32))
        assert table.clients["x"].last("error")["code"] == "not_yours"
        chain = fair.Chain(bytes(32), 5)
        await table.says(HOST, SealChain(chain.head.hex()))
        await table.says(HOST, SealChain(chain.head.hex()))
        assert sum(isinstance(J.read(body), J.Sealed) for body in table.journal.tables[table.id]) == 1
        await table.says(HOST, SealChain("cd" * 32))
        await table.says(HOST, SealChain(chain.head.hex()))  # a chain that was given up is not taken up again
        assert client.last("error")["code"] == "bad_input"
        for number in range(12):
            await table.says(HOST, SealChain(f"{number:064x}"))
        assert client.last("error")["code"] == "many"

    played(script, public=True)


def test_a_link_of_another_chain_and_a_bot_that_stands_in() -> None:
    async def script(table: Table) -> None:
        chain = fair.Chain(bytes(32), 5)
        first, second = Sealer(table, HOST), Sealer(table, table.people[1], 2)
        first.silent, second.silent = {0}, {0}
        await second.come(plays=False)
        client = await first.come(plays=False)
        await table.says(HOST, ShowNonce(0, chain.link(1).hex()))
        assert client.last("error")["code"] == "bad_link"
        await table.says(HOST, ShowNonce(0, first.chain.link(2).hex()))
        assert client.last("error")["code"] == "bad_link"
        await table.says(HOST, Host("bot", player=1))
        await table.hub.message(second.client, ShowNonce(0, second.chain.link(1).hex()))
        assert second.client.last("error")["code"] == "stand_in"
        await first.show(0)
        await table.until(lambda: bool(client.of("nonces")))

    table = played(script)
    assert said(table, 0) == ["said", "bot", "unsealed", "unsealed"]
    assert table.host.of("nonces")[0]["words"][1]["head"] == fair.Chain(bytes([2]) * 32, 20).head.hex()


def test_what_was_sealed_when_nonces_were_asked_for_counts_also_after_a_pause() -> None:
    """A chain sealed after somebody has spoken would be a free choice; one of somebody who has left counts nothing."""

    async def script(table: Table) -> None:
        ann, bea, cid = (Sealer(table, person, number) for number, person in enumerate(table.people[:3], 1))
        bea.silent = cid.silent = {0}
        for sealer in (ann, bea, cid):
            await table.live.nonces.seal(sealer.person, sealer.chain.head.hex())
        for sealer in (ann, bea, cid):
            await sealer.come(plays=False)
        await table.until(lambda: table.live.nonces.links.keys() == {0})
        await table.says(HOST, Host("pause"))
        await table.hub.message(bea.client, SealChain("ab" * 32))
        await table.hub.leave(table.id, cid.person)
        await table.hub.sit(table.id, Person("new", "New"), 2, "New")
        await table.says(HOST, Host("resume"))
        await table.until(lambda: len(ann.client.of("nonces_wanted")) == 2)
        await bea.show(0)
        await table.until(lambda: bool(ann.client.of("nonces")))

    table = played(script)
    assert said(table, 0) == ["said", "said", "unsealed", "unsealed"]
    assert table.host.of("nonces")[0]["words"][1]["head"] == fair.Chain(bytes([2]) * 32, 20).head.hex()


def test_a_seal_is_its_persons_not_its_chairs() -> None:
    async def script(table: Table) -> None:
        sealer = Sealer(table, table.people[1])
        await sealer.come(plays=False)
        await table.connect(HOST, plays=False)
        await table.until(lambda: bool(sealer.client.of("nonces")))
        seals = table.live.info().fair.seals  # type: ignore[union-attr]
        assert seals[1] is not None
        assert seals[1].at == 1
        await table.hub.leave(table.id, table.people[1])
        await table.hub.sit(table.id, Person("new", "New"), 1, "New")
        assert table.live.info().fair.seals[1] is None  # type: ignore[union-attr]

    played(script)


# --- restarts, rulings ----------------------------------------------------------------------------


def test_after_a_restart_the_same_link_counts_once() -> None:
    """The server is gone after it has heard a link and before the deal; then after the deal."""

    async def script(table: Table) -> None:
        sealer, other = Sealer(table, HOST), Sealer(table, table.people[1], 2)
        other.silent = {0}
        await other.come(plays=False)
        await sealer.come(plays=False)
        await table.until(lambda: table.live.nonces.links.keys() == {0})
        assert not table.live.room.words
        for number in range(2):
            await table.hub.close()
            table.hub = Hub(table.journal)
            other.silent = set()
            await other.come(plays=False)
            await sealer.come(plays=False)
            await table.until(lambda: bool(table.live.room.words))
            await sealer.show(0)  # not sure that it was heard: sent again
            assert not sealer.client.of("error")
            assert len(sealer.client.of("nonces")) == 1 - number
        words = table.live.room.words
        assert [word.said for word in words.values()] == ["said", "said", "unsealed", "unsealed"]
        assert words[0].link == sealer.chain.link(1)
        assert [chair.seal and chair.seal.at for chair in table.live.room.chairs] == [1, 1, None, None]

    played(script)


def test_a_hand_that_a_ruling_has_left_tells_its_seed_with_the_next_one() -> None:
    """Void, taken up again, void again, dealt anew: the seed is nowhere while the hand may be played on."""

    async def script(table: Table, referee: Client) -> None:
        room, chain = table.live.room, fair.Chain(bytes(32), 9)
        await table.says(HOST, SealChain(chain.head.hex()))
        assert room.table is not None
        assert isinstance(room.table.sitting.secret, fair.ChainedSecret)
        seed = room.table.sitting.secret.seed.hex()
        foul = {"foul": "wall_damaged", "variant": "lost", "offender": 1, "facts": {"compensation": {"0": 1000}}}
        for number in range(2):
            assert not await says(table, referee, *([] if number else [RefereePause()]), Rule(foul))
            assert room.table is None
            assert table.live.info().commitment is None  # it would be the seed
            if not number:
                assert not await says(table, referee, UndoRuling(0))
                assert room.table is not None
        told = json.dumps([client.frames for client in table.clients.values()])
        assert seed not in told
        assert not any(seed.encode() in body for body in table.journal.tables[table.id])
        assert seed.encode() not in b"".join(await record(table))
        await says(table, referee, RefereeResume())
        await table.until(lambda: bool(table.host.of("nonces_wanted")))
        await table.says(HOST, ShowNonce(1, chain.link(1).hex()))
        await table.until(lambda: room.hand == 1)
        assert table.host.last("nonces")["commitment"] == seed
        assert said(table, 1)[0] == "said"
        table.lines = await record(table)  # type: ignore[attr-defined]
        assert all(report.agrees for report in reports(table))

    refereed(script, "xjtu", moves=4)


# --- a table that cheats --------------------------------------------------------------------------


async def a_hand(table: Table) -> None:
    """A hand with a sealed person."""
    await Sealer(table, HOST).come()
    await hand_of(table, 0)


def found_out(table: Table, head: str | None = None) -> list[str]:
    """What does not agree."""
    return [check.what for report in reports(table, head) for check in report.checks if check.outcome != "agrees"]


def test_a_table_that_swaps_its_secret_is_found_out() -> None:
    shown = []

    async def script(table: Table) -> None:
        shown.append(table.live.info().fair.head)  # type: ignore[union-attr]
        body = J.read(table.journal.tables[table.id][0])
        assert isinstance(body, J.TableOpened)
        table.journal.roots[table.id] = bytes(32)
        head = fair.Chain(bytes(32)).head.hex()
        table.journal.tables[table.id][0] = J.write(J.TableOpened(**{**fields(body), "head": head}))
        table.hub = Hub(table.journal)
        await a_hand(table)

    table = played(script)
    assert found_out(table) == []  # it is a fair table, only another one
    assert "chain" in found_out(table, shown[0])


def fields(entry: J.TableOpened) -> dict[str, Any]:
    """The parts of an entry."""
    return {name: getattr(entry, name) for name in entry.__struct_fields__}


def test_a_table_that_leaves_a_link_out_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest, chain = NonceRound.word, fair.Chain(bytes([1]) * fair.SEED, 20)

    def deaf(self: NonceRound, player: int) -> J.DealtWord:
        word = honest(self, player)
        return J.DealtWord("silent", word.head, word.at) if word.said == "said" else word

    monkeypatch.setattr(NonceRound, "word", deaf)
    table = played(a_hand)
    assert table.host.of("nonces")[0]["words"][0]["nonce"] == ""  # its person sees at once that it is missing
    assert found_out(table) == []
    mine = sent_chains(json.dumps({"head": chain.head.hex(), "sent": {"0": chain.link(1).hex()}}))
    found = [check for report in verify(table.lines, mine=mine) for check in report.checks]  # type: ignore[attr-defined]
    assert [check.what for check in found if check.outcome != "agrees"] == ["mine"]


def test_a_table_that_deals_another_wall_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = setup.lay

    def lay(*given: Any) -> Any:
        laid = honest(*given)
        laid.wall[0], laid.wall[60] = laid.wall[60], laid.wall[0]
        return laid

    with monkeypatch.context() as doctored:
        doctored.setattr(setup, "lay", lay)
        table = played(a_hand)
    assert "wall" in found_out(table)


def test_a_table_whose_secret_is_gone_is_frozen_and_can_be_ended() -> None:
    async def script(table: Table) -> None:
        sealer = Sealer(table, HOST)
        await sealer.come()
        await hand_of(table, 0)
        await table.until(lambda: table.live.room.hand == 1)
        points = tuple(table.live.room.position.points)
        kept = table.journal.tables[table.id]
        whole = [(done["hand"], done["record"]) for done in sealer.client.of("hand_end")]
        await table.hub.close()
        again = Table(Hub(table.journal), Created(table.id, 0, "E", {}), table.people)
        again.journal.roots.clear()
        client = await again.connect(HOST, plays=False)
        room = client.frames[0]["room"]
        assert room["state"] == "frozen"
        assert (room["frozen"]["key"], room["frozen"]["can_continue"]) == (True, False)
        assert list((await again.hub.past.hand(again.live.room, 0)).record) == whole[0][1]
        await again.says(HOST, Host("start"))
        assert client.last("error")["code"] == "frozen"
        await again.says(HOST, Host("end"))
        assert client.last("match_end")["over"] == "host"
        assert tuple(one["points"] for one in sorted(client.last("match_end")["results"], key=by_player)) == points
        assert Room.load(table.id, kept).state == "over"

    played(script)


def by_player(result: dict[str, Any]) -> int:
    """The order of players."""
    return int(result["player"])
