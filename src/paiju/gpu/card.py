"""Is there a card to play on, and what can be played there?"""

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
    if find_spec("numpy") is None:
        return _("cuda needs NumPy: run pip install '.[cuda]' in Paiju's folder, or leave out --device")
    from paiju.gpu.driver import CardFault, card
    from paiju.gpu.texts import NO_NUMBA, TEXTS, can_have

    try:
        capability = card().capability
    except (OSError, CardFault):
        return _("no NVIDIA card with a driver was found; without one, leave out --device")
    if not any(can_have(text, capability) for text in TEXTS):
        return NO_NUMBA
    return None


def card_name() -> str:
    """The card, for whoever is told how fast it was."""
    from paiju.gpu.driver import card

    return card().name
