"""CP-SAT, asked in one way: one worker and a seed, so that the same question has the same answer."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from paiju.errors import InputError
from paiju.languages import _

ENOUGH = 1 << 30
TICK = 0.25  # seconds between two words of progress
EFFORT_A_SECOND = 0.3  # what a second that is asked for is taken to be, in CP-SAT's own measure of work
Tell = Callable[[], None]  # called now and then while the search goes on


def cp_model() -> Any:
    """OR-Tools, or the word what to install."""
    try:
        from ortools.sat.python import cp_model as module
    except ImportError:
        raise InputError("", _("planning a season needs OR-Tools: pip install '.[season]' in Paiju's folder")) from None
    return module


def solved(
    model: Any,
    effort: float,
    seed: int = 0,
    tell: Tell | None = None,
    hinted: bool = False,
) -> Any:
    """The best answer found with so much effort, which is counted, never timed: the same on any machine. Ctrl-C ends it
    with what there is. A model without any answer yet is given more effort. With `hinted` what has a hint is just
    that."""
    cp = cp_model()
    solver = cp.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.fix_variables_to_their_hinted_value = hinted
    solver.parameters.symmetry_level = 0  # or a hint may be taken for one of its mirror images, and lost
    status = cp.UNKNOWN
    while status == cp.UNKNOWN and effort < ENOUGH:
        solver.parameters.max_deterministic_time = effort
        with ticking(tell):
            status = solver.solve(model)
        effort *= 4
    return solver if status in (cp.OPTIMAL, cp.FEASIBLE) else None


@contextmanager
def ticking(tell: Tell | None) -> Iterator[None]:
    """Words of progress while somebody else works."""
    if tell is None:
        yield
        return
    over = threading.Event()

    def tick() -> None:
        while not over.wait(TICK):
            tell()

    thread = threading.Thread(target=tick, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
