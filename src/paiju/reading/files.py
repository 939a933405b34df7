"""Files a person names: read whole, or why that cannot be, with the file that may have been meant."""

from pathlib import Path

from paiju.errors import InputError, system_reason
from paiju.fields import near
from paiju.languages import _
from paiju.reading.encodings import text_of

LARGEST = 20_000_000  # bytes


def file_bytes(path: str | Path, field: str = "file") -> bytes:
    """What a file holds."""
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise cannot_read(path, error, field) from None
    if len(raw) > LARGEST:
        raise InputError(field, _("{path}: file too large", path=path))
    return raw


def file_text(path: str | Path, field: str = "file") -> str:
    """A file as text."""
    return text_of(file_bytes(path, field), path, field)


def cannot_read(path: str | Path, error: OSError, field: str) -> InputError:
    """The error to raise: a file that is not there is told with the one beside it whose name is most like it."""
    if not isinstance(error, FileNotFoundError):
        return InputError(field, _("cannot read {path}: {error}", path=path, error=system_reason(error)))
    close = near(Path(path).name, names_beside(Path(path)))
    if close:
        return InputError(
            field, _("cannot read {path}: there is no such file; did you mean {close}?", path=path, close=close)
        )
    return InputError(field, _("cannot read {path}: there is no such file", path=path))


def names_beside(path: Path) -> list[str]:
    """The files of the same kind in the folder where a file should be."""
    try:
        return sorted(file.name for file in path.parent.iterdir() if file.suffix.lower() == path.suffix.lower())
    except OSError:
        return []
