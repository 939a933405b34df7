"""The kernels for the card as one text for its driver (PTX): the program that processors get, by LLVM's other half.

Short code is quick code there, for most of the time goes by while it is fetched. So loops stay loops, and a function of
some length is called rather than copied into its callers.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import llvmlite.binding as llvm  # type: ignore[import-untyped]
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from paiju.gpu import thread
from paiju.native.machine import Platform
from paiju.native.program import ENTRY

LONG = 400  # lines of the compiler's text
REGISTERS = 64  # of a thread: with more there are fewer threads at once
TRIPLE = "nvptx64-nvidia-cuda"

# Of the compiler's text: a place to jump to, a jump, where to; and the numbers of two remarks.
LABEL, JUMP, TARGET = re.compile(r'^"?([\w.$-]+)"?:'), re.compile(r"^\s+br "), re.compile(r'label %"?([\w.$-]+)')
MARK, NOT_WRITTEN_OUT = "!90000", "!90001"

# A kernel as the driver calls it, with a frame of its own; where the compiled function ends with a fault, it is noted.
KERNEL = """
define ptx_kernel void @{name}(ptr byval([64 x i64]) align 8 %frame, ptr %failure) "nvvm.maxnreg"="{registers}" {{
  %answer = alloca i64
  %fault = alloca ptr
  %status = call i32 @{name}_entry(ptr %answer, ptr %fault, ptr %frame)
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %note, label %done
note:
  store i64 1, ptr %failure
  br label %done
done:
  ret void
}}
"""

# --- what threads do ------------------------------------------------------------------------------

# The usual barriers are for warps whose threads arrive as one. The threads of a warp here come from different paths
# through a long program, and now and then, once in some hundred million hands, a few of them are ahead: then the card
# breaks off with an illegal instruction. These are for threads however they arrive.
WORD, LONG_WORD = ir.IntType(32), ir.IntType(64)
WAIT = "barrier.sync 0;"
ANY = "{ .reg .pred says, any; setp.ne.u32 says, $1, 0; barrier.red.or.pred any, 0, says; selp.u32 $0, 1, 0, any; }"
# The first thread of a warp takes as many as there are threads, and tells the others.
TAKE = (
    "{ .reg .pred p; .reg .b32 low, me; .reg .b64 was; bar.warp.sync 0xffffffff; mov.u32 me, %laneid;"
    " setp.eq.u32 p, me, 0; mov.u64 was, 0; @p atom.add.u64 was, [$1], 32; cvt.u32.u64 low, was;"
    " shfl.sync.idx.b32 low, low, 0, 0x1f, 0xffffffff; cvt.u64.u32 $0, low; }"
)
MEMORY = "~{memory}"  # what was written before is there afterwards


def special_register(name: str) -> Any:
    """A number that the card has for each thread."""

    @intrinsic
    def read(_context: Any) -> Any:
        def emit(_context: Any, builder: Any, *_rest: Any) -> Any:
            move = ir.InlineAsm(ir.FunctionType(WORD, []), f"mov.u32 $0, %{name};", "=r")
            return builder.zext(builder.call(move, []), LONG_WORD)

        return types.int64(), emit

    return read


in_block, block_size, number_of_block, number_of_blocks, in_warp = map(
    special_register, ("tid.x", "ntid.x", "ctaid.x", "nctaid.x", "laneid")
)


@intrinsic
def wait(_context: Any) -> Any:
    """A barrier."""

    def emit(context: Any, builder: Any, *_rest: Any) -> Any:
        builder.call(ir.InlineAsm(ir.FunctionType(ir.VoidType(), []), WAIT, MEMORY, side_effect=True), [])
        return context.get_dummy_value()

    return types.void(), emit


@intrinsic
def ask(_context: Any, _says: Any) -> Any:
    """A barrier with a question."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        barrier = ir.InlineAsm(ir.FunctionType(WORD, [WORD]), ANY, f"=r,r,{MEMORY}", side_effect=True)
        return builder.icmp_unsigned("!=", builder.call(barrier, [builder.zext(args[0], WORD)]), WORD(0))

    return types.boolean(types.boolean), emit


def together(operation: str) -> Any:
    """A change of a number that no other thread comes between."""

    @intrinsic
    def change(_context: Any, numbers: Any, i: Any, _number: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, args[0])
            place = builder.gep(array.data, [args[1]])
            return builder.atomic_rmw(operation, place, args[2], "monotonic")

        return types.int64(numbers, i, types.int64), emit

    return change


