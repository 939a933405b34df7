"""Write the record of an event with an entry of every kind: `python -m tests.before.make_event NUMBER`.

Later versions read it for ever (README.md): a change of the form adds a number, and no file is written again.
"""

import json
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from paiju.tournament.default_names import shown_name
from paiju.tournament.draw import Entrant, seal_of
from paiju.tournament.event import EventStage
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.at_table import CardsCounted, SeatsPutRight
from paiju.tournament.record.commands.ceremony import PlaceRevealed, ResultsHidden
from paiju.tournament.record.commands.drawing import (
    CutDecided,
    DrawBegun,
    DrawGivenUp,
    NumberSealed,
    NumberShown,
    SeatingDrawn,
)
from paiju.tournament.record.commands.entrants import (
    CheckedIn,
    ConditionTicked,
    FeePaid,
    NoShow,
    PlayerChanged,
    PlayerWithdrawn,
    WithdrawalTakenBack,
)
from paiju.tournament.record.commands.hall import (
    CallAnswered,
    ProtestAnswered,
    ProtestNoted,
    RefereeSummoned,
    TablePutOnline,
    TableTimeAdded,
)
from paiju.tournament.record.commands.lineups import FixturesSet, LineupNamed
from paiju.tournament.record.commands.planning import BookBrought
from paiju.tournament.record.commands.played import HandsPlayed
from paiju.tournament.record.commands.publishing import BulletinPublished, EventClosed, NoticeGiven
from paiju.tournament.record.commands.refereeing import (
    AppealDecided,
    AppealFiled,
    PenaltyGiven,
    PenaltyLifted,
    PlayerDisqualified,
    RoundForfeited,
    YellowCardShown,
    came_late,
    penalty,
)
from paiju.tournament.record.commands.registration import EntryDecided, RegistrationSet
from paiju.tournament.record.commands.results import ResultAudited, ResultCorrected, ResultEntered, ResultSigned
from paiju.tournament.record.commands.rounds import (
    DrawMade,
    EndAnnounced,
    PlayHalted,
    PlayResumed,
    RoundSeated,
    SeatFilled,
    StartAnnounced,
)
from paiju.tournament.record.commands.same_people import EntriesJoined, EntryRemoved, PeopleDistinct
from paiju.tournament.record.commands.teams import RelayOrdered, SubstituteNamed, TeamLed
from paiju.tournament.record.live_draw import draw_of
from paiju.tournament.record.live_values import TeamFixture
from paiju.tournament.tables import TableSeats
from tests.before.kinds import HERE, Json
from tests.tournament.record.events import START, begun, chief_of, cup, official, result_of, tables_of

EVENTS = HERE / "events"
AT = ("regular", "1")


def written() -> EventRecord:
    """An event in which everything happens."""
    stages = (
        replace(cup().stages[0], carry="zero"),
        replace(cup().stages[1], cut=1),
        EventStage("relay", "relay", members=4, substitutes=1, games=1),
        EventStage("season", "league", rounds=4),
    )
    book, ids = begun(cup(stages=stages))
    chief, referee, board = chief_of(book), official(book, "table"), official(book, "arbitration")
    before_play(book, ids)
    drawn_live(book, ids)
    season(book, registered(book))
    twice(book)
    waiting, filler = entered_beside(book)
    book.say(RoundSeated(*AT, tables_of(ids, *AT)))
    book.say(NoShow(ids[7], *AT, why="ill"))
    book.say(SeatFilled(*AT, "2", ids[7], filler))
    book.say(SubstituteNamed(ids[2], waiting, why="called away"))
    halt = book.say(
        PlayHalted("postponed", chief, book.state.planned.committee[0].name, "storm", *AT, START, since=START)
    )
    book.say(PlayResumed(chief, halt.n))
    book.say(StartAnnounced(*AT, START, chief))
    called(book, ids, referee)
    book.say(came_late(book.state, AT, ids[0], START + timedelta(minutes=9)))
    imposed(book, ids, referee)
    for one in book.state.seating[AT]:
        play(book, one, chief, referee)
    book.say(EndAnnounced(*AT, START + timedelta(minutes=180), chief))
    disputed(book, ids, board)
    decided(book, ids, chief, referee)
    book.say(BulletinPublished("Round 1", book.head, chief))
    book.change_person(ids[3], EventPerson("Renamed"))
    book.erase(ids[1])
    book.say(EventClosed(chief))
    for word in (ResultsHidden(), PlaceRevealed("players", 3), ResultsHidden(hidden=False), ResultsHidden()):
        book.say(word)
    book.say(PlaceRevealed("players", 1))
    return book


