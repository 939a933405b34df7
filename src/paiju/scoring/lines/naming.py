"""Which patterns of a hand a name stands for: winds by the seat and the round, group names for each of the group."""

from collections.abc import Sequence

from paiju.books.aliases import fold
from paiju.scoring.situation import Claimed, Request

BONUS = ("dora", "ura_dora", "red_dora", "north_dora", "flower")
WINDS = ("round_wind", "seat_wind")
WIND_SIGNS = (
    ("东", "東", "とん", "ひがし"),
    ("南", "なん", "みなみ"),
    ("西", "しゃー", "にし"),
    ("北", "ぺー", "きた"),
)
DOUBLE = ("连", "双", "double", "だぶ")


def wind_of(name: str) -> int:
    """The wind a name says, -1 for none."""
    folded = fold(name)
    return next((i for i, signs in enumerate(WIND_SIGNS) if any(sign in folded for sign in signs)), -1)


def is_double(name: str) -> bool:
    """Does a wind's name say both winds in one?"""
    return fold(name).removeprefix("役牌").startswith(DOUBLE)


def meant_by(request: Request, claimed: Claimed) -> Sequence[str]:
    """The patterns the name may stand for in this seat and round; a double wind's stands for both or for none."""
    if claimed.patterns[0] in BONUS:
        return ("dora",)
    wind = wind_of(claimed.name)
    if not set(claimed.patterns) <= set(WINDS) or wind < 0:
        return claimed.patterns
    here = {"round_wind": request.round, "seat_wind": request.seat}
    fitting = [id for id in claimed.patterns if here[id] == wind]
    return fitting if not is_double(claimed.name) or len(fitting) == len(WINDS) else ()
