"""Builds a wheel that contains the compiled kernels, so that whoever installs it needs neither Numba nor a compiler.

`python tools/build_wheel.py dist` is for this machine's sort of processor, `--target linux-aarch64` for another, which
takes the package ziglang. Kernels that were built before for the same sources are taken as they are.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from paiju.native.build import build, can_build
from paiju.native.library import SHIPPED
from paiju.native.machine import Platform, names, sort_here, system_here, targets
from paiju.native.sources import cache_folder, source_key

ROOT = Path(__file__).parents[1]
# What pip calls a system; a library for Linux needs nothing of it but what every one has had for years.
PLATFORMS = {"linux": "manylinux_2_17_{}", "darwin": "macosx_11_0_{}", "windows": "win_{}"}
SORTS = {("darwin", "aarch64"): "arm64", ("windows", "x86_64"): "amd64", ("windows", "aarch64"): "arm64"}


def main() -> None:
    """Build the kernels, then the wheel."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", help="where the wheel goes")
    parser.add_argument("--target", default=f"{system_here()}-{sort_here()}", help="system-processor, as linux-aarch64")
    args = parser.parse_args()
    system, _, sort = args.target.partition("-")
    if system not in PLATFORMS or sort not in ("x86_64", "aarch64"):
        parser.error(f"--target: linux, darwin or windows, then -x86_64 or -aarch64; not {args.target}")
    try:
        ship(targets(system, sort))
        tag = f"py3-none-{PLATFORMS[system].format(SORTS.get((system, sort), sort))}"
        words = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", args.folder, str(ROOT)]
        subprocess.run(words, env={**os.environ, "PAIJU_WHEEL_TAG": tag}, check=True)
    finally:
        shutil.rmtree(SHIPPED, ignore_errors=True)


def ship(wanted: list[Platform]) -> None:
    """Have the kernels for these targets in the package."""
    if not all(map(can_build, wanted)):
        sys.exit(
            "this takes Numba and a compiler for the target: make sets up the first, the package ziglang is the second"
        )
    SHIPPED.mkdir(exist_ok=True)
    cache, missing = cache_folder(), []
    for target, name in zip(wanted, names(wanted, source_key()), strict=True):
        built = None if cache is None else cache / name
        if built is not None and built.exists():
            shutil.copy(built, SHIPPED / name)
        else:
            missing.append((target, SHIPPED / name))
    if missing:
        build(missing)


if __name__ == "__main__":
    main()
