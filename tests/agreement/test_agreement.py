"""How often a player decides as people did: the questions are theirs, the answers held against what they did."""

import json
import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from paiju.agreement import agree
from paiju.agreement.asking import AgreementPlan, ComparedGame, ComparedHand, FileAgreement
from paiju.agreement.measures import COLUMNS, KEYS, others_in_riichi
from paiju.agreement.run import AgreementOutcome, go_through
from paiju.cli import main
from paiju.core.play import actions as A
from paiju.errors import InputError
from paiju.formats import read
from paiju.table.action import Action
from paiju.table.codes import SEATS
from paiju.table.record import write
from paiju.table.scene import View
from paiju.table.table import Table
from tests.children import PATIENCE
from tests.table.laid import played

DATA = Path(__file__).parent.parent / "formats" / "data"
EAST, JUDGE, THREE = (str(DATA / name) for name in ("east-01.xml", "judge-2.json", "three-04.xml"))


def counted(
    path: str, other: bool = False, hands: int = 3
) -> tuple[dict[str, tuple[int, int]], FileAgreement, set[str]]:
    """The first hands of a game, asked of somebody who does what the people did, or never does; the seats that saw
    somebody in riichi."""
    game = read(Path(path).read_bytes())[0]
    found, row = FileAgreement(path), [0] * 2 * len(KEYS)
    asked = ComparedGame(AgreementPlan("drawn"), game, found, row, (None, random.Random(0)))
    warned: set[str] = set()
    for number, hand in enumerate(asked.hands[:hands]):
        going = ComparedHand(asked, number, hand)

        def choose(view: View, going: ComparedHand = going, number: int = number) -> Action:
            done = going.hand.acts[len(going.table.acts)]
            assert done[0] == view.role
            assert all("?" in place.hand for name, place in view.seats.items() if name != view.role)
            if others_in_riichi(view):
                warned.add(f"{number}{view.role}")
            same = [action for action in view.legal if (action.code == done[1]) != other]
            if other and done[1] <= A.RIICHI_DRAWN:
                thrown = next(action for action in view.legal if action.code == done[1]).tiles[0].replace("0", "5")
                same = [action for action in same if [tile.replace("0", "5") for tile in action.tiles] != [thrown]]
            return same[-1] if other else same[0]

        going.go(SEATS, choose)
    return {key: (row[2 * i], row[2 * i + 1]) for i, key in enumerate(KEYS)}, found, warned


@pytest.mark.parametrize("path", [EAST, JUDGE])
def test_whoever_does_the_same_agrees_always(path: str) -> None:
    found, listed, warned = counted(path)
    same = [key for key in KEYS if not key.endswith(("_people", "_player", "_passed"))]
    assert all(found[key][0] == found[key][1] for key in same)
    assert found["claim_passed"][0] == 0
    assert found["discard"][1] > 20
    assert found["discard"][1] == found["discard_quiet"][1] + found["discard_riichi"][1]
    assert found["discard_quiet"][1] == sum(found[f"discard_quiet_{part}"][1] for part in ("1_6", "7_12", "13"))
    assert found["discard_quiet"][1] == sum(found[f"discard_quiet_{part}"][1] for part in ("open", "closed"))
    assert found["claim"][1] == found["claim_made"][1] + found["claim_passed"][1]
    assert bool(warned) == (path == EAST)
    assert listed.others == []


def test_whoever_does_something_else_agrees_never_and_it_is_listed() -> None:
    found, listed, _ = counted(EAST, other=True, hands=1)
    assert found["discard"][0] == 0
    assert found["discard"][1] > 20
    assert found["claim_made"][0] == 0
    assert len(listed.others) == min(50, found["discard"][1] + found["claim"][1] - found["claim"][0])
    first = listed.others[0]
    assert len(first.tiles) == 14
    assert first.person != first.player


