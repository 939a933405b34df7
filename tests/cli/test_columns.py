"""Text in columns: a Chinese character is two wide."""

from hypothesis import given
from hypothesis import strategies as st

from paiju.columns import pad, table, width, wrap

SIGNS = st.text(alphabet="ab 番种，（）x、")


def test_wide_characters_take_two_columns() -> None:
    assert [width(text) for text in ("", "ab", "番种", "a番，")] == [0, 2, 4, 5]
    assert pad("番", 5) == "番   "
    assert pad("12", 5, right=True) == "   12"


def test_a_table_lines_up() -> None:
    assert table([["番", "1", "x"], ["abc", "20", "y"]], right=(1,), indent="") == ["番    1  x", "abc  20  y"]


@given(SIGNS, st.integers(12, 40))
def test_wrapping_keeps_every_sign_and_the_width(text: str, columns: int) -> None:
    lines = wrap(text, columns, "  ")
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(line.startswith("  ") for line in lines)
    longest = max((width(word) for word in text.split()), default=0)
    assert all(width(line) <= max(columns, longest + 2) for line in lines)
