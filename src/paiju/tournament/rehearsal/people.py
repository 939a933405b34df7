"""Entrants who are made up, where an event has none yet; and who takes the place of somebody who is not there."""

from collections.abc import Sequence
from dataclasses import replace

from paiju.languages import _
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.placing.numbers import base_number
from paiju.tournament.placing.slots import waiting
from paiju.tournament.placing.stage_field import plays
from paiju.tournament.tables import EventPlayer

TEAMS, RELAY_TEAMS = 4, 8
FEWEST = 16  # players, where nothing says how many


def made_up(event: TournamentEvent, number: int = 0, lang: str = "en") -> list[EventPlayer]:
    """Entrants for the first stage: teams where it is one of teams; `number` players, or as many as the stages need.
    Their names are of a language."""
    stage = event.stages[0]
    size, spare = team_shape(event, stage)
    if size:
        teams = -(-number // size) if number else teams_wanted(event, stage)
        return [player for team in range(1, teams + 1) for player in made_up_team(team, size, spare, lang)]
    wanted = number or players_wanted(event)
    return [
        EventPlayer(f"p{n}", _("Player {id}", id=n).into(lang), club=_("Club {number}", number=n % 5 + 1).into(lang))
        for n in range(1, wanted + 1)
    ]


def team_shape(event: TournamentEvent, stage: EventStage) -> tuple[int, int]:
    """Members and substitutes of a team; none where everybody plays alone."""
    if stage.kind == "relay":
        return stage.members or event.book.teams.members, stage.substitutes or event.book.teams.substitutes
    if stage.kind == "league":
        return stage.team_size or 4, 0
    return stage.team_size, stage.substitutes or int(stage.team_size > 0)


def teams_wanted(event: TournamentEvent, stage: EventStage) -> int:
    """So many teams that there are some to be cut."""
    if stage.kind == "relay":
        return RELAY_TEAMS if len(event.stages) > 1 else TEAMS
    return max(TEAMS, stage.cut) * (2 if stage.cut and stage.kind != "league" else 1)


def players_wanted(event: TournamentEvent) -> int:
    """Whole tables, and more than the first cut lets through."""
    stage = event.stages[0]
    size = event.book.tiles.players
    least = max(FEWEST, 2 * stage.cut, stage.groups * 2 * size)
    return -(-least // size) * size


def made_up_team(team: int, size: int, spare: int, lang: str) -> list[EventPlayer]:
    """A team with its members in order, and substitutes."""
    name = _("Team {number}", number=team).into(lang)
    own = [
        EventPlayer(f"t{team}m{n}", _("Player {id}", id=f"{team}-{n}").into(lang), team=name, order=n)
        for n in range(1, size + 1)
    ]
    more = [
        EventPlayer(f"t{team}s{n}", _("Substitute {id}", id=f"{team}-{n}").into(lang), team=name, substitute=True)
        for n in range(1, spare + 1)
    ]
    return own + more


def to_be_seated(players: Sequence[EventPlayer]) -> list[EventPlayer]:
    """Who plays on: nobody who has left, and no substitute who waits."""
    spare = [player.id for player, _whom in waiting(players)]
    return [player for player in players if plays(player) and player.id not in spare]


def replaced(
    players: Sequence[EventPlayer], who: EventPlayer, lang: str = "en"
) -> tuple[list[EventPlayer], EventPlayer]:
    """Somebody plays no more: a substitute of the team who has not played takes over with a T before the number
    (mcr:附:轮次座位抽签号), or a filler whose results rank nowhere. Everybody, and who it is."""
    number = base_number(who)
    own = [player for player, whom in waiting(players) if whom.id == who.id and player.team == who.team and who.team]
    free = [
        player for player in players if player.substitute and not player.number and who.team and player.team == who.team
    ]
    spare = next(iter([*own, *free]), None)
    if spare is not None:
        other = replace(spare, number=f"T{number}", order=who.order)
    else:
        other = EventPlayer(
            f"filler-{who.id}", _("Filler {number}", number=number).into(lang), number=f"F{number}", filler=True
        )
    left = [replace(each, out="withdrawn") if each.id == who.id else each for each in players if each is not spare]
    return [*left, other], other
