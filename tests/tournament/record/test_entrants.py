"""Entries, conditions, roll call, substitutes, withdrawals."""

from dataclasses import replace
from datetime import date

import pytest

from paiju.errors import InputError
from paiju.tournament.draw import Entrant, LeaderNonce, make_draw, seal_of
from paiju.tournament.event import EventStage
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.entrants import (
    CheckedIn,
    ConditionTicked,
    FeePaid,
    NoShow,
    PlayerChanged,
    PlayerWithdrawn,
    WithdrawalTakenBack,
)
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.record.commands.rounds import DrawMade, RoundSeated, SeatFilled, StartAnnounced
from paiju.tournament.record.commands.teams import RelayOrdered, SubstituteNamed, TeamLed
from paiju.tournament.record.entry.conditions import not_met
from paiju.tournament.record.entry.exam import exam_points, passes, question_points
from paiju.tournament.record.entry.form import enter_form, read_form
from paiju.tournament.record.entry.roll_call import roll_call, seats_to_fill
from paiju.tournament.record.fold import after, entry_for
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import TableSeats
from tests.tournament.record.events import START, begun, plain, result_of, seated, tables_of, ticking

FILE = """队名,姓名,队内职责,性别,出生日期,通讯地址,备注,exam,paid
红队,甲一,运动员,女,2000-05-01,北京,,80,是
红队,甲二,运动员,男,2009/01/02,,,71,
红队,甲三,替补,男,,,,,yes
红队,甲领,领队,女,,,,,
红队,甲教,教练员,男,,,,,
"""


def entered(text: str = FILE, **settings: object) -> tuple[EventRecord, list[str]]:
    """A record with entrants from a file."""
    book = EventRecord.create("Ann", clock=ticking())
    book.plan(plain(settings=settings))
    return book, enter_form(book, read_form(text.encode(), "e.csv")[0])


# --- entries --------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:附:报名表")
def test_the_entry_form_is_read() -> None:
    book, ids = entered()
    one, two, three = (book.state.enrolled[id] for id in ids)
    assert [book.state.people[id].name for id in ids] == ["甲一", "甲二", "甲三"]
    assert (one.player.team, one.paid, one.age, two.age, three.age) == ("红队", True, 26, 17, None)
    assert (two.paid, three.paid, three.player.substitute) == (False, True, True)
    assert book.state.people[ids[0]].address == "北京"
    team = book.state.event.teams[0]
    assert (team.name, team.leader, team.coach) == ("红队", "甲领", "甲教")


