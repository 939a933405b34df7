"""Every clock of the club is in one list, and what goes as long as the server does goes."""

import ast
from pathlib import Path

import paiju.server
from paiju.server.club.clocks import CLOCKS

WAYS = {"sleep", "call_at", "call_later"}  # to wait for a time


def goes_by_time(file: Path) -> bool:
    """Does a module wait for a time?"""
    calls = [node.func for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)]
    return any(isinstance(each, ast.Attribute) and each.attr in WAYS for each in calls)


def test_whatever_goes_by_time_is_in_the_list() -> None:
    server = Path(paiju.server.__file__).parent
    files = [file for file in server.rglob("*.py") if goes_by_time(file)]
    modules = {".".join(file.relative_to(server).with_suffix("").parts) for file in files}
    assert modules == {clock.module for clock in CLOCKS}
    assert len({clock.name for clock in CLOCKS}) == len(CLOCKS)


def test_each_is_kept_or_belongs_to_a_table_or_a_visit() -> None:
    """What must go once for all servers is begun with the club, and so can be given to one of them."""
    once = {clock.name for clock in CLOCKS if clock.once == "club"}
    assert once == {"backups", "deserted", "finished games", "retention"}
    assert all(clock.keep for clock in CLOCKS if clock.once == "club")
    assert not any(clock.keep for clock in CLOCKS if clock.once in ("table", "visit"))
