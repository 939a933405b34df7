"""How many examples a test tries: as many as it says in the long run, a few of them in the quick one."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings

FEW = 15
# How long an example takes says something about the machine, nothing about the program.
settings.register_profile("whole", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", settings.get_profile("whole"), max_examples=FEW)


def choose_profile(is_quick: bool) -> None:
    """Before tests are imported, for they say then how many examples they want."""
    settings.load_profile("quick" if is_quick else "whole")


def examples(most: int, **more: Any) -> settings:
    """So many examples, in the quick run no more than a few."""
    is_quick = settings.get_current_profile_name() == "quick"
    return settings(max_examples=min(most, FEW) if is_quick else most, **more)


def so_many(few: int, many: int) -> Any:
    """A number of examples in the quick run, and another one in the long sweep."""
    return pytest.mark.parametrize("number", [few, pytest.param(many, marks=pytest.mark.long)])
