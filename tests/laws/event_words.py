"""Anything that can be said of an event: a command of any kind with random arguments that mostly fit."""

from collections.abc import Callable
from dataclasses import MISSING, replace
from datetime import timedelta
from fractions import Fraction
from random import Random
from typing import Any

from paiju.books.book import Book
from paiju.tournament.draw import Entrant, make_draw, seal_of
from paiju.tournament.event import EventStage
from paiju.tournament.record.commands import COMMANDS
from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.commands.refereeing import came_late
from paiju.tournament.record.going_on import tie_at
from paiju.tournament.record.live_draw import draw_of
from paiju.tournament.record.live_values import TeamFixture
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import EventPlayer, PointPenalty, TableResult, TableSeats
from tests.tournament.record.events import START

SECRET = bytes(32)


class AnyWords:
    """Arguments for commands, drawn from what a state has."""

    def __init__(self, state: EventState, dice: Random) -> None:
        self.state, self.dice = state, dice
        self.seats = [one for tables in state.seating.values() for one in tables]
        self.at = dice.choice(self.seats) if self.seats else TableSeats("none", "1", "1", ("p999",) * 4)
        self.player = dice.choice(self.at.players) if dice.random() < 0.8 else self.somebody()

    def somebody(self) -> str:
        """Anybody who is entered."""
        return self.dice.choice(list(self.state.enrolled) or ["p999"])

    def command(self, kind: str) -> EventCommand:
        """A command of that kind; InputError where nothing of the kind can be put into words now."""
        if kind == "late":
            after = timedelta(minutes=self.dice.choice((0, 4, 12, 40)))
            return came_late(self.state, (self.at.stage, self.at.round), self.player, START + after)
        form = COMMANDS[kind]
        values = {name: self.value(kind, name) for name in form.__dataclass_fields__}
        for name, field in form.__dataclass_fields__.items():
            needed = values[name] is self and field.default is MISSING and field.default_factory is MISSING
            assert not needed, f"write a_{name} or {kind}_{name} in AnyWords of tests/laws/event_words.py"
        return form(**{name: value for name, value in values.items() if value is not self})

    def value(self, kind: str, name: str) -> Any:
        """A field's value; `self` leaves it at its default."""
        special: Callable[[], Any] | None = getattr(self, f"{kind}_{name}", None) or getattr(self, f"a_{name}", None)
        return self if special is None else special()

    # --- fields by their names ---

    def a_stage(self) -> str:
        return self.at.stage

    def a_round(self) -> str:
        return self.at.round

    def a_table(self) -> str:
        return self.at.table

    def a_player(self) -> Any:
        return self.player

    a_person = a_leaves = a_substitute = a_player

    def a_comes(self) -> str:
        return self.somebody()

    a_into = a_comes

    def a_people(self) -> tuple[str, str]:
        return self.player, self.somebody()

    def a_leader(self) -> str:
        return self.dice.choice([self.state.organiser, ""])

    def officer(self) -> str:
        """Who has every office where nobody was named."""
        return self.state.organiser

    a_chief = a_referee = a_member = a_captain = a_committee = a_organiser = officer

    def a_entry(self) -> int:
        """An entry, most often of something that holds."""
        held = [sheet.entries[-1] for sheet in self.state.sheets.values()]
        noted = [n for by in self.state.noted.values() for n in by.values()]
        return self.dice.choice([*held, *self.state.given, *self.state.given, *noted, *self.state.protests, 1])

    def a_appeal(self) -> int:
        return self.dice.choice([*self.state.appeals, 1])

    def a_halt(self) -> int:
        return self.dice.choice([*(one.n for one in self.state.halts), 1])

    def a_why(self) -> str:
        return self.dice.choice(("x", "y"))

    a_text = a_answer = a_title = a_why

    def a_result(self) -> TableResult:
        sheet = self.state.sheets.get((self.at.stage, self.at.round, self.at.table))
        players = sheet.result.players if sheet else self.at.players
        up = self.dice.choice((8, 16, 64))
        return TableResult(self.at.stage, self.at.round, self.at.table, players, (up, -up, 0, 0))

    def a_book(self) -> Book:
        return self.state.planned.book

    def a_copied_wrong(self) -> bool:
        return self.dice.random() < 0.3

    def a_changes_result(self) -> bool:
        return self.dice.random() < 0.5

    def a_within_referees_power(self) -> bool:
        return self.dice.random() < 0.3

    def a_decision(self) -> str:
        return self.dice.choice(("rejected", "regulation_decided"))

    def a_minutes(self) -> int:
        return self.dice.randint(-3, 9)

    def a_time(self) -> Any:
        return START + timedelta(minutes=self.dice.randint(0, 200))

    a_filed = a_time

    def a_excused(self) -> bool:
        return self.dice.random() < 0.5

    def a_accepted(self) -> bool:
        return self.dice.random() < 0.5

    def a_hidden(self) -> bool:
        return self.dice.random() < 0.5

    def a_condition(self) -> str:
        return self.dice.choice(("mcr:Q8", "none"))

    def a_place(self) -> int:
        return self.dice.randint(1, 4)

    def a_team(self) -> str:
        return self.dice.choice(("Red", "Blue"))

    def a_head(self) -> str:
        return self.state.head

    def a_club(self) -> str:
        return f"t{self.dice.randint(0, 9)}"

    def a_open(self) -> bool:
        return self.dice.random() < 0.7

    def a_seal(self) -> str:
        return seal_of(b"x")

    a_commitment = seating_drawn_file = a_seal

    def a_nonce(self) -> str:
        return b"x".hex()

    def a_entrants(self) -> tuple[Entrant, ...]:
        return tuple(Entrant(id) for id in self.state.enrolled)

    def a_sat(self) -> tuple[str, ...]:
        return tuple(self.dice.sample(self.at.players, len(self.at.players)))

    def seats_put_right_hands(self) -> int:
        return self.dice.randint(1, 4)

    def hands_players(self) -> tuple[str, ...]:
        return self.at.players

    def hands_first(self) -> int:
        played = self.state.played.get((self.at.stage, self.at.round, self.at.table))
        return (len(played.hands) if played else 0) + self.dice.choice((1, 1, 1, 2))

    def hands_hands(self) -> tuple[dict[str, Any], ...]:
        undo, win = {"do": "undo", "entry": self.hands_first() - 1}, {"player": self.dice.randrange(4), "value": 8}
        return self.dice.choice(
            ((), ({"do": "draw"},), ({"do": "draw"},) * 2, ({"do": "win", "wins": [win]},), (undo,))
        )

    def a_cards(self) -> dict[str, int]:
        return {player: self.dice.choice((0, 500, 30000)) for player in self.at.players}

    # --- fields of one command ---

    def penalty_penalty(self) -> PointPenalty:
        kind = self.dice.choice(("game", "game", "standard", "pt", "card", "absence", "forfeit"))
        at = (self.at.stage, self.at.round if self.dice.random() < 0.85 else "")
        team = self.dice.choice(("", "", "", "Red"))
        amount = Fraction(1 if kind == "forfeit" else self.dice.choice((1, 10, 60)))
        return PointPenalty(*at, "" if team else self.player, kind, amount, self.a_why(), team)  # type: ignore[arg-type]

    def halted_what(self) -> str:
        return "paused"

    def halted_place(self) -> str:
        return ""

    def revealed_what(self) -> str:
        return self.dice.choice(("players", "teams"))

    def opened_format(self) -> str:
        return "paiju-event-1"

    def seated_tables(self) -> tuple[TableSeats, ...]:
        ids = [id for id in self.state.active if not self.state.enrolled[id].player.filler]
        self.dice.shuffle(ids)
        groups = [tuple(ids[at : at + 4]) for at in range(0, len(ids) // 4 * 4, 4)]
        return tuple(TableSeats(self.at.stage, self.at.round, str(n), four) for n, four in enumerate(groups, 1))

    def entered_player(self) -> EventPlayer:
        id = self.dice.choice(list(self.state.seals))
        return EventPlayer(id, id)

    entry_asked_player = entered_player

    def entry_changed_player(self) -> EventPlayer:
        """What was entered of somebody, said otherwise: nothing, or what decides where they stand."""
        own = self.state.enrolled[self.somebody()].player
        change = self.dice.choice(({}, {"filler": not own.filler}, {"fields": {"guest": "yes"}}, {"club": "x"}))
        return replace(own, **change)

    def plan_event(self) -> Any:
        """The plan with something else in its first stage, or nothing else."""
        plan = self.state.planned
        first: EventStage = plan.stages[0]
        other = (
            {"game.standard_points": (9, 5, 1, 0)} if plan.book.game.standard_points else {"game.ties": "start_order"}
        )
        change = self.dice.choice(
            ({}, {"minutes": 90}, {"ties": ("best_game",)}, {"points": "game"}, {"options": other})
        )
        return replace(plan, stages=(replace(first, **change), *plan.stages[1:]))

    def seating_drawn_draw(self) -> str:
        return self.dice.choice(["lots", "seating"])

    def seating_drawn_seed(self) -> int:
        return self.dice.randrange(1 << 31)

    def draw_begun_draw(self) -> str:
        return self.dice.choice(("lots", "tables"))

    def draw_draw(self) -> Any:
        if self.state.drawing is not None:
            return draw_of(self.state, SECRET)
        return make_draw(self.dice.choice(("lots", "tables")), self.a_entrants(), SECRET)

    def fixtures_fixtures(self) -> tuple[TeamFixture, ...]:
        return (TeamFixture("9", "1", ("Red", "Blue", "Red", "Blue")),)

    def cut_decided_order(self) -> tuple[str, ...]:
        tie = tie_at(self.state, self.at.stage)
        return tie.equal if tie else (self.player,)

    def relay_order_members(self) -> tuple[str, ...]:
        return tuple(id for id, one in self.state.enrolled.items() if one.player.team == "Red")
