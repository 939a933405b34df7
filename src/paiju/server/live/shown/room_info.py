"""A room as everybody may see it, and what a match comes to."""

from collections.abc import Container, Sequence
from functools import lru_cache

from paiju.books.book import Book
from paiju.books.fan_words import fan_words
from paiju.books.lookup import deciding
from paiju.match.final import RESULT_NAMES, in_order
from paiju.match.relay import Relay, games_in_all
from paiju.match.rotation import dealing
from paiju.server.live.shown.frames import Stage
from paiju.server.live.shown.notices import rulings
from paiju.server.protocol.fair_frames import FairInfo, SealInfo, WordInfo
from paiju.server.protocol.referee_calls import CallInfo
from paiju.server.protocol.relay_messages import RelayGameInfo, RelayInfo, RelayPlace, RelayTeam
from paiju.server.protocol.server_messages import (
    AgainInfo,
    BookInfo,
    ChairInfo,
    ComingInfo,
    FrozenInfo,
    MatchEnd,
    OpenHandInfo,
    Result,
    RoomInfo,
    RoundInfo,
    WatcherInfo,
)
from paiju.server.room.clocks import clock_info
from paiju.server.room.commands.host import votes_needed
from paiju.server.room.commands.relay import all_places
from paiju.server.room.commands.seats import free_chairs
from paiju.server.room.overruns import break_left
from paiju.server.room.relay_plan import PlayedGame
from paiju.server.room.room import Room
from paiju.table.wins import seat_name

MOST_NAMED = 40  # of those who watch


def relay_info(room: Room, connected: Container[str]) -> RelayInfo | None:
    """The relay a table plays a game of, if it does."""
    relay, plan = room.relay, room.settings.relay
    if relay is None or plan is None:
        return None
    left, number = room.game_left, len(plan.played)
    points = relay.points if left is None else left.points
    played = [game_info(game) for game in plan.played]
    if left is not None:
        played.append(RelayGameInfo(room.id, list(relay.legs[-1].players), list(left.points), list(left.places)))
    return RelayInfo(
        game=number + 1,
        games=games_in_all(relay.book),
        teams=[team_info(room, relay, team, points[team], connected) for team in range(len(relay.teams))],
        seats=list(room.team_at),
        playing=[room.chairs[room.team_at.index(team)].name for team in range(len(relay.teams))],
        next=members_of(relay, number + 1),
        played=played,
        over=left.over if left is not None else "",
    )


