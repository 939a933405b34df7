"""What storms come to: counts of each, kept in a folder so that many short ones add up, and the table of all."""

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

LONGEST = 10.0  # seconds that anything may stand still
ONLY_TOLD = ("exams",)  # marked by a process that a fresh server has to begin first, as often as it is a fresh one
RUN = "run-{seed}.json"


@dataclass
class StormCounts:
    """What one storm came to."""

    seed: int
    servers: int
    tables: int
    longest: float = LONGEST
    seconds: float = 0.0
    load: float = 0.0
    events: dict[str, int] = field(default_factory=dict)  # that befell, by kind
    when: list[str] = field(default_factory=list)  # each of them, and when it and its end came
    acknowledged: dict[str, int] = field(default_factory=dict)  # by who was told so
    hands: int = 0  # finished and verified
    compared: int = 0  # events of hands told, and held against their records
    lost: int = 0
    twice: int = 0
    missing: int = 0
    unverified: int = 0
    stood: dict[str, float] = field(default_factory=dict)  # the longest time, by sort; of the database's absence less
    away: float = 0.0  # seconds for which the database was away, all together
    faults: list[str] = field(default_factory=list)

    @property
    def stands(self) -> int:
        """How many sorts stood for too long."""
        return sum(each > self.longest for sort, each in self.stood.items() if sort not in ONLY_TOLD)

    @property
    def is_good(self) -> bool:
        """Nothing is wrong."""
        wrong = self.lost + self.twice + self.missing + self.unverified + self.stands
        return not wrong and not self.faults

    def line(self) -> str:
        """In one line."""
        befell = " ".join(f"{kind} {count}" for kind, count in sorted(self.events.items()))
        stood = ", ".join(f"{sort} {longest:.1f}" for sort, longest in sorted(self.stood.items()))
        parts = [
            f"seed {self.seed}: {sum(self.events.values())} events ({befell}) in {self.seconds:.0f} s",
            f"load {self.load:.1f}",
            f"{sum(self.acknowledged.values())} acknowledged",
            f"lost {self.lost}, twice {self.twice}, missing {self.missing}",
            f"{self.hands} walls verified",
            f"longest stands in s: {stood}",
        ]
        return "; ".join(parts)

    def keep(self, folder: Path) -> None:
        """Write it down, beside the others."""
        new = folder / f".{RUN.format(seed=self.seed)}"
        new.write_text(json.dumps(asdict(self), indent=1))
        new.replace(folder / RUN.format(seed=self.seed))


def kept(folder: Path) -> list[StormCounts]:
    """All storms of a folder, by when they ended."""
    files = sorted(folder.glob(RUN.format(seed="*")), key=os.path.getmtime)
    return [StormCounts(**json.loads(file.read_text())) for file in files]


def added(all_runs: list[StormCounts], name: str) -> dict[str, Any]:
    """Counts by kind, all storms together."""
    total: dict[str, Any] = {}
    for run in all_runs:
        for kind, count in getattr(run, name).items():
            total[kind] = total.get(kind, 0) + count
    return dict(sorted(total.items()))


def report(all_runs: list[StormCounts]) -> str:
    """The table of all storms together, then what was wrong."""
    rows: dict[str, object] = {"storms": f"{len(all_runs)}, {sum(run.is_good for run in all_runs)} of them good"}
    events = added(all_runs, "events")
    rows["events"] = sum(events.values())
    rows |= {f"  {kind}": count for kind, count in events.items()}
    told = added(all_runs, "acknowledged")
    rows["acknowledged"] = sum(told.values())
    rows |= {f"  at {sort}": count for sort, count in told.items()}
    for name in ("lost", "twice", "missing"):
        rows[name] = sum(getattr(run, name) for run in all_runs)
    rows["events of hands compared"] = sum(run.compared for run in all_runs)
    rows["walls verified"] = sum(run.hands for run in all_runs)
    rows["  that do not"] = sum(run.unverified for run in all_runs)
    sorts = sorted({sort for run in all_runs for sort in run.stood})
    rows |= {f"longest stand at {sort}": f"{max(run.stood.get(sort, 0.0) for run in all_runs):.1f} s" for sort in sorts}
    rows[f"stood longer than {LONGEST:.0f} s"] = sum(run.stands for run in all_runs)
    rows["database away"] = f"{sum(run.away for run in all_runs):.0f} s in all"
    rows["seconds"] = f"{sum(run.seconds for run in all_runs):.0f}"
    loads = [run.load for run in all_runs]
    rows["load"] = f"{min(loads):.1f} to {max(loads):.1f}" if loads else ""
    rows["seeds"] = " ".join(str(run.seed) for run in all_runs)
    wrong = [f"seed {run.seed}: {fault}" for run in all_runs for fault in run.faults]
    return "\n".join([f"{name:30} {told}" for name, told in rows.items()] + wrong[:40])
