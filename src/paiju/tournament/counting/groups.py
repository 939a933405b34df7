"""Groups of a stage: who plays a round robin with whom."""

from paiju.tournament.counting.stage_games import StageTables
from paiju.tournament.counting.standings import moved_up
from paiju.tournament.counting.values import StandingLine

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def groups_of(tables: StageTables, standings: tuple[StandingLine, ...]) -> dict[str, tuple[StandingLine, ...]]:
    """The standings of every group by itself, by the group's name."""
    if tables.stage.kind != "groups":
        return {}
    names = group_names(tables)
    found: dict[str, list[StandingLine]] = {}
    for line in standings:
        found.setdefault(names.get(line.player, ""), []).append(line)
    return {name: moved_up(found[name]) for name in sorted(found) if name}


def group_names(tables: StageTables) -> dict[str, str]:
    """By player: the `group` of the entrants' list, or a letter for all who are joined by tables they shared."""
    joined: dict[str, set[str]] = {}
    for result in tables.results:
        whole = set(result.players).union(*(joined.get(player, set()) for player in result.players))
        joined.update(dict.fromkeys(whole, whole))
    letters: dict[int, str] = {}
    found = {}
    for player, whole in joined.items():
        number = letters.setdefault(id(whole), letter(len(letters)))
        found[player] = tables.people[player].fields.get("group", "") or number
    return found


def letter(number: int) -> str:
    """A, B, … Z, then numbers."""
    return LETTERS[number] if number < len(LETTERS) else str(number + 1)
