"""The kernels and all they call as one program: typed by Numba, optimised and made machine code by LLVM.

Numba makes every function that a kernel calls into a library of its own: optimised, turned into machine code, linked
into the library of each caller and optimised again, level by level. Here each is only kept as it comes, and linked once
with all others; nothing can be called from outside but the kernels' entries, so the rest may be inlined or cut down at
will. What comes of it needs neither Python nor Numba.

The processor is chosen before anything is optimised for it, so one program serves several. This reaches behind Numba's
public face and leaves functions without machine code in its registers: it belongs in a process of its own (`build`).
"""

import gc
import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, cast

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numba
from llvmlite import ir
from numba import types
from numba.core import cgutils, codegen, registry
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import intrinsic, overload, overload_method, register_jitable
from numba.np import arrayobj
from numba.np.numpy_support import from_dtype

from paiju.core.hand.words import words_at, words_of
from paiju.core.tiles import KINDS
from paiju.native.arguments import Argument, OwnMemory, answers, dtype, parameters_of
from paiju.native.kernels.near import bring_near, bring_place_near
from paiju.native.machine import Platform, link
from paiju.native.sources import core_modules

# The core allocates nothing, so nothing needs counting: without it a distance takes half the time. It has no
# expressions of whole arrays either, which Numba would look for in every function. Only entries are called from
# outside.
OPTIONS: dict[str, bool] = {
    "_nrt": False, "no_rewrites": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "nogil": True,
}  # fmt: skip
# What counts a hand is one path from its tiles to its points; LLVM would cut it where a part seems long.
INLINED = frozenset({"digits_in", "judge_tile", "riichi_patterns", "shape_at", "split_readings", "tiles_in"})
ENTRY = "paiju_"  # how names of entries begin
FRAME = cast(Any, types).CPointer(types.int64)
LINE, SHORT = 64, 4 * KINDS  # bytes of the cache's lines; of lists longer than this only a place or two are ever wanted
PROCESSORS = {"v1": "x86-64", "v3": "x86-64-v3"}
Base: Any = codegen.JITCodeLibrary
Kernel = Callable[..., Any]


class CodePart(Base):  # type: ignore[misc]
    """The code of one function, kept until all are linked."""

    def add_linking_library(self, library: Any) -> None:
        """Remember a library that this one calls."""
        self._linking_libraries.append(library)

    def finalize(self) -> None:
        """It is left as it is."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        """There is no machine code yet."""
        return 0

    def everything_called(self) -> list["CodePart"]:
        """Itself, and all that it calls, directly or not."""
        reached: dict[int, CodePart] = {}
        waiting = [self]
        while waiting:
            part = waiting.pop()
            if id(part) not in reached:
                reached[id(part)] = part
                waiting += reversed(part._linking_libraries)
        return list(reached.values())


def index_as_it_is(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
    """Nothing in the core counts from the end of a list (a test holds it to that), so no index needs a look."""
    return context.cast(builder, index, kind, types.intp)


@contextmanager
def in_parts() -> Iterator[None]:
    """While this lasts, whatever Numba compiles is kept in parts."""
    maker = registry.cpu_target.target_context.codegen()
    wrapping = cast(Any, arrayobj).fix_integer_index
    with global_compiler_lock:
        maker._library_class, maker.set_env = CodePart, lambda *_place: None
        cast(Any, arrayobj).fix_integer_index = index_as_it_is
        collecting = gc.isenabled()
        gc.disable()  # a tenth of the time otherwise
        try:
            yield
        finally:
            del maker._library_class, maker.set_env
            cast(Any, arrayobj).fix_integer_index = wrapping
            if collecting:
                gc.enable()


def register(module: ModuleType) -> None:
    """Tell Numba that kernels may call the functions of a module."""
    for name, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__ == module.__name__ and function is not words_of:
            register_jitable(**OPTIONS, forceinline=name in INLINED)(function)


# --- what Python's numbers can do and Numba's cannot ---------------------------------------------


@intrinsic
def ones_in(_context: Any, _number: Any) -> Any:
    """How many bits of a number are set."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def zeros_before(_context: Any, _number: Any) -> Any:
    """How many bits are above the highest that is set."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


@overload_method(types.Integer, "bit_count")
def bit_count(_number: Any) -> Kernel:
    """Of a mask, which is never negative."""

    def of(_number: Any) -> Any:
        return ones_in(_number)  # type: ignore[call-arg]

    return of


@overload_method(types.Integer, "bit_length")
def bit_length(_number: Any) -> Kernel:
    """Of a mask, which is never negative."""

    def of(_number: Any) -> Any:
        return 64 - zeros_before(_number)  # type: ignore[call-arg]

    return of


@overload(words_of, jit_options=cast(Any, OPTIONS))
def words_of_compiled(_counts: Any) -> Kernel:
    """The same for compiled code, in which no number is longer than a word."""

    def of(_counts: Any) -> Any:
        return words_at(_counts)

    return of


# --- what the processor can do ---------------------------------------------------------------------


@intrinsic
def fetch(_context: Any, record: Any) -> Any:
    """Have the processor fetch a record up to its first long list: what most actions want lies before it."""
    end = min(start for sort, start, *_title in record.dtype.fields.values() if sort.itemsize > SHORT)

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        begin = builder.bitcast(args[0], ir.IntType(8).as_pointer())
        for start in range(0, end, LINE):
            fetch_line(builder, builder.gep(begin, [ir.Constant(ir.IntType(64), start)]))

    return types.void(record), generate


@intrinsic
def fetch_place(_context: Any, numbers: Any, at: Any) -> Any:
    """Have the processor fetch a place in a list."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = cast(Any, arrayobj).make_array(numbers)(context, builder, args[0]).data
        place = context.cast(builder, args[1], signature.args[1], types.intp)
        fetch_line(builder, builder.bitcast(builder.gep(data, [place]), ir.IntType(8).as_pointer()))

    return types.void(numbers, at), generate


