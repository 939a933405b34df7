"""`paiju relay show`: how a relay stands, game by game.

Of a game the points handed on and the places are told, and no result of its own: that is all a relay asks of it
(xjtu:App1:2, xjtu:App1:5).
"""

from dataclasses import asdict

from paiju.cli.shared.language import Speaker
from paiju.columns import page_width, table
from paiju.match.relay import Leg, Relay, games_in_all
from paiju.terminal.words import REASONS, RELAY_REASONS, name_of, round_name, safe


def relay_lines(relay: Relay, say: Speaker) -> list[str]:
    """For people: a row a game, a column a team."""
    book = relay.book
    lines = [f"{safe(say(book.names.zh, book.names.en))} ({safe(book.id)})", state(relay, say), ""]
    rows = [[say("半庄", "game"), *(name_of(team.name, say) for team in relay.teams), ""]]
    rows += [row for leg in relay.legs for row in leg_rows(relay, leg, say)]
    rows += [coming_row(relay, number, say) for number in still_to_play(relay)]
    rows += [standing_row(relay, say)] if any(leg.ended for leg in relay.legs) else []
    return [*lines, *table(rows, right=(0,), columns=page_width()), *spare_lines(relay, say)]


def state(relay: Relay, say: Speaker) -> str:
    """How far it has come."""
    most, done = games_in_all(relay.book), sum(leg.ended is not None for leg in relay.legs)
    if relay.over:
        zh, en = RELAY_REASONS[relay.over]
        return say(f"接力赛结束：{zh}；打了 {done} 个半庄", f"the relay is over: {en}; games played: {done}")
    if relay.match is not None:
        name = round_name(relay.match.book, relay.match.position, say)
        name += say("；裁判已暂停", "; paused by the referee") if relay.paused else ""
        return say(
            f"第 {done + 1} 个半庄（共 {most} 个）：{name}", f"game {done + 1} of {most} is being played: {name}"
        )
    return say(f"已打 {done} 个半庄，共 {most} 个", f"{done} of {most} games played")


def leg_rows(relay: Relay, leg: Leg, say: Speaker) -> list[list[str]]:
    """Who played, and below it points and place."""
    teams = range(len(relay.teams))
    now = leg.match.position.points
    ended = leg.ended
    points = ended.points if ended else tuple(now[leg.seats.index(team)] for team in teams)
    numbers = [f"{points[team]:,}" + (f" ({place_text(ended.places[team])})" if ended else "") for team in teams]
    hands = say(f"{leg.match.hands} 局", f"hands: {leg.match.hands}")
    over = say(*REASONS[leg.match.over]) if ended else say("进行中", "being played")
    return [
        [str(leg.number + 1), *(name_of(name, say) for name in leg.players), over],
        ["", *numbers, hands],
    ]


def coming_row(relay: Relay, number: int, say: Speaker) -> list[str]:
    """Whose turn it is in a game to come."""
    member = number // relay.book.teams.games
    names = [name_of(team.members[member], say) for team in relay.teams]
    return [str(number + 1), *names, say("未打", "to come")]


def standing_row(relay: Relay, say: Speaker) -> list[str]:
    """What the next game begins with, or how the relay ended."""
    places = relay.places if relay.over else ()
    row = [
        f"{points:,}" + (f" ({place_text(places[team])})" if places else "") for team, points in enumerate(relay.points)
    ]
    return ["=", *row, say("最终（名次）", "the end (place)") if relay.over else say("交下的点数", "points handed on")]


def spare_lines(relay: Relay, say: Speaker) -> list[str]:
    """Substitutes, where there are any."""
    rows = [
        [name_of(team.name, say), say("、", ", ").join(map(safe, team.substitutes))]
        for team in relay.teams
        if team.substitutes
    ]
    return ["", say("替补", "Substitutes"), *table(rows, columns=page_width())] if rows else []


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
