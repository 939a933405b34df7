"""Programs of others at our tables, told in mjai or as Botzone's judge does it: they hear all they need to decide."""

import socket
import sys
import threading
from pathlib import Path

import pytest

from paiju.bots import Bot, Guest, foreign, mjai, player
from paiju.bots.foreign import Faults
from paiju.bots.guests import guest
from paiju.bots.joined import connected, place_of, room_of
from paiju.bots.mjai_guest import MjaiGuest
from paiju.bots.mjai_lines import MjaiLines
from paiju.core.play import actions as A
from paiju.core.play.deal import TURN
from paiju.errors import InputError
from paiju.formats.mjai.write import MjaiWriter
from paiju.formats.paiju_records import read_own
from paiju.table.table import Table
from tests.bots.decided import Anything
from tests.children import PATIENCE

OURS = "import sys\nfrom paiju.bots import botzone, mjai\nfrom tests.bots.decided import Anything\n"
MJAI = OURS + "mjai.serve(Anything('tenhou', 'simple'), sys.stdin, sys.stdout)\n"
KEPT = OURS + "botzone.serve(Anything('botzone', 'simple'), sys.stdin, sys.stdout, keep=True)\n"
ONCE = KEPT.replace("keep=True", "keep=False")


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs of the tests have time to start, even on a busy machine."""
    monkeypatch.setattr(foreign, "START", float(PATIENCE))


def program(folder: Path, text: str, name: str = "bot.py") -> str:
    """A program with this text, as a command."""
    path = folder / name
    root = Path(__file__).parent.parent.parent
    path.write_text(f"import sys\nsys.path[:0] = [{str(root)!r}, {str(root / 'src')!r}]\n{text}")
    return f"{sys.executable} {path}"


def followed(mine: Guest, book: str, seeds: range) -> set[int]:
    """Hands in which a guest at every seat in turn must decide as `Anything` does at our table; what was done."""
    done: set[int] = set()
    for seed in seeds:
        table, others = Table(book, seed=seed), Anything(book, "simple")
        seat = "ESWN"[seed % 4]
        mine.begin_game("ESWN".index(seat))
        mine.begin_hand(table, 0)
        while table.asked:
            who = table.asked[0]
            action = others.choose(table.view(who))
            if who == seat and action.code not in (A.READY, A.NOT_READY):
                found = mine.choose(table.view(who))
                assert found.tiles == action.tiles, (seed, mine.notes)
                assert {found.code, action.code} <= {A.DISCARD_DRAWN, found.code}, (seed, mine.notes)
                done.add(action.code)
            table.act(who, action)
            mine.follow(table)
    return done


def test_a_program_of_mjai_hears_all_it_needs_through_several_games(tmp_path: Path) -> None:
    mine = guest("mjai:" + program(tmp_path, MJAI), "tenhou", PATIENCE)
    try:
        done = followed(mine, "tenhou", range(2))
    finally:
        mine.close()
    assert mine.faults == Faults()
    assert mine.starts == 1
    assert done & set(range(A.CHOW, A.CONCEALED_KONG))


@pytest.mark.parametrize(
    ("prefix", "text"),
    [
        ("botzone:", KEPT),
        pytest.param("botzone:", ONCE, marks=pytest.mark.long),
        pytest.param("botzone-lines:", KEPT, marks=pytest.mark.long),
    ],
)
def test_a_program_of_botzone_is_asked_as_the_judge_does(prefix: str, text: str, tmp_path: Path) -> None:
    mine = guest(prefix + program(tmp_path, text), "botzone", PATIENCE)
    table, others, asked = Table("botzone", seed=5), Anything("botzone", "simple"), 0
    mine.begin_hand(table, 0)
    try:
        while table.asked and asked < (6 if text is ONCE else 40):
            who = table.asked[0]
            view = table.view(who)
            asked += who == "S"
            action = others.choose(view)
            if who == "S":
                chosen = mine.choose(view)
                assert chosen.tiles == action.tiles or view.stake is not None, mine.notes  # a claim names its discard
                action = chosen
            table.act(who, action)
    finally:
        mine.close()
    assert mine.faults == Faults(), mine.notes
    assert asked > 3


def test_what_others_hold_is_not_told() -> None:
    table = Table("tenhou", seed=1)
    mine = MjaiGuest(f"mjai:{sys.executable}", "tenhou")
    mine.begin_game(2)
    mine.begin_hand(table, 0)
    mine.follow(table)
    start, draw = mine.lines
    assert [hand.count("?") for hand in start["tehais"]] == [13, 13, 0, 13]
    assert draw == {"type": "tsumo", "actor": 0, "pai": "?"}


# An mjai program that declares riichi whenever it may, and then discards what it drew: told by the lines it gets.
SCRIPTED = """
import json, sys
heard = []
for text in sys.stdin:
    line = json.loads(text)
    heard.append(line)
    answer = {"type": "none"}
    if line["type"] == "tsumo" and line["actor"] == 0:
        answer = {"type": "dahai", "actor": 0, "pai": line["pai"], "tsumogiri": True}
    %s
