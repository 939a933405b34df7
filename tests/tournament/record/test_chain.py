"""The chain: nothing can be changed, left out or put in without being found."""

import json
from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.errors import InputError
from paiju.tournament.record.chain import (
    GENESIS,
    ChainBroken,
    LogEntry,
    canonical,
    entry_with_head,
    hash_of,
    read_log,
    sealed,
    short,
)
from tests.examples import examples
from tests.tournament.record.events import START


def log_of(count: int) -> list[LogEntry]:
    """Entries of nothing in particular."""
    entries: list[LogEntry] = []
    for n in range(1, count + 1):
        prev = entries[-1].hash if entries else GENESIS
        entries.append(sealed(n, START, "p1", ("fee", {"player": f"p{n}", "言": "é"}), prev))
    return entries


RAW = b"".join(entry.line() for entry in log_of(4))


def test_a_log_reads_back() -> None:
    assert read_log(RAW) == log_of(4)


@given(st.integers(0, len(RAW) - 1), st.integers(1, 255))
@examples(100)
def test_any_byte_that_is_changed_is_found(at: int, change: int) -> None:
    raw = RAW[:at] + bytes([RAW[at] ^ change]) + RAW[at + 1 :]
    with pytest.raises(ChainBroken) as caught:
        read_log(raw)
    assert caught.value.n == RAW[:at].count(b"\n") + 1  # the very entry


@given(st.integers(0, len(RAW) - 1))
def test_any_byte_left_out_is_found(at: int) -> None:
    with pytest.raises(ChainBroken):
        read_log(RAW[:at] + RAW[at + 1 :])


def test_an_entry_left_out_or_moved_is_found() -> None:
    lines = RAW.splitlines(keepends=True)
    for wrong in (lines[:1] + lines[2:], [lines[0], lines[2], lines[1], lines[3]], [*lines, lines[3]]):
        with pytest.raises(ChainBroken):
            read_log(b"".join(wrong))


def test_a_chain_made_anew_does_not_have_the_old_head() -> None:
    """Whoever writes the whole chain again makes another head."""
    old = log_of(4)
    forged = [sealed(1, START, "p1", ("fee", {"player": "p9"}), GENESIS)]
    for n in range(2, 5):
        forged.append(sealed(n, START, "p1", (old[n - 1].kind, old[n - 1].data), forged[-1].hash))
    raw = b"".join(entry.line() for entry in forged)
    assert len(read_log(raw)) == 4
    assert entry_with_head(read_log(raw), old[-1].hash) is None
    assert entry_with_head(old, old[-1].hash) == old[-1]


@pytest.mark.parametrize("form", [str, short, str.upper, lambda head: head[:16]])
def test_heads_in_every_form(form: object) -> None:
    entries = log_of(4)
    assert callable(form)
    assert entry_with_head(entries, form(entries[1].hash)) == entries[1]


@pytest.mark.parametrize("head", ["", "abc", "x" * 64, "0" * 65])
def test_what_is_no_head(head: str) -> None:
    with pytest.raises(InputError, match="hexadecimal"):
        entry_with_head(log_of(1), head)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[]",
        b"nonsense",
        b"\xff\xfe",
        b'{"n":1}',
        b"[" * 100_000,
        json.dumps({"n": 1, "at": "x", "by": "", "kind": "", "data": {}, "prev": GENESIS, "hash": ""}).encode(),
        json.dumps({"n": True, "at": "", "by": "", "kind": "", "data": {}, "prev": "", "hash": ""}).encode(),
        json.dumps({"n": 1, "at": "", "by": 1, "kind": "", "data": {}, "prev": "", "hash": ""}).encode(),
    ],
)
def test_lines_that_are_no_entries(line: bytes) -> None:
    with pytest.raises(ChainBroken, match="entry 1"):
        read_log(line + b"\n")


def test_floats_and_other_spellings_are_refused() -> None:
    """An entry with a right hash, but not written in the one way there is."""
    entry = log_of(1)[0]
    loose = json.dumps(json.loads(entry.line()), ensure_ascii=False).encode() + b"\n"
    with pytest.raises(ChainBroken, match="canonical"):
        read_log(loose)
    with pytest.raises(ChainBroken):
        read_log(entry.line().replace(b'"p1","\xe8', b'1.5,"\xe8'))
    assert hash_of(entry) == entry.hash
    assert canonical({"b": 1, "a": "é"}) == '{"a":"é","b":1}'.encode()


def test_times_have_a_zone() -> None:
    with pytest.raises(InputError, match="zone"):
        sealed(1, datetime(2026, 1, 1), "p1", ("x", {}), GENESIS)
