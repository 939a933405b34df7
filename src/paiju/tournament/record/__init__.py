"""The event's own record: an append-only, hash-chained log, folded into the event's state; people in a separate
table."""

from paiju.tournament.record.event_record import EventRecord as EventRecord
from paiju.tournament.record.people import EventPerson as EventPerson
from paiju.tournament.record.state import EventState as EventState
from paiju.tournament.record.verifying import verify_record as verify_record

EventBook = EventRecord  # its name before
