"""Values that do not change, made quickly: like frozen dataclasses with slots, but with their methods written once here
rather than compiled anew for each class, which is most of what such classes cost when they are imported."""

from dataclasses import FrozenInstanceError, dataclass
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

C = TypeVar("C")


def _set_once(self: object, name: str, value: object) -> None:
    try:
        getattr(self, name)
    except AttributeError:
        object.__setattr__(self, name, value)
    else:
        raise FrozenInstanceError(f"cannot assign to field {name!r} of {self!r}")


def _keep(self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r} of {self!r}")


def _is_equal(self: Any, other: Any) -> bool:
    if other.__class__ is not self.__class__:
        return NotImplemented  # type: ignore[no-any-return]
    return bool(self._values(self) == self._values(other))


def _hash(self: Any) -> int:
    return hash(self._values(self))


def _in_words(self: Any) -> str:
    values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{self.__class__.__qualname__}({values})"


METHODS = {
    "__setattr__": _set_once,
    "__delattr__": _keep,
    "__eq__": _is_equal,
    "__hash__": _hash,
    "__repr__": _in_words,
}


@dataclass_transform(frozen_default=True)
def frozen(cls: type[C]) -> type[C]:
    """A class decorator, in place of `dataclass(frozen=True, slots=True)`."""
    for name, method in METHODS.items():
        setattr(cls, name, method)
    made: Any = dataclass(slots=True, eq=False, repr=False)(cls)
    made._values = attrgetter(*made.__match_args__)
    return made  # type: ignore[no-any-return]
