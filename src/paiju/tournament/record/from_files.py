"""Keep a record in step with an event's files: what they say that the record lacks is said, what they say differently
is corrected, and the chain goes on. People who work only with files get a record in this way."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from paiju.errors import InputError
from paiju.languages import _
from paiju.tournament.counting.at_table import place_of
from paiju.tournament.default_names import place_name
from paiju.tournament.event import TournamentEvent
from paiju.tournament.folder.draws import CutLot, TakenDraws
from paiju.tournament.folder.event_folder import EventFolder
from paiju.tournament.record.chain import LogEntry
from paiju.tournament.record.commands.at_table import CardsCounted
from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.commands.drawing import CutDecided, SeatingDrawn
from paiju.tournament.record.commands.entrants import PlayerChanged, PlayerWithdrawn, WithdrawalTakenBack
from paiju.tournament.record.commands.refereeing import PenaltyGiven, PenaltyLifted, PlayerDisqualified, is_same
from paiju.tournament.record.commands.results import ResultCorrected, ResultEntered, key_of
from paiju.tournament.record.commands.teams import SUBSTITUTE, SubstituteNamed
from paiju.tournament.record.entry.form import FormLine, details_of, form_line
from paiju.tournament.record.event_record import EventRecord, age_at, with_public_fields
from paiju.tournament.record.going_on import tie_at
from paiju.tournament.record.history import words_on
from paiju.tournament.record.state import EventState, TableKey
from paiju.tournament.rulings.reasons import FILES, lot_reason
from paiju.tournament.tables import EventPlayer, PointPenalty, TableResult


def keep_up(record: EventRecord, folder: EventFolder) -> list[LogEntry]:
    """Bring a record up to date with an event's files; returns the entries made. Anything in the record but not in the
    files is refused: entries are corrected, not forgotten."""
    check_penalties_entered(record, folder)
    before = record.state.count
    if record.state.plan is None or record.state.event != with_teams(record, folder):
        record.plan(folder.event)
    keep_up_seating(record, folder.draws)
    ids = keep_up_people(record, folder.players)
    results = each_once([with_ids(result, ids) for result in folder.results], folder.event.book.tiles.players)
    record.say_all(results_to_say(record, results))
    record.say_all(
        penalties_to_say(record, [replace(penalty, player=ids.get(penalty.player, "")) for penalty in folder.penalties])
    )
    for lot in folder.draws.cuts:
        keep_up_lot(record, replace(lot, order=tuple(ids.get(player, player) for player in lot.order)))
    return record.entries[before:]


def keep_up_seating(record: EventRecord, draws: TakenDraws) -> None:
    """What the event's seats follow from, with its proof; a draw other than the record's is refused."""
    file, seed = draws.seating, draws.seed
    if file is None or seed is None or record.state.seed == seed:
        return
    record.say(SeatingDrawn(file.kind, seed, file.commitment, file.digest))


def keep_up_lot(record: EventRecord, lot: CutLot) -> None:
    """A lot at a cut that the record does not have yet; its file, with names, stays beside the record, which has its
    proof by digests."""
    if lot.order not in record.state.lots.get(lot.stage, ()) and tie_at(record.state, lot.stage) is not None:
        record.say(CutDecided(lot.stage, lot.order, lot_reason(lot.file.commitment, lot.file.digest)))


def with_teams(record: EventRecord, folder: EventFolder) -> TournamentEvent:
    """The files' plan with the teams that the record knows from its entrants."""
    named = {team.name for team in folder.event.teams}
    others = (team for team in record.state.event.teams if team.name not in named)
    return replace(folder.event, teams=(*folder.event.teams, *others))


# --- people ---------------------------------------------------------------------------------------


def keep_up_people(record: EventRecord, players: Sequence[EventPlayer]) -> dict[str, str]:
    """Everybody from the files in the record: their ids there by their ids in the files."""
    left = list(record.state.players)
    ids: dict[str, str] = {}
    fresh: list[tuple[str, FormLine]] = []
    for player in players:
        match = same(player, left)
        line = form_line(player)
        if match is None:
            fresh.append((player.id, line))
        else:
            left.remove(match)
            ids[player.id] = match.id
            keep_up_person(record, match.id, line)
    if left:
        name = left[0].name
        raise InputError(
            "entrants",
            _("{name} is in the record but no longer among the entrants; give them the status withdrawn", name=name),
        )
    entered = record.enter_all([(line.person, details_of(line.player)) for _rest, line in fresh])
    ids |= {mine: theirs for (mine, _rest), theirs in zip(fresh, entered, strict=True)}
    for player in players:
        record.say_all(following(record, player, players, ids) + leaving(record, ids[player.id], player))
    return ids


def same(player: EventPlayer, left: list[EventPlayer]) -> EventPlayer | None:
    """The person of the record who is meant: same name and team, otherwise same name."""
    named = [other for other in left if other.name == player.name]
    return next((other for other in named if other.team == player.team), next(iter(named), None))


def keep_up_person(record: EventRecord, id: str, line: FormLine) -> None:
    """What the files say differently about somebody."""
    known = record.state.people[id]
    person = replace(line.person, registration=known.registration, contact=line.person.contact or known.contact)
    if person != known:
        record.change_person(id, person)
    entrant = record.state.enrolled[id]
    player = with_public_fields(record.state, replace(entrant.player, **details_of(line.player)), person)  # type: ignore[arg-type]
    if player != entrant.player:
        record.say(PlayerChanged(player, age_at(record.state, person) if person.born else entrant.age))


