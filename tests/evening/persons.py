"""People of an evening."""

from paiju.table import events as E


def persons(chairs: int, swapped: tuple[int, int] | None) -> dict[str, E.Seat]:
    """Who sits where after a hand, by the seat they sat down at."""
    order = list("ESWN"[:chairs])
    if swapped:
        one, other = swapped
        order[one], order[other] = order[other], order[one]
    return dict(zip("ESWN", order))  # type: ignore[arg-type]
