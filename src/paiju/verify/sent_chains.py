"""What somebody sent to a table themselves, as their page or program has kept it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from paiju import fields
from paiju.errors import InputError
from paiju.fair import LINKS, SEED
from paiju.languages import _
from paiju.table.codes import SEATS

MOST = 100  # chains of one person
KEYS = ("head", "sent", "table", "seals", "lost")


@dataclass(frozen=True, slots=True)
class KnownSeal:
    """A chain that was sealed, and how many of its links had been shown; an earlier page did not note that."""

    head: bytes
    at: int | None = None


KnownSeals = tuple[KnownSeal | None, ...]  # by player; of an earlier page just those there were


@dataclass(frozen=True, slots=True)
class SentChain:
    """One chain: its head, and by hand, the first being 0, the links sent and, where it was noted, which chains were
    sealed then; the head of the table, where it was noted."""

    head: bytes
    sent: Mapping[int, bytes]
    table: str | None = None
    seals: Mapping[int, KnownSeals] = field(default_factory=dict)
    lost: frozenset[int] = frozenset()  # hands for which the table says it heard nothing


def sent_chains(text: str | bytes) -> list[SentChain]:
    """What a file has: `{"head":hex,"sent":{"0":hex,…}}`, or a list of such, one for each chain. `table` is the
    table's head, `seals` has by hand what was sealed when it was sent, by player `{"head":hex,"at":n}` or null, `lost`
    what got lost on the way, which nobody is blamed for."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("mine", _("not JSON")) from None
    given = fields.items(value if isinstance(value, list) else [value], "mine", MOST)
    return [sent_chain(each) for each in given]


def sent_chain(value: object) -> SentChain:
    """One chain of the file."""
    row = fields.mapping(value, "mine")
    fields.check_keys(row, KEYS, "mine.")
    links = {hand: bytes_in(link, f"mine.sent.{hand}") for hand, link in by_hand(row, "sent").items()}
    seals = {hand: seals_in(part, f"mine.seals.{hand}") for hand, part in by_hand(row, "seals").items()}
    table = row.get("table")
    head = bytes_in(row.get("head"), "mine.head")
    lost = frozenset(by_hand(row, "lost"))
    return SentChain(head, links, head_of(table, "mine.table") if table else None, seals, lost)


def seals_in(value: object, field: str) -> KnownSeals:
    """What was sealed when a link was sent."""
    return tuple(None if each is None else seal_in(each, field) for each in fields.items(value, field, len(SEATS)))


def seal_in(value: object, field: str) -> KnownSeal:
    """One chain that was sealed; an earlier page noted the head alone."""
    if isinstance(value, str):
        return KnownSeal(bytes_in(value, field))
    row = fields.mapping(value, field)
    fields.check_keys(row, ("head", "at"), f"{field}.")
    return KnownSeal(bytes_in(row.get("head"), f"{field}.head"), fields.number(row.get("at"), f"{field}.at", LINKS))


def by_hand(row: Mapping[str, object], key: str) -> dict[int, object]:
    """Something for each hand; only what was sent must be there."""
    parts = fields.mapping(row.get(key, None if key == "sent" else {}), f"mine.{key}")
    if len(parts) > LINKS or not all(hand.isascii() and hand.isdigit() and len(hand) < 5 for hand in parts):
        raise InputError(f"mine.{key}", _("hands must be numbered from 0"))
    return {int(hand): part for hand, part in parts.items()}


def head_of(value: object, field: str) -> str:
    """A head in hexadecimal, small letters."""
    return bytes_in(value, field).hex()


def bytes_in(value: object, field: str) -> bytes:
    """A link or head from hexadecimal."""
    try:
        raw = bytes.fromhex(value if isinstance(value, str) else "?")
    except ValueError:
        raw = b""
    if len(raw) != SEED:
        raise InputError(field, _("must be {count} hexadecimal digits", count=2 * SEED))
    return raw
