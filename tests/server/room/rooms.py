"""Rooms, and what there is to see of them."""

import secrets

from paiju import fair
from paiju.bots import Bot
from paiju.server.live.shown.frames import Stage
from paiju.server.protocol.shared import Person
from paiju.server.room import journal
from paiju.server.room.commands import play as commands
from paiju.server.room.room import Room, with_json
from paiju.server.room.table_settings import settings_of
from paiju.server.tables.messages.tables import NewTable
from tests.server.club_people import HOST


def made(told: NewTable, host: Person = HOST) -> Room:
    """A room just opened."""
    root = secrets.token_bytes(fair.SEED)
    return done(Room("t", root), commands.create(host, settings_of(told, host), root))


def done(where: Room, what: journal.Entries) -> Room:
    """The room after these entries, through their JSON."""
    for entry in what:
        where.apply(journal.read(journal.write(entry)))
    return where


def picture(where: Room) -> tuple[object, ...]:
    """Everything there is to a room, and what its roles see."""
    table = where.table
    asked = {who: (one.n, where.legal(who)) for who, one in where.awaited.items()}
    seen = []
    if table is not None:
        stage = Stage.of(table, where.hand, where.players, with_json(table.events))
        roles = (*"ESWN"[: len(where.players)], *where.betting.values(), "spectator")
        seen = [(role, stage.news(role), stage.view_bytes(role)) for role in roles]
    people = where.host, where.chairs, where.watchers, where.supporters, where.betting, where.removed, where.votes
    match = where.state, where.hand, where.players, where.position, where.mark, where.commitment, where.numbers
    ended = where.rows, [(one.number, one.record()) for one in where.finished[-1:]]  # others it may have let go
    return people, match, asked, seen, ended, where.results, where.over, where.paused, where.seq


def played_on(where: Room, bot: Bot) -> list[journal.AnyEntry]:
    """The next hand to its end."""
    entries: list[journal.AnyEntry] = []

    def do(more: list[journal.AnyEntry]) -> None:
        entries.extend(more)
        done(where, more)

    do(commands.deal(where))
    assert where.table is not None
    while not where.table.over:
        who, prompt = next(iter(where.awaited.items()))
        assert isinstance(who, int)
        action = bot.choose(where.table.view(where.seat_of(who)))
        do(commands.act(where, who, prompt.n, action.code, "person"))
    do(commands.close(where))
    return entries
