"""Why a file cannot be read, with the file that may have been meant."""

from pathlib import Path

from paiju.errors import InputError
from paiju.fields import near


def cannot_read(path: str | Path, error: OSError, field: str) -> InputError:
    """The error to raise: a file that is not there is told with the one beside it whose name is most like it."""
    if not isinstance(error, FileNotFoundError):
        return InputError(field, f"{path} cannot be read: {error.strerror}", f"无法读取 {path}：{error.strerror}")
    close = near(Path(path).name, names_beside(Path(path)))
    hint, hint_zh = (f"; is it {close}?", f"；是否为 {close}？") if close else ("", "")
    return InputError(
        field, f"{path} cannot be read: there is no such file{hint}", f"无法读取 {path}：没有这个文件{hint_zh}"
    )


def names_beside(path: Path) -> list[str]:
    """The files of the same kind in the folder where a file should be."""
    try:
        return sorted(one.name for one in path.parent.iterdir() if one.suffix.lower() == path.suffix.lower())
    except OSError:
        return []
