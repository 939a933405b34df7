"""What people may do with a table of the club: each command answers with the entries that do it, or is refused.

Nothing here changes a room: the entries are written to the journal first, and then applied.
"""

import secrets

from paiju import fair
from paiju.errors import InputError
from paiju.match.hands import outcome_of
from paiju.match.rotation import after
from paiju.series import level_named
from paiju.server.protocol.messages import Host, Person, Refused
from paiju.server.room import entries as J
from paiju.server.room.automatic import automatic
from paiju.server.room.engine import engine_hash
from paiju.server.room.room import Room, Who
from paiju.server.room.table_settings import LONGEST_NAME, clean, hash_of
from paiju.table import setup
from paiju.table.codes import SEATS
from paiju.table.start import supporters_of

Entries = list[J.AnyEntry]


# --- opening --------------------------------------------------------------------------------------


def create(host: Person, settings: J.TableSettings) -> Entries:
    """A table is opened; without an open chair the match begins."""
    now = J.now()
    secret = secrets.token_hex(fair.SEED)
    first: Entries = [J.TableOpened(settings, host.id, host.name or "?", engine_hash(), secret, now)]
    if any(plan.kind == "empty" for plan in settings.chairs):
        return first
    room = Room("")
    room.apply(first[0])
    return first + start(room)


def start(room: Room) -> Entries:
    """The match begins, places drawn if that was wanted."""
    if room.match is not None:
        raise Refused("started", "the match has begun already", "比赛已经开始")
    empty = [i for i, chair in enumerate(room.chairs) if chair.kind == "empty"]
    if empty:
        places = ", ".join(str(i + 1) for i in empty)
        en = f"chairs are still free: {places}; wait, or put a bot there"
        raise Refused("not_full", en, f"还有空座：{places}；请等人坐下，或安排机器人")
    return [J.Started(order=drawn_order(room), at=J.now())]


def drawn_order(room: Room) -> tuple[int, ...]:
    """Which chair each player comes from: drawn as the book has it, from a stream of the table's own."""
    if not room.settings.draw:
        return ()
    stream = fair.Stream(fair.seed_bytes(b"paiju-seats:" + room.secret))
    numbers = [str(i) for i in range(len(room.chairs))]
    stream.shuffle(numbers)
    _, dealer = setup.first_dealer(room.book, stream)
    return tuple(map(int, numbers[dealer:] + numbers[:dealer]))


# --- coming and going -----------------------------------------------------------------------------


def sit(room: Room, person: Person, seat: int | str | None, name: str) -> Entries:
    """Take a chair."""
    called = a_name(name, person)
    if room.player_of(person.id) is not None:
        raise Refused("seated", "you sit at this table already", "你已经在这一桌坐下")
    if person.id in room.removed:
        raise Refused("removed", "the host has removed you from this table", "主持人已请你离开这一桌")
    if room.over or room.frozen:
        raise Refused("over", "this table is over, or frozen", "这一桌已结束或已冻结")
    if person.id in room.betting:
        raise Refused("supporter", "you have bet on this hand; sit down after it", "你已在本局下注；请局后再坐下")
    player = free_chair(room, seat)
    return [J.Seated(player, person.id, unlike(called, room, player), J.now())]


def free_chair(room: Room, seat: int | str | None) -> int:
    """A chair that may be taken: the one asked for, or the first."""
    free = [i for i, chair in enumerate(room.chairs) if chair.kind == "empty" or chair.vacated]
    wanted = player_named(room, seat) if seat is not None else next(iter(free), None)
    if wanted is None or wanted not in free:
        raise Refused("no_seat", "this chair is not free", "这个座位不空")
    return wanted


def player_named(room: Room, seat: int | str) -> int:
    """A player by number, or by the seat where he sits now; before the match seats are chairs."""
    if isinstance(seat, int) and 0 <= seat < len(room.chairs):
        return seat
    if isinstance(seat, str) and seat in tuple(SEATS[: len(room.chairs)]):
        if room.match is None:
            return SEATS.index(seat)
        return next(i for i in range(len(room.chairs)) if room.seat_of(i) == seat)
    raise Refused("no_seat", "there is no such seat", "没有这个座位")


def a_name(name: str, person: Person) -> str:
    """What somebody is called."""
    return clean(name, "name", LONGEST_NAME) or clean(person.name, "name", LONGEST_NAME) or "?"


