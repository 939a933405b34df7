"""Memory of our own lies as NumPy's does, and kernels take either, checked."""

from random import Random
from typing import Any

import pytest

from paiju import books
from paiju.books.flatten import flatten
from paiju.core.flat import FlatRecord
from paiju.core.play.deal import Deal
from paiju.core.players.notes import Notes
from paiju.core.rules import Rules, Win
from paiju.errors import Bug
from paiju.native import library
from paiju.native.arguments import dtype
from paiju.native.kernels.scores import distances
from paiju.native.memory import (
    CODES,
    LARGE_PAGE,
    LINE,
    Constant,
    Numbers,
    Rows,
    field_of,
    filled,
    on_large_pages,
    packing,
)
from paiju.table.judging_room import costs
from tests.extras import need, need_library

RECORDS = (Rules, Win, Deal, Notes)


def some(record: type[FlatRecord], rng: Random) -> FlatRecord:
    """A record with numbers of all sizes that its fields hold."""
    made = record()
    for name, kind, length in record.LAYOUT:
        bits = 8 * int(kind[1]) - (kind[0] == "i")
        one = lambda bits=bits: rng.randrange(1 << bits)  # noqa: E731
        if isinstance(length, tuple):
            setattr(made, name, [[one() for _ in range(length[1])] for _ in range(length[0])])
        else:
            setattr(made, name, one() if length == 1 else [one() for _ in range(length)])
    return made


@pytest.mark.parametrize("record", RECORDS)
def test_records_come_back_as_they_were(record: type[FlatRecord]) -> None:
    rng = Random(1)
    made = [some(record, rng) for _ in range(3)]
    rows = filled(record, made)
    assert [vars(rows.read(i, record())) for i in range(3)] == [vars(each) for each in made]
    rows.copy(2, filled(record, made[1:2]))
    assert vars(rows.read(2, record())) == vars(made[1])


@pytest.mark.parametrize("record", RECORDS)
def test_a_field_is_read_alone(record: type[FlatRecord]) -> None:
    made = [some(record, Random(seed)) for seed in range(2)]
    rows = filled(record, made)
    for name, _, length in record.LAYOUT:
        for i, each in enumerate(made):
            value = getattr(each, name)
            flat = [n for row in value for n in row] if isinstance(length, tuple) else value
            assert rows.field(i, name) == flat, name


@pytest.mark.parametrize("record", RECORDS)
def test_they_lie_as_numpy_lays_them(record: type[FlatRecord]) -> None:
    np = need("numpy", "the batch extra")
    made = [some(record, Random(seed)) for seed in range(3)]
    rows = filled(record, made)
    assert packing(record).size == dtype(record).itemsize
    array = np.frombuffer(rows.bytes, dtype(record))
    for i, each in enumerate(made):
        for name, *_rest in record.LAYOUT:
            assert array[i][name].tolist() == getattr(each, name), name


def test_numbers_are_arrays_for_numpy() -> None:
    np = need("numpy", "the batch extra")
    numbers = Numbers.zeros(2, 3, holds="i2")
    array = np.asarray(numbers)
    assert (array.shape, array.dtype) == ((2, 3), np.int16)
    array[1, 2] = 7
    assert numbers.rows() == [[0, 0, 0], [0, 0, 7]]
    assert all(np.dtype(kind).itemsize == Numbers([1], holds=kind).numbers.itemsize for kind in CODES)


def test_a_kernel_takes_either_and_nothing_else() -> None:
    """Bytes where longs are wanted, one dimension too many, a part of an array: refused before anything is touched."""
    np = need("numpy", "the batch extra")
    need_library()
    run = library.entry(distances)
    assert run is not None
    rules = flatten(books.get("ema"))
    hand = [0] * 34
    for kind in (0, 1, 2, 9, 10, 11, 18, 19, 20, 27, 27, 27, 31):
        hand[kind] += 1
    given: dict[str, list[Any]] = {
        "own": [Numbers(hand, (1, 34), "i1"), Numbers.zeros(34, holds="i1"), Numbers([0] * 4, holds="i2")],
        "numpy": [np.array([hand], np.int8), np.zeros(34, np.int8), np.zeros(4, np.int16)],
    }
    for hands, own, none in given.values():
        work, out = Numbers.zeros(10_000), Numbers.zeros(1, holds="i1")
        assert run(filled(Rules, [rules]), costs(), hands, own, 0, 0, 1, none, work, out) == -1
        assert out.numbers.tolist() == [0]
    hands, own, none = given["numpy"]
    work, out = Numbers.zeros(10_000), Numbers.zeros(1, holds="i1")
    for wrong in (hands.astype(np.int64), hands[0], np.zeros((1, 68), np.int8)[:, ::2], np.zeros((34, 1), np.int8).T):
        if wrong.shape == (1, 34) and wrong.dtype == np.int8 and wrong.flags.c_contiguous:
            continue  # a single row is in order either way
        with pytest.raises(Bug, match="distances"):
            run(filled(Rules, [rules]), costs(), wrong, own, 0, 0, 1, none, work, out)
    with pytest.raises(Bug, match="distances"):
        run(Rows(Win), costs(), hands, own, 0, 0, 1, none, work, out)
    with pytest.raises(ValueError, match="zip"):
        run(filled(Rules, [rules]))
    assert Constant(b"ab").shape == (2,)


def test_a_table_fills_whole_lines_and_what_comes_before_its_log_whole_words() -> None:
    """Then each of many tables begins with a line, and a card copies all but the log word by word."""
    assert packing(Deal).size % LINE == 0
    assert field_of(Deal.LAYOUT, "log")[0] % 8 == 0


def test_much_memory_lies_on_large_pages() -> None:
    need("numpy", "the batch extra")
    for size, begins in (
        (1, LINE),
        (LARGE_PAGE // 2, LINE),
        (LARGE_PAGE // 2 + 1, LARGE_PAGE),
        (9_999_999, LARGE_PAGE),
    ):
        room = on_large_pages(size)
        assert room.nbytes == size
        assert room.ctypes.data % begins == 0
        assert not room.any()


def test_a_call_that_is_repeated_takes_what_has_changed() -> None:
    need_library()
    kernel = library.entry(distances)
    assert isinstance(kernel, library.CompiledKernel)
    again, rng = library.RepeatedCall(kernel), Random(1)
    rules = [filled(Rules, [flatten(books.get(book))]) for book in ("xjtu", "mcr")]
    own, none, work = Numbers.zeros(34, holds="i1"), Numbers([0] * 4, holds="i2"), Numbers.zeros(10_000)
    told = set()
    for i in range(8):
        held = [rng.sample(range(34), 13) for _ in range(5)]
        hands = Numbers([int(kind in hand) for hand in held for kind in range(34)], (5, 34), "i1")
        both = [Numbers.zeros(5, holds="i1") for _ in range(2)]
        for run, out in zip((again, kernel), both):
            assert run(rules[i // 2 % 2], costs(), hands, own, 0, i % 3, 5, none, work, out) == -1
        assert both[0].numbers == both[1].numbers
        third = Numbers.zeros(5, holds="i1")
        assert again.again(hands=hands, first=i % 3, out=third) == -1
        assert third.numbers == both[0].numbers
        told.add(both[0].numbers.tobytes())
    assert len(told) > 1
    with pytest.raises(Bug, match="distances"):
        again(rules[0], costs(), Numbers.zeros(5, 34), own, 0, 0, 5, none, work, out)
