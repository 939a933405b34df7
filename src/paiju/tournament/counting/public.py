"""An outcome for programs: names in place of ids, exact fractions as text."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from paiju.tournament.counting.values import Award, EventOutcome, StageOutcome, StandingLine
from paiju.tournament.default_names import as_text, shown_name
from paiju.tournament.tables import EventPlayer

People = Mapping[str, EventPlayer]


def people_of(players: Iterable[EventPlayer], lang: str = "en") -> dict[str, EventPlayer]:
    """Everybody by id, under the names they have in a language."""
    return {player.id: replace(player, name=as_text(shown_name(player.name)).into(lang)) for player in players}


def public_outcome(outcome: EventOutcome, people: People, lang: str = "en") -> dict[str, object]:
    """What `paiju tournament run --json` prints; stages, categories and awards only where there are such."""
    payload: dict[str, object] = {
        "standings": public_lines(outcome.standings, people),
        "teams": public_lines(outcome.teams, people),
        "problems": [problem.text.into(lang) for problem in outcome.problems],
    }
    if len(outcome.stages) > 1 or any(stage.goes_on or stage.tie for stage in outcome.stages):
        payload["stages"] = [
            {
                "stage": stage.name,
                "standings": public_lines(stage.standings, people),
                "teams": public_lines(stage.teams, people),
                "goes_on": names_of(stage.goes_on, people),
                **public_tie(stage, people),
            }
            for stage in outcome.stages
        ]
    if outcome.categories:
        payload["categories"] = {name: public_lines(lines, people) for name, lines in outcome.categories.items()}
    if outcome.awards:
        payload["awards"] = [public_award(award, people) for award in outcome.awards]
    return payload


def names_of(keys: Iterable[str], people: People) -> list[str]:
    """Players or teams by name."""
    return [people[who].name if who in people else who for who in keys]


def public_tie(stage: StageOutcome, people: People) -> dict[str, object]:
    """Equals at a stage's cut, while a lot is to be drawn among them."""
    if stage.tie is None:
        return {}
    return {"lot": {"places": stage.tie.places, "among": names_of(stage.tie.equal, people)}}


def public_lines(lines: Iterable[StandingLine], people: People) -> list[dict[str, object]]:
    """Lines of standings; a team's has no player."""
    return [public_line(line, people) for line in lines]


def public_line(line: StandingLine, people: People) -> dict[str, object]:
    """One line."""
    who: dict[str, object] = {"place": line.place}
    if line.player:
        who["player"] = people[line.player].name
        if people[line.player].number:
            who["number"] = people[line.player].number
    figures = {name: str(value) for name, value in line.metrics.items()}
    note = {"note": line.note} if line.note else {}
    return {**who, "team": line.team, "games": line.games, "metrics": figures, **note}


def public_award(award: Award, people: People) -> dict[str, object]:
    """One award."""
    name = people[award.player].name if award.player in people else ""
    own = {"player": name, "team": award.team, "stage": award.stage, "what": award.what, "prize": award.prize}
    return {"kind": award.kind, **{key: value for key, value in own.items() if value}, "worth": str(award.worth)}
