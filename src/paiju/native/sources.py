"""What the library is made from, and where it is kept.

Everything is keyed by the text of the sources: an edit anywhere makes a new library, and a copy of the sources
elsewhere, or one that was written anew, finds what was built before.
"""

import hashlib
import importlib
import os
import pkgutil
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType

import paiju.core

SIZE_LIMIT = 8  # caches of other versions kept
# By module and name, the kernels; then the modules besides the core that have functions they call.
KERNELS = (
    ("paiju.native.kernels.scores", "score_riichi"),
    ("paiju.native.kernels.scores", "score_official"),
    ("paiju.native.kernels.scores", "score_house"),
    ("paiju.native.kernels.scores", "distances"),
    ("paiju.native.kernels.play", "play_many"),
    ("paiju.native.kernels.step", "step_many"),
    ("paiju.native.kernels.choose", "choose_many"),
    ("paiju.native.kernels.opponents", "go_on_many"),
    ("paiju.deep.trial_kernel", "try_many"),
    ("paiju.envs.ahead_kernel", "look_ahead_many"),
    ("paiju.tournament.seating.exchange_kernel", "improve_seats"),
    ("paiju.formats.follow_kernel", "follow_recorded"),
)
PARTS = (
    "paiju.deep.folding", "paiju.deep.hidden_tiles", "paiju.deep.own_draws", "paiju.deep.planning", "paiju.deep.trials",
    "paiju.envs.ahead", "paiju.envs.goals", "paiju.formats.following", "paiju.tournament.seating.exchanges",
)  # fmt: skip


def core_modules() -> list[ModuleType]:
    """Every module of the core."""
    names = [info.name for info in pkgutil.walk_packages(paiju.core.__path__, "paiju.core.")]
    return [importlib.import_module(name) for name in sorted(names)]


@cache
def source_key() -> str:
    """A digest of everything the library is made from; "" when the sources are not there to be read."""
    package = Path(paiju.core.__path__[0]).parent
    others = {module for module, _ in KERNELS} | set(PARTS)
    others |= {"paiju.native.arguments", "paiju.native.program"}
    paths = {package / f"{'/'.join(name.split('.')[1:])}.py" for name in others}
    for folder in ("core", "native/kernels"):
        paths |= set((package / folder).rglob("*.py"))
    digest = hashlib.sha256()
    try:
        for path in sorted(paths):
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    except OSError:
        return ""
    return digest.hexdigest()[:16]


def cache_base() -> str:
    """Where this user keeps what can be made again; "" for the usual place."""
    return os.environ.get("PAIJU_CACHE") or os.environ.get("XDG_CACHE_HOME") or ""


def cache_folder() -> Path | None:
    """Where what was compiled is kept; None where nothing can be, and then nothing is."""
    base = cache_base()
    try:
        if not source_key():
            return None
        folder = (Path(base) if base else Path.home() / ".cache") / "paiju" / source_key()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".used").touch()
        os.utime(folder)
        with suppress(OSError):  # another process may be dropping the same
            drop_old(folder.parent, keep=folder)
    except (OSError, RuntimeError):  # no home, or no room in it
        return None
    return folder


def drop_old(parent: Path, keep: Path) -> None:
    """Remove the caches longest unused beyond a few."""
    import shutil

    others = sorted((p for p in parent.iterdir() if p.is_dir() and p != keep), key=lambda p: p.stat().st_mtime)
    for folder in others[:-SIZE_LIMIT]:
        shutil.rmtree(folder, ignore_errors=True)