def before_play(book: EventRecord, ids: list[str]) -> None:
    """Entries, fees, lots, the roll call."""
    book.say(PlayerChanged(book.state.enrolled[ids[0]].player, 26))
    book.say(FeePaid(ids[0], amount="50"))
    book.say(ConditionTicked(ids[0], "not_at_school"))
    book.say(BookBrought(book.state.planned.book))
    book.say(CheckedIn(ids[0]))
    book.say(TeamLed("Green", book.person(EventPerson("Lea"))))
    book.say(SeatingDrawn("seating", 7, seal_of(bytes(32)), seal_of(b"the file")))
    book.say(RelayOrdered("Red", tuple(ids[0::2])))
    gone = book.say(PlayerWithdrawn(ids[5]))
    book.say(WithdrawalTakenBack(ids[5], gone.n, "the wrong number"))


def drawn_live(book: EventRecord, ids: list[str]) -> None:
    """Lots before everybody's eyes, given up once and then made."""
    secret, leaders = bytes(range(32)), (book.state.leader("Red"), book.state.leader("Blue"))
    lots = tuple(Entrant(team, tuple(ids[at::2])) for at, team in enumerate(("Red", "Blue")))
    book.say(DrawBegun("lots", seal_of(secret), lots, leaders))
    book.say(DrawGivenUp("a leader is late"))
    book.say(DrawBegun("lots", seal_of(secret), lots, leaders))
    for at, leader in enumerate(leaders, 1):
        book.say(NumberSealed(leader, seal_of(bytes([at]))), leader)
    for at, leader in enumerate(leaders, 1):
        book.say(NumberShown(leader, bytes([at]).hex()), leader)
    book.say(DrawMade(draw_of(book.state, secret)))


def registered(book: EventRecord) -> list[str]:
    """Three who register: one is let in, one is turned down, one waits."""
    how = RegistrationSet(
        open=True, moderated=True, fee="50", until=START + timedelta(days=1), most=20, fields=("club",)
    )
    book.say(how)
    asked = [book.ask(EventPerson(f"Guest {at}"), team=team) for at, team in enumerate(("Green", "White", "White"))]
    book.say(EntryDecided(asked[0], why="welcome"))
    book.say(EntryDecided(asked[1], accepted=False, why="too late"))
    book.say(RegistrationSet(open=False))
    book.say(EntryDecided(asked[1], why="thought over"))
    return asked[:2]


def twice(book: EventRecord) -> None:
    """The same person twice, another of that name, and somebody entered by mistake."""
    first, second, third, mistake = (book.enter(EventPerson(name)) for name in ("Twin", "twin", "Twin", "Wrong"))
    book.say(EntriesJoined(second, first))
    book.say(PeopleDistinct((first, third)))
    book.say(EntryRemoved(mistake, "a typing mistake"))
    book.say(EntryRemoved(third))


def season(book: EventRecord, guests: list[str]) -> None:
    """A day of four teams, and whom one of them fields."""
    four = ("Red", "Blue", "Green", "White")
    book.say(FixturesSet("season", (TeamFixture("2026-05-07/1", "1", four, START + timedelta(days=6)),)))
    book.say(LineupNamed("season", "2026-05-07/1", "1", "Green", guests[0], book.state.leader("Green")))


def called(book: EventRecord, ids: list[str], referee: str) -> None:
    """What happens in the hall: a referee called, more time, a protest, a table of the club."""
    book.say(TablePutOnline(*AT, "1", "club-table-1"))
    call = book.say(RefereeSummoned(*AT, "1", ids[0], "a tile fell"), ids[0])
    book.say(CallAnswered(call.n, referee, "put back"), referee)
    book.say(TableTimeAdded(*AT, "1", 5, referee, "a tile fell"), referee)
    protest = book.say(ProtestNoted(*AT, "1", ids[0], "选手03 saw it"), ids[0])
    book.say(ProtestAnswered(protest.n, referee, "play on"), referee)


def entered_beside(book: EventRecord) -> tuple[str, str]:
    """A substitute and a filler."""
    waiting = book.enter(EventPerson("Sub"), team="Red", substitute=True)
    return waiting, book.enter(EventPerson("Fill"), filler=True)


