"""`paiju verify`: honest records agree, every lie is named with both sides, nonsense is refused in one line."""

import io
import json
import random
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from paiju import books
from paiju.books.book import Book
from paiju.books.derive import derive
from paiju.books.digest import book_hash
from paiju.books.flatten import flatten
from paiju.cli import main
from paiju.core.play.actions import NONE
from paiju.errors import InputError
from paiju.fair import Secret, Stream, commitment
from paiju.table.codes import SEATS, name_of
from paiju.table.record import write
from paiju.table.setup import lay
from paiju.table.table import Table
from paiju.verify import verify
from tests.core.play.dealing import Played

Rows = list[dict[str, Any]]
NONCES = [b"\x01\x02", b"", b"mine", b""]


def record(book_id: str, seed: int = 0, special: str | None = None, nonces: list[bytes] = NONCES) -> Rows:
    """An honest record of a hand played at random, as far as it is checked."""
    book = books.get(book_id)
    secret = Secret(bytes([seed]) * 32, bytes(range(16)))
    laid = lay(book, Stream(secret.seed, nonces), special)
    played = Played(laid.book, laid.wall, seed)
    header = {
        "type": "header", "format": "paiju", "version": 1, "book": book_id, "book_hash": book_hash(book),
        "seats": list("ABCD")[: book.tiles.players], "supporters": [], "round": "E", "points": [25000] * 4,
        "counters": 0, "deposits": 0, "commitment": commitment(secret), "fair": 1,
        "special": laid.special.id if laid.special else None, "dice": [list(throw) for throw in laid.dice],
    }  # fmt: skip
    hands = {SEATS[seat]: list(map(name_of, hand)) for seat, hand in enumerate(played.hands)}
    events: Rows = [{"type": "deal", "hands": hands, "drawn": hands["E"][-1], "left": 70}]
    for seat, tile, replacement in played.seen:
        if seat == NONE:
            events.append({"type": "indicator", "tile": name_of(tile), "dora": None, "wild": None})
        else:
            source = "kong" if replacement else "wall"
            events.append({"type": "draw", "seat": SEATS[seat], "tile": name_of(tile), "source": source, "left": 1})
    events.append({"type": "discard", "seat": "E", "tile": "1m"})
    reveal = {
        "type": "reveal", "seed": secret.seed.hex(), "salt": secret.salt.hex(),
        "nonces": [nonce.hex() for nonce in nonces], "wall": list(map(name_of, laid.wall)),
    }  # fmt: skip
    return [header, *events, reveal]


def lines(rows: Rows) -> list[bytes]:
    """As a file holds them."""
    return [json.dumps(row).encode() + b"\n" for row in rows]


