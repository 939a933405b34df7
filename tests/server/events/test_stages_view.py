"""Stages as they stand: when everything of one is played."""

import random

import pytest

from paiju import books
from paiju.server.events.officials.stages import stage_infos
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.placing.rounds import Arranging
from paiju.tournament.placing.stages import seat_stage
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.record.commands.rounds import RoundSeated
from paiju.tournament.tables import TableResult
from tests.server.events.laid_event import points_of


@pytest.mark.parametrize("groups", [1, 2])
def test_groups_without_a_number_of_rounds_are_over_when_all_have_met(groups: int) -> None:
    """Enough rounds for everybody of a group to meet; then, and not before, the stage is over and some go on."""
    book, chance = EventRecord.create("Olga"), random.Random(1)
    stages = (EventStage("groups", "groups", groups=groups, cut=4), EventStage("final", "final", rounds=1))
    book.plan(TournamentEvent("Groups", books.get("mcr"), stages))
    book.enter_all([(EventPerson(f"Player {at}"), {}) for at in range(16)])
    state = book.state
    planned = seat_stage(state.event, state.players, stages[0], (), None, Arranging(steps=200_000)).rounds
    assert len(planned) == {1: 5, 2: 3}[groups]
    assert not stage_infos(book.state)[0].over
    for at, one in enumerate(planned, 1):
        book.say(RoundSeated("groups", one.round, one.tables))
        for seats in one.tables:
            assert not stage_infos(book.state)[0].over
            result = TableResult("groups", one.round, seats.table, seats.players, points_of(chance))
            book.say(ResultEntered(result))
        assert stage_infos(book.state)[0].rounds == len(planned)
        assert stage_infos(book.state)[0].over == (at == len(planned))
    assert len(stage_infos(book.state)[0].goes_on) >= 4
