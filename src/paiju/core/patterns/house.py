"""Patterns that only house rules know."""

from paiju.core.shape import KONG_DISCARD, SELF_DRAW, STANDARD, Shape


def base_win(s: Shape) -> int:
    """Any complete hand."""
    return int(s.form != 0)


def last_single_tile(s: Shape) -> int:
    """All sets laid out, one tile in the hand. A concealed kong is laid out too."""
    return int(s.form == STANDARD and s.melds == s.run_count + s.pung_count)


def kong_discard(s: Shape) -> int:
    """Won on the discard that follows a kong."""
    return int(s.flags & KONG_DISCARD != 0 and s.flags & SELF_DRAW == 0)
