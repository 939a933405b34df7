"""Make docs/glossary.md from the players' words (src/paiju/study/glossary/words.toml).

python tools/make_glossary.py          write the file
python tools/make_glossary.py --check  say whether the file there is just what would be written
"""

import sys
from pathlib import Path

from paiju.study.glossary import markdown

OUTPUT = Path(__file__).parent.parent / "docs" / "glossary.md"


def main() -> int:
    """Write the file, or check the one that is there."""
    if "--check" not in sys.argv[1:]:
        OUTPUT.write_text(markdown(), encoding="utf-8")
        return 0
    same = OUTPUT.is_file() and OUTPUT.read_text(encoding="utf-8") == markdown()
    print(f"{OUTPUT.name} is up to date" if same else f"{OUTPUT.name} is not up to date: python tools/make_glossary.py")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
