"""What somebody sent to a table themselves, as their page or program has kept it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from paiju import fields
from paiju.errors import InputError
from paiju.fair import LINKS, SEED

MOST = 100  # chains of one person
KEYS = ("head", "sent", "table", "lost")


@dataclass(frozen=True, slots=True)
class OwnWords:
    """One chain: its head, the links sent by hand, the first being 0, and the head of the table, where it was noted."""

    head: bytes
    sent: Mapping[int, bytes]
    table: str | None = None


def own_words(text: str | bytes) -> list[OwnWords]:
    """What a file has: `{"head":hex,"sent":{"0":hex,…}}`, or a list of such, one for each chain. `table` is the
    table's head, and `lost` has what got lost on the way, which nobody is blamed for."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("mine", "not JSON", "不是 JSON") from None
    given = fields.items(value if isinstance(value, list) else [value], "mine", MOST)
    return [own_chain(each) for each in given]


def own_chain(value: object) -> OwnWords:
    """One chain of the file."""
    row = fields.mapping(value, "mine")
    fields.check_keys(row, KEYS, "mine.")
    sent = fields.mapping(row.get("sent"), "mine.sent")
    if len(sent) > LINKS or not all(hand.isascii() and hand.isdigit() and len(hand) < 5 for hand in sent):
        raise InputError("mine.sent", "hands are told by numbers from 0", "局数须为从 0 起的数")
    links = {int(hand): bytes_in(link, f"mine.sent.{hand}") for hand, link in sent.items()}
    table = row.get("table")
    return OwnWords(bytes_in(row.get("head"), "mine.head"), links, head_of(table, "mine.table") if table else None)


def head_of(value: object, field: str) -> str:
    """A head in hexadecimal, small letters."""
    return bytes_in(value, field).hex()


def bytes_in(value: object, field: str) -> bytes:
    """A link or head from hexadecimal."""
    try:
        found = bytes.fromhex(value if isinstance(value, str) else "?")
    except ValueError:
        found = b""
    if len(found) != SEED:
        raise InputError(field, f"must be {2 * SEED} hexadecimal digits", f"须为 {2 * SEED} 位十六进制数字")
    return found
