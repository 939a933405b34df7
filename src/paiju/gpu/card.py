"""Is there a card to play on, and what can be played there?"""

import os
from functools import cache
from importlib.util import find_spec

from paiju.errors import InputError

CUDA, CPU = "cuda", "cpu"
DEVICES = (CPU, CUDA)


def checked_device(name: object) -> str:
    """A device by its name, the processor unless said otherwise. One that is not to be had raises InputError."""
    if name is None or name == CPU:
        return CPU
    if name != CUDA:
        shown = repr(name)[:40]
        raise InputError("device", f"{' or '.join(DEVICES)} is wanted, not {shown}", f"须为 cpu 或 cuda，而非 {shown}")
    missing = what_is_missing()
    if missing is not None:
        raise InputError("device", *missing)
    return CUDA


@cache
def what_is_missing() -> tuple[str, str] | None:
    """Why nothing can be played on a card, in English and Chinese; None where it can."""
    if find_spec("numba_cuda") is None:
        return (
            "cuda wants numba-cuda: pip install '.[cuda]' in Paiju's folder; without it leave --device out",
            "cuda 需要 numba-cuda：在 Paiju 目录中 pip install '.[cuda]'；否则请勿写 --device",
        )
    from numba import cuda

    if not is_simulated() and not cuda.is_available():
        return (
            "no NVIDIA card with a driver is to be found here; without one leave --device out",
            "此处没有带驱动的 NVIDIA 显卡；否则请勿写 --device",
        )
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
