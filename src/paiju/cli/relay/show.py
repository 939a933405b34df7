"""`paiju relay show`: how a relay stands, game by game.

Of a game the points handed on and the places are told, and no result of its own: that is all a relay asks of it
(xjtu:App1:2, xjtu:App1:5).
"""

from dataclasses import asdict

from paiju.cli.shared.language import Speaker
from paiju.columns import page_width, table
from paiju.languages import Grouped, _
from paiju.languages.text import listed
from paiju.match.relay import Leg, Relay, games_in_all
from paiju.match.rotation import REASON_NAMES
from paiju.terminal.words import RELAY_REASONS, name_of, round_name, safe


def relay_lines(relay: Relay, say: Speaker) -> list[str]:
    """For people: a row a game, a column a team."""
    book = relay.book
    lines = [f"{safe(say(book.names))} ({safe(book.id)})", state(relay, say), ""]
    rows = [[say(_("game")), *(name_of(team.name, say) for team in relay.teams), ""]]
    rows += [row for leg in relay.legs for row in leg_rows(relay, leg, say)]
    rows += [coming_row(relay, number, say) for number in still_to_play(relay)]
    rows += [standing_row(relay, say)] if any(leg.ended for leg in relay.legs) else []
    return [*lines, *table(rows, right=(0,), columns=page_width()), *spare_lines(relay, say)]


def state(relay: Relay, say: Speaker) -> str:
    """How far it has come."""
    most, done = games_in_all(relay.book), sum(leg.ended is not None for leg in relay.legs)
    if relay.over:
        why = RELAY_REASONS[relay.over]
        return say(_("the relay is over: {why}; games played: {done}", why=why, done=done))
    if relay.match is not None:
        name = round_name(relay.match.book, relay.match.position, say)
        name = say(_("{state}; paused by the referee", state=name)) if relay.paused else name
        return say(_("game {game} of {most} is in progress: {name}", game=done + 1, most=most, name=name))
    return say(_("{done} of {most} games played", done=done, most=most))


def leg_rows(relay: Relay, leg: Leg, say: Speaker) -> list[list[str]]:
    """Who played, and below it points and place."""
    teams = range(len(relay.teams))
    now = leg.match.position.points
    ended = leg.ended
    points = ended.points if ended else tuple(now[leg.seats.index(team)] for team in teams)
    numbers = [say(Grouped(points[team])) + (f" ({place_text(ended.places[team])})" if ended else "") for team in teams]
    hands = say(_("hands: {hands}", hands=leg.match.hands))
    over = say(REASON_NAMES[leg.match.over]) if ended else say(_("in progress"))
    return [[str(leg.number + 1), *(name_of(name, say) for name in leg.players), over], ["", *numbers, hands]]


def coming_row(relay: Relay, number: int, say: Speaker) -> list[str]:
    """Whose turn it is in a game to come."""
    member = number // relay.book.teams.games
    names = [name_of(team.members[member], say) for team in relay.teams]
    return [str(number + 1), *names, say(_("to come"))]


def standing_row(relay: Relay, say: Speaker) -> list[str]:
    """What the next game begins with, or how the relay ended."""
    places = relay.places if relay.over else ()
    row = [
        say(Grouped(points)) + (f" ({place_text(places[team])})" if places else "")
        for team, points in enumerate(relay.points)
    ]
    return ["=", *row, say(_("final (place)")) if relay.over else say(_("points handed on"))]


def spare_lines(relay: Relay, say: Speaker) -> list[str]:
    """Substitutes, where there are any."""
    rows = [
        [name_of(team.name, say), listed(map(safe, team.substitutes), say.lang)]
        for team in relay.teams
        if team.substitutes
    ]
    return ["", say(_("Substitutes")), *table(rows, columns=page_width())] if rows else []


def place_text(place: int | None) -> str:
    """A place; somebody may have none."""
    return "–" if place is None else str(place)


def still_to_play(relay: Relay) -> range:
    """The games to come, by number from 0; none when the relay is over."""
    return range(len(relay.legs), 0 if relay.over else games_in_all(relay.book))


# --- for programs ---------------------------------------------------------------------------------


def relay_json(relay: Relay) -> dict[str, object]:
    """For programs; games and members are counted from 1."""
    done = any(leg.ended for leg in relay.legs)
    places = relay.places if done else (None,) * len(relay.teams)
    return {
        "book": relay.book.id,
        "over": relay.over,
        "paused": relay.paused,
        "games_in_all": games_in_all(relay.book),
        "teams": [
            {**asdict(team), "points": points, "place": place}
            for team, points, place in zip(relay.teams, relay.points, places)
        ],
        "games": [leg_json(relay, leg) for leg in relay.legs],
        "left": [coming_json(relay, number) for number in still_to_play(relay)],
    }


def coming_json(relay: Relay, number: int) -> dict[str, object]:
    """A game to come."""
    member = number // relay.book.teams.games
    players = {team.name: team.members[member] for team in relay.teams}
    return {"number": number + 1, "member": member + 1, "players": players}


def leg_json(relay: Relay, leg: Leg) -> dict[str, object]:
    """One game."""
    named = [team.name for team in relay.teams]
    ended, now = leg.ended, leg.match.position.points
    points = ended.points if ended else [now[leg.seats.index(team)] for team in range(len(named))]
    return {
        "number": leg.number + 1,
        "member": leg.member + 1,
        "players": dict(zip(named, leg.players)),
        "seats": [named[team] for team in leg.seats],
        "hands": leg.match.hands,
        "finished": ended is not None,
        "over": leg.match.over,
        "points": dict(zip(named, points)),
        "places": dict(zip(named, ended.places)) if ended else None,
    }
