"""Text in columns: a Chinese character is two wide."""

from hypothesis import given
from hypothesis import strategies as st

from paiju.columns import longest_piece, pad, table, width, wrap

SIGNS = st.text(alphabet="ab 番种，（）x、")


def test_wide_characters_take_two_columns() -> None:
    assert [width(text) for text in ("", "ab", "番种", "a番，")] == [0, 2, 4, 5]
    assert pad("番", 5) == "番   "
    assert pad("12", 5, right=True) == "   12"


def test_a_table_lines_up() -> None:
    assert table([["番", "1", "x"], ["abc", "20", "y"]], right=(1,), indent="") == ["番    1  x", "abc  20  y"]


def test_a_table_that_is_too_wide_breaks_the_fewest_cells() -> None:
    rows = [["a", "one two three", "psa:1番#1"], ["b", "four", "psa:1番#10"]]
    assert table(rows, indent="", columns=25) == ["a  one two     psa:1番#1", "   three", "b  four        psa:1番#10"]
    assert table(rows, indent="", columns=9)[0] == "a  one    psa:1番#1"  # words and clauses are never broken


@given(st.lists(st.tuples(SIGNS, SIGNS, SIGNS), min_size=1, max_size=5), st.integers(20, 60))
def test_tables_keep_every_sign_and_fit_where_words_allow(rows: list[tuple[str, str, str]], columns: int) -> None:
    lines = table(rows, columns=columns)
    cells = "".join(text for row in rows for text in row)
    assert sorted("".join("".join(lines).split())) == sorted("".join(cells.split()))
    longest = sum(longest_piece(row[i] for row in rows) for i in range(3))
    assert all(width(line) <= max(columns, longest + 6) for line in lines)


@given(SIGNS, st.integers(12, 40))
def test_wrapping_keeps_every_sign_and_the_width(text: str, columns: int) -> None:
    lines = wrap(text, columns, "  ")
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(line.startswith("  ") for line in lines)
    longest = max((width(word) for word in text.split()), default=0)
    assert all(width(line) <= max(columns, longest + 2) for line in lines)


def test_no_line_begins_with_what_belongs_to_the_sound_before_it() -> None:
    assert wrap("リーチをツモ切りでチョンボ。", 8) == ["リーチを", "ツモ切り", "でチョン", "ボ。"]
    assert wrap("あのリーチ、「ロン」", 6) == ["あの", "リー", "チ、", "「ロ", "ン」"]
