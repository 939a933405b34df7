"""The texts for the card: which kernels each has, and where it is kept once it was made. No card is needed for that.

`python -m paiju.gpu.texts --capability 9.0` makes them all, for cards of that compute capability and newer ones.
"""

import argparse
import hashlib
import sys
import time
from functools import cache
from pathlib import Path

from paiju.errors import Bug
from paiju.native.build import Names, build, build_once, can_build_code
from paiju.native.machine import Platform
from paiju.native.sources import cache_folder

TEXTS: dict[str, Names] = {
    "play": [("paiju.gpu.thinking_kernel", "play_on_card")],
    "play plainly": [("paiju.gpu.play_kernel", "play_plainly_on_card")],
    "step": [("paiju.gpu.step_kernel", "step_on_card"), ("paiju.gpu.step_kernel", "tell_on_card")],
}
SOURCES = ("memory", "play_kernel", "program", "step_kernel", "thinking_kernel", "thread")
LEAST, NEWEST = (7, 0), (12, 1)  # of the capabilities that can be written for
PARTS = "paiju.gpu.memory", "paiju.native.kernels.step"  # whose functions they call, besides the core's
MAKER = "paiju.gpu.program", "make_text"


@cache
def card_key() -> str:
    """A digest of the sources that texts have besides those of the library."""
    digest = hashlib.sha256()
    for name in SOURCES:
        digest.update((Path(__file__).parent / f"{name}.py").read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def target(capability: tuple[int, int]) -> Platform:
    """Cards of a capability; newer ones than are known are given the newest text that is."""
    major, minor = min(capability, NEWEST)
    return Platform("cuda", "nvptx64", f"sm_{major}{minor}")


def place(text: str, capability: tuple[int, int]) -> Path | None:
    """Where a text is kept; None where nothing can be."""
    folder, name = cache_folder(), text.replace(" ", "-")
    return None if folder is None else folder / f"card-{name}-{card_key()}-{target(capability).level}.ptx"


def can_have(text: str, capability: tuple[int, int]) -> bool:
    """Is it there, or can it be made?"""
    path = place(text, capability)
    return path is not None and (path.exists() or can_build_code())


def text_file(text: str, capability: tuple[int, int]) -> Path:
    """A text, made if need be."""
    path = place(text, capability)
    if path is None:
        raise Bug("there is no folder for what is compiled")

    def make(made: list[tuple[Platform, Path]]) -> None:
        build(made, TEXTS[text], PARTS, MAKER)

    build_once(target(capability), path, make)
    return path


def main() -> None:
    """Make all texts for a capability."""
    parser = argparse.ArgumentParser(prog="python -m paiju.gpu.texts", description=__doc__)
    parser.add_argument("--capability", default="9.0", help="compute capability of the card, as 9.0")
    major, _, minor = parser.parse_args().capability.partition(".")
    if not (major.isdecimal() and minor.isdecimal() and LEAST <= (int(major), int(minor)) <= NEWEST):
        parser.error("--capability: a number such as 9.0, from {}.{} to {}.{}".format(*LEAST, *NEWEST))
    if not can_build_code():
        sys.exit("this takes Numba: pip install '.[batch]' in Paiju's folder")
    for text in TEXTS:
        before = time.monotonic()
        path = text_file(text, (int(major), int(minor)))
        print(f"{text}: {path.stat().st_size:,} bytes, {time.monotonic() - before:.0f} s, {path}", flush=True)


if __name__ == "__main__":
    main()
