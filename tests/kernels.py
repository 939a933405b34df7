"""Kernels of tests' own, compiled into one library as the package's are."""

from paiju.native.library import can_have
from paiju.native.others import OtherKernels
from tests.extras import required

compiled = OtherKernels(
    (
        ("tests.bots.checked_kernel", "play_checked"),
        ("tests.core.hand.distance_kernel", "answer_all"),
        ("tests.core.play.laws_kernel", "table_laws_many"),
    ),
    ("tests.core.play.people", "tests.core.play.laws"),
).compiled


def can_compile() -> bool:
    """Can anything be compiled here? Where CI promises a compiler it must be so."""
    possible = can_have()
    assert possible or not required("compiler"), "a compiler was promised"
    return possible