def fetch_line(builder: Any, place: Any) -> None:
    """The instruction that fetches what lies at a place."""
    byte, number = place.type, ir.IntType(32)
    does = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
    prefetch = builder.module.declare_intrinsic("llvm.prefetch", [byte], does)
    builder.call(prefetch, [place, number(0), number(3), number(1)])  # to be read, kept near, data


@overload(bring_near, jit_options=cast(Any, OPTIONS))
def bring_near_compiled(_record: Any) -> Kernel:
    """The same for compiled code."""

    def of(_record: Any) -> Any:
        fetch(_record)  # type: ignore[call-arg]

    return of


@overload(bring_place_near, jit_options=cast(Any, OPTIONS))
def bring_place_near_compiled(_numbers: Any, _at: Any) -> Kernel:
    """The same for compiled code."""

    def of(_numbers: Any, _at: Any) -> Any:
        fetch_place(_numbers, _at)  # type: ignore[call-arg]

    return of


# --- entries --------------------------------------------------------------------------------------


def array_at(argument: Argument) -> Any:
    """For compiled code: the array of this kind that lies at an address, with a shape."""
    kind, sort = dtype(argument.holds), from_dtype(dtype(argument.holds))
    array_type = types.Array(sort, max(1, argument.dimensions), "C")

    @intrinsic
    def at(_context: Any, address: Any, shape: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            made = cast(Any, arrayobj).make_array(array_type)(context, builder)
            lengths = cast(Any, cgutils).unpack_tuple(builder, args[1])
            size = context.get_constant(types.intp, kind.itemsize)
            strides = [size]
            for length in reversed(lengths[1:]):
                strides.insert(0, builder.mul(strides[0], length))
            data = builder.inttoptr(args[0], made.data.type)
            cast(Any, arrayobj).populate_array(
                made, data=data, shape=lengths, strides=strides, itemsize=size, meminfo=None
            )
            return made._getvalue()

        return array_type(address, shape), generate

    return at


def own_memory(memory: OwnMemory) -> Any:
    """For compiled code: an array in the kernel's own memory, which keeps it as long as it runs."""
    kind = dtype(memory.holds)
    array_type = types.Array(from_dtype(kind), len(memory.shape), "C")
    strides = [kind.itemsize]
    for length in reversed(memory.shape[1:]):
        strides.insert(0, strides[0] * length)
    words = -(-strides[0] * memory.shape[0] // 8)

    @intrinsic
    def own(_context: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
            made = cast(Any, arrayobj).make_array(array_type)(context, builder)
            place = cast(Any, cgutils).alloca_once(builder, ir.ArrayType(ir.IntType(64), words))
            lengths, steps = ([context.get_constant(types.intp, n) for n in part] for part in (memory.shape, strides))
            data, size = builder.bitcast(place, made.data.type), context.get_constant(types.intp, kind.itemsize)
            cast(Any, arrayobj).populate_array(
                made, data=data, shape=lengths, strides=steps, itemsize=size, meminfo=None
            )
            return made._getvalue()

        return array_type(), generate

    return own


def entry(kernel: Kernel) -> Kernel:
    """A function of one frame of numbers: first the answer, then the arguments, an array as address and lengths."""
    names: dict[str, Any] = {"kernel": cast(Any, numba.njit)(**OPTIONS)(kernel)}
    words, at = [], 1
    for i, argument in enumerate(parameters_of(kernel)):
        if isinstance(argument, OwnMemory):
            names[f"array_{i}"] = own_memory(argument)
            words.append(f"array_{i}()")
            continue
        if argument is None:
            words.append(f"frame[{at}]")
            at += 1
            continue
        names[f"array_{i}"] = array_at(argument)
        lengths = "".join(f"frame[{at + 1 + k}], " for k in range(argument.dimensions))
        words.append(f"array_{i}(frame[{at}], ({lengths}))" if lengths else f"array_{i}(frame[{at}], (1,))[0]")
        at += 1 + argument.dimensions
    call = f"kernel({', '.join(words)})"
    exec(f"def entry(frame):\n    {'frame[0] = ' if answers(kernel) else ''}{call}\n", names)
    made: Kernel = names["entry"]
    made.__name__ = made.__qualname__ = ENTRY + kernel.__name__
    return made


# --- the program ----------------------------------------------------------------------------------


def program(kernels: Sequence[Kernel], parts: Sequence[ModuleType], tell: Callable[[str], None]) -> bytes:
    """All kernels and what they call, as LLVM's own code."""
    for module in {id(m): m for m in (*core_modules(), *parts, *map(inspect.getmodule, kernels)) if m}.values():
        register(module)
    reached: dict[int, CodePart] = {}
    entries: dict[str, str] = {}
    with in_parts():
        for kernel in kernels:
            tell(kernel.__name__)
            dispatcher = cast(Any, numba.njit)(**OPTIONS)(entry(kernel))
            dispatcher.compile((FRAME,))
            (compiled,) = dispatcher.overloads.values()
            entries[compiled.fndesc.llvm_func_name] = ENTRY + kernel.__name__
            reached |= {id(part): part for part in compiled.library.everything_called()}
        return linked(list(reached.values()), entries)


def linked(parts: Sequence[CodePart], entries: dict[str, str]) -> bytes:
    """All parts in one module, in which only the entries can be reached from outside."""
    whole = llvm.parse_assembly(str(registry.cpu_target.target_context.codegen()._create_empty_module("paiju")))
    for part in parts:
        module = part._final_module
        for function in module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "weak_odr"
        whole.link_in(module)
    for function in whole.functions:
        if function.name in entries:
            function.name = entries[function.name]
            function.linkage = "external"
        elif not function.is_declaration:
            function.linkage = "internal"
    code: bytes = whole.as_bitcode()
    return code


def make_library(code: bytes, target: Platform, path: Path) -> None:
    """The program as a library for a processor."""
    with TemporaryDirectory(dir=path.parent) as room:
        compiled, library = Path(room) / "kernels.o", Path(room) / path.name
        compiled.write_bytes(machine_code(code, target))
        link(target, compiled, library)
        library.replace(path)


def machine_code(code: bytes, target: Platform) -> bytes:
    """The program optimised for a processor, as an object file."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_bitcode(code)
    processor = PROCESSORS.get(target.level, target.level)
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=processor, opt=3, reloc="pic", codemodel="small"
    )
    module.triple, module.data_layout = target.triple, str(machine.target_data)
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = True
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    made: bytes = machine.emit_object(module)
    return made