@intrinsic
def take(_context: Any, numbers: Any, i: Any) -> Any:
    """A number raised by a warp."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, args[0])
        place = builder.ptrtoint(builder.gep(array.data, [args[1]]), LONG_WORD)
        constraint = f"=l,l,{MEMORY}"
        raised = ir.InlineAsm(ir.FunctionType(LONG_WORD, [LONG_WORD]), TAKE, constraint, side_effect=True)
        return builder.call(raised, [place], attrs=("convergent",))

    return types.int64(numbers, i), emit


def copies_before(end: str) -> Any:
    """A record's fields before one of them copied into another, word by word."""

    @intrinsic
    def copy(_context: Any, to: Any, source: Any) -> Any:
        words = -(-to.offset(end) // 8)

        def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            target, origin = (builder.bitcast(place, LONG_WORD.as_pointer()) for place in args)
            with cast(Any, cgutils).for_range(builder, LONG_WORD(words)) as loop:
                builder.store(builder.load(builder.gep(origin, [loop.index])), builder.gep(target, [loop.index]))
            return context.get_dummy_value()

        return types.void(to, source), emit

    return copy


add, lower = together("add"), together("min")
barrier, barrier_with_question, take_for_warp = cast(Any, wait), cast(Any, ask), cast(Any, take)
table_copied, outlook_copied = copies_before(thread.OF_TABLE), copies_before(thread.OF_NOTES)


def takes(python: Callable[..., Any]) -> Callable[[Callable[..., Any]], Any]:
    """What is compiled in place of a function of `thread`."""
    return overload(python, inline="always", strict=False)


@takes(thread.thread_number)
def thread_number() -> Any:
    """Of the whole card."""
    return lambda: number_of_block() * block_size() + in_block()


@takes(thread.thread_count)
def thread_count() -> Any:
    """Of the whole card."""
    return lambda: number_of_blocks() * block_size()


@takes(thread.number_in_block)
def number_in_block() -> Any:
    """Of the block."""
    return lambda: in_block()


@takes(thread.threads_in_block)
def threads_in_block() -> Any:
    """Of the block."""
    return lambda: block_size()


@takes(thread.block_number)
def block_number() -> Any:
    """Of the whole card."""
    return lambda: number_of_block()


@takes(thread.block_count)
def block_count() -> Any:
    """Of the whole card."""
    return lambda: number_of_blocks()


@takes(thread.lane)
def lane() -> Any:
    """Of the warp."""
    return lambda: in_warp()


@takes(thread.wait_for_all)
def wait_for_all() -> Any:
    """Of the block."""
    return lambda: barrier()


@takes(thread.any_of_all)
def any_of_all(says: Any) -> Any:  # noqa: ARG001
    """Of the block."""
    return lambda says: barrier_with_question(says)


@takes(thread.add_to)
def add_to(numbers: Any, i: Any, more: Any) -> Any:  # noqa: ARG001
    """By any number of threads."""
    return lambda numbers, i, more: add(numbers, i, more)


@takes(thread.lower_to)
def lower_to(numbers: Any, i: Any, number: Any) -> Any:  # noqa: ARG001
    """By any number of threads."""
    return lambda numbers, i, number: lower(numbers, i, number)


@takes(thread.raise_by)
def raise_by(numbers: Any, i: Any, more: Any) -> Any:  # noqa: ARG001
    """By any number of threads."""
    return lambda numbers, i, more: add(numbers, i, more)


@takes(thread.take_together)
def take_together(numbers: Any, i: Any) -> Any:  # noqa: ARG001
    """By the warp."""
    return lambda numbers, i: take_for_warp(numbers, i)


@takes(thread.copy_table)
def copy_table(to: Any, source: Any) -> Any:  # noqa: ARG001
    """All that weighing reads."""
    return lambda to, source: table_copied(to[0], source)


@takes(thread.copy_outlook)
def copy_outlook(to: Any, source: Any) -> Any:  # noqa: ARG001
    """All that holds for every hand."""
    return lambda to, source: outlook_copied(to[0], source)


# --- the text -------------------------------------------------------------------------------------


def make_text(code: bytes, target: Platform, path: Path) -> None:
    """The program as a text for cards of a capability, which the target's level names."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(marked(llvm.parse_bitcode(code)))
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(cpu=target.level, opt=3)
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    part = path.with_suffix(".part")
    part.write_text(machine.emit_assembly(module), encoding="utf-8")
    part.replace(path)


def marked(module: Any) -> str:
    """The compiler's text with long functions and loops marked, and kernels as the driver calls them."""
    names = [f.name for f in module.functions if f.name.startswith(ENTRY) and not f.is_declaration]
    for function in module.functions:
        if not function.is_declaration and function.name not in names and str(function).count("\n") > LONG:
            function.add_function_attribute("noinline")
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    for name in names:
        function = module.get_function(name)
        function.name, function.linkage = f"{name}_entry", "internal"
    return rolled(str(module)) + "".join(KERNEL.format(name=name, registers=REGISTERS) for name in names)


def rolled(text: str) -> str:
    """The compiler's text with every jump back marked: this loop is not to be written out."""
    lines: list[str] = []
    behind: set[str] = set()
    for line in text.split("\n"):
        if line.startswith("define"):
            behind = set()
        elif label := LABEL.match(line):
            behind.add(label[1])
        elif JUMP.match(line) and any(to in behind for to in TARGET.findall(line)):
            line += f", !llvm.loop {MARK}"
        lines.append(line)
    return "\n".join(
        [
            *lines,
            f"{MARK} = distinct !{{{MARK}, {NOT_WRITTEN_OUT}}}",
            f'{NOT_WRITTEN_OUT} = !{{!"llvm.loop.unroll.disable"}}',
        ]
    )
