"""How the deep player is named: `deep`, `deep:0.2` for seconds, `deep:trials=200` for a number of trials."""

from collections.abc import Sequence

from paiju.deep.search import Budget
from paiju.errors import InputError
from paiju.languages import _
from paiju.series import level_named

DEEP = "deep"
TRIALS = "trials="
USUAL_SECONDS = 0.5
LEAST_SECONDS, MOST_SECONDS = 0.01, 60.0
MOST_TRIALS = 1_000_000


def is_deep(name: object) -> bool:
    """Is it the deep player?"""
    return isinstance(name, str) and (name == DEEP or name.startswith(DEEP + ":"))


def budget_of(name: str, field: str) -> Budget:
    """How long it may think, by its name. Bad ones raise InputError."""
    amount = name.removeprefix(DEEP).removeprefix(":")
    if name == DEEP:
        return Budget(seconds=USUAL_SECONDS)
    try:
        if amount.startswith(TRIALS):
            trials = int(amount.removeprefix(TRIALS))
            if 1 <= trials <= MOST_TRIALS:
                return Budget(trials=trials)
        elif LEAST_SECONDS <= float(amount) <= MOST_SECONDS:
            return Budget(seconds=float(amount))
    except ValueError:
        pass
    shown = repr(name)[:40]
    raise InputError(
        field,
        _(
            "must be deep:SECONDS ({least} to {most}) or deep:trials=NUMBER, not {shown}",
            least=LEAST_SECONDS,
            most=f"{MOST_SECONDS:.0f}",
            shown=shown,
        ),
    )


def player_named(name: object, field: str, others: Sequence[str] = ()) -> str:
    """A level or the deep player, by its name. Others raise InputError; `others` may be named there besides."""
    if isinstance(name, str) and is_deep(name):
        budget_of(name, field)
        return name
    return level_named(name, field, (DEEP, f"{DEEP}:SECONDS", *others))


def club_level(name: object, field: str) -> str:
    """A level as a club's table has it: the deep player by its bare name, for the club says how long it thinks."""
    if name == DEEP:
        return DEEP
    return level_named(name, field, (DEEP,))
