"""Kernels of tests' own, compiled into one library as the package's are. `python -m tests.kernels` builds both, where
they are not there yet and can be, before any test has to wait for them."""

from paiju.native.library import can_have, library
from paiju.native.others import OtherKernels
from tests.extras import required

OWN = OtherKernels(
    (
        ("tests.bots.checked_kernel", "play_checked"),
        ("tests.core.hand.distance_kernel", "answer_all"),
        ("tests.core.play.laws_kernel", "table_laws_many"),
    ),
    ("tests.core.play.people", "tests.core.play.laws"),
)
compiled = OWN.compiled


def can_compile() -> bool:
    """Can anything be compiled here? Where CI promises a compiler it must be so."""
    possible = can_have()
    assert possible or not required("compiler"), "a compiler was promised"
    return possible


if __name__ == "__main__" and can_have():
    library()
    OWN.path()