def members_of(relay: Relay, game: int) -> list[str]:
    """Whose turn it is in a game, by team; nobody's after the last."""
    if game >= games_in_all(relay.book):
        return []
    return [team.members[game // relay.book.teams.games] for team in relay.teams]


def game_info(game: PlayedGame) -> RelayGameInfo:
    """A game before this one."""
    return RelayGameInfo(game.table, list(game.players), list(game.points), list(game.places))


def team_info(room: Room, relay: Relay, at: int, points: int, connected: Container[str]) -> RelayTeam:
    """A team and its people."""
    people = []
    for place, team, name in all_places(relay):
        if team == at:
            person = room.places.get(name)
            people.append(RelayPlace(place, name, person, person is not None and person in connected))
    members = len(relay.teams[at].members)
    return RelayTeam(relay.teams[at].name, people[:members], people[members:], points)


def book_info(room: Room) -> BookInfo:
    """The book of the table."""
    book = room.book
    laid = book.tiles.flowers, book.course.river_rows
    info = BookInfo(book.id, book.names, room.pins[1], book.tiles.players, book.has_supporters, *laid)
    info.family, info.minimum, info.open_hand = book.scoring.family, book.scoring.minimum, open_hand_info(book)
    info.counts, info.words, info.fans = book.counts, book.words, fan_words(book)
    info.origin, info.unit, info.rounds = book.game.origin, book.game.unit, book.game.rounds
    info.ready_pool, info.may_hide_ready = book.ready.ready_pool, book.ready.may_hide_ready
    course = book.course
    info.passed_on, info.passed_alike, info.passed_to = course.exchange or 3, course.exchange_alike, course.exchange_to
    info.void_suit, info.after_win = course.void_suit, course.after_win
    info.result = RESULT_NAMES.get(book.text)
    return info


@lru_cache(maxsize=64)
def open_hand_info(book: Book) -> OpenHandInfo | None:
    """What laying the hand open adds, where one may."""
    if not book.course.open_hands:
        return None
    paid = book.payments
    clauses = deciding(book, "payments.open_hand_fans") + deciding(book, "payments.open_hand_kong_factor")
    return OpenHandInfo(paid.open_hand_fans, paid.open_hand_kong_factor, list(clauses))


def chair_info(room: Room, player: int, seat: str | None, connected: bool, gone: bool, said_next: bool) -> ChairInfo:
    """A chair."""
    chair = room.chairs[player]
    return ChairInfo(
        seat=seat,  # type: ignore[arg-type]
        player=player,
        name=chair.name,
        kind=chair.kind,  # type: ignore[arg-type]
        level=chair.bot,
        connected=connected or chair.kind == "bot",
        auto=room.is_auto(player) or (gone and chair.human),
        stand_in=chair.stand_in is not None,
        timeouts=chair.timeouts,
        said_next=said_next,
        person=chair.person,
        drawn_by=room.betting.get(room.drawing.get(player, "")),
    )


def round_info(room: Room) -> RoundInfo:
    """Where the match stands."""
    at = room.position
    wind = seat_name(at.round % 4)
    return RoundInfo(wind, dealing(room.book, at), at.counters, at.deposits, list(at.points), at.name())


def frozen_info(room: Room) -> FrozenInfo | None:
    """What changed, and whether going on is possible."""
    if room.frozen is None:
        return None
    why = room.frozen
    return FrozenInfo(why.engine, why.book, why.same, why.key, why.damaged)


def fair_info(room: Room) -> FairInfo | None:
    """What the walls are made of."""
    if not room.head:
        return None
    chair_seals = [chair.seal for chair in room.chairs]
    seals = [None if seal is None else SealInfo(seal.head.hex(), seal.at) for seal in chair_seals]
    return FairInfo(2, room.head.hex(), room.hand + (room.table is None), word_infos(room), seals)


def word_infos(room: Room) -> list[WordInfo]:
    """What was added to the hand being played."""
    words = room.words.items()
    return [WordInfo(player, word.said, word.head.hex(), word.at, word.nonce.hex()) for player, word in words]


def room_info(
    room: Room,
    stage: Stage | None,
    connected: Container[str],
    gone: Sequence[bool],
    said_next: set[int],
    watching: list[WatcherInfo],
    waiting_for: list[int],
) -> RoomInfo:
    """The room."""
    chairs = []
    for player, chair in enumerate(room.chairs):
        seat = stage.seat_of(player) if stage else room.seat_of(player)
        there = chair.person is not None and chair.person in connected
        chairs.append(chair_info(room, player, seat, there, gone[player], player in said_next))
    return RoomInfo(
        table=room.id,
        title=room.settings.title,
        evening=room.settings.evening,
        event="" if room.settings.event is None else room.settings.event.event,
        book=book_info(room),
        host=room.host,
        state=room.state,
        seats=chairs,
        watchers=len(watching),
        supporters=sorted(room.supporters.values()),
        clock=clock_info(room.book, room.settings.clock),
        votes=sorted(room.votes),
        votes_needed=votes_needed(room),
        round=round_info(room),
        hand_number=max(room.hand, 0),
        hints=room.settings.hints,
        public=room.is_public,
        pause=room.settings.pause,
        length=room.settings.length,
        special=room.settings.special,
        commitment=None if room.over else room.commitment,
        waiting_for=waiting_for,
        over=room.over or None,
        frozen=frozen_info(room),
        referees=sorted(room.referees.values()),
        paused_by=room.paused_by,
        break_left=break_left(room),
        rulings=[] if room.broken else rulings(room),
        fair=fair_info(room),
        company=room.company,
        watching=watching[:MOST_NAMED],
        coming=[ComingInfo(player, person, name) for player, (person, name) in sorted(room.coming.items())],
        free=free_chairs(room),
        called=[CallInfo(player, room.chairs[player].name, at) for player, at in sorted(room.called.items())],
        again=None if room.again is None else AgainInfo(room.again[0], room.names.get(room.again[1], "?")),
        relay=relay_info(room, connected),
    )


def match_end(room: Room) -> MatchEnd | None:
    """What the match comes to, once it is over."""
    if not room.over:
        return None
    placed = [result.place for result in room.results if result.place is not None]
    last = max(len(placed), *placed, 0) + 1  # who has no place comes after all others
    results = [
        Result(
            result.player,
            room.chairs[result.player].name,
            last if result.place is None else result.place,
            result.points,
            float(result.placement),
            0.0 if result.out or result.final is None else float(result.final),
            None if result.standard is None else float(result.standard),
            result.out,
            result.sticks,
        )
        for result in in_order(room.results)
    ]
    return MatchEnd(room.over, results)
