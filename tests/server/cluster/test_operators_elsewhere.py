"""An operator at a machine where no server runs: what is asked of a table is done by the server that has it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.cli import main
from tests.server.clients import new_table
from tests.server.guests import somebody
from tests.server.serving import Client, serving


def test_an_operator_reaches_the_server_that_has_a_table(
    fresh_db: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    db = fresh_db("postgres")
    with serving(db, tmp_path / "own") as club:
        table, _ = new_table(somebody(club, "Ann"), "ema", 0)
        monkeypatch.setenv("PAIJU_KEY", (tmp_path / "own" / "club.key").read_text().strip())
        place = ("--db", db.replace("+psycopg", ""), "--data", str(tmp_path / "other"), "--lang", "en")
        assert main(["admin", "end", table, *place]) == 0, capsys.readouterr().err
        assert Client(club.url).get(f"/api/tables/{table}").json["state"] == "over"
        capsys.readouterr()
        assert main(["admin", "log", "--json", *place]) == 0
        newest = json.loads(capsys.readouterr().out)["entries"][0]
        assert newest["who"].startswith("operator ")
        assert newest["whom"] == table
