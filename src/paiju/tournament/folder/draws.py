"""Draws of an event of files: numbers by lot, what its seats follow from, and who of equals at a cut goes on. Made
beforehand and taken over, or drawn when the first seats are asked for; a file is drawn again before it is believed."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from paiju.errors import InputError, system_reason
from paiju.languages import _
from paiju.tournament.draw import Kind, check_draw, make_draw, new_secret, seating_seed
from paiju.tournament.event import TournamentEvent
from paiju.tournament.files.people import Roster
from paiju.tournament.placing.numbers import seating_entrants
from paiju.tournament.tables import EventPlayer

SEATING: tuple[Kind, ...] = ("lots", "seating")  # seats follow from them
USED = (*SEATING, "cut")  # kinds of draws that an event takes over
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
        raise InputError("draws", _("{name} is not JSON: {error}", name=name, error=error)) from None
    wrong = check_draw(payload)
    if wrong:
        raise InputError("draws", _("{file}: {problem}", file=name, problem=wrong[0]))
    if payload["kind"] not in USED:
        kinds = ", ".join(USED)
        raise InputError(
            "draws",
            _("{name}: a draw of {kind}; an event uses only {kinds}", name=name, kind=payload["kind"], kinds=kinds),
        )
    return DrawFile(name, payload, sha256(text.encode()).hexdigest())


def with_drawn_numbers(players: Sequence[EventPlayer], files: Sequence[DrawFile]) -> list[EventPlayer]:
    """The entrants with the numbers that were drawn for them; a list that has other ones is refused."""
    numbered = list(players)
    for file in files:
        if file.kind != "lots":
            continue
        numbers = {each["name"]: str(each["number"]) for team in file.draw["result"] for each in team["players"]}
        known = Roster(numbered)
        ids = {player_named(known, name, file.name, drawn=True): number for name, number in numbers.items()}
        other = next(
            (player for player in numbered if player.id in ids and player.number not in ("", ids[player.id])), None
        )
        if other is not None:
            drawn = ids[other.id]
            raise InputError(
                "draws",
                _(
                    "{file}: {name} has drawn {drawn}, but the entrants' list says {number}",
                    file=file.name,
                    name=other.name,
                    drawn=drawn,
                    number=other.number,
                ),
            )
        numbered = [replace(player, number=ids.get(player.id, player.number)) for player in numbered]
    return numbered


def taken_over(event: TournamentEvent, players: Sequence[EventPlayer], files: Sequence[DrawFile]) -> TakenDraws:
    """All draws of an event. Its seats follow from one: from that of a seating, else from its lots."""
    drawn = {kind: [file for file in files if file.kind == kind] for kind in SEATING}
    twice = next((own[1] for own in drawn.values() if len(own) > 1), None)
    if twice is not None:
        raise InputError(
            "draws", _("{name}: another draw of {kind}; it is drawn only once", name=twice.name, kind=twice.kind)
        )
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
            raise InputError("draws", _("{name}: there is no stage {stage}", name=file.name, stage=f"{stage!r}"))
        names = [row["name"] for row in file.draw["result"]]
        order = tuple(name if name in teams else player_named(known, name, file.name) for name in names)
        if any(each.stage == stage and set(each.order) == set(order) for each in lots):
            raise InputError(
                "draws",
                _("{name}: lots were already drawn among the same players; they are drawn only once", name=file.name),
            )
        lots.append(CutLot(stage, order, file))
    return tuple(lots)


def player_named(known: Roster, name: str, file: str, drawn: bool = False) -> str:
    """The id of who is meant in a draw; `drawn`: has a number by it."""
    try:
        return known.find(name)
    except InputError as error:
        text = _("{file}: {problem}", file=file, problem=error.text)
        stays = _(
            "{problem}; anyone who has drawn a number stays in the list, with the status withdrawn if they do not come",
            problem=text,
        )
        raise InputError("draws", stays if drawn else text) from None


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
        raise InputError(
            "draws",
            _(
                "cannot write {path}: {strerror}; draw lots elsewhere with paiju draw make and name the file with "
                "--draw",
                path=path,
                strerror=system_reason(error),
            ),
        ) from None
    return read_draw(text, path.name)