def play(book: EventRecord, seats: TableSeats, chief: str, referee: str) -> None:
    """A table's result: entered, put right, signed, audited."""
    at = (seats.stage, seats.round, seats.table)
    a, b, *others = seats.players
    if at[:2] not in book.state.ends:
        book.say(SeatsPutRight(*at, (b, a, *others), 2, referee), referee)
    book.say(HandsPlayed(*at, seats.players, ({"do": "draw"},)))
    brought = {"of": "elsewhere", "game": "1"}
    book.say(HandsPlayed(*at, seats.players, ({"do": "at", "hand": "E3", "counters": 0},), 2, START, brought))
    entry = book.say(ResultEntered(result_of(seats)))
    book.say(ResultCorrected(entry.n, result_of(seats, 40, 10, -10, -40), "a typing mistake"))
    book.say(CardsCounted(*at, dict(zip(seats.players, (540, 510, 490, 460), strict=True)), referee), referee)
    for player in seats.players:
        book.say(ResultSigned(*at, player))
    book.say(ResultSigned(*at, referee, "referee"))
    book.say(ResultAudited(*at, chief))


def imposed(book: EventRecord, ids: list[str], referee: str) -> None:
    """What referees do before the sheets are signed."""
    given = book.say(PenaltyGiven(penalty(AT, ids[4], 10, "talking"), referee))
    book.say(PenaltyLifted(given.n, chief_of(book), "the wrong player"))
    book.say(PenaltyGiven(penalty(AT, ids[6], 20, "talking"), referee))
    book.say(RoundForfeited(*AT, ids[5], referee, "left the table"))
    book.say(YellowCardShown(ids[4], referee, *AT, "late again"))


def disputed(book: EventRecord, ids: list[str], board: str) -> None:
    """What the chief referee and the board do."""
    book.say(PlayerDisqualified(ids[6], chief_of(book), "struck 选手04"))
    late = START + timedelta(minutes=190)
    appeal = book.say(AppealFiled(*AT, "1", ids[0], "it was not so", late, book.state.leader("Red")))
    book.say(AppealDecided(appeal.n, "rejected", "it was", board))
    book.say(NoticeGiven("选手06 is out", about=(ids[6],)))


def decided(book: EventRecord, ids: list[str], chief: str, referee: str) -> None:
    """Two are equal first at a cut for one, and another game decides."""
    seats = TableSeats("last", "1", "1", (ids[0], ids[1], ids[3], ids[4]))
    at = (seats.stage, seats.round, seats.table)
    book.say(ResultEntered(result_of(seats, 10, 10, -10, -10)))
    for player in seats.players:
        book.say(ResultSigned(*at, player))
    book.say(ResultSigned(*at, referee, "referee"))
    book.say(ResultAudited(*at, chief))
    book.say(CutDecided("last", (ids[0], ids[1]), "another game"))


def as_read(name: str) -> str:
    """A name in Chinese and English, where the program gives it."""
    text = shown_name(name)
    return text if isinstance(text, str) else f"{text.zh} · {text.en}"


def came_to(book: EventRecord) -> Json:
    """What the record says, for later versions to find again."""
    state, outcome = book.state, book.state.outcome()
    return {
        "head": state.head,
        "kinds": sorted({entry.kind for entry in book.entries}),
        "players": {one.id: [as_read(one.name), one.number, one.team, one.out] for one in state.players},
        "results": [[one.stage, one.round, one.table, list(one.players), list(one.points)] for one in state.results],
        "penalties": [[one.player, one.kind, str(one.amount)] for one in state.penalties],
        "standings": [[line.place, line.player, str(line.metrics.get("game"))] for line in outcome.standings],
        "officials": [[as_read(one.name), one.role, one.registration] for one in state.event.officials],
        "notices": [one.title for one in state.notices],
        "closed": state.closed,
        "asked": [[one.player.id, one.player.team, one.decided, one.why] for one in state.applications.values()],
        "draws": [draw["result"] for draw in state.draws],
        "hall": [
            [[list(key), minutes] for key, minutes in state.extra.items()],
            [[list(one.table), one.player, one.referee, one.what] for one in state.calls.values()],
            [[list(one.table), one.player, one.referee, one.answer] for one in state.protests.values()],
            [[list(key), club] for key, club in state.online.items()],
        ],
        "hidden": [state.hidden.since, dict(state.hidden.revealed)] if state.hidden else None,
        "lineups": [[list(key), player] for key, player in state.lineups.items()],
        "fixtures": {stage: [list(one.teams) for one in rows] for stage, rows in state.fixtures.items()},
    }


def main() -> None:
    """Write the files of the number given, which must not be there yet."""
    archive = EVENTS / f"{sys.argv[1]}.zip"
    if archive.exists():
        sys.exit(f"{archive.name} is there already; what was written is never written again")
    book = written()
    archive.write_bytes(book.archive())
    Path(archive.with_suffix(".json")).write_text(json.dumps(came_to(book), ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
