"""A kernel compiled with all it calls as one piece.

Numba makes every function that a kernel calls into a library of its own: optimised, turned into machine code, linked
into the library of each caller and optimised again, level by level. Nobody calls those functions but the kernel, so
here they are only kept as they come, and the kernel links them all once, as parts of its own that may be inlined or
cut down at will. For a table of some five hundred functions that takes a quarter of the time and of the memory, and
the kernel is twice as fast.

This reaches behind Numba's public face, so `lean` steps aside where things are not as it knows them: then kernels are
compiled as usual, only slower. A process that compiled so is good for nothing else (`compile_process`).
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from numba.core import codegen, registry
from numba.core.compiler_lock import global_compiler_lock

Base: Any = codegen.JITCodeLibrary
PARTS = ("_optimize_final_module", "_get_module_for_linking", "add_linking_library", "get_pointer_to_function")


class Library(Base):  # type: ignore[misc]
    """The code of one function: the kernel's is made whole, all others are kept until then."""

    kernels: ClassVar[set[str]] = set()  # names of those made whole
    gathering = False  # the parts are being asked for one by one

    @property
    def is_part(self) -> bool:
        """Is it there only to be linked into others?"""
        return self.name not in Library.kernels

    def add_linking_library(self, library: Any) -> None:
        """Remember a library that this one calls."""
        self._linking_libraries.append(library)

    def everything_called(self) -> list[Any]:
        """All libraries called, whether directly or by others."""
        libraries: dict[int, Any] = {}
        waiting = list(reversed(self._linking_libraries))
        while waiting:
            library = waiting.pop()
            if id(library) not in libraries:
                libraries[id(library)] = library
                waiting += reversed(library._linking_libraries if isinstance(library, Library) else [])
        return list(libraries.values())

    def finalize(self) -> None:
        """A part is left as it is; a kernel is linked with all it calls, optimised and made into machine code."""
        if self.is_part:
            self._finalized = True
            return
        self._linking_libraries = self.everything_called()
        Library.gathering = True
        try:
            super().finalize()
        finally:
            Library.gathering = False

    def _optimize_final_module(self) -> None:
        """What was linked in is called from nowhere else."""
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage.name == "linkonce_odr":
                function.linkage = "internal"
        super()._optimize_final_module()

    def _get_module_for_linking(self) -> Any:
        """The part alone while a kernel is made; with all it calls for anybody else."""
        module = super()._get_module_for_linking()
        if Library.gathering or not self.is_part:
            return module
        whole = module.clone()
        Library.gathering = True
        for library in self.everything_called():
            whole.link_in(library._get_module_for_linking(), preserve=True)
        Library.gathering = False
        return whole

    def get_pointer_to_function(self, name: str) -> int:
        """Where the machine code is; a part has none."""
        return 0 if self.is_part else int(super().get_pointer_to_function(name))


def is_known() -> bool:
    """Is this Numba made as `Library` expects?"""
    maker = registry.cpu_target.target_context.codegen()
    engine = getattr(maker, "_engine", None)
    return (
        all(hasattr(Base, name) for name in PARTS)
        and getattr(maker, "_library_class", None) is Base
        and hasattr(maker, "set_env")
        and hasattr(engine, "is_symbol_defined")
    )


@contextmanager
def lean(name: str) -> Iterator[None]:
    """While this lasts, the kernel of this name is compiled in one piece; there is no other compiling meanwhile."""
    with global_compiler_lock:
        if not is_known():
            yield
            return
        maker = registry.cpu_target.target_context.codegen()
        set_env, later = maker.set_env, []

        def set_env_if_there(place: str, value: object) -> None:
            """Environments of parts are set once the kernel that holds them is there."""
            if maker._engine.is_symbol_defined(place):
                set_env(place, value)
            else:
                later.append((place, value))

        Library.kernels.add(name)
        maker._library_class, maker.set_env = Library, set_env_if_there
        collecting = gc.isenabled()
        gc.disable()  # a tenth of the time otherwise
        try:
            yield
        finally:
            del maker._library_class, maker.set_env
            for place, value in later:
                if maker._engine.is_symbol_defined(place):
                    set_env(place, value)
            if collecting:
                gc.enable()
