"""Decisions as arrays: of records what people did, of own games what the level does, with what came of it."""

from pathlib import Path
from typing import Any

import pytest

from tests.extras import need

np: Any = need("numpy", "the batch extra")

from paiju import books, envs  # noqa: E402
from paiju.cli import main  # noqa: E402
from paiju.core.many.history import HISTORY  # noqa: E402
from paiju.core.play import actions as A  # noqa: E402
from paiju.core.play import deal as D  # noqa: E402
from paiju.envs.dataset import from_records, save, self_play  # noqa: E402
from paiju.envs.tables import Vector  # noqa: E402
from paiju.errors import InputError  # noqa: E402
from paiju.formats import read  # noqa: E402
from paiju.formats.played_hands import played_hands, telling_acts  # noqa: E402
from paiju.table.codes import SEATS  # noqa: E402

DATA = Path(__file__).parent.parent / "formats" / "data"
GAME = str(DATA / "four-20.xml")
CLAIMS = [DATA / f"four-{number:02}.xml" for number in (4, 20, 29, 31)]


def test_own_games_are_those_of_the_environment() -> None:
    found = self_play("tenhou-3p", 3, "simple", 5, compiled=False).arrays()
    env = Vector("tenhou-3p", 1, 5, compiled=False)
    seen, mask, seat = env.reset()
    at, first = 0, 0
    for hand in range(3):
        done = [False]
        while not done[0]:
            action = env.choose("simple")
            assert (found["observation"][at] == seen[0]).all()
            assert (found["mask"][at] == mask[0]).all()
            told = found["action"][at], found["player"][at], found["hand"][at]
            assert told == (action[0], seat[0], hand)
            seen, mask, seat, reward, done = env.step(action)
            at += 1
        rows = slice(first, at)
        assert (found["outcome"][rows] == reward[0][found["player"][rows]]).all()
        assert (found["points"][rows] == env.info["points"][0][found["player"][rows]]).all()
        assert (found["result"][rows] == env.info["result"][0]).all()
        first = at
    assert at == len(found["action"])


@pytest.mark.parametrize("version", [1, 2])
def test_recorded_games_are_told_as_views_see_them(version: int) -> None:
    arrays = from_records([GAME], version=version)[0].arrays()
    game = read(Path(GAME).read_bytes())[0]
    hand = next(played_hands(game))
    table, at, kept = hand.table.rewind(0), 0, telling_acts(hand)
    for number, (who, action) in enumerate(hand.acts):
        if kept[number]:
            view = table.view(who)
            assert (arrays["observation"][at] == envs.observation(view, "tenhou", version=version)).all()
            assert (arrays["mask"][at] == envs.action_mask(view)).all()
            assert arrays["action"][at] == action
            at += 1
        table.act(who, action)
    assert (arrays["hand"][:at] == 0).all()
    assert arrays["hand"][at] == 1
    d = table.state
    for player in range(4):
        mine = arrays["player"][:at] == player
        gained = d.points[d.person.index(player)] - hand.table.sitting.points[player]
        assert (arrays["points"][:at][mine] == gained).all()


def test_a_pass_beside_who_took_the_tile_is_left_out() -> None:
    """Nobody knows what the others would have done."""
    left_out = 0
    for path in CLAIMS:
        for hand in played_hands(read(path.read_bytes())[0]):
            kept = telling_acts(hand)
            for i, (_, action) in enumerate(hand.acts):
                if not kept[i]:
                    left_out += 1
                    assert action == A.PASS
                    near = [other for _, other in hand.acts[max(0, i - 3) : i + 4]]
                    assert any(other in (A.WIN, A.PUNG, A.PUNG + 1, A.OPEN_KONG) for other in near)
    assert left_out > 0


def test_every_action_is_allowed_and_every_hand_has_ended() -> None:
    found, bad = from_records([GAME, "nosuch.xml"])
    assert [path for path, _ in bad] == ["nosuch.xml"]
    arrays = found.arrays()
    number = len(arrays["action"])
    assert number > 100
    assert (arrays["mask"][np.arange(number), arrays["action"]] == 1).all()
    assert (arrays["result"] != D.RUNNING).all()
    assert arrays["books"].tolist() == ["tenhou"]
    assert (arrays["outcome"] == np.float32(arrays["points"] / 1000)).all()


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "x.npz"
    assert main(["dataset", GAME, "--out", str(out), "--observation", "2", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    kept = np.load(out)
    assert f"{len(kept['action']):,} decisions" in told
    assert kept["observation"].shape == (len(kept["action"]), HISTORY)
    assert str(kept["format"]) == "paiju-dataset"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "give either records or --self-play N"),
        ([GAME, "--self-play", "3"], "give either records or --self-play N"),
        (["--self-play", "3"], "name the book"),
        (["--self-play", "0", "-b", "ema"], "self-play"),
        (["nosuch.xml"], "nosuch.xml"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["dataset", *words, "--out", str(tmp_path / "x.npz"), "--lang", "en"]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "x.npz").exists()


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot write"):
        save(str(tmp_path / "no" / "x.npz"), {})


def test_special_rules_have_their_numbers() -> None:
    """As in the environment: where the dice choose, their sum less two."""
    arrays = self_play("psa", 4, "drawn", 2, compiled=False).arrays()
    env = Vector("psa", 4, 2, compiled=False)
    assert len(books.get("psa").specials) == 11
    seen = env.reset()[0]
    for hand in range(4):
        first = int((arrays["hand"] == hand).argmax())
        assert (arrays["observation"][first] == seen[hand]).all()
    assert SEATS[arrays["player"].max()] in "SWN"