def unlike(name: str, room: Room, player: int) -> str:
    """The name, told apart from those that sit there."""
    others = {chair.name for i, chair in enumerate(room.chairs) if i != player}
    number = 2
    told = name
    while told in others:
        told, number = f"{name} {number}", number + 1
    return told


def watch(room: Room, person: Person, name: str) -> Entries:
    """Come in as a spectator."""
    if person.id in room.removed:
        raise Refused("removed", "the host has removed you from this table", "主持人已请你离开这一桌")
    if person.id in room.watchers or room.player_of(person.id) is not None:
        return []
    return [J.PersonIn(person.id, a_name(name, person), "watcher", J.now())]


def invite(room: Room, host: Person, person: str) -> Entries:
    """The host asks somebody to bet."""
    check_host(room, host)
    check_supporting(room, person)
    if person in room.invited or person in room.supporters:
        return []
    return [J.PersonIn(person, room.names.get(person, "?"), "invited", J.now())]


def check_supporting(room: Room, person: str) -> None:
    """Does the book have bets, and may this person make them?"""
    if not (room.book.payments.supporter_halves and room.book.scoring.family == "house"):
        raise Refused("no_supporters", f"{room.book.id} has no supporters", f"{room.book.id} 没有下注")
    if room.player_of(person) is not None:
        raise Refused("seated", "somebody who plays may not bet", "入座的人不能下注")


def support(room: Room, person: Person, name: str) -> Entries:
    """Bet from the next hand on, by the host's invitation."""
    if person.id in room.supporters:
        return []
    check_supporting(room, person.id)
    if person.id not in room.invited:
        raise Refused("not_invited", "only whom the host invites may bet", "只有主持人邀请的人才能下注")
    called = unlike(a_name(name, person), room, -1)
    supporters_of(room.book, [*room.supporters.values(), called])
    return [J.PersonIn(person.id, called, "supporter", J.now())]


def leave(room: Room, person: Person) -> Entries:
    """Leave for good; another takes the host's place."""
    here = room.watchers | room.invited | set(room.supporters)
    if person.id != room.host and person.id not in here and room.player_of(person.id) is None:
        return []
    return [J.PersonOut(person.id, J.now()), *pass_host(room, person.id)]


def pass_host(room: Room, leaving: str) -> Entries:
    """The host's place goes to the next person at the table, if there is one."""
    others = [chair.person for chair in room.chairs if chair.kind == "person" and chair.person not in (None, leaving)]
    if room.host != leaving or not others or others[0] is None:
        return []
    return [J.HostPassed(others[0], J.now())]


# --- playing --------------------------------------------------------------------------------------


def act(room: Room, who: Who, n: int, code: int, by: J.By, bank: int | None = None) -> Entries:
    """Answer to prompt `n`."""
    check_running(room)
    asked = room.asked.get(who)
    if asked is None or asked.n != n:
        raise Refused("stale", "nothing is awaited from you by this number", "这个编号的询问已不在等你", n=n)
    if all(action.code != code for action in room.legal(who)):
        raise not_allowed(room, who, n, code)
    return [J.Acted(room.hand, who, code, by, room.mark, bank, J.now())]


def not_allowed(room: Room, who: Who, n: int, code: int) -> Refused:
    """Why an action is refused."""
    assert room.table is not None
    try:
        why = room.table.why_not(room.name_of(who), code)
    except InputError as error:
        return Refused("no_action", error.message, error.zh, n=n)
    assert why is not None
    return Refused("not_allowed", why.en, why.zh, why.clauses[0] if why.clauses else None, n)


def play_for(room: Room, who: Who, n: int, bank: int | None = None) -> Entries:
    """The automatic move for somebody who does nothing."""
    return act(room, who, n, automatic(room.legal(who)), "clock", bank)


def check_running(room: Room) -> None:
    """Is a hand being played?"""
    if room.state == "paused":
        raise Refused("paused", "the host has paused the table", "主持人已暂停")
    if room.state != "playing":
        raise Refused("not_playing", "no hand is being played", "现在没有在打牌")


def deal(room: Room) -> Entries:
    """The next hand."""
    if room.state != "between":
        raise Refused("not_between", "a hand cannot be dealt now", "现在不能开局")
    return [J.Dealt(room.hand + 1, tuple(room.supporters.items()), J.now())]


