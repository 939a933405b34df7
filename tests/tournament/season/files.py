"""Files of leagues for tests."""

from datetime import date, timedelta
from random import Random

START = date(2026, 3, 5)  # a Thursday
SMALL = {"weeks": 3, "days": '["thu", "sat"]', "hanchan": 4, "player_min": 1, "player_max": 3}
FULL = {"weeks": 9, "days": '["thu", "fri", "sat", "sun"]', "hanchan": 36, "player_min": 8, "player_max": 16}


def league_file(teams: int, size: int, more: str = "", **figures: object) -> str:
    """A league of so many teams; player 3 of team 2 is "2-3"."""
    head = {"tables": 1, "slots": 2, **figures}
    lines = ["[league]", 'name = "League"', f"start = {START}", *(f"{key} = {value}" for key, value in head.items())]
    for team in range(1, teams + 1):
        players = ", ".join(f'"{team}-{number}"' for number in range(1, size + 1))
        lines += ["[[team]]", f'name = "Team {team}"', f"players = [{players}]"]
    return "\n".join(lines) + "\n" + more


def small(teams: int = 6, more: str = "", **figures: object) -> str:
    """A season of a few evenings."""
    return league_file(teams, 2, more, **{**SMALL, **figures})


def full(teams: int = 8, more: str = "", **figures: object) -> str:
    """The season of the book."""
    return league_file(teams, 4, more, **{**FULL, **figures})


def absence(player: str, *days: date) -> str:
    """Somebody is away."""
    return f'[[absence]]\nplayer = "{player}"\ndates = [{", ".join(map(str, days))}]\n'


def closed(*days: date) -> str:
    """Nobody plays."""
    return f"[[closed]]\ndates = [{', '.join(map(str, days))}]\n"


def random_absences(teams: int, size: int, weeks: int, rate: float, seed: int) -> str:
    """Everybody is away on a part of all days."""
    rng, found = Random(seed), ""
    days = [START + timedelta(days=7 * week + day) for week in range(weeks) for day in range(4)]
    for team in range(1, teams + 1):
        for number in range(1, size + 1):
            away = [day for day in days if rng.random() < rate]
            found += absence(f"{team}-{number}", *away) if away else ""
    return found
