"""A season told before: what was played stays, the rest is the plan to change as little as can be (reading:301)."""

import json
from collections.abc import Sequence
from datetime import date
from typing import Any

from paiju.errors import InputError
from paiju.reading.toml_values import day as day_of
from paiju.tournament.season.games import LeagueGame
from paiju.tournament.season.league import League

KEYS = ("date", "slot", "table", "teams", "lineup")


def read_past(text: str, league: League, since: date | None = None) -> tuple[list[LeagueGame], list[LeagueGame]]:
    """Games played, and games planned. Played are those marked so and those before `since`; of the plan what names
    teams that are no more is forgotten."""
    try:
        payload: Any = json.loads(text)
    except ValueError as error:
        raise InputError("past", f"no JSON: {error}", f"不是 JSON：{error}") from error
    games = payload.get("games") if isinstance(payload, dict) else None
    if not isinstance(games, list):
        en = '{"games": [...]} is wanted, as paiju league schedule --json prints it'
        raise InputError("past", en, '应为 paiju league schedule --json 输出的 {"games": [...]}')
    played, plan = [], []
    for number, game in enumerate(games, 1):
        row = checked(game, number)
        day = day_of(row["date"], "past")
        if row.get("played") is True or (since is not None and day < since):
            played.append(played_game(row, day, league, number))
        elif all(name in league.numbers for name in row["teams"]):
            plan.append(as_game(row, day, league))
    clash(played)
    return played, plan


def checked(game: object, number: int) -> dict[str, Any]:
    """A game with all that is asked of it here."""
    row = game if isinstance(game, dict) and all(key in game for key in KEYS) else None
    if row is None or not all(four_of(row[key], key == "lineup") for key in ("teams", "lineup")):
        en = f"game {number}: {', '.join(KEYS)} are wanted, four different teams and four players or null"
        raise InputError("past", en, f"第 {number} 场：应有 {'、'.join(KEYS)}，四支不同的队和四名选手（或 null）")
    if not all(type(row[key]) is int and row[key] > 0 for key in ("slot", "table")):
        raise InputError(
            "past", f"game {number}: slot and table count from 1", f"第 {number} 场：slot 与 table 从 1 数起"
        )
    return row


def four_of(row: object, empty: bool) -> bool:
    """Four different names; of players some may be missing."""
    if not isinstance(row, list) or len(row) != 4:
        return False
    names = [name for name in row if not (empty and name is None)]
    return all(isinstance(name, str) for name in names) and len(set(names)) == len(names)


def played_game(row: dict[str, Any], day: date, league: League, number: int) -> LeagueGame:
    """A game that counts: its teams and players must be in the file."""
    for name, player in zip(row["teams"], row["lineup"], strict=True):
        if name not in league.numbers:
            en = f"game {number} was played by a team {name!r} that the file does not have"
            raise InputError("past", en, f"第 {number} 场的队“{name}”不在文件里")
        if player is not None and player not in league.teams[league.numbers[name]].players:
            en = f"game {number} was played by {player!r}, who is not in {name}; keep them in the file"
            raise InputError("past", en, f"第 {number} 场的选手“{player}”不在 {name} 队里；请保留在文件中")
    return as_game(row, day, league, True)


def as_game(row: dict[str, Any], day: date, league: League, played: bool = False) -> LeagueGame:
    """A row as a game."""
    teams = tuple(league.numbers[name] for name in row["teams"])
    return LeagueGame(day, row["slot"], row["table"], teams, tuple(row["lineup"]), played)


def clash(played: Sequence[LeagueGame]) -> None:
    """Nobody can have played twice at once."""
    seen = set()
    for game in played:
        for team in game.teams:
            key = (game.date, game.slot, team)
            if key in seen:
                en = f"{game.date} slot {game.slot}: a team is there twice"
                raise InputError("past", en, f"{game.date} 第 {game.slot} 场：一队出现两次")
            seen.add(key)
