"""Printing: JSON for programs, lines for people."""

import json


def emit(value: object) -> int:
    """Print a value as JSON."""
    print(json.dumps(value, ensure_ascii=False, indent=2))
    return 0


def emit_lines(lines: list[str]) -> int:
    """Print lines of text."""
    print("\n".join(lines))
    return 0
