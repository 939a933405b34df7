"""Which patterns of a hand a name stands for: winds by seat and round, group names for each of the group."""

from collections.abc import Sequence

from paiju.books.aliases import is_double, wind_of
from paiju.scoring.situation import Claimed, Request

BONUS = ("dora", "ura_dora", "red_dora", "north_dora", "flower")
WINDS = ("round_wind", "seat_wind")


def meant_by(request: Request, claimed: Claimed) -> Sequence[str]:
    """The patterns the name can stand for in this seat and round; a double wind's name stands for both or for none."""
    if claimed.patterns[0] in BONUS:
        return ("dora",)
    wind = wind_of(claimed.name)
    if not set(claimed.patterns) <= set(WINDS) or wind < 0:
        return claimed.patterns
    here = {"round_wind": request.round, "seat_wind": request.seat}
    fitting = [id for id in claimed.patterns if here[id] == wind]
    return fitting if not is_double(claimed.name) or len(fitting) == len(WINDS) else ()
