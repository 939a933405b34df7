"""Where the threads of a block wait for each other.

The barriers that numba-cuda knows are for warps whose threads arrive as one. The threads of a warp here come from
different paths through a long program, and now and then, once in some hundred million hands, a few of them are ahead:
then the card breaks off with an illegal instruction. `cuda.syncwarp` before it does not help, for it is left out as
needless where such a barrier follows. These two are for threads however they arrive.
"""

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba.cuda import types
from numba.cuda.extending import intrinsic

WORD = ir.IntType(32)
WAIT = "barrier.sync 0;"
ANY = "{ .reg .pred says, any; setp.ne.u32 says, $1, 0; barrier.red.or.pred any, 0, says; selp.u32 $0, 1, 0, any; }"
MEMORY = "~{memory}"  # what was written before is there afterwards


@intrinsic  # type: ignore[untyped-decorator]
def wait_for_all(_: Any) -> Any:
    """Until every thread of the block is here."""

    def emit(context: Any, builder: Any, *_: Any) -> Any:
        builder.call(ir.InlineAsm(ir.FunctionType(ir.VoidType(), []), WAIT, MEMORY, side_effect=True), [])
        return context.get_dummy_value()

    return types.void(), emit


@intrinsic  # type: ignore[untyped-decorator]
def any_of_all(_: Any, says: Any) -> Any:  # noqa: ARG001
    """Whether any thread of the block says so; all of them ask."""

    def emit(_: Any, builder: Any, __: Any, args: Any) -> Any:
        barrier = ir.InlineAsm(ir.FunctionType(WORD, [WORD]), ANY, f"=r,r,{MEMORY}", side_effect=True)
        answer = builder.call(barrier, [builder.zext(args[0], WORD)])
        return builder.icmp_unsigned("!=", answer, WORD(0))

    return types.boolean(types.boolean), emit