def test_hands_in_riichi_are_left_out() -> None:
    game = read(Path(EAST).read_bytes())[0]
    asked = ComparedGame(
        AgreementPlan("drawn"), game, FileAgreement(EAST), [0] * 2 * len(KEYS), (None, random.Random(0))
    )
    seen: list[View] = []
    for number, hand in enumerate(asked.hands):

        def choose(view: View) -> Action:
            seen.append(view)
            return view.legal[0]

        ComparedHand(asked, number, hand).go(SEATS, choose)
    assert any(place.riichi for view in seen for place in view.seats.values())
    assert not any(view.seats[view.role].riichi for view in seen)


def test_a_limit_is_spread_over_the_files_and_the_seed_draws() -> None:
    one, again, two = (go_through([EAST, THREE], "drawn", limit=60, jobs=1, seed=seed) for seed in (1, 1, 2))
    assert len(one.rows) == 2
    assert one.rows == again.rows != two.rows
    for row in one.rows:
        discards, claims = row[2 * KEYS.index("discard") + 1], row[2 * KEYS.index("claim") + 1]
        assert 10 < discards + claims <= 30


def asked_about(outcome: AgreementOutcome) -> int:
    """Decisions that were asked about."""
    return outcome.counts("discard")[1] + outcome.counts("claim")[1]


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 50])
def test_no_more_is_asked_than_the_limit_says(limit: int, tmp_path: Path) -> None:
    """However many files there are, and games in a file."""
    several = tmp_path / "several.jsonl"
    hands = [played(Table("ema", seed), seed).record() for seed in range(3)]
    games = [replace(one, header=replace(one.header, game=str(number))) for number, one in enumerate(hands)]
    several.write_text("".join(map(write, games)))
    outcome = go_through([EAST, THREE, str(several)], "drawn", limit=limit, jobs=1)
    assert 0 < asked_about(outcome) <= limit or limit < 3
    assert outcome.unreadable == []


def test_few_cases_leave_room_for_others() -> None:
    """Nobody knows from four games in which all agreed that all do."""
    rows = [[0] * COLUMNS for _ in range(30)]
    at = 2 * KEYS.index("claim")
    for row in rows[:4]:
        row[at], row[at + 1] = 1, 1
    one = 2 * KEYS.index("riichi")
    rows[0][one + 1] = 1
    found = AgreementOutcome(AgreementPlan("drawn"), rows, [], 0, [], []).estimates()
    claim, riichi = found["claim"], found["riichi"]
    assert claim is not None
    assert (claim.mean, claim.high) == (1, 1)
    assert 0.4 < claim.low < 0.6
    assert riichi is not None
    assert riichi.mean == 0
    assert riichi.alone


def test_a_program_of_mjai_agrees_as_often_as_the_level_in_it(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    root = Path(__file__).parent.parent.parent / "src"
    text = f"import sys\nsys.path.insert(0, {str(root)!r})\nfrom paiju.bots import Bot, mjai\n"
    path.write_text(text + "mjai.serve(Bot('tenhou', 'simple'), sys.stdin, sys.stdout)\n")
    level = go_through([EAST], "simple", limit=120, jobs=1)
    program = go_through([EAST], f"mjai:{sys.executable} {path}", limit=120, jobs=1, think=float(PATIENCE))
    assert program.faults == 0, program.notes
    assert program.rows == level.rows


def test_the_command_prints_shares_and_disagreements(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["agree", EAST, "--player", "drawn", "--limit", "80", "--lang", "en"]
    assert main([*words, "--list", "2"]) == 0
    shown = capsys.readouterr().out
    assert "somebody in riichi" in shown
    assert shown.count("person: ") == 2
    assert main([*words, "--json"]) == 0
    told: Any = json.loads(capsys.readouterr().out)
    assert told == agree([EAST], "drawn", limit=80)
    assert told["results"]["discards"]["discard"]["n"] > 20


def test_bad_input_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(InputError, match="clever"):
        agree([EAST], "clever")
    assert main(["agree", EAST, "--player", "drawn", "--limit", "0"]) == 2
    assert "limit" in capsys.readouterr().err
