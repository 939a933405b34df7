"""`paiju verify` by version 2 of fair walls: honest games agree; a secret swapped, a nonce left out, a wall or a word
changed are found, by the record alone or with what a player kept."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from paiju import books
from paiju.cli import main
from paiju.errors import InputError
from paiju.fair import Chain, ChainedSecret
from paiju.match.record import read_match
from paiju.table.table import Table
from paiju.verify import sent_chains, verify
from tests.cli.chains import ALL, HONEST, LIES, MIXED, found, game, header, reveal, wrong
from tests.fair_match import FairMatch, Player, Rows, lines, of_type, root

# --- honest games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book_id", books.ids())
def test_honest_games_agree(book_id: str) -> None:
    honest = FairMatch(book_id)
    rng = Random(book_id)
    for number in range(3):
        honest.hand([rng.choice(["said", "silent", "late", "bot", "unsealed"]) for _ in range(4)], number or None)
        honest.players[number].seal()
    mine = [own for player in honest.players for own in sent_chains(json.dumps(player.mine))]
    reports = verify(lines(honest.rows()), head=honest.chain.head.hex(), mine=mine)
    assert wrong(reports) == []
    assert {report.version for report in reports} == {2}


def test_hands_by_themselves_agree_too() -> None:
    """Also when one between them is left out, after which nothing is known of the chains."""
    hands: list[Rows] = []
    for row in game(*MIXED).rows():
        if row["type"] == "header":
            hands.append([])
        if hands and row["type"] not in ("hand", "after"):
            hands[-1].append(row)
    assert found([row for hand in hands for row in hand]) == []
    assert found([row for hand in (hands[0], hands[2], hands[3]) for row in hand]) == []
    assert all(found(hand) == [] for hand in hands)


def test_a_chain_sealed_anew_is_told_and_no_lie() -> None:
    honest = game(ALL)
    honest.players[0].seal()
    honest.hand(ALL)
    first, second = verify(lines(honest.rows()))
    assert first.notes == ()
    assert [note.en for note in second.notes] == ["East has sealed a new chain"]


def test_what_each_seat_said_is_in_the_report() -> None:
    honest = game(["said", "silent", "late", "bot"])
    (report,) = verify(lines(honest.rows()))
    assert report.said == ("said", "silent", "late", "bot")
    assert report.players == ("Ann", "Bea", "Cat", "Dan")


# --- tables that cheat ----------------------------------------------------------------------------------------


def test_another_secret_for_the_whole_game_is_found_by_the_head_written_down() -> None:
    honest, swapped = game(*MIXED), game(*MIXED, seed="swapped")
    assert found(swapped.rows()) == []
    assert found(swapped.rows(), head=honest.chain.head.hex()) == [(hand, "chain") for hand in (1, 2, 3, 4)]


def test_another_secret_for_one_hand_is_found_by_the_record() -> None:
    """A chain that fits that hand alone: its seed, its commitment and its wall are right, it is just another one."""
    rows = game(*MIXED).rows()
    other = Chain(root("other"), 8)
    table = Table("ema", ChainedSecret(other.link(2), other.head, 2))
    for row, told in zip((of_type(rows, "header")[1], of_type(rows, "reveal")[1]), (0, -1)):
        row.update(json.loads(table.record().lines()[told]) | {"seats": row.get("seats")})
    rows[rows.index(of_type(rows, "header")[1]) + 1] = json.loads(table.record().lines()[1])
    assert (2, "chain") in found(rows)


def test_a_link_out_of_turn_is_found() -> None:
    """The right chain, but a later hand's seed."""
    rows = game(ALL, ALL).rows()
    both = [of_type(rows, kind) for kind in ("hand", "header", "deal", "reveal")]
    at = [(rows.index(first), rows.index(second)) for first, second in both[1:]]
    for first, second in at:
        rows[first], rows[second] = rows[second], rows[first]
    assert (1, "chain") in found(rows)


def test_a_nonce_left_out_leaves_a_gap() -> None:
    """The wall of that hand was laid without it, so the hand by itself agrees."""
    cheating = game(ALL, ["cut", "said", "said", "said"])
    assert found(cheating.rows()) == []
    cheating.hand(ALL)
    assert found(cheating.rows()) == [(3, "seal")]
    (check,) = [check for check in verify(lines(cheating.rows()))[2].checks if check.outcome == "differs"]
    assert (check.record, check.computed) == (2, 1)
    assert "left out" in str(check.why)


