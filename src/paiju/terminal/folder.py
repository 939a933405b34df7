"""Where games are kept for which no file was named: the person's own folder for data, never the current one."""

import os
import time
from pathlib import Path

from paiju.errors import InputError, system_reason
from paiju.languages import _
from paiju.terminal.words import safe

GAMES, RELAYS = "games", "relays"  # each in a folder of its own


def games_folder(kind: str = GAMES) -> Path:
    """The folder of kept games, there or not."""
    usual = os.environ.get("LOCALAPPDATA") if os.name == "nt" else os.environ.get("XDG_DATA_HOME")
    return Path(usual or Path("~/.local/share").expanduser()) / "paiju" / kind


def new_file(book: str, kind: str = GAMES) -> str:
    """A file that is not there yet, named after the book and the hour; its folder is made."""
    folder = games_folder(kind)
    name = "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in book[:40])
    stem = f"{name}-{time.strftime('%Y-%m-%d-%H%M')}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(
            "", _("cannot create the folder {folder}: {strerror}", folder=folder, strerror=system_reason(error))
        ) from None
    taken = {path.name for path in folder.iterdir()}
    names = (f"{stem}{'' if i == 1 else f'-{i}'}.jsonl" for i in range(1, len(taken) + 2))
    return str(folder / next(name for name in names if name not in taken))


def saved_games() -> list[str]:
    """The games kept there, the latest first."""
    files = list(games_folder().glob("*.jsonl"))
    return [str(path) for path in sorted(files, key=lambda path: (-path.stat().st_mtime_ns, path.name))]


def no_saved_game() -> InputError:
    """There is no game to go on with."""
    folder = safe(str(games_folder()))
    return InputError(
        "", _("there is no unfinished game in {folder}; give a file name, or start one with --book", folder=folder)
    )


def shown_path(path: str) -> str:
    """A path as one writes it: ~ for the own folder."""
    home = str(Path.home())
    return safe("~" + path[len(home) :] if path.startswith(home + os.sep) else path)
