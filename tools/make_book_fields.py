"""Make docs/book-fields.md: every field of a rule book (src/paiju/books/own/field_list.py).

python tools/make_book_fields.py          write the file
python tools/make_book_fields.py --check  say whether the file there is just what would be written
"""

import sys
from pathlib import Path

from paiju.books.own.field_list import markdown

OUTPUT = Path(__file__).parent.parent / "docs" / "book-fields.md"


def main() -> int:
    """Write the file, or check the one that is there."""
    if "--check" not in sys.argv[1:]:
        OUTPUT.write_text(markdown(), encoding="utf-8")
        return 0
    same = OUTPUT.is_file() and OUTPUT.read_text(encoding="utf-8") == markdown()
    state = "up to date" if same else "not up to date: python tools/make_book_fields.py"
    print(f"{OUTPUT.name} is {state}")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
