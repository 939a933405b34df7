"""Draws of an event of files: numbers by lot, what its seats follow from, and who of equals at a cut goes on. Made
beforehand and taken over, or drawn when the first seats are asked for; a file is drawn again before it is believed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from paiju.errors import InputError
from paiju.tournament.draw import Kind, check_draw, make_draw, new_secret, seating_seed
from paiju.tournament.event import TournamentEvent
from paiju.tournament.files.people import Roster
from paiju.tournament.placing.numbers import seating_entrants
from paiju.tournament.tables import EventPlayer

SEATING: tuple[Kind, ...] = ("lots", "seating")  # seats follow from them
USED = (*SEATING, "cut")  # kinds of draws that an event takes over
STAYS = (
    "；抽过号码的留在名单中，不来的写状态 withdrawn",
    "; who has drawn a number stays in the list, with the status withdrawn if they do not come",
)
BESIDE = ".draw.json"  # what was drawn when seats were first asked for, beside the event's own file


@dataclass(frozen=True)
class DrawFile:
    """A draw that agrees with itself, and where it was read."""

    name: str
    draw: dict[str, Any]
    digest: str  # of the file's text

    @property
    def kind(self) -> Kind:
        """What was drawn."""
        kind: Kind = self.draw["kind"]
        return kind

    @property
    def commitment(self) -> str:
        """The seal of its secret."""
        return str(self.draw["commitment"])


@dataclass(frozen=True)
class CutLot:
    """A lot at a stage's cut: ids of players, or names of teams, in the order in which they go on."""

    stage: str
    order: tuple[str, ...]
    file: DrawFile


@dataclass(frozen=True)
class TakenDraws:
    """The draws of an event: lots at its cuts, and the draw from which its seats follow."""

    cuts: tuple[CutLot, ...] = ()
    seating: DrawFile | None = None

    @property
    def lots(self) -> dict[str, list[tuple[str, ...]]]:
        """What was drawn at the cut of every stage."""
        stages = dict.fromkeys(cut.stage for cut in self.cuts)
        return {stage: [cut.order for cut in self.cuts if cut.stage == stage] for stage in stages}

    @property
    def seed(self) -> int | None:
        """What its seats follow from."""
        return None if self.seating is None else seating_seed(self.seating.draw)


NOTHING_DRAWN = TakenDraws()


def read_draw(text: str, name: str) -> DrawFile:
    """A file of `paiju draw make`, drawn again."""
    try:
        payload = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError("draws", f"{name} is no JSON: {error}", f"{name} 不是 JSON：{error}") from None
    wrong = check_draw(payload)
    if wrong:
        raise InputError("draws", f"{name}: {wrong[0][1]}", f"{name}：{wrong[0][0]}")
    if payload["kind"] not in USED:
        kinds = ", ".join(USED)
        en = f"{name}: a draw of {payload['kind']}; an event takes over {kinds}"
        raise InputError("draws", en, f"{name}：{payload['kind']} 抽签；赛事只取用 {kinds}")
    return DrawFile(name, payload, sha256(text.encode()).hexdigest())


def with_drawn_numbers(players: Sequence[EventPlayer], files: Sequence[DrawFile]) -> list[EventPlayer]:
    """The entrants with the numbers that were drawn for them; a list that has other ones is refused."""
    numbered = list(players)
    for file in files:
        if file.kind != "lots":
            continue
        numbers = {each["name"]: str(each["number"]) for team in file.draw["result"] for each in team["players"]}
        known = Roster(numbered)
        ids = {player_named(known, name, file.name, *STAYS): number for name, number in numbers.items()}
        other = next(
            (player for player in numbered if player.id in ids and player.number not in ("", ids[player.id])), None
        )
        if other is not None:
            drawn = ids[other.id]
            en = f"{file.name}: {other.name} has drawn {drawn}; the entrants' list has {other.number}"
            raise InputError("draws", en, f"{file.name}：{other.name} 抽到 {drawn}，名单中是 {other.number}")
        numbered = [replace(player, number=ids.get(player.id, player.number)) for player in numbered]
    return numbered


def taken_over(event: TournamentEvent, players: Sequence[EventPlayer], files: Sequence[DrawFile]) -> TakenDraws:
    """All draws of an event. Its seats follow from one: from that of a seating, else from its lots."""
    drawn = {kind: [file for file in files if file.kind == kind] for kind in SEATING}
    twice = next((own[1] for own in drawn.values() if len(own) > 1), None)
    if twice is not None:
        en = f"{twice.name}: another draw of {twice.kind}; it is drawn once"
        raise InputError("draws", en, f"{twice.name}：又一份 {twice.kind} 抽签，只抽一次")
    return TakenDraws(cut_lots(event, players, files), next(iter((*drawn["seating"], *drawn["lots"])), None))


def cut_lots(event: TournamentEvent, players: Sequence[EventPlayer], files: Sequence[DrawFile]) -> tuple[CutLot, ...]:
    """The lots at cuts; of one stage and the same equals only one may stand."""
    lots: list[CutLot] = []
    known, teams = Roster(players), {player.team for player in players if player.team}
    for file in files:
        if file.kind != "cut":
            continue
        stage = file.draw["entrants"][0]["table"]
        if stage not in [each.name for each in event.stages]:
            raise InputError("draws", f"{file.name}: no stage {stage!r}", f"{file.name}：没有阶段 {stage!r}")
        names = [row["name"] for row in file.draw["result"]]
        order = tuple(name if name in teams else player_named(known, name, file.name) for name in names)
        if any(each.stage == stage and set(each.order) == set(order) for each in lots):
            en = f"{file.name}: a lot of the same equals was drawn already; it is drawn once"
            raise InputError("draws", en, f"{file.name}：同样几家已抽过签，只抽一次")
        lots.append(CutLot(stage, order, file))
    return tuple(lots)


def player_named(known: Roster, name: str, file: str, zh: str = "", en: str = "") -> str:
    """The id of who is meant in a draw."""
    try:
        return known.find(name)
    except InputError as error:
        raise InputError("draws", f"{file}: {error.message}{en}", f"{file}：{error.zh}{zh}") from None


# --- drawn here -----------------------------------------------------------------------------------


def beside(event: Path) -> Path:
    """Where the draw of an event's seats is kept, when they were first asked for."""
    return event.with_suffix(BESIDE)


def draw_beside(event: Path, players: Sequence[EventPlayer], played: bool) -> DrawFile:
    """The draw from which an event's seats follow, made now from a new secret, and kept beside its file: written once,
    and never over another."""
    named = [replace(player, id=player.name) for player in players]
    kind, entrants = seating_entrants(named, played)
    text = json.dumps(make_draw(kind, entrants, new_secret()), ensure_ascii=False, indent=1) + "\n"
    path = beside(event)
    try:
        with open(path, "x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        en = f"{path} cannot be written: {error.strerror}; draw where it can be, paiju draw make, and name it by --draw"
        zh = f"无法写入 {path}：{error.strerror}；请另行用 paiju draw make 抽签，以 --draw 指明"
        raise InputError("draws", en, zh) from None
    return read_draw(text, path.name)
