"""What every address shows by example: taken by it, and told as it tells."""

import asyncio
import json
from pathlib import Path

import pytest

from paiju.schema import SCHEMAS
from paiju.server.web.app import ENDPOINTS
from paiju.server.web.bodies import decoded
from paiju.server.web.endpoint import Endpoint, examples
from paiju.server.web.openapi import described, document
from tests.schemas import problems
from tests.server.telling import is_told_as
from tests.server.web.in_process import inner_club

ADDRESSES = {f"{each.method} {each.plain_path}": each for each in described(ENDPOINTS)}
SCORER = {"Request": "request", "Answer": "answer"}
ELSEWHERE = (
    "join",
    "login",
    "passkey",
    "import",
    "/mine",
    "/pin",
    "/admin/",
    "/book",
    "online",
    "account",
    "/members",
    "/terms",
    "/hands/",
)
MADE = {"desks": "desk", "evenings": "desk", "events": "event"}  # by its first example, and what its id is called


def fits(kind: object, value: object) -> bool:
    """Is a value what an address declares?"""
    return not problems(SCHEMAS[SCORER[kind]], value) if isinstance(kind, str) else is_told_as(kind, value)


def test_every_body_has_an_example_and_every_example_an_address() -> None:
    assert set(examples()) <= set(ADDRESSES)
    assert [name for name, each in ADDRESSES.items() if each.sent is not None and each.example.sent is None] == []


@pytest.mark.parametrize("name", examples())
def test_an_example_is_what_its_address_declares(name: str) -> None:
    each = ADDRESSES[name]
    sent, answer = each.example.sent, each.example.answer
    if isinstance(each.sent, str):
        assert fits(each.sent, sent)
    else:
        assert decoded(json.dumps(sent).encode(), each.sent) is not None
    assert answer is None or fits(each.answer, answer)


def test_the_description_of_the_api_has_them() -> None:
    paths = json.loads(document(ENDPOINTS))["paths"]
    for name, example in examples().items():
        method, path = name.split()
        told = paths[path][method.lower()]
        assert told["requestBody"]["content"]["application/json"]["example"] == example.sent
        shown = told["responses"]["200"].get("content", {}).get("application/json", {})
        assert shown.get("example") == example.answer


def test_what_an_example_sends_is_done(tmp_path: Path) -> None:
    """Also at a desk, an evening and an event that the first example of each has made; but where a key, a password,
    somebody else's file or a seated table would be needed."""

    async def work() -> None:
        async with inner_club(tmp_path, fixed=(("rate", "1000"),)) as club:
            ids = {"exams": "seven-stars-1", "study": "riichi"}
            host = await club.guest()
            sent = [name for name in examples() if not any(part in name for part in ELSEWHERE)]
            for name in sent:
                noun = name.split("/")[2]
                if "{" in name and noun not in ids:
                    continue
                each = ADDRESSES[name]
                path = each.plain_path.replace("{id}", ids.get(noun, "")).replace("{step}", "claim")
                status, answer = await club.ask(each.method, path, each.example.sent, **host)
                assert status == 200, (name, answer)
                assert fits(each.answer, answer), name
                assert not is_fixed(each) or answer == each.example.answer, name
                if noun in MADE and "{" not in name:
                    ids[noun] = answer[MADE[noun]]
            assert set(MADE) < set(ids)

    asyncio.run(work())


def is_fixed(each: Endpoint) -> bool:
    """Is the same answered whenever it is asked?"""
    return each.path.startswith(("/api/score", "/api/study/typed")) and each.example.answer is not None
