"""Kernels of tests' own, compiled into one library as the package's are."""

import hashlib
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

from paiju.native.build import build, build_once
from paiju.native.library import can_have, entry_in, loaded
from paiju.native.machine import targets_here
from paiju.native.sources import cache_folder
from tests.extras import required

KERNELS = (
    ("tests.bots.checked_kernel", "play_checked"),
    ("tests.core.hand.distance_kernel", "answer_all"),
    ("tests.core.play.laws_kernel", "table_laws_many"),
)
PARTS = ("tests.core.play.people", "tests.core.play.laws")


def can_compile() -> bool:
    """Can anything be compiled here? Where CI promises a compiler it must be so."""
    possible = can_have()
    assert possible or not required("compiler"), "a compiler was promised"
    return possible


@cache
def compiled(kernel: Callable[..., Any]) -> Callable[..., int]:
    """A kernel of these, compiled."""
    folder, (target, *_) = cache_folder(), targets_here()
    assert folder is not None
    sources = [Path(str(import_module(name).__file__)).read_bytes() for name in (*PARTS, *(m for m, _ in KERNELS))]
    digest = hashlib.sha256(b"\0".join(sources)).hexdigest()[:16]
    path = folder / f"tests-{digest}{target.suffix}"
    build_once(target, path, partial(build, kernels=KERNELS, parts=PARTS))
    made = entry_in(loaded(path), kernel)
    assert made is not None
    return made
