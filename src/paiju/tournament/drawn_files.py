"""Draws made beforehand, taken over into an event of files: numbers by lot, and who of equals at a cut goes on. A file
is drawn again before it is believed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from paiju.errors import InputError
from paiju.tournament.draw import check_draw
from paiju.tournament.event import Event
from paiju.tournament.files.people import Roster
from paiju.tournament.tables import EventPlayer

USED = ("lots", "cut")  # kinds of draws that an event takes over


@dataclass(frozen=True)
class DrawFile:
    """A draw that agrees with itself, and where it was read."""

    name: str
    draw: dict[str, Any]
    digest: str  # of the file's text


@dataclass(frozen=True)
class DrawnLot:
    """A lot at a stage's cut: ids of players, or names of teams, in the order in which they go on; and its proof."""

    stage: str
    order: tuple[str, ...]
    commitment: str
    digest: str


def read_draw(text: str, name: str) -> DrawFile:
    """A file of `paiju draw make`, drawn again."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError("draws", f"{name} is no JSON: {error}", f"{name} 不是 JSON：{error}") from None
    wrong = check_draw(told)
    if wrong:
        raise InputError("draws", f"{name}: {wrong[0][1]}", f"{name}：{wrong[0][0]}")
    if told["kind"] not in USED:
        kinds = ", ".join(USED)
        en = f"{name}: a draw of {told['kind']}; an event takes over {kinds}"
        raise InputError("draws", en, f"{name}：{told['kind']} 抽签；赛事只取用 {kinds}")
    return DrawFile(name, told, sha256(text.encode()).hexdigest())


def with_drawn_numbers(players: Sequence[EventPlayer], files: Sequence[DrawFile]) -> list[EventPlayer]:
    """The entrants with the numbers that were drawn for them; a list that has other ones is refused."""
    found = list(players)
    for file in files:
        if file.draw["kind"] != "lots":
            continue
        numbers = {each["name"]: str(each["number"]) for one in file.draw["result"] for each in one["players"]}
        known = Roster(found)
        ids = {player_named(known, name, file.name): number for name, number in numbers.items()}
        other = next((one for one in found if one.id in ids and one.number not in ("", ids[one.id])), None)
        if other is not None:
            drawn = ids[other.id]
            en = f"{file.name}: {other.name} has drawn {drawn}; the entrants' list has {other.number}"
            raise InputError("draws", en, f"{file.name}：{other.name} 抽到 {drawn}，名单中是 {other.number}")
        found = [replace(one, number=ids.get(one.id, one.number)) for one in found]
    return found


def cut_lots(event: Event, players: Sequence[EventPlayer], files: Sequence[DrawFile]) -> tuple[DrawnLot, ...]:
    """The lots at cuts; of one stage and the same equals only one may stand."""
    found: list[DrawnLot] = []
    known, teams = Roster(players), {one.team for one in players if one.team}
    for file in files:
        if file.draw["kind"] != "cut":
            continue
        stage = file.draw["entrants"][0]["table"]
        if stage not in [each.name for each in event.stages]:
            raise InputError("draws", f"{file.name}: no stage {stage!r}", f"{file.name}：没有阶段 {stage!r}")
        names = [one["name"] for one in file.draw["result"]]
        order = tuple(one if one in teams else player_named(known, one, file.name) for one in names)
        if any(each.stage == stage and set(each.order) == set(order) for each in found):
            en = f"{file.name}: a lot of the same equals was drawn already; it is drawn once"
            raise InputError("draws", en, f"{file.name}：同样几家已抽过签，只抽一次")
        found.append(DrawnLot(stage, order, str(file.draw["commitment"]), file.digest))
    return tuple(found)


def lots_of(drawn: Sequence[DrawnLot]) -> dict[str, list[tuple[str, ...]]]:
    """Orders by stage."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for one in drawn:
        found.setdefault(one.stage, []).append(one.order)
    return found


def player_named(known: Roster, name: str, file: str) -> str:
    """The id of who is meant in a draw."""
    try:
        return known.find(name)
    except InputError as error:
        raise InputError("draws", f"{file}: {error.message}", f"{file}：{error.zh}") from None