def close(room: Room) -> Entries:
    """The end of a hand that has been played; at a frozen table the host decides first."""
    match, table = room.match, room.table
    if match is None or table is None or not table.over or room.frozen:
        return []
    following = after(match.book, match.position, outcome_of(match.book, match.position, table))
    at = following.position
    where = at.round, at.dealer, at.counters, at.deposits, at.points
    return [J.Closed(room.hand, room.mark, *where, following.over, J.now())]


def time_over(room: Room) -> Entries:
    """In a tournament the match ends when the book's time is over (mcr:Q147)."""
    limit = room.book.game.minutes if room.settings.clock.kind == "tournament" else 0
    if not limit or room.over or room.frozen or room.match is None or room.minutes(J.now()) < limit:
        return []
    return [J.Ended("time", J.now())]


# --- the host -------------------------------------------------------------------------------------


def check_host(room: Room, person: Person) -> None:
    """Only the host may do this."""
    if person.id != room.host:
        raise Refused("not_host", "only the host may do this", "只有主持人可以这样做")


def host(room: Room, person: Person, told: Host) -> Entries:
    """The host's desk."""
    if told.do != "give_back" or room.player_of(person.id) != target(room, told):
        check_host(room, person)
    if room.over:
        raise Refused("over", "this table is over", "这一桌已结束")
    if room.frozen and told.do != "end":
        raise Refused("frozen", "this table is frozen; decide how it goes on", "这一桌已冻结；请先裁定")
    match told.do:
        case "start":
            return start(room)
        case "pause" | "resume":
            return pause(room, told.do == "pause")
        case "end":
            return [J.Ended("host", J.now())]
        case "invite":
            return invite(room, person, told.person or "")
    return seat_command(room, told)


def pause(room: Room, stop: bool) -> Entries:
    """Stop the clocks, or go on."""
    if room.match is None or room.paused == stop:
        raise Refused("not_now", "there is nothing to pause or resume", "现在无须暂停或继续")
    return [J.Paused(J.now()) if stop else J.Resumed(J.now())]


def target(room: Room, told: Host) -> int:
    """The player a command is about."""
    where = told.player if told.player is not None else told.seat
    if where is None:
        raise Refused("no_seat", "say which seat", "请指明座位")
    return player_named(room, where)


def seat_command(room: Room, told: Host) -> Entries:
    """Replace somebody by a bot, give the seat back, or remove him."""
    player = target(room, told)
    chair = room.chairs[player]
    level = level_named(told.level or "steady", "level")
    if told.do == "bot":
        if chair.kind == "bot" or chair.stand_in or (room.match is not None and chair.kind == "empty"):
            raise Refused("not_now", "a bot plays there already", "那里已经由机器人代打")
        return [J.Replaced(player, level, J.now())]
    if told.do == "give_back":
        if not chair.stand_in:
            raise Refused("not_now", "nobody plays for him", "没有人在代打")
        return [J.GivenBack(player, J.now())]
    if chair.person is None or chair.person == room.host:
        raise Refused("no_seat", "nobody to be removed sits there", "那里没有可以请离的人")
    return [J.Removed(chair.person, J.now())]


def vote(room: Room, person: Person, end: bool) -> Entries:
    """A vote to end the match; with the majority of those who sit there it ends."""
    player = room.player_of(person.id)
    if player is None or player not in room.people():
        raise Refused("not_yours", "only who plays may vote", "只有打牌的人可以投票")
    if room.over or room.match is None:
        raise Refused("not_now", "there is no match to end", "没有可以结束的比赛")
    told: Entries = [] if (player in room.votes) == end else [J.Voted(player, end, J.now())]
    votes = room.votes | {player} if end else room.votes - {player}
    if len(votes) >= votes_needed(room):
        told.append(J.Ended("vote", J.now()))
    return told


def votes_needed(room: Room) -> int:
    """More than half of the people."""
    return len(room.people()) // 2 + 1


def adjudicate(room: Room, person: Person, choice: str) -> Entries:
    """A frozen table: go on by the new book and engine, or end it as after the last finished hand."""
    check_host(room, person)
    if room.frozen is None:
        raise Refused("not_now", "this table is not frozen", "这一桌没有冻结")
    if choice == "end":
        return [J.Ended("adjudicated", J.now())]
    if not room.frozen.same:
        en = "replaying the hand gives other events; it can only be ended"
        raise Refused("changed", en, "重演的结果不同；只能结束")
    return [J.Adjudicated(engine_hash(), hash_of(room.settings.book, room.settings.toml), J.now())]