def test_a_nonce_left_out_of_the_last_hand_is_found_by_who_sent_it() -> None:
    cheating = game(ALL, ["cut", "said", "said", "said"])
    mine = [sent_chains(json.dumps(player.mine)) for player in cheating.players]
    assert found(cheating.rows(), mine=mine[0]) == [(2, "mine")]
    assert found(cheating.rows(), mine=mine[1]) == []


@pytest.mark.parametrize("seed", range(8))
def test_random_games_are_read_back_and_whatever_is_left_out_is_found(seed: int) -> None:
    """Whoever sent something finds out that it was left out; nobody else is accused."""
    rng, words = Random(seed), ["said", "said", "silent", "late", "bot"]
    one = FairMatch(rng.choice(["ema", "xjtu-3p"]), seed)
    hands = [[rng.choice(words) for _ in range(4)] for _ in range(5)]
    cut = rng.randrange(5), rng.randrange(len(one.players))
    if seed % 4:
        hands[cut[0]][cut[1]] = "cut"
    for said in hands:
        if rng.random() < 0.3:
            rng.choice(one.players).seal()
        one.hand(said)
    text = one.match.lines()
    assert read_match("\n".join(text)).lines() == text
    for number, player in enumerate(one.players):
        told = found(one.rows(), mine=sent_chains(json.dumps(player.mine)))
        assert ((cut[0] + 1, "mine") in told) == (number == cut[1] and seed % 4 > 0)
        assert {what for _, what in told} <= ({"mine", "seal"} if seed % 4 else set())


def test_a_seal_swapped_for_another_is_found_by_who_sent_it() -> None:
    """The table seals a chain of its own in somebody's name."""
    cheating = FairMatch()
    for _ in range(2):
        cheating.hand(ALL)
    honest = Player("honest")
    for hand in range(2):
        honest.shown(hand)
    assert found(cheating.rows(), mine=sent_chains(json.dumps(honest.mine))) == [(1, "mine"), (2, "mine")]


def test_a_chain_sealed_after_i_had_spoken_is_found() -> None:
    """Sealed when a nonce of mine was known, it would have been a free choice."""
    cheating = game(ALL)
    mine = cheating.players[0].mine[0]
    heads = [player.chain.head.hex() for player in cheating.players]
    assert found(cheating.rows(), mine=sent_chains(json.dumps(mine | {"seals": {"0": heads}}))) == []
    assert found(cheating.rows(), mine=sent_chains(json.dumps(mine | {"seals": {"0": heads[:3]}}))) == [(1, "mine")]


def test_a_hand_of_the_first_version_in_a_game_with_a_chain_is_found() -> None:
    rows = game(ALL).rows()
    plain = [json.loads(line) for line in Table("ema", 1).record().lines()]
    at = rows.index(of_type(rows, "header")[0])
    end = rows.index(of_type(rows, "reveal")[0])
    rows[at : end + 1] = plain
    assert found(rows) == [(1, "chain")]
    assert found(plain) == []
    assert found(plain, head="00" * 32) == [(1, "chain")]


@pytest.mark.parametrize("what", LIES)
def test_every_lie_is_found(what: str) -> None:
    rows = deepcopy(HONEST)
    lie, check = LIES[what]
    lie(rows)
    assert any(each == check for _, each in found(rows)), found(rows)


@pytest.mark.parametrize(
    ("lie", "words"),
    [
        (lambda rows: header(rows).pop("chain"), "the chain's head must have 32 bytes"),
        (lambda rows: header(rows).update(chain=[1]), "chain must be an object"),
        (lambda rows: header(rows)["chain"].update(at=True), "at must be a number"),
        (lambda rows: header(rows)["chain"].update(at=10**9), "at must be a number"),
        (lambda rows: header(rows)["seals"].pop(), "one item per seat"),
        (lambda rows: reveal(rows).pop("said"), "one item per seat"),
        (lambda rows: reveal(rows).update(seed="00"), "must have 32 bytes"),
        (lambda rows: reveal(rows)["late"].__setitem__(0, "xyz"), "late must be hexadecimal"),
        (lambda rows: header(rows).update(fair=3), "fair 3 is not known here; only 1, 2"),
    ],
)
def test_what_cannot_be_read(lie: Callable[[Rows], object], words: str) -> None:
    rows = deepcopy(HONEST)
    lie(rows)
    with pytest.raises(InputError, match=words):
        verify(lines(rows))


