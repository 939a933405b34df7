"""Which role may say what of an event, and what the server itself puts into a command: one table for every door."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.server.events.entries.own import (
    Rule,
    at_own_tables,
    own_appeal,
    own_call,
    own_correction,
    own_entry,
    own_hands,
    own_number,
    own_signature,
    own_table,
    own_team,
    paper_signature,
    referee_signature,
)
from paiju.server.events.messages.events import EventRole
from paiju.server.events.roles import CHIEFS, check_any
from paiju.server.protocol.refused import Refused
from paiju.tournament.record.commands import COMMANDS
from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.commands.refereeing import came_late
from paiju.tournament.record.state import EventState
from paiju.tournament.record.values import as_json, value_of

ORGANISER: tuple[EventRole, ...] = ("organiser",)
ENTRIES: tuple[EventRole, ...] = ("organiser", "seating")
HALL: tuple[EventRole, ...] = ("organiser", *CHIEFS)
RESULTS: tuple[EventRole, ...] = ("organiser", *CHIEFS, "results")
NOBODY: tuple[EventRole, ...] = ()
PLAYER: tuple[EventRole, ...] = ("player",)
CAPTAIN: tuple[EventRole, ...] = ("captain",)
PLAYERS: tuple[EventRole, ...] = ("player", "captain")
TABLE: tuple[EventRole, ...] = ("table",)
ANYBODY: tuple[EventRole, ...] = ("public",)


@dataclass(frozen=True)
class Own:
    """Who may say something of their own only, and what that is."""

    roles: tuple[EventRole, ...]
    rule: Rule
    text: Text


AT_TABLES = Own(TABLE, at_own_tables, _("a table referee can only act at the tables assigned to them"))
OWN_TABLE = Own(PLAYER, own_table, _("players can only enter the result of their own table"))
OWN_HANDS = Own(
    PLAYER,
    own_hands,
    _("players can only enter hands at their own table, from its start until its result is entered"),
)
OWN_SLIP = Own(
    PLAYER,
    own_correction,
    _("players can only correct the result of their own table, and only until somebody signs"),
)
OWN_HAND = Own(PLAYER, own_signature, _("everybody can only sign for themselves"))
OWN_VOICE = Own(PLAYER, own_call, _("you can only act for yourself, at your own table"))
OWN_TEAM = Own(CAPTAIN, own_team, _("a leader can only decide for their own team"))
OWN_APPEAL = Own(PLAYERS, own_appeal, _("an appeal must come from the player or their leader"))
OWN_NUMBER = Own(ANYBODY, own_number, _("this draw does not ask you for a number"))
OWN_ENTRY = Own(ANYBODY, own_entry, _("everybody can only register themselves"))


@dataclass(frozen=True)
class Door:
    """Who may say something: of anything, or of their own; and what the server puts in, whatever was sent: who says it
    (`says`) and when (`now`); `may_say` and `maybe_now` only where it is left out."""

    may: tuple[EventRole, ...]
    own: tuple[Own, ...] = ()
    says: tuple[str, ...] = ()
    now: tuple[str, ...] = ()
    may_say: tuple[str, ...] = ()
    maybe_now: tuple[str, ...] = ()

    @property
    def everybody(self) -> tuple[EventRole, ...]:
        """All who may, be it only of their own."""
        return tuple(dict.fromkeys([*self.may, *(role for own in self.own for role in own.roles)]))


CHIEF = ("chief",)
REFEREE = ("referee",)
DOORS: dict[str, Door] = {
    # entrants
    "entered": Door(ENTRIES),
    "entry_changed": Door(ENTRIES),
    "registration": Door(ORGANISER),
    "entry_asked": Door(NOBODY, (OWN_ENTRY,)),
    "entry_decided": Door(ENTRIES),
    "fee": Door(ENTRIES),
    "condition": Door((*ENTRIES, *CHIEFS)),
    "checked_in": Door((*ENTRIES, *CHIEFS), (AT_TABLES,)),
    "no_show": Door((*ENTRIES, *CHIEFS), (AT_TABLES,)),
    "withdrawn": Door(ENTRIES),
    "withdrawal_taken_back": Door(ENTRIES),
    "different_people": Door(ENTRIES),
    # teams
    "team": Door(ENTRIES),
    "relay_order": Door(ENTRIES, (OWN_TEAM,)),
    "substitute": Door(ENTRIES),
    "fixtures": Door(ENTRIES),
    "lineup": Door(ORGANISER, (OWN_TEAM,), says=("captain",)),
    # draws and rounds
    "draw_begun": Door(ENTRIES),
    "draw_sealed": Door(NOBODY, (OWN_NUMBER,), says=("leader",)),
    "draw_shown": Door(NOBODY, (OWN_NUMBER,), says=("leader",)),
    "draw": Door(ENTRIES),
    "draw_given_up": Door(ENTRIES),
    "cut_decided": Door(ORGANISER),
    "seating_drawn": Door(NOBODY),  # by files alone
    "seated": Door(ENTRIES),
    "seat_filled": Door((*ENTRIES, *CHIEFS)),
    "started": Door(CHIEFS, says=CHIEF, maybe_now=("time",)),
    "ended": Door(CHIEFS, says=CHIEF, maybe_now=("time",)),
    "halted": Door(CHIEFS, says=CHIEF, may_say=("committee",)),
    "resumed": Door(CHIEFS, says=CHIEF),
    # the hall
    "seats_put_right": Door(CHIEFS, (AT_TABLES,), says=REFEREE),
    "cards_counted": Door((*CHIEFS, "results"), (AT_TABLES,), says=REFEREE),
    "extra_time": Door(CHIEFS, (AT_TABLES,), says=REFEREE),
    "referee_called": Door(NOBODY, (OWN_VOICE,)),
    "call_answered": Door(CHIEFS, (AT_TABLES,), says=REFEREE),
    "protest": Door(NOBODY, (OWN_VOICE,)),
    "protest_answered": Door(CHIEFS, (AT_TABLES,), says=REFEREE),
    # results
    "hands": Door(RESULTS, (AT_TABLES, OWN_HANDS), maybe_now=("played",)),
    "result": Door(RESULTS, (AT_TABLES, OWN_TABLE)),
    "result_corrected": Door(RESULTS, (AT_TABLES, OWN_SLIP), says=CHIEF),
    "signed": Door(
        NOBODY,
        (
            OWN_HAND,
            Own((*CHIEFS, "table"), referee_signature, AT_TABLES.text),
            Own((*CHIEFS, "table", "results"), paper_signature, OWN_HAND.text),
        ),
        may_say=("person",),
    ),
    "audited": Door(CHIEFS, says=CHIEF),
    # referees
    "penalty": Door((*CHIEFS, "results"), (AT_TABLES,), says=REFEREE),
    "penalty_lifted": Door(CHIEFS, says=CHIEF),
    "late": Door(CHIEFS, (AT_TABLES,), maybe_now=("arrived",)),
    "forfeit": Door(CHIEFS, (AT_TABLES,), says=REFEREE),
    "disqualified": Door(CHIEFS, says=CHIEF),
    "yellow_card": Door(CHIEFS, (AT_TABLES,), says=REFEREE),
    "appeal": Door(NOBODY, (OWN_APPEAL,), now=("filed",)),
    "appeal_decided": Door(("arbitration",), says=("member",)),
    # the public
    "notice": Door(HALL),
    "bulletin": Door(CHIEFS, says=CHIEF),
    "results_hidden": Door(HALL),
    "revealed": Door(HALL),
    "closed": Door(CHIEFS, says=CHIEF),
}
# What is said in more than a command, or of people and the plan (entries/people.py, entries/plan.py).
VERBS: dict[str, Door] = {
    "enter": Door(ENTRIES),
    "know": Door(ENTRIES),
    "register": Door(ANYBODY),
    "take_place": Door(ENTRIES),
    "change_person": Door((*ENTRIES, "public")),  # of others: the first; of oneself anybody
    "erase": Door(ORGANISER),
    "join": Door(ENTRIES),
    "remove": Door(ENTRIES),
    "set_plan": Door(ORGANISER),
    "appoint": Door(ORGANISER),
    "dismiss": Door(ORGANISER),
}
# Said by the server alone: opening the record, its book, the table of people, entries that go, the plan whole, a table
# of the club.
CLOSED = (
    "opened", "book", "person", "person_changed", "person_erased", "entry_removed", "entries_joined", "plan",
    "table_opened",
)  # fmt: skip
Fill = Callable[[EventState, str, dict[str, Any]], dict[str, Any]]


def door_of(kind: str) -> Door:
    """Who may say this."""
    door = DOORS.get(kind) or VERBS.get(kind)
    if door is None:
        raise Refused("input", _("there is no action called {kind}", kind=f"{kind[:30]!r}"), field="do")
    return door


def command_from(state: EventState, who: str, roles: list[EventRole], entry: Mapping[str, Any]) -> EventCommand:
    """The command of an entry, if whoever sends it may say so."""
    kind = str(entry.get("do", ""))
    door = door_of(kind)
    check_any(roles, door.everybody)
    values = filled(state, who, kind, {key: value for key, value in entry.items() if key != "do"})
    try:
        command = value_of(COMMANDS[kind], values, "entry")
    except InputError as error:
        raise Refused("input", error.text, field=error.field) from None
    check_own(state, who, roles, command)
    return command


def filled(state: EventState, who: str, kind: str, values: dict[str, Any]) -> dict[str, Any]:
    """What was sent, with what the server knows better: who says it, when it is, what a book makes of lateness, the
    chain's head."""
    door, now = DOORS[kind], datetime.now(UTC).isoformat()
    values |= dict.fromkeys(door.says, who) | dict.fromkeys(door.now, now)
    values = dict.fromkeys(door.may_say, who) | dict.fromkeys(door.maybe_now, now) | values
    return FILLED[kind](state, who, values) if kind in FILLED else values


