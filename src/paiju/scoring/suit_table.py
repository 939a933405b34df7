"""The shipped table of suit costs, unpacked when first needed (a few milliseconds).

`paiju.core.distance` describes its layout; `tools/make_suit_table.py` makes it.
"""

import zlib
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "suit_costs.zlib"
SHA256 = "5a6521b94f4c24af4fe1fb6e53ada50feaa869c6870c8854dd4aa8df52793790"  # of the contents, unpacked


@cache
def table() -> bytes:
    """The table for interpreted code."""
    return zlib.decompress(FILE.read_bytes())


@cache
def array() -> Any:
    """The same table as a NumPy array of bytes, not to be written to. It is read here and there."""
    from paiju.native.memory import on_large_pages  # whoever interprets does without

    costs = on_large_pages(len(table()))
    costs[:] = bytearray(table())
    costs.flags.writeable = False
    return costs