# --- the command ----------------------------------------------------------------------------------------------


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, FairMatch]:
    """A record in which the last nonce of Ann's is left out, what she sent, and the game."""
    cheating = game(ALL, ["cut", "silent", "late", "bot"])
    record, mine = tmp_path / "match.jsonl", tmp_path / "mine.json"
    record.write_bytes(b"".join(lines(cheating.rows())))
    mine.write_text(json.dumps(cheating.players[0].mine[0]))
    return record, mine, cheating


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    """Exit code, output and complaint."""
    code = main(["verify", *map(str, words)])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_the_command_tells_both_sides(files: tuple[Path, Path, FairMatch], capsys: pytest.CaptureFixture[str]) -> None:
    record, mine, cheating = files
    code, out, _ = run(capsys, record, "--lang", "en", "--head", cheating.chain.head.hex())
    assert code == 0
    assert f"the table's chain  agrees  {cheating.chain.head.hex()} (matches the head you wrote down)" in out
    assert "you wrote down" not in run(capsys, record, "--lang", "en")[1]
    assert "E not sent  S not sent  W late  N bot" in out
    assert "2 hands agree" in out
    code, out, _ = run(capsys, record, "--lang", "en", "--mine", mine)
    assert code == 1
    assert "my random number   differs  the random number you sent is not in the record" in out
    assert cheating.players[0].mine[0]["sent"]["1"][:8] in out
    code, out, _ = run(capsys, record, "--lang", "zh", "--head", "00" * 32)
    assert code == 1
    assert "链头不是你记下的那个" in out
    assert "differs" not in out


def test_words_are_told_in_the_readers_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = deepcopy(HONEST)
    reveal(rows)["said"][0] = "silent"
    record = tmp_path / "match.jsonl"
    record.write_bytes(b"".join(lines(rows)))
    assert "记录为 未说，应为 已说" in run(capsys, record, "--lang", "zh")[1]
    rows = deepcopy(HONEST)
    first = next(row for row in rows if row["type"] == "header")
    first["chain"]["head"] = "00" * 32
    record.write_bytes(b"".join(lines(rows)))
    assert "in 1 step:" in run(capsys, record, "--lang", "en")[1]


def test_how_often_each_player_spoke(files: tuple[Path, Path, FairMatch], capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, files[0], "--lang", "en")
    rows = [line.split() for line in out.splitlines()]
    assert ["sent", "late", "not", "sent", "bot", "not", "sealed"] in rows
    assert ["Cat", "1", "1", "0", "0", "0"] in rows
    assert ["Dan", "1", "0", "0", "1", "0"] in rows


def test_json_has_the_words_and_why(files: tuple[Path, Path, FairMatch], capsys: pytest.CaptureFixture[str]) -> None:
    record, mine, _ = files
    _, out, _ = run(capsys, record, "--json", "--mine", mine)
    last = json.loads(out)["hands"][-1]
    assert last["said"] == ["silent", "silent", "late", "bot"]
    check = next(check for check in last["checks"] if check["what"] == "mine")
    assert check["outcome"] == "differs"
    assert all(check[lang] for lang in ("zh", "en"))


def test_names_cannot_harm_a_terminal(files: tuple[Path, Path, FairMatch], capsys: pytest.CaptureFixture[str]) -> None:
    record = files[0]
    record.write_bytes(record.read_bytes().replace(b"Ann", b"\\u001b[31m"))
    _, out, _ = run(capsys, record, "--lang", "en")
    assert "?[31m" in out
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x", "not JSON"),
        ("7", "mine"),
        ('{"head": "00", "sent": {}}', "must be 64 hexadecimal digits"),
        ('{"head": "%s", "sent": {"x": "00"}}' % ("00" * 32), "hands must be numbered from 0"),
        ('{"head": "%s", "sent": {}, "other": 1}' % ("00" * 32), "other"),
    ],
)
def test_files_of_mine_that_are_none(
    text: str, words: str, files: tuple[Path, Path, FairMatch], capsys: pytest.CaptureFixture[str]
) -> None:
    files[1].write_text(text)
    code, out, err = run(capsys, files[0], "--lang", "en", "--mine", files[1])
    assert (code, out) == (2, "")
    assert words in err


def test_a_head_that_is_none(files: tuple[Path, Path, FairMatch], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, files[0], "--head", "xyz")[0] == 2


def test_what_was_sent_beyond_the_record_is_told(
    files: tuple[Path, Path, FairMatch], capsys: pytest.CaptureFixture[str]
) -> None:
    record, mine, cheating = files
    own = {"head": cheating.players[1].chain.head.hex(), "sent": {"7": root("x").hex()}, "lost": {"1": root("y").hex()}}
    mine.write_text(json.dumps(own))
    code, out, _ = run(capsys, record, "--mine", mine, "--lang", "en")
    assert code == 0
    assert "what you sent for hand 8 is beyond this record" in out
    assert "what you sent for hand 2 never arrived" in out
