"""Files a command is given, as text."""

import sys
from pathlib import Path

from paiju.errors import InputError

LARGEST = 20_000_000  # bytes


def file_text(path: str, field: str) -> str:
    """What a file holds, or standard input for "-"."""
    try:
        raw = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        if len(raw) > LARGEST:
            raise InputError(field, f"{path}: too large", f"{path}：文件太大")
        return raw.decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(field, f"{path} cannot be read: {error}", f"无法读取 {path}：{error}") from error
