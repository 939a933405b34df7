"""Is there a card to play on, and what can be played there?"""

import os
from functools import cache
from importlib.util import find_spec

from paiju.errors import InputError
from paiju.languages import Text, _

CUDA, CPU = "cuda", "cpu"
DEVICES = (CPU, CUDA)


def checked_device(name: object) -> str:
    """A device by its name, the processor unless said otherwise. One that is not to be had raises InputError."""
    if name is None or name == CPU:
        return CPU
    if name != CUDA:
        raise InputError("device", _("must be cpu or cuda, not {name}", name=repr(name)[:40]))
    missing = what_is_missing()
    if missing is not None:
        raise InputError("device", missing)
    return CUDA


@cache
def what_is_missing() -> Text | None:
    """Why nothing can be played on a card; None where it can."""
    if find_spec("numba_cuda") is None:
        return _("cuda needs numba-cuda: run pip install '.[cuda]' in Paiju's folder, or leave out --device")
    from numba import cuda

    if not is_simulated() and not cuda.is_available():
        return _("no NVIDIA card with a driver was found; without one, leave out --device")
    return None


def is_simulated() -> bool:
    """Does Numba act the card out in the interpreter, as tests ask for?"""
    return os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"


def card_name() -> str:
    """The card, for whoever is told how fast it was."""
    if is_simulated():
        return "simulated"
    from numba import cuda

    name = cuda.get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)
