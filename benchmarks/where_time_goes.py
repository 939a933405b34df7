"""Where a server's time goes: its profile by parts, and the processor time of its threads."""

import os
import pstats
from pathlib import Path

PARTS = (  # the first that a file's path contains counts
    ("rules of the table", ("paiju/core/", "paiju/table/table", "paiju/table/wins", "paiju/table/narration",
                            "paiju/match/", "paiju/books/", "paiju/table/offered", "paiju/table/action")),
    ("what each seat sees", ("live/frames", "live/broadcast", "paiju/table/view", "paiju/table/scene",
                             "paiju/table/memory", "wire_json", "paiju/table/")),
    ("prompts and refusals", ("room/prompts", "live/asking", "room/open_prompts", "room/clocks")),
    ("the room and its journal's entries", ("paiju/server/room/", "paiju/server/live/", "paiju/server/storage/")),
    ("sockets", ("uvicorn/", "websockets/", "starlette/", "paiju/server/web/", "_socket.socket")),
    ("writing JSON", ("msgspec",)),
    ("the event loop", ("asyncio/", "selectors", "select.", "_asyncio", "contextvars", "_queue")),
)  # fmt: skip
REST = "everything else"


def profile_by_parts(path: str, top: int = 25) -> str:
    """A cProfile of the server: how much of its time each part took, and the functions that took most."""
    found = pstats.Stats(path).stats  # type: ignore[attr-defined]
    own = {place: row[2] for place, row in found.items() if "poll' of 'select" not in place[2]}  # but for waiting
    spent: dict[str, float] = {}
    for place, seconds in own.items():
        spent[part_of(place)] = spent.get(part_of(place), 0.0) + seconds
    whole = sum(spent.values())
    lines = [f"{100 * seconds / whole:5.1f} %  {part}" for part, seconds in sorted(spent.items(), key=lambda i: -i[1])]
    most = sorted(own.items(), key=lambda item: -item[1])[:top]
    rows = [f"{100 * seconds / whole:5.1f} %  {found[place][0]:8}  {shown(place)}" for place, seconds in most]
    return "\n".join(["by parts:", *lines, "the functions that take most themselves, and how often:", *rows])


def part_of(place: tuple[str, int, str]) -> str:
    """The part a function belongs to; what is built in by its own name."""
    told = place[0] if place[0] != "~" else place[2]
    return next((part for part, signs in PARTS if any(sign in told for sign in signs)), REST)


def shown(place: tuple[str, int, str]) -> str:
    """A function, shortly."""
    return place[2] if place[0] == "~" else f"{'/'.join(Path(place[0]).parts[-2:])} {place[2]}"


def processor(pid: int, thread: int | None = None) -> float:
    """Seconds of processor time of a process so far, or of one of its threads."""
    place = f"/proc/{pid}/stat" if thread is None else f"/proc/{pid}/task/{thread}/stat"
    fields = Path(place).read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Megabytes in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) // 1024