"""


def first_hand(text: str, tmp_path: Path, asks: int, think: float = PATIENCE) -> Guest:
    """A guest that was asked so often at East, in its turns."""
    mine = guest("mjai:" + program(tmp_path, SCRIPTED % text), "tenhou", think)
    table, others = Table("tenhou", seed=3), Bot("tenhou", "drawn")
    mine.begin_game(0)
    mine.begin_hand(table, 0)
    try:
        while table.asked and mine.number < asks:
            who = table.asked[0]
            own = who == "E" and table.state.phase == TURN
            table.act(who, (mine if own else others).choose(table.view(who)))
    finally:
        mine.close()
    return mine


def test_one_that_says_nothing_where_nothing_can_be_done_is_understood(tmp_path: Path) -> None:
    mine = first_hand("if answer['type'] != 'none': print(json.dumps(answer), flush=True)", tmp_path, 3)
    assert mine.faults == Faults(), mine.notes


def test_a_fault_tells_what_was_wrong_and_what_the_program_said(tmp_path: Path) -> None:
    dies = "if answer['type'] == 'dahai': sys.exit('out of tiles')\n    print(json.dumps(answer), flush=True)"
    mine = first_hand(dies, tmp_path, 2)
    assert mine.faults.crashes == 2
    assert mine.starts == 2
    assert mine.notes[0].said == ("out of tiles",)
    wrong = "print(json.dumps({**answer, 'pai': 'E', 'tsumogiri': False}), flush=True)"
    mine = first_hand(wrong, tmp_path, 3)
    assert mine.faults.illegal > 0
    assert "dahai" in mine.notes[0].what


def test_standard_error_is_added_to_a_file(tmp_path: Path) -> None:
    log = tmp_path / "errors.txt"
    text = "print(json.dumps(answer), flush=True); print(line['type'], file=sys.stderr, flush=True)"
    mine = guest("mjai:" + program(tmp_path, SCRIPTED % text), "tenhou", PATIENCE, str(log))
    table = Table("tenhou", seed=3)
    mine.begin_game(0)
    mine.begin_hand(table, 0)
    mine.choose(table.view("E"))
    mine.close()
    said = [line.partition(": ")[2] for line in log.read_text().splitlines()]
    assert said[:3] == ["start_game", "start_kyoku", "tsumo"]


def test_a_program_started_again_is_told_the_hand_so_far(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    dies = (
        "import os\n    if len(heard) > 3 and not os.path.exists(%r):\n        open(%r, 'w').close(); sys.exit(1)\n"
        "    print(json.dumps(answer), flush=True)"
    )
    mine = first_hand(dies % (str(mark), str(mark)), tmp_path, 6)
    assert mine.starts == 2
    assert mine.faults.total <= 1


def free_port() -> int:
    """A port that nobody uses."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        port: int = door.getsockname()[1]
    return port


def test_programs_join_over_tcp() -> None:
    address = f"127.0.0.1:{free_port()}"
    mine = guest(f"mjai:tcp://{address}", "tenhou", PATIENCE)

    def join() -> None:
        for _ in range(PATIENCE * 10):
            try:
                with connected(address) as (read, write):
                    mjai.serve(Anything("tenhou", "simple"), read, write, room=room_of(f"{address}/room"))
                return
            except InputError:  # the door is not open yet
                threading.Event().wait(0.1)

    other = threading.Thread(target=join, daemon=True)
    other.start()
    try:
        followed(mine, "tenhou", range(1))
    finally:
        mine.close()
        other.join(PATIENCE)
    assert mine.faults == Faults(), mine.notes
    assert getattr(mine, "name", "") == "paiju"


def test_bad_names_and_books_are_told() -> None:
    with pytest.raises(InputError, match="riichi"):
        player(f"mjai:{sys.executable}", "mcr")
    with pytest.raises(InputError, match="botzone"):
        player(f"botzone:{sys.executable}", "mcr")
    with pytest.raises(InputError, match="host:port"):
        player("mjai:tcp://nowhere", "tenhou")
    assert place_of("mjsonp://localhost:11600/default") == ("localhost", 11600)
    assert room_of("localhost:11600") == "default"


def told(book: str, seed: int, role: str) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """A hand as its seat hears it in mjai, and as a record of it is written."""
    table, players = Table(book, seed=seed), Anything(book, "simple")
    while table.asked:
        table.act(table.asked[0], players.choose(table.view(table.asked[0])))
    teller = MjaiLines(table, 0)
    lines = [line for event in table.seen(role) for line in teller.of(event)]
    game = read_own("\n".join(table.record().lines()).encode())[0]
    return lines, MjaiWriter(game.hands[0]).lines()


@pytest.mark.parametrize("book", ["tenhou", "tenhou-3p", "ema"])
def test_a_seat_hears_the_lines_of_the_record_with_others_tiles_hidden(book: str) -> None:
    for seed in range(12):
        role = "ESW"[seed % 3]
        heard, written = told(book, seed, role)
        player = "ESW".index(role)
        first = next(line for line in written if line["type"] == "dahai")
        if player != 0:  # only the dealer knows which of the tiles dealt was the last
            first["tsumogiri"] = False
        for line in written:
            if line["type"] == "tsumo" and line["actor"] != player:
                line["pai"] = "?"
            if line["type"] == "start_kyoku":
                hands: list[list[str]] = line["tehais"]  # type: ignore[assignment]
                line["tehais"] = [hand if i == player else ["?"] * 13 for i, hand in enumerate(hands)]
        assert [in_order(line) for line in heard] == [in_order(line) for line in written], seed


def in_order(line: dict[str, object]) -> dict[str, object]:
    """A line with the tiles of a set in any order."""
    return {key: sorted(value) if key == "consumed" else value for key, value in line.items()}  # type: ignore[call-overload]
