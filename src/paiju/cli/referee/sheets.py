"""`paiju referee --sheet` of a relay, game by game, and of an evening, in chips."""

import argparse
from typing import TYPE_CHECKING

from paiju.cli.referee.files import read_record
from paiju.cli.referee.records import EveningRecord, MatchRecord, RelayRecord
from paiju.cli.referee.sheet import sheet_json, sheet_lines
from paiju.cli.relay.show import relay_json, relay_lines
from paiju.cli.shared.language import Speaker
from paiju.cli.shared.output import emit, emit_lines
from paiju.columns import page_width, table
from paiju.evening import events as H
from paiju.languages import _, joined
from paiju.terminal.words import amount, name_of

if TYPE_CHECKING:
    from paiju.books.book import Book
    from paiju.evening import Evening
    from paiju.match.relay import Relay
    from paiju.referee import Ruling


def show_sheet(args: argparse.Namespace, book: "Book | None", say: Speaker) -> int:
    """The sheet of whatever record was named."""
    record = read_record(args, book)
    if isinstance(record, EveningRecord):
        evening = record.evening
        return emit(evening_json(evening)) if args.json else emit_lines(evening_lines(evening, say))
    if isinstance(record, RelayRecord):
        relay = record.relay
        return emit(relay_sheet_json(relay)) if args.json else emit_lines(relay_sheet_lines(relay, say))
    assert isinstance(record, MatchRecord)
    return emit(sheet_json(record.match)) if args.json else emit_lines(sheet_lines(record.match, say))


# --- relays ---------------------------------------------------------------------------------------


def relay_sheet_lines(relay: "Relay", say: Speaker) -> list[str]:
    """How the relay stands, then the sheet of every game."""
    lines = relay_lines(relay, say)
    for leg in relay.legs:
        lines += ["", say(_("Game {number}", number=leg.number + 1)), *sheet_lines(leg.match, say)[1:]]
    return lines


def relay_sheet_json(relay: "Relay") -> dict[str, object]:
    """The same for programs."""
    return relay_json(relay) | {"sheets": [sheet_json(leg.match) for leg in relay.legs]}


# --- evenings -------------------------------------------------------------------------------------


def ruled_in(evening: "Evening") -> "list[tuple[H.HandRuled, Ruling, bool]]":
    """Every ruling, and whether it stands."""
    ruled = [event for event in evening.events if isinstance(event, H.HandRuled)]
    standing = evening.rulings
    return [(event, ruling, event.number in standing) for event, ruling in zip(ruled, evening.rulings_made)]


def evening_lines(evening: "Evening", say: Speaker) -> list[str]:
    """The rulings in order, and what everybody has in chips."""
    book = evening.book
    lines = [say(_("Referee's sheet: {book} ({id})", book=book.names, id=book.id)), ""]
    rulings = ruled_in(evening)
    if not rulings:
        return [*lines, say(_("No rulings."))]
    heads = [_("no."), _("hand"), _("table"), _("player"), _("ruling")]
    rows = [[say(each) for each in heads]]
    for event, ruling, stands in rulings:
        rows.append(
            [str(event.number + 1), str(event.hand), event.table, name_of(event.offender, say), say(ruling.why)]
        )
        rows += [["", "", "", "", line] for line in more_lines(evening, event, ruling, stands, say)]
    chips = [[name_of(name, say), say(amount(number))] for name, number in evening.ledger.chips.items()]
    listed = [*table(rows, right=(0, 1), indent="", columns=page_width()), "", say(_("Chips"))]
    return [*lines, *listed, *table(chips, right=(1,), columns=page_width())]


def more_lines(evening: "Evening", event: H.HandRuled, ruling: "Ruling", stands: bool, say: Speaker) -> list[str]:
    """Who paid whom, the clauses, whether it was undone."""
    players = evening.hands[event.hand - 1].seating.players
    paid = [f"{name_of(name, say)} {say(amount(n))}" for name, n in zip(players, ruling.payments) if n]
    undone = [] if stands else [say(_("* taken back"))]
    return [*([say(joined(paid, _(", ")))] if paid else []), " ".join(ruling.clauses), *undone]


def evening_json(evening: "Evening") -> dict[str, object]:
    """The same for programs; rulings are counted from 1."""
    rulings = [
        {
            "number": event.number + 1,
            "hand": event.hand,
            "table": event.table,
            "player": event.offender,
            "foul": ruling.incident.foul,
            "why": {"zh": ruling.why.zh, "en": ruling.why.en},
            "payments": dict(zip(evening.hands[event.hand - 1].seating.players, ruling.payments)),
            "clauses": list(ruling.clauses),
            "incident": event.incident,
            "did": event.did,
            "undone": not stands,
        }
        for event, ruling, stands in ruled_in(evening)
    ]
    return {"book": evening.book.id, "hands": len(evening.hands), "rulings": rulings, "chips": evening.ledger.chips}