def test_workbooks_are_read_too() -> None:
    from paiju.tournament.files.xlsx_write import WorkSheet, write_xlsx

    rows = [["player", "team", "born"], ["Ann", "Red", date(2001, 2, 3)], ["Bob", "Red", None]]
    lines, _ = read_form(write_xlsx([WorkSheet("entrants", rows)]), "e.xlsx")
    assert [(line.person.name, line.person.born) for line in lines] == [("Ann", date(2001, 2, 3)), ("Bob", None)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("team,club\nx,y\n", "player"),
        ("player,born\nAnn,yesterday\n", "1990-05-17"),
        ("player,role\nAnn,emperor\n", "role"),
        ("player,order\nAnn,first\n", "number"),
    ],
)
def test_files_that_cannot_be_read(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        read_form(text.encode(), "e.csv")


def test_who_left_before_it_began() -> None:
    book, ids = entered("player,status\nAnn,\nBob,withdrawn\n")
    assert [book.state.enrolled[id].left for id in ids] == ["", "withdrawn"]
    assert [one.out for one in book.state.players] == ["", "withdrawn"]


def test_numbers_are_somebodys_alone() -> None:
    book, _ = begun(plain(), 0)
    book.enter(EventPerson("Ann"), number="7")
    count = book.state.count
    with pytest.raises(InputError, match="taken"):
        book.enter(EventPerson("Bob"), number="7")
    assert book.state.count == count  # neither Bob nor his entry
    assert "Bob" not in [one.name for one in book.state.people.values()]


def test_changes_of_an_entry() -> None:
    book, ids = begun(plain())
    player = book.state.enrolled[ids[0]].player
    book.say(PlayerChanged(replace(player, team="Green", club="C"), 30))
    assert (book.state.players[0].team, book.state.players[0].club) == ("Green", "C")
    tables = seated(book, ids)
    book.say(ResultEntered(result_of(tables[0])))
    with pytest.raises(InputError, match="stays in the team"):
        book.say(PlayerChanged(replace(player, team="Blue")))
    with pytest.raises(InputError, match="id"):
        book.say(PlayerChanged(replace(player, name="Ann")))
    book.say(FeePaid(ids[0]))
    book.say(FeePaid(ids[0], paid=False))
    assert not book.state.enrolled[ids[0]].paid


# --- conditions -----------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q8", "mcr:Q142(7)")
def test_who_does_not_meet_what() -> None:
    """Eighteen or older when it begins, and not at school: what is not known is to be checked, what an official has
    ticked decides."""
    book, ids = entered()
    found = {(one.player, one.condition.id): one.fit for one in not_met(book.state)}
    assert (ids[0], "adult") not in found
    assert found[ids[1], "adult"] == "unmet"
    assert found[ids[2], "adult"] == "unknown"
    assert found[ids[0], "not_at_school"] == "unknown"
    book.say(ConditionTicked(ids[0], "not_at_school"))
    book.say(ConditionTicked(ids[1], "not_at_school", met=False))
    book.say(ConditionTicked(ids[2], "adult"))
    found = {(one.player, one.condition.id): one.fit for one in not_met(book.state)}
    assert (ids[0], "not_at_school") not in found
    assert found[ids[1], "not_at_school"] == "unmet"
    assert (ids[2], "adult") not in found
    line = next(line for line in roll_call(book.state) if line.player == ids[1])
    assert {one.condition.id for one in line.unmet} == {"adult", "not_at_school"}
    assert "18" in line.unmet[0].text("").zh


@pytest.mark.clause("mcr:Q8", "reading:315")
def test_the_birthday_itself_is_old_enough() -> None:
    book = EventRecord.create("Ann", clock=ticking())
    book.plan(plain())
    ids = [book.enter(EventPerson(f"n{born}", born)) for born in (date(2008, 5, 1), date(2008, 5, 2))]
    assert [one.player for one in not_met(book.state) if one.fit == "unmet"] == ids[1:]


@pytest.mark.clause("xjtu:App3:exam1.marking", "xjtu:App3:exam2.0")
def test_a_passed_exam_and_conditions_of_ones_own() -> None:
    own = {"id": "member", "en": "member of the club", "zh": "会员"}
    book, ids = entered(conditions=["xjtu:App3:0", own])
    found = {(one.player, one.condition.id): one.fit for one in not_met(book.state)}
    assert (ids[0], "exam") not in found
    assert found[ids[1], "exam"] == "unmet"  # 71
    assert found[ids[2], "exam"] == "unknown"
    assert found[ids[0], "member"] == "unknown"
    with pytest.raises(InputError, match="one of"):
        book.say(ConditionTicked(ids[0], "adult"))  # not of this event


@pytest.mark.parametrize("conditions", ["mcr:Q8", ["nonsense"], [{"en": "no id"}], 7])
def test_conditions_that_cannot_be_read(conditions: object) -> None:
    book, _ = begun(plain(settings={"conditions": conditions}), 4)
    with pytest.raises(InputError):
        not_met(book.state)


@pytest.mark.clause(
    "xjtu:App3:exam1.marking", "xjtu:App3:exam2.marking", "xjtu:App3:exam2.written", "xjtu:App3:exam2.0"
)
def test_marks() -> None:
    """Four a question, one off for each right letter that is missing, nothing for a wrong one or none."""
    assert [question_points(chosen, "ABC") for chosen in ("abc", "AB", "A", "ABD", "")] == [4, 3, 2, 0, 0]
    assert question_points("A", "ABCDEF") == 0  # five missing: not below nothing
    key = {str(n): "AB" for n in range(1, 11)}
    answers = {**key, "10": "A", "99": "AB"}
    assert exam_points(answers, key) == 39
    assert exam_points(answers, key, written=33) == 72
    assert passes(72)
    assert not passes(71)
    with pytest.raises(InputError):
        exam_points(answers, key, written=81)


# --- roll call ------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q27", "mcr:Q27(1)", "mcr:Q142(9)", "mcr:Q145(5)")
def test_the_roll_call() -> None:
    """Who is awaited, who is there, who is missing; table and seat of each."""
    book, ids = begun(plain())
    seated(book, ids, started=False)
    at = ("main", "1")
    book.say(CheckedIn(ids[0], *at))
    book.say(NoShow(ids[1], *at, why="ill"))
    lines = {line.player: line for line in roll_call(book.state, at)}
    assert [lines[id].presence for id in ids[:3]] == ["here", "missing", "awaited"]
    assert [(lines[id].table, lines[id].seat) for id in (ids[0], ids[6])] == [("1", 0), ("2", 2)]
    book.say(CheckedIn(ids[1], *at))
    assert {line.player: line for line in roll_call(book.state, at)}[ids[1]].presence == "here"
    with pytest.raises(InputError, match="entry form"):
        book.say(CheckedIn(ids[2], *at, identity=False))


@pytest.mark.clause("mcr:Q25(8)", "mcr:Q142(7)")
def test_a_missing_player_is_replaced_never_left_out() -> None:
    book, ids = begun(plain())
    waiting = book.enter(EventPerson("替补"), team="Red", substitute=True)
    filler = book.enter(EventPerson("陪打"), filler=True)
    seated(book, ids, started=False)
    book.say(NoShow(ids[0], "main", "1"))
    gap = seats_to_fill(book.state, ("main", "1"))[0]
    assert (gap.table, gap.player, gap.substitutes, gap.fillers) == ("1", ids[0], (waiting,), (filler,))
    with pytest.raises(InputError, match="never fewer"):
        book.say(RoundSeated("main", "1", (TableSeats("main", "1", "1", tuple(ids[1:4])),)))
    book.say(SeatFilled("main", "1", "1", ids[0], filler))
    assert seats_to_fill(book.state, ("main", "1")) == []
    with pytest.raises(InputError, match="has a seat"):
        book.say(SeatFilled("main", "1", "2", ids[4], filler))
    tables = book.state.seating["main", "1"]
    book.say(ResultEntered(result_of(tables[0])))
    lines = {line.player: line for line in book.state.outcome().standings}
    assert lines[ids[1]].metrics["standard"] == 2  # the filler has the first place of the table, and none here
    assert lines.get(filler) is None or lines[filler].place is None
    assert book.state.byes("main", "1") == (ids[0],)


# --- substitutes and relays -----------------------------------------------------------------------


@pytest.mark.clause("mcr:附:轮次座位抽签号", "mcr:Q25(6)")
def test_numbers_by_the_second_draw_and_a_substitute_with_a_t() -> None:
    """Team 18 has 69 to 72; who comes in for 71 plays as T71, on the seats that are left."""
    book = EventRecord.create("Ann", clock=ticking())
    book.plan(plain())
    teams = {f"team {n}": [book.enter(EventPerson(f"{n}{x}"), team=f"team {n}") for x in "abcd"] for n in range(1, 19)}
    waiting = book.enter(EventPerson("T"), team="team 3", substitute=True)
    leader = book.person(EventPerson("Leader"))
    nonce = LeaderNonce(leader, b"7", seal_of(b"7"))
    draw = make_draw("lots", [Entrant(name, tuple(ids)) for name, ids in teams.items()], bytes(32), [nonce])
    book.say(DrawMade(draw))
    assert "Leader" not in book.entries[-1].line().decode()
    for one in draw["result"]:
        numbers = [book.state.enrolled[id].player.number for id in teams[one["name"]]]
        assert numbers == [str(4 * one["number"] - 3 + at) for at in range(4)]
        assert next(team.number for team in book.state.teams if team.name == one["name"]) == one["number"]
    third = book.state.enrolled[teams["team 3"][2]].player
    ids = [id for members in zip(*teams.values(), strict=True) for id in members]
    seated(book, ids)
    book.say(SubstituteNamed(third.id, waiting))
    assert book.state.enrolled[waiting].player.number == f"T{third.number}"
    sits = {player for one in book.state.seating["main", "1"] for player in one.players}
    assert waiting in sits
    assert third.id not in sits


def test_draws_that_are_not_what_they_say() -> None:
    book, ids = begun(plain())
    draw = make_draw("tables", [Entrant(id) for id in ids], bytes(32))
    book.say(DrawMade(draw))
    with pytest.raises(InputError, match="not the result of that draw"):
        book.say(DrawMade({**draw, "result": draw["result"][::-1]}))
    with pytest.raises(InputError, match="not entered"):
        book.say(DrawMade(make_draw("tables", [Entrant("Ann")], bytes(32))))


@pytest.mark.clause("mcr:Q146", "mcr:Q146(8)", "reading:313")
def test_a_substitutes_result_is_the_teams() -> None:
    """With the committee's consent only; what was played before stays too."""
    book, ids = begun(plain())
    waiting = book.enter(EventPerson("替补"), team="Red", substitute=True)
    other = book.enter(EventPerson("别队"), team="Blue", substitute=True)
    first = seated(book, ids)
    for one in first:
        book.say(ResultEntered(result_of(one)))
    seated(book, ids, "2", started=False)
    with pytest.raises(InputError, match="committee"):
        book.say(SubstituteNamed(ids[0], waiting, consent=False))
    with pytest.raises(InputError, match="same team"):
        book.say(SubstituteNamed(ids[0], other))
    book.say(SubstituteNamed(ids[0], waiting))
    assert book.state.seating["main", "1"][0].players[0] == ids[0]
    second = book.state.seating["main", "2"]
    assert second[0].players[0] == waiting
    for one in second:
        book.say(ResultEntered(result_of(one)))
    assert not any(one.out for one in book.state.results)
    red = next(line for line in book.state.outcome().teams if line.team == "Red")
    assert red.games == 8
    withdrawn = state_if(book, PlayerWithdrawn(ids[0]))
    assert next(line for line in withdrawn.outcome().teams if line.team == "Red").games == 7
    with pytest.raises(InputError, match="was replaced"):
        book.say(RoundSeated("main", "3", tables_of(ids, "main", "3")))
    with pytest.raises(InputError, match="substitute"):
        book.say(RoundSeated("main", "3", tables_of([other, *ids[1:4]], "main", "3")))


def state_if(book: EventRecord, command: PlayerWithdrawn) -> EventState:
    """What the state would be, had it been said."""
    return after(book.state, entry_for(book.state, command, book.organiser, START))


def relay() -> tuple[EventRecord, dict[str, list[str]]]:
    """Four teams of two with two substitutes each, of whom one may come in."""
    book = EventRecord.create("Ann", clock=ticking())
    stage = EventStage("main", "relay", members=2, substitutes=1, games=1)
    book.plan(plain("xjtu-cup-relay", stages=(stage,)))
    teams = {}
    for team in "ABCD":
        teams[team] = [book.enter(EventPerson(f"{team}{n}"), team=team, substitute=n > 2) for n in (1, 2, 3, 4)]
    return book, teams


@pytest.mark.clause("xjtu:App1:1", "reading:314")
def test_a_relays_teams_order_and_substitutes() -> None:
    book, teams = relay()
    for team, ids in teams.items():
        book.say(RelayOrdered(team, tuple(reversed(ids[:2]))))
    firsts = tuple(ids[1] for ids in teams.values())
    with pytest.raises(InputError, match="same number in the relay order"):
        book.say(RoundSeated("main", "1", (TableSeats("main", "1", "1", (teams["A"][0], *firsts[1:])),)))
    with pytest.raises(InputError, match="four teams"):
        book.say(RoundSeated("main", "1", (TableSeats("main", "1", "1", (*teams["A"][:2], *firsts[2:])),)))
    book.say(RoundSeated("main", "1", (TableSeats("main", "1", "1", firsts),)))
    book.say(SubstituteNamed(teams["A"][1], teams["A"][2]))
    assert book.state.seating["main", "1"][0].players[0] == teams["A"][2]
    assert book.state.enrolled[teams["A"][2]].player.order == 1
    with pytest.raises(InputError, match="one member"):
        book.say(SubstituteNamed(teams["A"][0], teams["A"][2]))  # for one member only
    with pytest.raises(InputError, match="at most 1"):
        book.say(SubstituteNamed(teams["A"][0], teams["A"][3]))  # one of the team only
    with pytest.raises(InputError, match="not a playing member"):
        book.say(SubstituteNamed(teams["A"][2], teams["A"][3]))  # nor for a substitute
    book.say(SubstituteNamed(teams["B"][0], teams["B"][3]))
    with pytest.raises(InputError, match="every member"):
        book.say(RelayOrdered("C", (teams["C"][0], teams["C"][2])))


# --- leaving --------------------------------------------------------------------------------------


@pytest.mark.clause("mcr:Q146", "mcr:Q146(9)")
def test_who_leaves_has_no_result_and_the_others_keep_theirs() -> None:
    book, ids = begun(plain())
    for one in seated(book, ids):
        book.say(ResultEntered(result_of(one, 50, 0, 0, -50)))
    seated(book, ids, "2", started=False)
    before = {line.player: line for line in book.state.outcome().standings}
    entry = book.say(PlayerWithdrawn(ids[0], "ill"))
    lines = {line.player: line for line in book.state.outcome().standings}
    assert (lines[ids[0]].place, before[ids[0]].place) == (None, 1)
    assert all(lines[id].metrics == before[id].metrics for id in ids[1:])
    assert lines[ids[3]].metrics["game"] == -50
    with pytest.raises(InputError, match="has left"):
        book.say(StartAnnounced("main", "2", START, book.organiser))
    with pytest.raises(InputError, match="withdrawn"):
        book.say(RoundSeated("main", "3", tables_of(ids, "main", "3")))
    with pytest.raises(InputError, match="why"):
        book.say(WithdrawalTakenBack(ids[0], entry.n, ""))
    book.say(WithdrawalTakenBack(ids[0], entry.n, "the wrong number"))
    assert {line.player: line for line in book.state.outcome().standings} == before


def test_leaders_are_named() -> None:
    book, _ = begun(plain())
    leader = book.person(EventPerson("Lea"))
    book.say(TeamLed("Red", leader))
    assert book.state.leader("Red") == leader
    with pytest.raises(InputError, match="nobody"):
        book.say(TeamLed("Red", "p99"))
