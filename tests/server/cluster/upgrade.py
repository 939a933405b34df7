"""Servers of an earlier version are replaced one by one by those of the present one, and back and forth, while tables,
desks, events, evenings and exams are busy: nobody sees an error, and nothing that was acknowledged is lost.

    python -m tests.server.cluster.upgrade --folder build/upgrades
    python -m tests.server.cluster.upgrade --before v0.1.0

The earlier sources are taken from the repository (`--before`: any revision; else the newest tag, else the commit before
the present one), so nothing of the net is needed. Where the present version has brought the database to a newer form,
servers of the earlier one do not begin any more, and there is no way back to be tried.
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tarfile
import time
from pathlib import Path

from tests.children import PATIENCE
from tests.server import postgres
from tests.server.cluster import haproxy
from tests.server.cluster.storm import Storm, kept_storm, raged
from tests.server.cluster.storm_counts import StormCounts, kept, report
from tests.server.serving import Served, start

ROOT = Path(__file__).parents[3]
BETWEEN = 4.0  # seconds from one server's being ready to the next one's end


def git(*words: str) -> str:
    """What git says."""
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def version_before() -> str:
    """The newest tag; where there is none the commit before the present one."""
    tags = git("tag", "--sort=-creatordate", "--merged", "HEAD").splitlines()
    return tags[0] if tags else git("rev-parse", "--short=8", "HEAD^")


def earlier_sources(revision: str, folder: Path) -> Path:
    """The sources of a revision, with their languages, in a folder."""
    place = folder / revision.replace("/", "-")
    place.mkdir()
    packed = folder / "sources.tar"
    git("archive", "--output", str(packed), revision)
    with tarfile.open(packed) as sources:
        sources.extractall(place, filter="data")
    packed.unlink()
    command = [sys.executable, "tools/catalogues.py", "compile"]
    subprocess.run(command, cwd=place, env=with_sources(place), check=True, capture_output=True, timeout=PATIENCE)
    return place


def with_sources(place: Path) -> dict[str, str]:
    """The environment in which these are what is imported."""
    return {**os.environ, "PYTHONPATH": f"{place / 'src'}{os.pathsep}{place}"}


class Upgrade(Storm):
    """A storm of nothing but servers that end in order and begin again with other sources."""

    sources: Path  # of the next server

    def start(self, number: int, port: int = 0) -> Served:
        log, path = self.folder / f"server{number}.log", with_sources(self.sources)["PYTHONPATH"]
        more = {"port": port, "log": log, "is_warm": False, "PAIJU_LOG": "info", "PYTHONPATH": path}
        return start(self.db, self.folder, "--wait-db", "60", **more)

    async def weather(self, seconds: float) -> None:
        """All to the present sources; then one after another back and forth, for so long, and once at least."""
        earlier, end = self.sources, time.monotonic() + seconds
        for number in range(len(self.servers)):
            await self.replaced(number, ROOT, "to the present version")
        while not self.events["to the version before"] or time.monotonic() < end:
            number = self.chance.randrange(len(self.servers))
            await self.replaced(number, earlier, "to the version before")
            await self.replaced(number, ROOT, "to the present version")

    async def replaced(self, number: int, sources: Path, kind: str) -> None:
        """One server ends in order, and another begins in its place."""
        await asyncio.sleep(BETWEEN)
        self.sources = sources
        self.note(kind, number)
        await self.again(number, "stop")


def upgraded(folder: Path, counts: StormCounts, crowd: int, seconds: float, revision: str) -> StormCounts:
    """From beginning to end, on a database of its own."""

    def begin(database: postgres.Cluster, db: str) -> Storm:
        Upgrade.sources = earlier_sources(revision, folder)
        return Upgrade(database, db, folder, counts, haproxy.is_there())

    return raged(begin, counts, crowd, seconds)


def main() -> None:
    """Upgrade and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", default="", help="the revision of the version before")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--crowd", type=int, default=2)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 30))
    parser.add_argument("--folder", type=Path, default=Path("build/upgrades"))
    args = parser.parse_args()
    revision, counts = args.before or version_before(), StormCounts(args.seed, args.servers, args.tables)
    print(f"from {revision} to the present sources")
    work = lambda place: upgraded(place, counts, args.crowd, args.seconds, revision)  # noqa: E731
    print(kept_storm(args.folder.resolve(), work, counts).line(), *counts.faults, sep="\n")
    all_runs = kept(args.folder.resolve())
    print(report(all_runs))
    sys.exit(0 if all(one.is_good for one in all_runs) else 1)


if __name__ == "__main__":
    main()
