"""How many positions, events or hands each law was held against; `pytest` prints the counts at its end."""

from collections.abc import Callable

import pytest

Tell = Callable[..., None]


@pytest.fixture
def tell_count(record_property: Callable[[str, object], None]) -> Tell:
    """`tell_count("a right win stays right", positions=2000, refused=311)`: told under the results."""

    def tell(law: str, **counts: int) -> None:
        assert counts, "a law that counts nothing"
        assert all(counts.values()), f"{law}: something was never tried: {counts}"
        record_property("law", (law, tuple(counts.items())))

    return tell
