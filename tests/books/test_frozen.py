"""Values that do not change behave as frozen dataclasses with slots do."""

import pickle
from copy import deepcopy
from dataclasses import FrozenInstanceError, dataclass, fields, replace

import pytest

from paiju import books
from paiju.books.frozen import frozen


@frozen
class Tea:
    leaf: str
    cups: tuple[int, ...] = (1, 2)


@dataclass(frozen=True, slots=True)
class Plain:
    leaf: str
    cups: tuple[int, ...] = (1, 2)


def test_it_is_made_and_read_as_dataclasses_are() -> None:
    assert [(f.name, f.type) for f in fields(Tea)] == [(f.name, f.type) for f in fields(Plain)]
    assert repr(Tea("oolong")) == repr(Plain("oolong")).replace("Plain", "Tea")
    assert Tea("oolong") == Tea("oolong", (1, 2)) != Tea("oolong", (1,))
    others: list[object] = [("oolong", (1, 2)), Plain("oolong")]
    assert Tea("oolong") not in others
    assert hash(Tea("oolong")) == hash(Plain("oolong"))
    assert replace(Tea("oolong"), leaf="assam") == Tea("assam")
    with pytest.raises(TypeError, match="leaf"):
        Tea()  # type: ignore[call-arg]


def test_it_stays_as_it_is() -> None:
    tea = Tea("oolong")
    for name in ("leaf", "cups"):
        with pytest.raises(FrozenInstanceError, match=name):
            setattr(tea, name, "x")
        with pytest.raises(FrozenInstanceError, match=name):
            delattr(tea, name)
    with pytest.raises(AttributeError, match="milk"):
        tea.milk = 1  # type: ignore[attr-defined]
    assert tea == Tea("oolong")
    assert not hasattr(tea, "__dict__")


def test_copies_and_messages_hold_the_same() -> None:
    for value in (Tea("oolong"), *books.all_books()):
        assert deepcopy(value) == value == pickle.loads(pickle.dumps(value))
