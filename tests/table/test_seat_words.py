"""Hands by version 2 of fair walls: dealt from chains, on record, and read back to the letter."""

import json
from random import Random

import pytest

from paiju import books, fair
from paiju.errors import InputError
from paiju.fair import Chain, ChainedSecret, SeatWord
from paiju.match import Match
from paiju.match.record import read_match
from paiju.table.record import read, replay, write
from paiju.table.setup import lay
from paiju.table.table import Table
from tests.fair_match import FairMatch, of_type, root

TABLE = Chain(root("table"), 8)
ANN, BEA = Chain(root("Ann"), 8), Chain(root("Bea"), 8)
SECRET = ChainedSecret(TABLE.link(1), TABLE.head, 1)
WORDS = [SeatWord("said", ANN.head, 2, ANN.link(3)), SeatWord("silent", BEA.head, 0), SeatWord("bot"),
         SeatWord("unsealed")]  # fmt: skip


def test_the_wall_is_that_of_the_second_version_with_the_nonces_said() -> None:
    table = Table("ema", SECRET, words=WORDS)
    laid = lay(books.get("ema"), fair.Stream(TABLE.link(1), [ANN.link(3), b"", b"", b""], 2))
    assert list(table.sitting.wall) == laid.wall
    assert table.commitment == TABLE.head.hex()


def test_what_is_on_record() -> None:
    first, *_, last = map(json.loads, Table("ema", SECRET, words=WORDS).record().lines())
    assert (first["fair"], first["commitment"]) == (2, TABLE.head.hex())
    assert first["chain"] == {"head": TABLE.head.hex(), "at": 1}
    assert first["seals"] == [{"head": ANN.head.hex(), "at": 2}, {"head": BEA.head.hex(), "at": 0}, None, None]
    assert (last["seed"], last["salt"]) == (TABLE.link(1).hex(), None)
    assert last["nonces"] == [ANN.link(3).hex(), "", "", ""]
    assert last["said"] == ["said", "silent", "bot", "unsealed"]
    assert last["late"] == ["", "", "", ""]


def test_without_words_nobody_has_sealed() -> None:
    reveal = Table("xjtu-3p", SECRET).record().reveal
    assert (reveal.said, reveal.nonces) == (("unsealed",) * 3, ("",) * 3)


def test_records_of_the_first_version_have_none_of_it() -> None:
    first, *_, last = map(json.loads, Table("ema", 1, nonces=[b"east"]).record().lines())
    assert not {"chain", "seals"} & set(first)
    assert not {"said", "late"} & set(last)
    assert first["fair"] == 1
    assert "head" not in json.loads(Match("ema").lines()[0])


def test_a_late_word_is_on_record_and_does_not_count() -> None:
    table = Table("ema", SECRET, words=WORDS)
    wall = table.sitting.wall
    table.note_late(1, BEA.link(1))
    record = table.record()
    assert table.sitting.wall == wall
    assert (record.reveal.said[1], record.reveal.late) == ("late", ("", BEA.link(1).hex(), "", ""))
    assert record.reveal.nonces[1] == ""
    assert replay(read(write(record))).record() == record


@pytest.mark.parametrize(("seat", "link"), [(0, ANN.link(4)), (1, BEA.link(2)), (2, BEA.link(1)), (4, BEA.link(1))])
def test_who_cannot_be_late(seat: int, link: bytes) -> None:
    table = Table("ema", SECRET, words=WORDS)
    with pytest.raises(InputError):
        table.note_late(seat, link)
    assert table.sitting.words == tuple(WORDS)


@pytest.mark.parametrize(
    "word",
    [
        SeatWord("said", ANN.head, 0, ANN.link(2)),
        SeatWord("said", ANN.head, 1, BEA.link(2)),
        SeatWord("said", b"", 0, ANN.link(1)),
        SeatWord("said", ANN.head, 0),
        SeatWord("said", ANN.head[:31], 0, ANN.link(1)),
        SeatWord("silent", ANN.head, 0, ANN.link(1)),
        SeatWord("silent"),
        SeatWord("silent", ANN.head, -1),
        SeatWord("unsealed", ANN.head),
        SeatWord("shouted", ANN.head),  # type: ignore[arg-type]
        "said",
    ],
)
def test_words_that_are_none(word: SeatWord) -> None:
    with pytest.raises(InputError):
        Table("ema", SECRET, words=[word, *WORDS[1:]])


def test_words_need_a_chain_and_a_seat_each() -> None:
    for given in (
        {"seed": 1, "words": WORDS},
        {"seed": SECRET, "words": WORDS[:3]},
        {"seed": SECRET, "nonces": [b"x"]},
    ):
        with pytest.raises(InputError):
            Table("ema", **given)  # type: ignore[arg-type]


def test_a_match_is_dealt_from_its_own_chain_link_by_link() -> None:
    match = Match("ema", head=TABLE.head)
    other = Chain(root("other"), 8)
    for wrong in (None, ChainedSecret(TABLE.link(2), TABLE.head, 2), ChainedSecret(other.link(1), other.head, 1)):
        with pytest.raises(InputError):
            match.deal(secret=wrong)
    with pytest.raises(InputError):
        Match("ema").deal(secret=SECRET)
    with pytest.raises(InputError):
        Match("ema", head=b"short")
    assert match.deal(secret=SECRET).commitment == TABLE.head.hex()
    assert json.loads(match.lines()[0])["head"] == TABLE.head.hex()


@pytest.mark.parametrize("book_id", ["ema", "mcr", "xjtu-3p", "psa"])
def test_matches_are_read_back_to_the_letter(book_id: str) -> None:
    rng = Random(book_id)
    game = FairMatch(book_id)
    for number in range(6):
        game.hand([rng.choice(["said", "said", "silent", "late", "bot", "unsealed"]) for _ in range(4)],
                  7 if number % 3 == 0 else None)  # fmt: skip
    text = game.match.lines()
    again = read_match("\n".join(text))
    assert again.lines() == text
    assert again.head == game.chain.head


def test_a_match_read_back_goes_on_from_its_chain() -> None:
    game = FairMatch()
    game.hand(["said"] * 4)
    game.match = read_match("\n".join(game.match.lines()))
    game.hand(["said", "late", "said", "silent"])
    assert [row["chain"]["at"] for row in of_type(game.rows(), "header")] == [1, 2]


TAMPERED = {
    "head": lambda rows: rows[0].update(head=root("x").hex()),
    "chain": lambda rows: of_type(rows, "header")[1]["chain"].update(at=3),
    "seed": lambda rows: of_type(rows, "reveal")[0].update(seed=root("x").hex()),
    "seal": lambda rows: of_type(rows, "header")[1]["seals"][0].update(at=0),
    "nonce": lambda rows: of_type(rows, "reveal")[1]["nonces"].__setitem__(0, ""),
    "said": lambda rows: of_type(rows, "reveal")[1]["said"].__setitem__(0, "silent"),
    "late": lambda rows: of_type(rows, "reveal")[1]["late"].__setitem__(0, root("x").hex()),
    "version": lambda rows: of_type(rows, "header")[0].update(fair=1),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_record_that_lies_is_not_read(what: str) -> None:
    game = FairMatch()
    for _ in range(2):
        game.hand(["said", "silent", "late", "bot"])
    rows = game.rows()
    read_match("\n".join(map(json.dumps, rows)))
    TAMPERED[what](rows)
    with pytest.raises(InputError):
        read_match("\n".join(map(json.dumps, rows)))
