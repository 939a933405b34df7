"""What a club sets for itself, on the administrator's page or by variables at the start, which count first."""

import json
from collections.abc import Callable, Mapping
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import asdict

from paiju.errors import InputError
from paiju.languages import _
from paiju.server.protocol.shared import Newcomers, OpenTables

LONGEST_NAME = 40
NO = ("", "0", "no", "false", "off")


class ClubSettings(Struct, frozen=True):
    """The settings, each with its default."""

    club_name: str = ""
    accounts: bool = False  # may people make accounts?
    open_tables: OpenTables = "everybody"
    newcomers: Newcomers = "everybody"  # or who comes by a link
    most_tables: int = 0  # that one person has open at a time; 0: as many as they like
    idle_days: float = 1.0  # after which tables nobody has been at end by themselves; 0: never
    keep_days: float = 0.0  # for which finished matches are kept; 0: for good
    rate: float = 1.0  # how many times the usual limits allow
    backup_hours: float = 24.0  # between two backups; 0: none by the clock
    backup_keep: int = 7  # backups by the clock that are kept


def line(name: str, raw: object) -> str:
    """One line of text."""
    if not isinstance(raw, str) or len(raw) > 4 * LONGEST_NAME:
        raise InputError(
            name, _("must be a single line of at most {longest_name} characters", longest_name=LONGEST_NAME)
        )
    return " ".join("".join(sign if sign.isprintable() else " " for sign in raw).split())[:LONGEST_NAME]


def yes_or_no(name: str, raw: object) -> bool:
    """A switch; of a variable any word but those for no."""
    if isinstance(raw, str):
        return raw.strip().lower() not in NO
    if not isinstance(raw, bool):
        raise InputError(name, _("must be true or false"))
    return raw


def one_of(words: tuple[str, ...]) -> Callable[[str, object], str]:
    """A reader of one of these words."""

    def read(name: str, raw: object) -> str:
        if raw not in words:
            raise InputError(name, _("must be one of {words}", words=words))
        return str(raw)

    return read


def number(least: float, most: float, whole: bool = False) -> Callable[[str, object], float]:
    """A reader of numbers within bounds."""

    def read(name: str, raw: object) -> float:
        try:
            amount = float(raw) if isinstance(raw, int | float | str) and not isinstance(raw, bool) else least - 1
        except (ValueError, OverflowError):
            amount = least - 1
        if not least <= amount <= most or (whole and amount != int(amount)):
            bounds = {"least": f"{least:g}", "most": f"{most:g}"}
            text = _("must be a whole number from {least} to {most}", **bounds)
            raise InputError(name, text if whole else _("must be a number from {least} to {most}", **bounds))
        return int(amount) if whole else amount

    return read


READERS: dict[str, Callable[[str, object], Any]] = {
    "club_name": line,
    "accounts": yes_or_no,
    "open_tables": one_of(get_args(OpenTables)),
    "newcomers": one_of(get_args(Newcomers)),
    "most_tables": number(0, 1000, whole=True),
    "idle_days": number(0, 36500),
    "keep_days": number(0, 36500),
    "rate": number(0.01, 1_000_000),
    "backup_hours": number(0, 8760),
    "backup_keep": number(1, 365, whole=True),
}


def checked(raw: Mapping[str, object]) -> dict[str, Any]:
    """Values as they are meant, or InputError."""
    return {name: READERS[name](name, value) for name, value in raw.items()}


def to_rows(values: Mapping[str, object]) -> dict[str, str]:
    """Checked values as the database has them."""
    return {name: json.dumps(value, ensure_ascii=False) for name, value in values.items()}


def effective(stored: Mapping[str, str], fixed: Mapping[str, str]) -> ClubSettings:
    """What holds: what was given at the start, else what was set, else what holds anyway. What a later version has set
    that this one cannot read is left alone."""
    values: dict[str, object] = asdict(ClubSettings())
    for name, value in stored.items():
        if name in READERS:
            try:
                values[name] = READERS[name](name, json.loads(value))
            except (InputError, ValueError):
                continue
    values |= checked(fixed)
    return ClubSettings(**values)  # type: ignore[arg-type]
