"""Events' chains, followed as the server would, and held against their tables of people."""

import json
import random
from collections.abc import Iterator

from sqlalchemy import Connection, Engine, LargeBinary, cast, select

from paiju.errors import InputError
from paiju.server.doctor.findings import Diagnosis
from paiju.server.storage.schema import event_entries, event_people, events
from paiju.tournament.record.chain import read_log
from paiju.tournament.record.fold import fold
from paiju.tournament.record.people import SealedPerson
from paiju.tournament.record.values import value_of

SAMPLE = 20
MOST_NAMED = 20


def look_at_events(engine: Engine, whole: bool) -> Iterator[Diagnosis]:
    """Some events, or all of them; nothing is said of a club that has none."""
    with engine.connect() as connection:
        known = [str(row[0]) for row in connection.execute(select(events.c.id))]
        written = {str(row[0]) for row in connection.execute(select(event_entries.c.event).distinct())}
        chosen = known if whole or len(known) <= SAMPLE else random.Random().sample(known, SAMPLE)
        found = {event: why for event in chosen if (why := what_ails(connection, event)) is not None}
    strays = sorted(written - set(known))
    if strays:
        words = "a chain is there of events that are not", "有记录而没有赛事"
        yield Diagnosis("events", "note", *words, tuple(strays[:MOST_NAMED]))
    if found:
        event, (zh, en) = next(iter(found.items()))
        words = f"{len(found)} chains do not agree ({event}: {en})", f"{len(found)} 场赛事的记录不符（{event}：{zh}）"
        yield Diagnosis("events", "trouble", *words, tuple(list(found)[:MOST_NAMED]))
    elif known:
        en = f"{len(chosen)} of {len(known)} events: every entry follows the one before"
        yield Diagnosis("events", "well", en, f"共 {len(known)} 场赛事，查 {len(chosen)} 场，逐条相连")


def what_ails(connection: Connection, event: str) -> tuple[str, str] | None:
    """Why an event could not be opened, or is not as it was written: Chinese, English."""
    line = cast(event_entries.c.line, LargeBinary)
    lines = connection.execute(select(line).where(event_entries.c.event == event).order_by(event_entries.c.seq))
    row = cast(event_people.c.row, LargeBinary)
    people = connection.execute(select(event_people.c.who, row).where(event_people.c.event == event))
    try:
        state = fold(read_log(b"".join(bytes(one[0]) for one in lines)))
        for who, told in people:
            kept = value_of(SealedPerson, json.loads(bytes(told)), "people")
            if kept.id != who or state.seals.get(kept.id) != kept.seal or kept.id in state.erased:
                return f"人员表中 {who} 的一行不是链所封的", f"the people's row of {who} is not the one that was sealed"
    except InputError as error:
        return error.zh, error.message
    except ValueError as error:
        return f"人员表读不懂：{error}", f"the table of people cannot be read: {error}"
    return None