def with_lateness(state: EventState, _: str, values: dict[str, Any]) -> dict[str, Any]:
    """What the book says of somebody who came late."""
    late = COMMANDS["late"]
    plain = value_of(late, {key: values[key] for key in values if key not in ("penalty", "forfeits")}, "entry")
    fault = bool(values.get("organisers_fault"))
    lateness = came_late(state, (plain.stage, plain.round), plain.player, plain.arrived, fault)  # type: ignore[attr-defined]
    return dict(as_json(lateness))


def with_leader(state: EventState, who: str, values: dict[str, Any]) -> dict[str, Any]:
    """An appeal is signed by the leader who files it; a player's own has whose name it carries only where it is
    theirs."""
    return values | {"leader": who if any(team.leader == who for team in state.teams) else ""}


def with_hands(_state: EventState, _who: str, values: dict[str, Any]) -> dict[str, Any]:
    """Hands are objects, as a desk takes them."""
    hands = values.get("hands", [])
    if not isinstance(hands, list) or not all(isinstance(hand, dict) for hand in hands):
        raise Refused("input", _("hands: must be a list of objects, as a desk enters them"), field="hands")
    return values


def with_own_hands(state: EventState, who: str, values: dict[str, Any]) -> dict[str, Any]:
    """Hands entered here are judged here; those that stand as they were played elsewhere come with an import."""
    if "source" in values:
        raise Refused("input", _("hands from elsewhere come with an import"), field="source")
    return with_hands(state, who, values)


def with_head(state: EventState, _: str, values: dict[str, Any]) -> dict[str, Any]:
    """A bulletin carries the head as it is."""
    return {"head": state.head} | values


FILLED: dict[str, Fill] = {
    "late": with_lateness,
    "appeal": with_leader,
    "bulletin": with_head,
    "hands": with_own_hands,
    "result": with_hands,
    "result_corrected": with_hands,
}


def check_own(state: EventState, who: str, roles: list[EventRole], command: EventCommand) -> None:
    """Who may not say it of anything speaks of their own: at their tables, for their team, in their own name."""
    door = DOORS[type(command).kind]
    if set(roles) & set(door.may):
        return
    own = [rule for rule in door.own if set(roles) & set(rule.roles)]
    if who and any(rule.rule(state, who, command) for rule in own):
        return
    raise Refused("not_yours", own[0].text)
