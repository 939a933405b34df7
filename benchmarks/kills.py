"""Kill the club's server at random moments, again and again, while programs play: is anything that was told gone?

    python -m benchmarks.kills --kills 1000 --db sqlite --folder build/kills-sqlite

Everything is kept in the folder, the counts too: stopped by Ctrl-C or killed itself, the next run goes on until there
have been so many kills in all. tests/server/kills has how it is done and what is compared.
"""

import argparse
import contextlib
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.server import postgres
from tests.server.kills.evening import Evening
from tests.server.kills.reckoning import Counts

EVERY = 10  # kills between two lines


@contextlib.contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """The address of the folder's database."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'club.db'}"
    else:
        with postgres.running_in(folder / "postgres") as url:
            yield url


def tell(counts: Counts) -> None:
    """A line now and then, and at once when something is wrong."""
    if counts.kills % EVERY == 0 or counts.bad:
        print(counts.line(), flush=True)


def main() -> int:
    """Kill until there have been enough, or until told to stop."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000, help="in all, with those of earlier runs")
    parser.add_argument("--db", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--folder", type=Path, help="default: build/kills-DB")
    args = parser.parse_args()
    folder = (args.folder or Path(f"build/kills-{args.db}")).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    told: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: told.append(number) if not told else sys.exit(130))
    with database(args.db, folder) as db:
        counts = Evening(db, folder).run(args.kills, tell, lambda: bool(told))
    print(counts.report())
    return 1 if counts.bad else 0


if __name__ == "__main__":
    sys.exit(main())
