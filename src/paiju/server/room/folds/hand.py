"""A hand in the fold of a table's journal: what happened goes on record, prompts get their numbers, and what a referee
or the table's clock decides is carried out by the match."""

from collections.abc import Callable, Sequence
from hashlib import sha256

from paiju.core.play import deal as D
from paiju.match import Match
from paiju.match.ruled import note_ruling
from paiju.referee import Ruling, incident_from
from paiju.referee.ruling_record import ruling_from
from paiju.server.protocol.wire_json import event_json
from paiju.server.room import journal as J
from paiju.server.room.room_state import Awaited, RoomState
from paiju.table import events as E
from paiju.table.table import Table

EventBody = tuple[E.Event, bytes]  # an event, and its JSON
Decided = J.RulingMade | J.RulingTakenBack | J.TakenBack
MOST_KEYS = 500  # a command may come again soon after the first time, not hundreds of commands later
BY_RULING = ("player_out", "referee")  # ends of a match that may be taken back


def dealt_at(match: Match) -> tuple[int, int, int, int]:
    """Which hand it is, or will be: the round, who deals, for which time, which hand of the round."""
    at = match.position
    return at.round, at.dealer, at.counters, at.number


def with_json(events: Sequence[E.Event]) -> list[EventBody]:
    """Events with their JSON."""
    return [(event, event_json(event)) for event in events]


def ruling_then(match: Match, entry: J.RulingMade) -> Ruling:
    """The ruling as it was made."""
    incident = incident_from(entry.incident, match.book)
    return ruling_from(entry.ruling, incident, match.book)


def is_only_ruled(table: Table, past: Sequence[E.Event]) -> bool:
    """Has nothing followed what there was but rulings?"""
    since = table.events[len(past) :]
    return table.events[: len(past)] == past and all(isinstance(event, E.RulingEvent) for event in since)


class HandFold(RoomState):
    """A room as far as the hand being played is concerned."""

    def note(self, events: Sequence[E.Event]) -> list[EventBody]:
        """Events with their JSON; the mark goes on."""
        events_json = with_json(events)
        for _, body in events_json:
            self._digest.update(body)
        return events_json

    def ask(self, table: Table) -> None:
        """Number the prompts: one more for everybody from whom something new is awaited."""
        d = table.state
        moment = (d.phase, d.turn, d.stake, d.by, tuple(d.river_count)) if d.phase in (D.TURN, D.CLAIM) else (d.phase,)
        before, self.awaited = self.awaited, {}
        for name in table.asked:
            who = self.who_is(name)
            known = before.get(who)
            if known is None or known.moment != moment:
                self.numbers[who] = self.numbers.get(who, 0) + 1
                known = Awaited(self.numbers[who], moment)
            self.awaited[who] = known

    # --- time ---

    def end_pungs(self) -> None:
        """Pungs and kongs of the tile at stake go first no more."""
        self.pungs_over = next((prompt.moment for prompt in self.awaited.values()), None)
        self.late_pungs.clear()
        self.forget_legal()

    def forget_legal(self) -> None:
        """What people may do has to be found out anew."""
        for prompt in self.awaited.values():
            prompt.legal = []

    def stop(self, entry: J.PlayPaused) -> None:
        """Play stands; a referee's pause is on the match's record."""
        if not self.paused:
            self.pauses.since = entry.at
        self.paused_by, self.pauses.break_minutes = entry.by, entry.minutes
        self.pauses.had_break = self.pauses.had_break or entry.by == "break"
        self.pauses.by_host += entry.by == "host"
        self.keep(entry.key)
        if entry.by == "referee":
            self.called.clear()
        if entry.by == "referee" and self.match is not None and not self.broken:
            self.match.pause()

    def go_on(self, entry: J.Resumed) -> None:
        """Play goes on."""
        if self.paused_by == "referee" and self.match is not None and not self.broken:
            self.match.resume()
        self.pauses.seconds += 0 if self.is_in_break_within else entry.at - self.pauses.since
        self.paused_by, self.pauses.break_minutes = None, 0
        self.keep(entry.key)

    def keep(self, key: str) -> None:
        """Something was done under this key, and is not done again."""
        if key:
            self.keys[key] = None
            for old in list(self.keys)[:-MOST_KEYS]:
                del self.keys[old]

    # --- decisions ---

    def rule(self, entry: J.RulingMade) -> list[EventBody]:
        """A ruling is carried out."""
        if entry.prompt is not None:
            for who, prompt in self.awaited.items():
                prompt.ruled = prompt.ruled or (who == entry.incident["offender"] and prompt.n == entry.prompt)
        elif not entry.by:
            self.late_pungs.add(entry.incident["offender"])
        events = self.decide(entry, lambda match: note_ruling(match, ruling_then(match, entry), entry.exposed))
        self.ruled_by.append(self.names.get(entry.by, ""))
        return events

    def undo(self, entry: J.RulingTakenBack) -> list[EventBody]:
        """A ruling is taken back."""
        return self.decide(entry, lambda match: match.undo(entry.number, entry.sticks is None))

    def rewind(self, entry: J.TakenBack) -> list[EventBody]:
        """The hand is taken back."""
        return self.decide(entry, lambda match: match.rewind(entry.events))

    def decide(self, entry: Decided, carry_out: Callable[[Match], object]) -> list[EventBody]:
        """Let the match carry something out, and take up what became of the hand."""
        match, before = self.match, self.table
        if match is None or self.broken:
            return []
        if entry.mark != self.mark:
            self.broken = f"hand {self.hand} goes another way"
            return []
        past, dealt, over = before.events if before is not None else (), dealt_at(match), match.over
        try:
            carry_out(match)
        except Exception as error:  # by another engine or book: it cannot be followed any further
            self.broken = f"hand {self.hand}: {error}"
            return []
        self.keep(entry.key)
        self.over = match.over if match.over != over else self.over
        table = match.table
        self.standing = match.position if table is None else self.standing
        if table is before and dealt_at(match) == dealt and (table is None or is_only_ruled(table, past)):
            self.forget_legal()
            return [] if table is None else self.note(table.events[len(past) :])
        self.take_up(table)
        return []

    def take_up(self, table: Table | None) -> None:
        """The hand is another one now: taken back, given up, or taken up again."""
        self.redone += 1
        self._digest, self.awaited, self.pungs_over = sha256(), {}, None
        if table is not None:
            self.counting = None
            self.moments = self.moments.until(table)
            self.note(table.events)
            self.ask(table)
