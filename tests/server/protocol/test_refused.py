"""Refusals: one family with what a person can mend, one form over HTTP and one over the socket."""

import asyncio
import json

import pytest

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.live.hub import Hub
from paiju.server.protocol.messages import error_of
from paiju.server.protocol.refused import CONFLICT, STATUS, Refused, TooMany
from paiju.server.room.journal import JournalFull, JournalTaken
from paiju.server.web.app import answer
from paiju.server.web.bodies import refusal
from tests.server.memory_journal import MemoryJournal
from tests.server.texts import in_chinese

MOST = {"en": "at most {most} characters", "values": {"most": 3}}  # how a text with a value is sent


@pytest.mark.parametrize(
    ("error", "status", "told"),
    [
        (InputError("seats", _("no")), 400, ("input", "no", None, "seats")),
        (InputError("", _("no")), 400, ("input", "no", None, None)),
        (Refused("not_allowed", _("no"), "ema:3.8"), CONFLICT, ("not_allowed", "no", "ema:3.8", None)),
        (Refused("input", _("no"), field="text"), 400, ("input", "no", None, "text")),
        (
            InputError("most", _("at most {most} characters", most=3)),
            400,
            ("input", "at most 3 characters", None, "most", MOST),
        ),
        (JournalFull("no room left"), 507, ("storage_full", *JournalFull("").args, None, None)),
        (JournalTaken("t has 1"), 503, ("moved", *JournalTaken("").args, None, None)),
    ],
)
def test_a_refusal_over_http(error: InputError, status: int, told: tuple[object, ...]) -> None:
    found = asyncio.run(answer(None, error))  # type: ignore[arg-type]
    assert found.status_code == status
    assert tuple(json.loads(bytes(found.body))["error"].values()) == told


@pytest.mark.parametrize(
    ("error", "chinese"),
    [
        (JournalFull("no room left"), "暂时无法保存；请稍后再试"),
        (JournalTaken("t has 1"), "这一桌已转到别处；请重新连接"),
    ],
)
def test_english_alone_is_enough_for_any_language_where_nothing_stands_in_it(error: InputError, chinese: str) -> None:
    body = asyncio.run(answer(None, error)).body  # type: ignore[arg-type]
    assert in_chinese(json.loads(bytes(body))["error"]) == chinese


def test_a_refusal_over_the_socket() -> None:
    """A refusal keeps its own code and words, though it is an InputError too."""
    assert error_of(Refused("stale", _("late"), n=3)).code == "stale"
    assert error_of(Refused("stale", _("late"), n=3)).n == 3
    mended = error_of(InputError("level", _("no such level")), 4)
    assert (mended.code, mended.why, mended.n) == ("bad_input", "level: no such level", 4)


def test_who_asks_too_often_is_told_when_to_come_back() -> None:
    found = refusal(TooMany(7))
    assert (found.status_code, found.headers["retry-after"]) == (429, "7")
    assert STATUS["many"] == 429


class Gone(MemoryJournal):
    """A journal whose database cannot be had."""

    async def load(self, table: str) -> list[bytes]:
        """Refuse."""
        raise Refused("busy", _("the database of {table} cannot be had", table=table))


def test_a_database_that_cannot_be_had_is_not_a_table_that_is_not_there() -> None:
    assert asyncio.run(Hub(MemoryJournal()).room("t")) is None
    with pytest.raises(Refused, match="cannot be had") as refused:
        asyncio.run(Hub(Gone()).room("t"))
    assert refused.value.status == 503
