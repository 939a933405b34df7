"""Teams: leaders, the order of a relay, and substitutes."""

from dataclasses import dataclass, replace
from typing import ClassVar

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.record.commands.base import EventCommand, known, playing, put, with_player
from paiju.tournament.record.state import EventState
from paiju.tournament.tables import TableSeats

SUBSTITUTE = "T"  # before the number of whom they replace (mcr:附:轮次座位抽签号)


@dataclass(frozen=True)
class TeamLed(EventCommand):
    """A team's leader, who signs appeals, and its coach (mcr:附:报名表)."""

    kind: ClassVar[str] = "team"
    team: str
    leader: str = ""
    coach: str = ""

    def check(self, state: EventState) -> None:
        """People who are known."""
        for person in (self.leader, self.coach):
            if person:
                known(state, person, "leader")
        if not self.team:
            raise InputError("team", _("a team must have a name"))

    def done(self, state: EventState) -> EventState:
        """Noted."""
        leaders = put(state.leaders, self.team, self.leader) if self.leader else state.leaders
        coaches = put(state.coaches, self.team, self.coach) if self.coach else state.coaches
        return replace(state, leaders=leaders, coaches=coaches)


@dataclass(frozen=True)
class RelayOrdered(EventCommand):
    """The order in which a team's members play, named when they enter (xjtu:App1:1)."""

    kind: ClassVar[str] = "relay_order"
    team: str
    members: tuple[str, ...]

    def check(self, state: EventState) -> None:
        """All members of the team except its substitutes, as many as a relay has, before it has begun."""
        regular = {
            entrant.player.id for entrant in state.enrolled.values() if is_member(state, entrant.player.id, self.team)
        }
        if len(self.members) != len(set(self.members)) or set(self.members) != regular:
            raise InputError("members", _("must be every member of {team} once, without substitutes", team=self.team))
        for stage in state.planned.stages:
            if stage.kind == "relay" and stage.members and len(self.members) != stage.members:
                raise InputError(
                    "members", _("a team must have {members} members (xjtu:App1:1)", members=stage.members)
                )
        if any(set(self.members) & set(sheet.result.players) for sheet in state.sheets.values()):
            raise InputError("members", _("the relay has begun"))

    def done(self, state: EventState) -> EventState:
        """Each has a place in the order."""
        for order, member in enumerate(self.members, 1):
            state = with_player(state, member, player=replace(state.enrolled[member].player, order=order))
        return state


def is_member(state: EventState, player: str, team: str) -> bool:
    """Does somebody play for a team, other than as a substitute or filler?"""
    entrant = state.enrolled[player]
    return (
        entrant.player.team == team and not entrant.player.substitute and not entrant.player.filler and not entrant.left
    )


@dataclass(frozen=True)
class SubstituteNamed(EventCommand):
    """A substitute replaces somebody of the team who leaves with the committee's consent; what they play counts for the
    team (mcr:Q146(8)), and in a relay a substitute is for one member only (xjtu:App1:1)."""

    kind: ClassVar[str] = "substitute"
    texts: ClassVar[tuple[str, ...]] = ("why",)
    player: str
    substitute: str
    consent: bool = True
    why: str = ""

    def check(self, state: EventState) -> None:
        """In the same team, waiting, with consent, within the relay's limit."""
        entrant, other = playing(state, self.player), playing(state, self.substitute)
        if not self.consent:
            raise InputError("consent", _("the committee has to agree (mcr:Q146(8))"))
        if not entrant.player.team or entrant.player.team != other.player.team:
            raise InputError("substitute", _("a substitute must be from the same team"))
        if not other.player.substitute or other.replaces:
            raise InputError(
                "substitute",
                _("this person is not an available substitute: each can replace one member at most (xjtu:App1:1)"),
            )
        if entrant.replaced_by or entrant.player.substitute or entrant.player.filler:
            raise InputError(
                "player",
                _(
                    "{player} is not a playing member; a substitute can only replace one of those",
                    player=state.called(self.player),
                ),
            )
        check_relay_limit(state, entrant.player.team)

    def done(self, state: EventState) -> EventState:
        """T71 for 71, in the same place of the order, and in the seats not played yet."""
        before, after = state.enrolled[self.player].player, state.enrolled[self.substitute].player
        number = SUBSTITUTE + before.number if before.number else ""
        state = with_player(state, self.player, replaced_by=self.substitute)
        comes = replace(after, number=number, order=before.order)
        state = with_player(state, self.substitute, player=comes, replaces=self.player)
        return reseated(state, self.player, self.substitute)


def check_relay_limit(state: EventState, team: str) -> None:
    """At most b substitutes of a relay's team come in (xjtu:App1:1): the stage's own number, otherwise the book's."""
    own = state.planned.book.teams.substitutes
    limits = [stage.substitutes or own for stage in state.planned.stages if stage.kind == "relay"]
    used = sum(bool(entrant.replaces) for entrant in state.enrolled.values() if entrant.player.team == team)
    if limits and used >= min(limits):
        raise InputError(
            "substitute", _("a relay team can have at most {most} substitutes (xjtu:App1:1)", most=min(limits))
        )


def reseated(state: EventState, leaves: str, comes: str) -> EventState:
    """Replace somebody by another wherever they were to sit and have not played."""
    seating = dict(state.seating)
    for (stage, round), tables in state.seating.items():
        seating[stage, round] = tuple(
            table if (stage, round, table.table) in state.sheets else exchanged(table, leaves, comes)
            for table in tables
        )
    return replace(state, seating=seating)


def exchanged(table: TableSeats, leaves: str, comes: str) -> TableSeats:
    """A table with somebody else on a seat."""
    return replace(table, players=tuple(comes if player == leaves else player for player in table.players))
