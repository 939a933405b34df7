"""Write a numbered folder with everything this version keeps: `python -m tests.before.make NUMBER`.

Later versions read it for ever, so it is written once, from a commit, and never again (README.md).
"""

import json
import subprocess
import sys
from pathlib import Path

import paiju
from tests.before import make_club, make_games, make_kept
from tests.before.kinds import HERE, KINDS, TOLD, Json


def git(*words: str) -> str:
    """What git says."""
    done = subprocess.run(["git", *words], cwd=HERE.parent.parent, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def commit() -> str:
    """The commit that the sources are of."""
    if git("status", "--porcelain", "src"):
        sys.exit("the sources have changes that are not committed; a folder tells the commit that wrote it")
    return git("log", "-1", "--format=%H", "--", "src")


def write(folder: Path) -> None:
    """All kinds of files, and what they came to."""
    written_by = commit()
    for kind in KINDS:
        (folder / kind.name).mkdir(parents=True, exist_ok=True)
    told: Json = {}

    def say(name: str, lines: list[str], came_to: Json) -> None:
        (folder / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        told[name] = came_to

    make_games.games(say)
    for part in (make_kept.terminal, make_kept.contests, make_kept.own_books, make_club.club):
        told |= part(folder)
    (folder / TOLD).write_text(in_lines(written_by, told), encoding="utf-8")


def in_lines(written_by: str, told: Json) -> str:
    """What the files came to, a line each."""
    rows = (f"  {json.dumps(name)}: {json.dumps(each, ensure_ascii=False)}" for name, each in told.items())
    head = f' "version": {json.dumps(paiju.__version__)},\n "commit": {json.dumps(written_by)},\n'
    return "{\n" + head + ' "files": {\n' + ",\n".join(rows) + "\n }\n}\n"


def main() -> None:
    """Write the folder of the number given, which must not be there yet."""
    if len(sys.argv) != 2 or not sys.argv[1].isdecimal():
        sys.exit("python -m tests.before.make NUMBER")
    folder = HERE / sys.argv[1]
    if folder.exists():
        sys.exit(f"{folder.name} is there already; what was written is never written again")
    write(folder)


if __name__ == "__main__":
    main()
