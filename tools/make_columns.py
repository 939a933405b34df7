"""Write the tables of columns in docs/stats.md from their declarations (src/paiju/stats/record_rows/columns.py).

python tools/make_columns.py          write them
python tools/make_columns.py --check  say whether those there are just what would be written
"""

import re
import sys
from pathlib import Path

from paiju.stats.record_rows.columns import SORTS, markdown

DOCUMENT = Path(__file__).parent.parent / "docs" / "stats.md"


def with_tables(text: str) -> str:
    """The document with its tables, each under the heading that names its sort."""
    for sort in SORTS:
        table = re.compile(rf"(?<=^### {sort}\n\n).*?(?=\n\n?(?:#|\Z))", re.MULTILINE | re.DOTALL)
        text = table.sub(lambda _found, sort=sort: markdown(sort), text)
    return text


def main() -> int:
    """Write the tables, or check those that are there."""
    text = DOCUMENT.read_text(encoding="utf-8")
    if "--check" not in sys.argv[1:]:
        DOCUMENT.write_text(with_tables(text), encoding="utf-8")
        return 0
    same = text == with_tables(text)
    print(f"{DOCUMENT.name} is up to date" if same else f"{DOCUMENT.name} is not: python tools/make_columns.py")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
