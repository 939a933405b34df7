"""The secrets that walls to come are made of, locked: the database alone opens none of them.

A box is the secret behind a pad of the key, the table and a salt of its own, with a mark that shows whether the key is
the right one and nothing was changed. The key is kept outside the database (key_file.py).
"""

import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256

from paiju.errors import Bug

KEY = SECRET = MARK = 32  # bytes
SALT = 16  # bytes
ID = 16  # hexadecimal digits by which a key is known
ID_TAG, PAD_TAG, MARK_TAG = b"paiju-key-id", b"paiju-key-pad", b"paiju-key-mark"
PRINT_TAG, WORD_TAG = b"paiju-key-print", b"paiju-key-word"


@dataclass(frozen=True, slots=True)
class Locked:
    """A secret as it is kept: by which key, with which salt, and the box."""

    key: str
    salt: bytes
    box: bytes


class Vault:
    """Locks and opens secrets with one key."""

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY:
            raise Bug(f"a key has {KEY} bytes, not {len(key)}")
        self._pad, self._mark = keyed(key, PAD_TAG), keyed(key, MARK_TAG)
        self.id = keyed(key, ID_TAG).hex()[:ID]

    def lock(self, table: str, secret: bytes) -> Locked:
        """The secret of a table, locked."""
        if len(secret) != SECRET:
            raise Bug(f"a secret has {SECRET} bytes, not {len(secret)}")
        salt = secrets.token_bytes(SALT)
        hidden = self._hide(table, salt, secret)
        return Locked(self.id, salt, hidden + self._mark_of(table, salt, hidden))

    def open(self, table: str, locked: Locked) -> bytes | None:
        """The secret again; None when this is not its key, or the box was changed."""
        hidden, mark = locked.box[:SECRET], locked.box[SECRET:]
        if not hmac.compare_digest(mark, self._mark_of(table, locked.salt, hidden)):
            return None
        return self._hide(table, locked.salt, hidden)

    def print_of(self, text: str) -> str:
        """What is kept of something short, such as a PIN: without the key nobody can try them all."""
        return keyed(self._mark, PRINT_TAG + text.encode()).hex()

    def seal_of(self, text: str) -> str:
        """By which servers with the same key know one another's word."""
        return keyed(self._mark, WORD_TAG + text.encode()).hex()

    def _hide(self, table: str, salt: bytes, secret: bytes) -> bytes:
        pad = keyed(self._pad, salt + table.encode())
        return bytes(byte ^ other for byte, other in zip(secret, pad, strict=True))

    def _mark_of(self, table: str, salt: bytes, hidden: bytes) -> bytes:
        return keyed(self._mark, salt + hidden + table.encode())


def keyed(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256."""
    return hmac.digest(key, message, sha256)