def following(
    record: EventRecord, player: EventPlayer, players: Sequence[EventPlayer], ids: Mapping[str, str]
) -> list[EventCommand]:
    """A substitute takes over from somebody who leaves, T15 for 15, before the leaving is said (mcr:Q146(8))."""
    id = ids[player.id]
    if not player.out or player.substitute or record.state.enrolled[id].left or record.state.enrolled[id].replaced_by:
        return []
    spare = [
        other
        for other in players
        if other.substitute and other.number == f"{SUBSTITUTE}{player.number}" and not other.out
    ]
    spare = [other for other in spare if player.number and other.order == player.order]
    commands = [SubstituteNamed(id, ids[other.id], why=FILES) for other in spare[:1]]
    return [command for command in commands if may_be_said(command, record.state)]


def may_be_said(command: EventCommand, state: EventState) -> bool:
    """Does the record accept it? Teams, and the limits of a relay, may be against it."""
    try:
        command.check(state)
    except InputError:
        return False
    return True


def leaving(record: EventRecord, id: str, player: EventPlayer) -> list[EventCommand]:
    """What must be said of somebody who has left, or is back."""
    before = record.state.enrolled[id].left
    if player.out == before:
        return []
    if player.out == "withdrawn":
        return [PlayerWithdrawn(id, FILES)]
    if player.out == "disqualified":
        return [PlayerDisqualified(id, chief_of(record), FILES)]
    last = next(
        entry.n for entry in reversed(words_on(record.entries, id)) if entry.kind in ("withdrawn", "disqualified")
    )
    return [WithdrawalTakenBack(id, last, FILES)]


def chief_of(record: EventRecord) -> str:
    """The chief referee, or the organiser if there is none."""
    return next(
        (official.name for official in record.state.planned.officials if official.role == "chief"), record.organiser
    )


# --- results and penalties ------------------------------------------------------------------------


def with_ids(result: TableResult, ids: dict[str, str]) -> TableResult:
    """A result from the files with the record's ids."""
    players = tuple(ids[player] for player in result.players)
    out = {ids[id]: word for id, word in result.out.items()}
    best = {ids[id]: word for id, word in result.best.items()}
    return replace(result, players=players, out=out, best=best)


def each_once(results: list[TableResult], seats: int) -> list[TableResult]:
    """The files' tables, duplicates only once. A record knows a table by its round and name, and who sits there."""
    by_table: dict[TableKey, TableResult] = {}
    for result in results:
        where = place_of(result)
        if len(set(result.players)) != seats or len(result.players) != seats:
            text = _("{where}: a record needs {seats} different players at a table", where=where, seats=seats)
            raise InputError("results", text)
        before = by_table.setdefault(key_of(result), result)
        if before is not result and (before != result or not result.round):
            text = _("{where}: there are two tables; in a record each needs a round and a name of its own", where=where)
            raise InputError("results", text)
    return list(by_table.values())


def results_to_say(record: EventRecord, results: list[TableResult]) -> list[EventCommand]:
    """New results, and those that differ in the files."""
    gone = set(record.state.sheets) - {key_of(result) for result in results}
    if gone:
        raise InputError(
            "results",
            _(
                "the record has a result for {where}, but the files have none; it can be corrected, not removed",
                where=place_name(*sorted(gone)[0]),
            ),
        )
    commands: list[EventCommand] = []
    for result in results:
        sheet = record.state.sheets.get(key_of(result))
        if sheet is None:
            commands.append(ResultEntered(result))
        elif result.cards and replace(sheet.result, cards=result.cards) == result != sheet.result:
            commands.append(CardsCounted(*key_of(result), dict(zip(result.players, result.cards)), chief_of(record)))
        elif replace(sheet.result, cards=result.cards) != result:
            signed = bool(sheet.signed or sheet.audited)
            commands.append(
                ResultCorrected(sheet.entries[-1], result, FILES, signed, chief_of(record) if signed else "")
            )
    return commands


def check_penalties_entered(record: EventRecord, folder: EventFolder) -> None:
    """If the record has penalties, their file must not be missing. A mistaken penalty is left out of it."""
    if record.state.given and not folder.tells_penalties:
        count = len(record.state.given)
        raise InputError(
            "penalties",
            _(
                "the record has penalties ({count}), but there is no PENALTIES.csv beside the results; put it back",
                count=count,
            ),
        )


def penalties_to_say(record: EventRecord, penalties: list[PointPenalty]) -> list[EventCommand]:
    """New penalties, and those that are gone from the files."""
    wanted = Counter(penalties)
    commands: list[EventCommand] = []
    for n, penalty in record.state.given.items():
        if wanted[penalty]:
            wanted[penalty] -= 1
        else:
            commands.append(PenaltyLifted(n, chief_of(record), FILES))
    before = list(record.state.given.values())
    for penalty in restated(penalties, wanted):
        commands.append(PenaltyGiven(penalty, chief_of(record), again=any(is_same(penalty, other) for other in before)))
        before.append(penalty)
    return commands


def restated(penalties: list[PointPenalty], wanted: Counter[PointPenalty]) -> list[PointPenalty]:
    """Those of the files' penalties that are still wanted, in order."""
    left, again = Counter(wanted), []
    for penalty in penalties:
        if left[penalty]:
            left[penalty] -= 1
            again.append(penalty)
    return again
