"""Files a command is given: read as text, and looked at before hours of work are written to them."""

import os
import sys
from pathlib import Path

from paiju.errors import InputError, system_reason
from paiju.languages import _
from paiju.reading.encodings import text_of
from paiju.reading.files import file_text as read_text


def file_text(path: str, field: str) -> str:
    """What a file holds, or standard input for "-"."""
    return text_of(sys.stdin.buffer.read(), path, field) if path == "-" else read_text(path, field)


def check_writable(path: str | None, option: str) -> None:
    """Can this file be written, once there is something to write? What is there stays as it is."""
    if path is None:
        return
    file = Path(path)
    try:
        if file.is_dir():
            raise IsADirectoryError("it is a folder")
        new = not file.exists()
        with open(file, "ab"):
            pass
        if new:
            os.unlink(file)
    except (OSError, ValueError) as error:
        raise not_written(path, option, error) from None


def check_folder(path: str | None, option: str) -> None:
    """Can files be written into this folder, or can it be made? Nothing is made yet."""
    if path is None:
        return
    try:
        there = next(folder for folder in (Path(path), *Path(path).absolute().parents) if folder.exists())
        if not there.is_dir():
            raise NotADirectoryError(f"{there} is no folder")
        if not os.access(there, os.W_OK | os.X_OK):
            raise PermissionError(f"nothing may be written into {there}")
    except (OSError, ValueError) as error:
        raise not_written(path, option, error) from None


def not_written(path: str, option: str, error: Exception) -> InputError:
    """Where nothing can be written, and why."""
    reason = system_reason(error)
    return InputError(option, _("{path} cannot be written: {reason}", path=path, reason=reason))
