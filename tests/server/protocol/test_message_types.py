"""The types the browser's side is checked by: made from the server's, up to date, and with every message."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from paiju.core.play import actions as A
from paiju.server.club.messages import Health, ServerReady
from paiju.server.protocol.client_messages import ClientMessage
from paiju.server.protocol.server_messages import Offer, RoomInfo, ServerMessage
from paiju.server.tables.messages.tables import NewTable
from paiju.server.web.app import ENDPOINTS
from paiju.server.web.openapi import bodies, described
from paiju.table import events
from paiju.table.codes import CODES

ROOT = Path(__file__).parents[3]
WEB = ROOT / "src" / "paiju" / "web"


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    """The tool that makes the files."""
    spec = importlib.util.spec_from_file_location("make_message_types", ROOT / "tools" / "make_message_types.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_constants_are_up_to_date(maker: ModuleType) -> None:
    assert (WEB / "constants.js").read_text(encoding="utf-8") == maker.constants(), maker.COMMAND


def test_every_message_and_event_has_a_type(maker: ModuleType) -> None:
    text = maker.written()
    tags = dict(re.findall(r'export interface (\w+) \{\n  (?:t|type): "(\w+)";', text))
    frames = [*get_args(ServerMessage), *get_args(ClientMessage)]
    for kind in frames:
        assert tags[kind.__name__] == kind.__struct_config__.tag
    for event in events.KINDS:
        assert tags[event.__name__] == event.type
    for_machines = {each.answer for each in described(ENDPOINTS) if not each.path.startswith("/api/")} - {None}
    assert for_machines == {Health, ServerReady}  # no page asks there
    for body in (each for each in bodies(ENDPOINTS) if each not in for_machines):
        (named,) = get_args(body) or (body,)
        assert f"export interface {named.__name__} {{" in text


def test_every_answer_the_pages_read_has_a_type() -> None:
    """What is not told as JSON has none: downloads, pictures, this description."""
    bare = {each.plain_path for each in ENDPOINTS if each.answer is None and each.path.startswith("/api/")}
    records = ("tables/{id}/record", "tables/{id}/relay", "desks/{id}/record", "evenings/{id}/record")
    of_events = ("events/{id}/archive", "events/{id}/log", "events/{id}/papers/{name}", "events/{id}/links/paper",
                 "events/{id}/tables/{name}", "events/{id}/lists/{name}")  # fmt: skip
    others = ("admin/tables/{id}/record", "me/export", "exams/sittings/{code}/certificate")
    files = {f"/api/{one}" for one in (*records, *of_events, *others)}
    assert bare == {"/api/openapi.json", "/api/qr", "/api/admin/people/{person}/export", *files}


def test_fields_that_may_be_missing_are_marked(maker: ModuleType) -> None:
    types = maker.Types()
    types.of(Offer)
    assert "  tiles?: string[];" in types.made["Offer"][1]  # the server leaves out what is empty
    types.of(RoomInfo)
    assert "  over: string | null;" in types.made["RoomInfo"][1]
    types.sent = True
    types.of(NewTable)
    assert "  seats?: (SeatWish | string)[] | null;" in types.made["NewTable"][1]


def test_numbers_are_the_servers() -> None:
    text = (WEB / "constants.js").read_text(encoding="utf-8")
    assert f"  discard_drawn: {A.DISCARD_DRAWN}," in text
    tiles = " ".join(re.findall(r'"([^"]*[mpszf]) ?"', text.partition("TILES")[2].partition("ACTIONS")[0])).split()
    assert tiles == list(CODES)