def outcome(rows: Rows, what: str) -> tuple[str, object, object]:
    """How one check of a single hand ended."""
    (report,) = verify(lines(rows))
    check = next(check for check in report.checks if check.what == what)
    return check.outcome, check.record, check.computed


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "hand.jsonl"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, output and complaint."""
    code = main(["verify", *words])
    told = capsys.readouterr()
    return code, told.out, told.err


# --- honest records --------------------------------------------------------------------------------


@pytest.mark.parametrize("book_id", books.ids())
def test_honest_records_agree(book_id: str) -> None:
    for seed in range(8):
        (report,) = verify(lines(record(book_id, seed)))
        assert report.agrees, [check for check in report.checks if check.outcome != "agrees"]
        assert [check.what for check in report.checks] == ["commitment", "dice", "special", "wall", "play"]
        assert report.checks[-1].record > 13 * flatten(books.get(book_id)).players
        assert not report.book_changed


@pytest.mark.clause("psa:特殊#0")
@pytest.mark.parametrize("special", [rule.id for rule in books.get("psa").specials])
def test_special_rules_that_were_told_agree_too(special: str) -> None:
    (report,) = verify(lines(record("psa", 5, special)))
    assert report.agrees


def played_at_a_table(book: str | Book, seed: int, special: str | None = None) -> str:
    """The record of a hand played at a table by people who choose at random."""
    table = Table(book, Secret(bytes([seed]) * 32, bytes(16)), special=special, nonces=NONCES)
    rng = random.Random(seed)
    while not table.over:
        who = rng.choice(table.asked)
        table.act(who, rng.choice(table.legal(who)))
    return write(table.record())


@pytest.mark.parametrize("book_id", books.ids())
def test_records_of_the_table_agree(book_id: str) -> None:
    for seed in range(3):
        (report,) = verify(played_at_a_table(book_id, seed).encode().splitlines())
        assert report.agrees, report.checks
        assert not report.book_changed


@pytest.mark.parametrize("special", [rule.id for rule in books.get("psa").specials])
def test_records_of_the_table_under_a_special_rule_agree(special: str) -> None:
    (report,) = verify(played_at_a_table("psa", 1, special).encode().splitlines())
    assert report.agrees, report.checks


def test_a_record_may_bring_its_book_along() -> None:
    club = derive(books.get("xjtu"), "club", **{"tiles.red_fives": (0, 2, 0), "wall.opening": "two_throws"})
    text = played_at_a_table(club, 4)
    (report,) = verify(text.encode().splitlines())
    assert report.agrees
    assert (report.book, report.book_changed) == ("club", False)
    with pytest.raises(InputError, match="line 1: "):
        verify(text.replace('"tiles.red_fives":[0,2,0]', '"tiles.red_fives":[0,9,0]').encode().splitlines())


def test_several_hands_in_one_record(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = record("xjtu", 1) + record("mcr", 2) + record("psa", 3, nonces=[])
    file.write_bytes(b"\n".join(lines(rows)) + b"\n")
    code, out, _ = run(capsys, str(file), "--lang", "en")
    assert code == 0
    assert [line for line in out.splitlines() if not line.startswith(" ")] == [
        "hand 1 (xjtu)",
        "hand 2 (mcr)",
        "hand 3 (psa)",
        "3 hands agree with what was committed before the deal; discards, calls and scores are checked by paiju replay",
    ]


def test_words_in_both_languages(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(b"".join(lines(record("xjtu", 1))))
    code, english, _ = run(capsys, str(file), "--lang", "en")
    assert code == 0
    assert "commitment      agrees" in english
    assert "136 tiles" in english
    assert "random numbers          E 0102  S –  W 6d696e65  N –" in english
    assert commitment(Secret(bytes([1]) * 32, bytes(range(16)))) in english
    code, chinese, _ = run(capsys, str(file), "--lang", "zh")
    assert code == 0
    assert "牌墙        一致  136 张" in chinese
    assert "1 局全部一致" in chinese
    for word in ("agrees", "tiles", "wall", "dice"):
        assert word not in chinese


def test_dice_are_written_alike_on_both_sides(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = record("mcr", 1)
    honest = " ".join("+".join(map(str, throw)) for throw in rows[0]["dice"])
    rows[0]["dice"][0] = [7, 7]
    file.write_bytes(b"".join(lines(rows)))
    _, out, _ = run(capsys, str(file), "--lang", "en")
    assert f"the record says 7+7{honest[3:]}, the seed gives {honest}" in out
    for nonsense in ([["x"], 5], [[]], 7 * [[1, {}]]):
        rows[0]["dice"] = nonsense
        file.write_bytes(b"".join(lines(rows)))
        assert run(capsys, str(file))[0] == 1


@pytest.mark.parametrize(("lang", "name"), [("en", "River of Blood"), ("zh", "血流成河")])
def test_special_rules_by_name(lang: str, name: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(b"".join(lines(record("psa", 1, "river_of_blood"))))
    code, out, _ = run(capsys, str(file), "--lang", lang)
    assert code == 0
    assert name in out
    assert "river_of_blood" not in out


def test_json_for_programs(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(b"".join(lines(record("ema", 1))))
    code, out, _ = run(capsys, str(file), "--json")
    told = json.loads(out)
    assert code == 0
    assert told["agrees"] is True
    assert told["hands"][0]["nonces"] == ["0102", "", "6d696e65", ""]
    assert {check["outcome"] for check in told["hands"][0]["checks"]} == {"agrees"}


def test_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    data = b"".join(lines(record("ema", 1)))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert run(capsys, "-")[0] == 0


def test_a_clubs_own_book(tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    club = tmp_path / "club.toml"
    club.write_text('base = "ema"\n[scoring]\ndouble_wind_pair = 4\n', encoding="utf-8")
    rows = record("ema", 1)
    rows[0]["book"] = "club"
    file.write_bytes(b"".join(lines(rows)))
    code, _, err = run(capsys, str(file), "--lang", "en")
    assert code == 2
    assert "line 1: there is no rule book 'club'" in err
    code, out, _ = run(capsys, str(file), "--book", str(club), "--lang", "en")
    assert code == 0
    assert "a different version from the record's" in out


# --- lies ------------------------------------------------------------------------------------------


def test_another_seed_than_the_one_committed_to() -> None:
    rows = record("xjtu", 1)
    rows[0]["commitment"] = "00" * 32
    result, said, computed = outcome(rows, "commitment")
    assert (result, said) == ("differs", "00" * 32)
    assert computed == commitment(Secret(bytes([1]) * 32, bytes(range(16))))


def test_a_wall_that_was_changed() -> None:
    rows = record("xjtu", 1)
    wall = rows[-1]["wall"]
    other = next(i for i in range(60, 136) if wall[i] != wall[59])
    wall[59], wall[other] = wall[other], wall[59]
    assert outcome(rows, "wall") == ("differs", wall[59], wall[other])
    (report,) = verify(lines(rows))
    assert report.checks[3].place == 60
    assert [check.outcome for check in report.checks] == ["agrees", "agrees", "agrees", "differs", "agrees"]


@pytest.mark.parametrize("number", [0, 1])
def test_nonces_that_were_changed(number: int) -> None:
    rows = record("xjtu", 1)
    rows[-1]["nonces"][number] = "ff"
    assert outcome(rows, "commitment")[0] == "agrees"
    assert outcome(rows, "wall")[0] == "differs"


def test_dice_that_were_changed() -> None:
    rows = record("mcr", 1)
    true = deepcopy(rows[0]["dice"])
    rows[0]["dice"][1] = [7 - pip for pip in true[1]]
    assert outcome(rows, "dice") == ("differs", rows[0]["dice"], true)


def test_a_special_rule_the_dice_did_not_choose() -> None:
    rows = record("psa", 1)
    true, rows[0]["special"] = rows[0]["special"], "dora" if rows[0]["special"] != "dora" else "no_chow"
    assert outcome(rows, "special") == ("differs", rows[0]["special"], true)
    ema = record("ema", 1)
    ema[0]["special"] = "dora"
    assert outcome(ema, "special") == ("differs", "dora", None)


@pytest.mark.parametrize("book_id", ["xjtu", "mcr", "botzone", "xjtu-3p"])
@pytest.mark.parametrize("kind", ["deal", "draw", "indicator"])
def test_tiles_in_play_that_were_not_in_that_place(book_id: str, kind: str) -> None:
    rows = record(book_id, 2)
    at = next((i for i, row in enumerate(rows) if row["type"] == kind), 0)
    if not at:
        assert (kind, flatten(books.get(book_id)).indicators) == ("indicator", 0)
        return
    if kind == "deal":
        true, rows[at]["hands"]["S"][0] = rows[at]["hands"]["S"][0], "?!"
    else:
        true, rows[at]["tile"] = rows[at]["tile"], "?!"
    assert outcome(rows, "play") == ("differs", "?!", true)
    (report,) = verify(lines(rows))
    assert report.checks[-1].line == at + 1


def test_hidden_indicators_are_compared() -> None:
    rows = record("xjtu", 2)
    wall = rows[-1]["wall"]
    rows.insert(-1, {"type": "win", "seat": "E", "ura": [wall[131]]})
    assert outcome(rows, "play")[0] == "agrees"
    rows[-2]["ura"] = ["?!"]
    assert outcome(rows, "play") == ("differs", "?!", wall[131])


def test_what_a_record_hides_is_not_compared() -> None:
    rows = record("xjtu", 2)
    for row in rows:
        if row["type"] == "draw":
            row["tile"] = "?"
    rows[1]["hands"]["N"] = ["?"] * 13
    assert outcome(rows, "play")[:2] == ("agrees", 14 + 13 + 13 + sum(row["type"] == "indicator" for row in rows))
    assert outcome([rows[0], rows[-1]], "play")[0] == "missing"


@pytest.mark.parametrize("changes", [{"commitment": None}, {"fair": None}, {"fair": None, "commitment": None}])
def test_nothing_promised_is_nothing_proven(
    changes: dict[str, object], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = record("ema", 1)
    rows[0] |= changes
    file.write_bytes(b"".join(lines(rows)))
    code, out, _ = run(capsys, str(file), "--lang", "en")
    assert code == 1
    assert "none was published, so nothing can be verified" in out
    assert out.endswith("does not match: hand 1\n")


def test_a_lie_is_told_with_both_sides(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = record("xjtu", 1) + record("xjtu", 2)
    true, rows[-1]["wall"][0] = rows[-1]["wall"][0], None
    rows[0]["dice"] = [["\x1b[31m", "\ud800"]]
    file.write_bytes(b"".join(lines(rows)))
    code, out, _ = run(capsys, str(file), "--lang", "en")
    assert code == 1
    assert f"tile 1 of the wall: the record says –, the seed gives {true}" in out
    assert "does not match: hand 1, 2\n" in out
    assert "\x1b" not in out
    code, out, _ = run(capsys, str(file), "--lang", "zh")
    assert f"牌墙第 1 张牌：记录为 –，推算为 {true}" in out
    code, out, _ = run(capsys, str(file), "--json")
    assert (code, json.loads(out)["agrees"]) == (1, False)
    assert json.loads(out)["hands"][1]["checks"][3]["place"] == 1


# --- nonsense --------------------------------------------------------------------------------------


def changed(path: str, value: object) -> bytes:
    """A record with one value changed; "reveal.seed", "header.fair"."""
    rows = record("ema", 1)
    row, _, key = path.partition(".")
    target = {"header": rows[0], "reveal": rows[-1], "deal": rows[1]}.get(row) or next(
        each for each in rows if each["type"] == row
    )
    target[key] = value
    return b"".join(lines(rows))


HONEST = lines(record("ema", 1))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "the record is empty"),
        (b"\n\n  \n", "the record is empty"),
        (b"hello", "line 1: not JSON"),
        (b"\xff\xfe\x00", "line 1: not JSON"),
        (b"\x00" * 50, "line 1: not JSON"),
        (b"[1, 2]", "line 1: not a JSON object"),
        (b"NaN", "line 1: not JSON"),
        (b"[" * 100_000, "line 1: not JSON"),
        (b'{"type": "header"}', "line 1: not the header of a paiju record"),
        (b'{"a": ' + b"1" * 5000 + b"}", "line 1: not JSON"),
        (b" " * (1 << 20) + b"{}", "line 1: far too long"),
        (b"".join(HONEST[1:]), "line 1: not the header of a paiju record"),
        (b"".join(HONEST[:-1]), "the hand that begins at line 1 has no reveal"),
        (b"".join(HONEST)[:-20], "not JSON"),
        (HONEST[0] * 2, "line 2: a new header before the reveal"),
        (HONEST[0] + b'{"type": "x"}\n' * 5001, "line 5002: far too many events"),
        (b"".join([*HONEST, HONEST[-1]]), "not the header of a paiju record"),
        (changed("header.version", 3), "line 1: version 3 is not known here; only 1, 2"),
        (changed("header.fair", 3), "line 1: fair 3 is not known here; only 1, 2"),
        (changed("header.book", "chess"), "line 1: there is no rule book 'chess'"),
        (changed("header.book", {"id": 1}), "line 1: there is no rule book"),
        (changed("header.dice", "66"), "line 1: dice must be a list"),
        (changed("reveal.seed", "xyz"), "seed must be hexadecimal text, not 'xyz'"),
        (changed("reveal.seed", None), "seed must be hexadecimal text, not None"),
        (changed("reveal.seed", "00"), "a seed must have 32 bytes, not 1"),
        (changed("reveal.salt", "00"), "a salt must have at least 16 bytes, not 1"),
        (changed("reveal.nonces", ["00", None]), "nonces must be hexadecimal text"),
        (changed("reveal.nonces", [7]), "nonces must be hexadecimal text, not 7"),
        (changed("reveal.nonces", ["00"] * 20), "at most 12 random numbers"),
        (changed("reveal.wall", {}), "wall must be a list"),
        (changed("deal.hands", []), "line 2: a deal must name the hands"),
        (b"".join([*HONEST[:2], *HONEST[1:]]), "line 3: a deal must name the hands, and there is only one deal"),
        (changed("draw.seat", "X"), "there is no seat 'X' to draw"),
        (changed("draw.seat", 0), "there is no seat 0 to draw"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_nonsense_is_one_clear_line(data: bytes, words: str, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(data)
    for lang in ("en", "zh"):
        code, out, err = run(capsys, str(file), "--lang", lang)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        assert words in err or lang == "zh"
        assert lang == "en" or not err.removeprefix("paiju: 错误：").isascii()


def test_more_draws_than_tiles() -> None:
    rows = record("ema", 1)
    draw = {"type": "draw", "seat": "E", "tile": "?", "source": "wall"}
    with pytest.raises(InputError, match="more tiles are drawn than the wall has"):
        verify(lines([*rows[:2], *[draw] * 80, rows[-1]]))
    with pytest.raises(InputError, match="more indicators are turned than there are"):
        verify(lines([*rows[:2], *[{"type": "indicator", "tile": "?"}] * 80, rows[-1]]))


def test_files_that_are_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path):
        code, out, err = run(capsys, str(path), "--lang", "en")
        assert (code, out) == (2, "")
        assert err.startswith("paiju: error: cannot read ")
        assert err.count("\n") == 1


def test_damaged_records_never_break_the_program() -> None:
    """Random bytes changed, lines dropped, values swapped: an answer or a user's error, nothing else."""
    rng = random.Random(8)
    honest = lines(record("psa", 1)) + lines(record("xjtu-3p", 2))
    values: list[object] = [None, 0, -1, 1e308, True, "", "x", "\ud800", [], [[]], {}, {"a": 1}, "E", "1m", 10**30]
    answers, complaints = 0, []
    for _ in range(400):
        data = list(honest)
        at = rng.randrange(len(data))
        if rng.random() < 0.3:
            line = bytearray(data[at])
            line[rng.randrange(len(line))] = rng.randrange(256)
            data[at] = bytes(line)
        elif rng.random() < 0.2:
            del data[at]
        else:
            row = json.loads(data[at])
            row[rng.choice(list(row))] = rng.choice(values)
            data[at] = json.dumps(row).encode()
        try:
            answers += bool(verify(data))
        except InputError as error:
            complaints.append((error.message, error.zh))
    assert answers > 50
    assert len(complaints) > 50
    assert all(en and zh and en != zh for en, zh in complaints)
