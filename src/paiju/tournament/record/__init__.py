"""The event's own record: an appended, hash-chained log, folded to the event's state; people in a table beside it."""

from paiju.tournament.record.event_record import EventRecord as EventRecord
from paiju.tournament.record.people import EventPerson as EventPerson
from paiju.tournament.record.state import EventState as EventState
from paiju.tournament.record.verifying import verify_record as verify_record

EventBook = EventRecord  # its name before
