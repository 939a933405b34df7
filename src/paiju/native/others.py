"""Kernels besides the package's, of tests or of programs of one's own, compiled into a library of their own."""

import hashlib
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

from paiju.native.build import Names, build, build_once
from paiju.native.library import can_have, entry_in, loaded
from paiju.native.machine import targets_here
from paiju.native.sources import cache_folder


class OtherKernels:
    """Some kernels, by module and name, with the modules besides the core whose functions they call."""

    def __init__(self, kernels: Names, parts: Sequence[str] = ()) -> None:
        self.kernels, self.parts = kernels, parts

    def path(self) -> Path:
        """Where their library lies, once it is built."""
        folder, (target, *_) = cache_folder(), targets_here()
        if folder is None or not can_have():
            raise OSError("nothing can be compiled here")
        modules = [import_module(name) for name in (*self.parts, *(module for module, _ in self.kernels))]
        sources = [Path(str(module.__file__)).read_bytes() for module in modules]
        digest = hashlib.sha256(b"\0".join(sources)).hexdigest()[:16]
        path = folder / f"other-{digest}{target.suffix}"
        build_once(target, path, partial(build, kernels=self.kernels, parts=self.parts))
        return path

    @cache  # noqa: B019  (there are a handful of these, and they last as long as the program)
    def compiled(self, kernel: Callable[..., Any]) -> Callable[..., int]:
        """One of them, compiled; OSError where it cannot be."""
        made = entry_in(loaded(self.path()), kernel)
        assert made is not None
        return made
