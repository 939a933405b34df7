"""How the deep player is named: `deep`, `deep:0.2` for seconds, `deep:trials=200` for a number of trials."""

from paiju.deep.search import Budget
from paiju.errors import InputError
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
    en = f"deep:SECONDS ({LEAST_SECONDS} to {MOST_SECONDS:.0f}) or deep:trials=NUMBER is wanted, not {shown}"
    raise InputError(
        field, en, f"须为 deep:秒数（{LEAST_SECONDS} 至 {MOST_SECONDS:.0f}）或 deep:trials=次数，而非 {shown}"
    )


def player_named(name: object, field: str) -> str:
    """A level or the deep player, by its name. Others raise InputError."""
    if isinstance(name, str) and is_deep(name):
        budget_of(name, field)
        return name
    try:
        return level_named(name, field)
    except InputError as error:
        raise InputError(field, f"{error.message}, deep, deep:SECONDS", f"{error.zh}，deep，deep:秒数") from None


def club_level(name: object, field: str) -> str:
    """A level as a club's table has it: the deep player by its bare name, for the club says how long it thinks."""
    if name == DEEP:
        return DEEP
    try:
        return level_named(name, field)
    except InputError as error:
        raise InputError(field, f"{error.message}, {DEEP}", f"{error.zh}，{DEEP}") from None
