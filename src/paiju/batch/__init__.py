"""Many hands at once: NumPy arrays in, NumPy arrays out, compiled from the core.

    >>> from paiju import batch
    >>> hands = batch.encode([{"book": "ema", "hand": "123m456p789s11z55s", "win": "5s"}])
    >>> int(batch.score("ema", hands).points[0])
    0

Where nothing can be compiled the same functions run in the interpreter, with the same results.
"""

try:
    import numpy as _numpy  # noqa: F401
except ModuleNotFoundError:  # one that is there and cannot be loaded says why
    needs = "paiju.batch needs NumPy: pip install '.[batch]' in Paiju's folder"
    raise ImportError(needs) from None

from paiju.batch.arrays import WIN, encode, win_array
from paiju.batch.scores import Scores, distance, score

__all__ = ["WIN", "Scores", "distance", "encode", "score", "win_array"]
