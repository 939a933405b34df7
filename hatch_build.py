"""Compiles the catalogues of texts when the package is installed or built, and names the platform of a wheel that has
compiled kernels (`tools/build_wheel.py`)."""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))

from catalogues import compile_all


class CompiledCatalogues(BuildHookInterface[Any]):
    """Every language for Python and for the browser, where the package has them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Before the package is put together."""
        compile_all()
        tag = os.environ.get("PAIJU_WHEEL_TAG")
        if tag:
            build_data |= {"tag": tag, "pure_python": False}
