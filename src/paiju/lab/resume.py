"""An experiment on disk, to be taken up again: one JSON file with what was asked, which hands and games are done, and
the sums over them. It is written anew beside itself and put in place, so that there is always a whole one."""

import json
import os
import time
from pathlib import Path

from paiju.errors import InputError, system_reason
from paiju.lab.works import SumsOfAll
from paiju.languages import Grouped, Text, _
from paiju.simulation.workers import Part
from paiju.stats.inference import NOTHING, PAIRS, Sums

FORMAT, VERSION = "paiju-lab", 1
EVERY = 2.0  # seconds between two writings


class LabState:
    """What has been played, by the name of each work, in memory and, where there is a file, there too."""

    def __init__(self, basis: dict[str, object], path: str | None = None) -> None:
        self.basis: dict[str, object] = json.loads(json.dumps(basis))
        self.path, self.written = Path(path) if path is not None else None, time.monotonic()
        self.done: dict[str, list[Part]] = {}
        self.sums: dict[str, SumsOfAll] = {}
        if self.path is not None and self.path.exists():
            self._read(self.path)
        self.save()  # a file that cannot be written is told before hours of play

    def _read(self, path: Path) -> None:
        try:
            payload = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise InputError("resume", _("{path}: {error}", path=path, error=error)) from None
        known = {"format": FORMAT, "version": VERSION}
        if not isinstance(payload, dict) or {key: payload.get(key) for key in known} != known:
            raise self._wrong(_("no experiment"))
        if payload.get("asked") != self.basis:
            raise self._wrong(_("another experiment"))
        try:
            for name, work in payload["works"].items():
                self.done[name] = [(int(first), int(last)) for first, last in work["done"]]
                self.sums[name] = [[read_sums(each) for each in sums] for sums in work["sums"]]
        except (KeyError, TypeError, ValueError, AttributeError):
            raise self._wrong(_("no usable data")) from None

    def _wrong(self, text: Text) -> InputError:
        return InputError("resume", _("{path}: {text}; choose another file", path=self.path, text=text))

    def begin(self, work: str, number: int, measures: list[int]) -> None:
        """A work of so many hands or games, with so many measures in each comparison."""
        comparisons = self.sums.setdefault(work, [[NOTHING] * many for many in measures])
        if [len(sums) for sums in comparisons] != measures:
            raise self._wrong(_("data from another version"))
        if any(last > number for _rest, last in self.done.setdefault(work, [])):
            most = max(last for _rest, last in self.done[work])
            raise InputError(
                "resume",
                _(
                    "{path} already holds {most} hands or games: ask for at least as many",
                    path=self.path,
                    most=Grouped(most),
                ),
            )

    def missing(self, work: str, number: int, size: int) -> list[Part]:
        """What is not done yet, in parts."""
        parts, at = [], 0
        for first, last in [*sorted(self.done[work]), (number, number)]:
            parts += [(start, min(start + size, first)) for start in range(at, first, size)]
            at = max(at, last)
        return parts

    def take(self, work: str, part: Part, sums: SumsOfAll) -> None:
        """A part more."""
        self.sums[work] = [[a + b for a, b in zip(*pair)] for pair in zip(self.sums[work], sums)]
        self.done[work] = joined([*self.done[work], part])
        if time.monotonic() - self.written > EVERY:
            self.save()

    def number(self, work: str) -> int:
        """How many hands or games are done."""
        return sum(last - first for first, last in self.done.get(work, []))

    def save(self) -> None:
        """Write it down."""
        if self.path is None:
            return
        works = {
            name: {
                "done": self.done[name],
                "sums": [[written_sums(each) for each in sums] for sums in self.sums[name]],
            }
            for name in self.done
        }
        payload = {"format": FORMAT, "version": VERSION, "asked": self.basis, "works": works}
        beside = self.path.with_name(self.path.name + ".part")
        try:
            beside.write_text(json.dumps(payload, separators=(",", ":")), encoding="utf-8")
            os.replace(beside, self.path)
        except OSError as error:
            raise InputError("resume", _("{path}: {strerror}", path=self.path, strerror=system_reason(error))) from None
        self.written = time.monotonic()


def joined(parts: list[Part]) -> list[Part]:
    """Parts in order, those that touch made one."""
    ranges: list[Part] = []
    for first, last in sorted(parts):
        if ranges and ranges[-1][1] == first:
            ranges[-1] = (ranges[-1][0], last)
        elif last > first:
            ranges.append((first, last))
    return ranges


def written_sums(each: Sums) -> list[int]:
    """Sums as a list."""
    return [each.walls, each.differ, *each.singles, *each.products]


def read_sums(numbers: list[int]) -> Sums:
    """Sums from a list; ValueError where it is none."""
    if len(numbers) != 6 + len(PAIRS) or any(type(n) is not int for n in numbers):
        raise ValueError(numbers)
    walls, differ, a, b, c, d, *products = numbers
    return Sums(walls, differ, (a, b, c, d), tuple(products))
