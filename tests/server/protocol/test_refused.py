"""Refusals: one family with what a person can mend, one form over HTTP and one over the socket."""

import asyncio
import json

import pytest

from paiju.errors import InputError
from paiju.server.live.hub import Hub
from paiju.server.protocol.messages import error_of
from paiju.server.protocol.refused import CONFLICT, STATUS, Refused, TooMany
from paiju.server.room.journal import JournalFull, JournalTaken
from paiju.server.web.app import answer
from paiju.server.web.bodies import refusal
from tests.server.memory_journal import MemoryJournal


@pytest.mark.parametrize(
    ("error", "status", "told"),
    [
        (InputError("seats", "too many", "太多"), 400, ("input", "too many", "太多", None, "seats")),
        (InputError("", "no", "不"), 400, ("input", "no", "不", None, None)),
        (Refused("not_allowed", "no", "不", "ema:3.8"), CONFLICT, ("not_allowed", "no", "不", "ema:3.8", None)),
        (Refused("input", "no", "不", field="text"), 400, ("input", "no", "不", None, "text")),
        (
            JournalFull("no room left"),
            507,
            ("storage_full", *JournalFull("").args, "暂时无法保存；请稍后再试", None, None),
        ),
        (JournalTaken("t has 1"), 503, ("moved", *JournalTaken("").args, "这一桌已转到别处；请重新连接", None, None)),
    ],
)
def test_a_refusal_over_http(error: InputError, status: int, told: tuple[str | None, ...]) -> None:
    found = asyncio.run(answer(None, error))  # type: ignore[arg-type]
    assert found.status_code == status
    assert tuple(json.loads(bytes(found.body))["error"].values()) == told


def test_a_refusal_over_the_socket() -> None:
    """A refusal keeps its own code and words, though it is an InputError too."""
    assert error_of(Refused("stale", "late", "晚", n=3)).code == "stale"
    assert error_of(Refused("stale", "late", "晚", n=3)).n == 3
    mended = error_of(InputError("level", "no such level", "没有"), 4)
    assert (mended.code, mended.why, mended.n) == ("bad_input", "level: no such level", 4)


def test_who_asks_too_often_is_told_when_to_come_back() -> None:
    found = refusal(TooMany(7))
    assert (found.status_code, found.headers["retry-after"]) == (429, "7")
    assert STATUS["many"] == 429


class Gone(MemoryJournal):
    """A journal whose database cannot be had."""

    async def load(self, table: str) -> list[bytes]:
        """Refuse."""
        raise Refused("busy", f"the database of {table} cannot be had", "数据库暂不可用")


def test_a_database_that_cannot_be_had_is_not_a_table_that_is_not_there() -> None:
    assert asyncio.run(Hub(MemoryJournal()).room("t")) is None
    with pytest.raises(Refused, match="cannot be had") as refused:
        asyncio.run(Hub(Gone()).room("t"))
    assert refused.value.status == 503
