"""The texts for the card: which kernels each has, and where it is kept once it was made. No card is needed for that.

`python -m paiju.gpu.texts --capability 9.0` makes them all, for cards of that compute capability and newer ones.
"""

import argparse
import hashlib
import sys
import time
from functools import cache
from pathlib import Path

from paiju.errors import Bug, InputError
from paiju.languages import _
from paiju.native.build import Names, build, build_once, can_build_code
from paiju.native.machine import Platform
from paiju.native.sources import cache_folder

TEXTS: dict[str, Names] = {
    "play": [("paiju.gpu.thinking_kernel", "play_on_card")],
    "play plainly": [("paiju.gpu.play_kernel", "play_plainly_on_card")],
    "step": [("paiju.gpu.step_kernel", "step_on_card"), ("paiju.gpu.step_kernel", "tell_on_card")],
    "plain others": [("paiju.gpu.others_kernel", "plain_others_on_card")],
    "others": [("paiju.gpu.others_kernel", "others_on_card")],
    "look ahead": [("paiju.envs.card_ahead_kernel", "look_ahead_on_card")],
    "teach": [("paiju.gpu.teach_kernel", "teach_on_card")],
}
SOURCES = ("paiju.gpu.memory", "paiju.gpu.program", "paiju.gpu.thread")  # of every text
# Compute capabilities that cards have, and that can be written for.
CAPABILITIES = (
    (7, 0), (7, 2), (7, 5), (8, 0), (8, 6), (8, 7), (8, 9), (9, 0), (10, 0), (10, 3), (11, 0), (12, 0), (12, 1),
)  # fmt: skip
# Whose functions they call, besides the core's.
PARTS = "paiju.gpu.memory", "paiju.native.kernels.step", "paiju.envs.ahead", "paiju.envs.goals"
NO_NUMBA = _("the card's kernels take Numba: run pip install '.[cuda]' in Paiju's folder, or leave out --device")
MAKER = "paiju.gpu.program", "make_text"


@cache
def card_key(text: str) -> str:
    """A digest of the sources that a text has besides those of the library."""
    digest = hashlib.sha256()
    package = Path(__file__).parent.parent
    for name in sorted({*SOURCES, *(module for module, _name in TEXTS[text])}):
        digest.update((package / f"{'/'.join(name.split('.')[1:])}.py").read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def target(capability: tuple[int, int]) -> Platform:
    """Cards of a capability; one that is not known is given the newest text that it can read."""
    major, minor = max((each for each in CAPABILITIES if each <= capability), default=CAPABILITIES[0])
    return Platform("cuda", "nvptx64", f"sm_{major}{minor}")


def place(text: str, capability: tuple[int, int]) -> Path | None:
    """Where a text is kept; None where nothing can be."""
    folder, name = cache_folder(), text.replace(" ", "-")
    return None if folder is None else folder / f"card-{name}-{card_key(text)}-{target(capability).level}.ptx"


def can_have(text: str, capability: tuple[int, int]) -> bool:
    """Is it there, or can it be made?"""
    path = place(text, capability)
    return path is not None and (path.exists() or can_build_code())


def text_file(text: str, capability: tuple[int, int]) -> Path:
    """A text, made if need be."""
    path = place(text, capability)
    if path is None:
        raise Bug("there is no folder for what is compiled")
    if not can_have(text, capability):
        raise InputError("device", NO_NUMBA)

    def make(made: list[tuple[Platform, Path]]) -> None:
        build(made, TEXTS[text], PARTS, MAKER)

    build_once(target(capability), path, make)
    return path


def main() -> None:
    """Make all texts for a capability."""
    parser = argparse.ArgumentParser(prog="python -m paiju.gpu.texts", description=__doc__)
    parser.add_argument("--capability", default="9.0", help="compute capability of the card, as 9.0")
    named = {f"{major}.{minor}": (major, minor) for major, minor in CAPABILITIES}
    given = parser.parse_args().capability
    if given not in named:
        parser.error(f"--capability: no card has {given!r}; cards have one of {', '.join(named)}")
    if not can_build_code():
        sys.exit("this takes Numba: pip install '.[batch]' in Paiju's folder")
    for text in TEXTS:
        before = time.monotonic()
        path = text_file(text, named[given])
        print(f"{text}: {path.stat().st_size:,} bytes, {time.monotonic() - before:.0f} s, {path}", flush=True)


if __name__ == "__main__":
    main()
