"""A record kept up with an event's files: what they say that the record does not have yet is said, what they say
otherwise is put right, and the chain goes on. Whoever works with files alone has a record so."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from paiju.errors import InputError
from paiju.tournament.counting.at_table import place_words
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
from paiju.tournament.tables import EventPlayer, PointPenalty, TableResult

WHY = "as the files have it"


def keep_up(book: EventRecord, folder: EventFolder) -> list[LogEntry]:
    """Bring a record up to what an event's files say: the entries that were made. What the record has and the files do
    not is refused: entries are put right, not forgotten."""
    check_penalties_told(book, folder)
    before = book.state.count
    if book.state.plan is None or book.state.event != with_teams(book, folder):
        book.plan(folder.event)
    keep_up_seating(book, folder.draws)
    ids = keep_up_people(book, folder.players)
    told = each_once([with_ids(result, ids) for result in folder.results], folder.event.book.tiles.players)
    book.say_all(results_to_say(book, told))
    book.say_all(penalties_to_say(book, [replace(one, player=ids.get(one.player, "")) for one in folder.penalties]))
    for lot in folder.draws.cuts:
        keep_up_lot(book, replace(lot, order=tuple(ids.get(one, one) for one in lot.order)))
    return book.entries[before:]


def keep_up_seating(book: EventRecord, draws: TakenDraws) -> None:
    """What the event's seats follow from, with its proof; another draw than the record has is refused."""
    file, seed = draws.seating, draws.seed
    if file is None or seed is None or book.state.seed == seed:
        return
    book.say(SeatingDrawn(file.kind, seed, file.commitment, file.digest))


def keep_up_lot(book: EventRecord, lot: CutLot) -> None:
    """A lot at a cut that the record does not have yet; its file, with names, stays beside the record, which has its
    proof by digests."""
    if lot.order not in book.state.lots.get(lot.stage, ()) and tie_at(book.state, lot.stage) is not None:
        why = f"{WHY}: by lot, commitment {lot.file.commitment}, file {lot.file.digest}"
        book.say(CutDecided(lot.stage, lot.order, why))


def with_teams(book: EventRecord, folder: EventFolder) -> TournamentEvent:
    """The files' plan with the teams that the record knows from its entrants."""
    named = {team.name for team in folder.event.teams}
    others = (team for team in book.state.event.teams if team.name not in named)
    return replace(folder.event, teams=(*folder.event.teams, *others))


# --- people ---------------------------------------------------------------------------------------


def keep_up_people(book: EventRecord, players: Sequence[EventPlayer]) -> dict[str, str]:
    """Everybody of the files in the record: their ids there by their ids in the files."""
    left = list(book.state.players)
    ids: dict[str, str] = {}
    fresh: list[tuple[str, FormLine]] = []
    for player in players:
        found = same(player, left)
        line = form_line(player)
        if found is None:
            fresh.append((player.id, line))
        else:
            left.remove(found)
            ids[player.id] = found.id
            keep_up_person(book, found.id, line)
    if left:
        name = left[0].name
        en = f"{name} is in the record and no longer among the entrants; give them the status withdrawn"
        raise InputError("entrants", en, f"记录中有 {name}，名单中已没有；请在名单中写状态 withdrawn（退赛）")
    entered = book.enter_all([(line.person, details_of(line.player)) for _, line in fresh])
    ids |= {mine: theirs for (mine, _), theirs in zip(fresh, entered, strict=True)}
    for player in players:
        book.say_all(following(book, player, players, ids) + leaving(book, ids[player.id], player))
    return ids


def same(player: EventPlayer, left: list[EventPlayer]) -> EventPlayer | None:
    """The one of the record who is meant: of the same name and team, else of the same name."""
    named = [one for one in left if one.name == player.name]
    return next((one for one in named if one.team == player.team), next(iter(named), None))


def keep_up_person(book: EventRecord, id: str, line: FormLine) -> None:
    """What the files say otherwise of somebody."""
    known = book.state.people[id]
    person = replace(line.person, registration=known.registration, contact=line.person.contact or known.contact)
    if person != known:
        book.change_person(id, person)
    one = book.state.enrolled[id]
    player = with_public_fields(book.state, replace(one.player, **details_of(line.player)), person)  # type: ignore[arg-type]
    if player != one.player:
        book.say(PlayerChanged(player, age_at(book.state, person) if person.born else one.age))


def following(
    book: EventRecord, player: EventPlayer, players: Sequence[EventPlayer], ids: Mapping[str, str]
) -> list[EventCommand]:
    """That a substitute takes over from somebody who leaves, T15 for 15, before that is said (mcr:Q146(8))."""
    id = ids[player.id]
    if not player.out or player.substitute or book.state.enrolled[id].left or book.state.enrolled[id].replaced_by:
        return []
    spare = [one for one in players if one.substitute and one.number == f"{SUBSTITUTE}{player.number}" and not one.out]
    spare = [one for one in spare if player.number and one.order == player.order]
    found = [SubstituteNamed(id, ids[one.id], why=WHY) for one in spare[:1]]
    return [command for command in found if may_be_said(command, book.state)]


def may_be_said(command: EventCommand, state: EventState) -> bool:
    """Does the record take it? Teams, and limits of a relay, may be against it."""
    try:
        command.check(state)
    except InputError:
        return False
    return True


def leaving(book: EventRecord, id: str, player: EventPlayer) -> list[EventCommand]:
    """What is to be said of somebody who has left, or is back."""
    before = book.state.enrolled[id].left
    if player.out == before:
        return []
    if player.out == "withdrawn":
        return [PlayerWithdrawn(id, WHY)]
    if player.out == "disqualified":
        return [PlayerDisqualified(id, chief_of(book), WHY)]
    last = next(
        entry.n for entry in reversed(words_on(book.entries, id)) if entry.kind in ("withdrawn", "disqualified")
    )
    return [WithdrawalTakenBack(id, last, WHY)]


def chief_of(book: EventRecord) -> str:
    """The chief referee, or the organiser where there is none."""
    return next((one.name for one in book.state.planned.officials if one.role == "chief"), book.organiser)


# --- results and penalties ------------------------------------------------------------------------


def with_ids(result: TableResult, ids: dict[str, str]) -> TableResult:
    """A result of the files with the ids of the record."""
    players = tuple(ids[player] for player in result.players)
    out = {ids[id]: word for id, word in result.out.items()}
    best = {ids[id]: word for id, word in result.best.items()}
    return replace(result, players=players, out=out, best=best)


def each_once(told: list[TableResult], seats: int) -> list[TableResult]:
    """The files' tables, one that stands there twice only once. A record knows a table by its round and name, and who
    sits there."""
    found: dict[TableKey, TableResult] = {}
    for result in told:
        en, zh = place_words(result)
        if len(set(result.players)) != seats or len(result.players) != seats:
            few = f"{en}: a record wants {seats} different players at a table"
            raise InputError("results", few, f"{zh}：写入档案的每桌须有 {seats} 名不同选手")
        before = found.setdefault(key_of(result), result)
        if before is not result and (before != result or not result.round):
            twice = f"{en}: two tables; in a record each needs a round and a name of its own"
            raise InputError("results", twice, f"{zh}：有两桌；写入档案的每桌须有自己的轮次与桌号")
    return list(found.values())


def results_to_say(book: EventRecord, told: list[TableResult]) -> list[EventCommand]:
    """New results, and those that the files have otherwise."""
    gone = set(book.state.sheets) - {key_of(result) for result in told}
    if gone:
        stage, round, table = sorted(gone)[0]
        en = (
            f"the record has a result of {stage} {round} {table}, the files have none; it may be put right, not removed"
        )
        raise InputError("results", en, f"记录中有 {stage} {round} {table} 的成绩，文件中没有；成绩只能更正，不能删去")
    found: list[EventCommand] = []
    for result in told:
        sheet = book.state.sheets.get(key_of(result))
        if sheet is None:
            found.append(ResultEntered(result))
        elif result.cards and replace(sheet.result, cards=result.cards) == result != sheet.result:
            found.append(CardsCounted(*key_of(result), dict(zip(result.players, result.cards)), chief_of(book)))
        elif replace(sheet.result, cards=result.cards) != result:
            signed = bool(sheet.signed or sheet.audited)
            found.append(ResultCorrected(sheet.entries[-1], result, WHY, signed, chief_of(book) if signed else ""))
    return found


def check_penalties_told(book: EventRecord, folder: EventFolder) -> None:
    """The record has penalties: their file is not lost. One that was a mistake is left out of it."""
    if book.state.given and not folder.tells_penalties:
        count = len(book.state.given)
        en = f"the record has penalties ({count}), and there is no PENALTIES.csv beside the results; put it back"
        raise InputError("penalties", en, f"记录中有 {count} 条罚分，成绩旁却没有 PENALTIES.csv；请放回该文件")


def penalties_to_say(book: EventRecord, told: list[PointPenalty]) -> list[EventCommand]:
    """New penalties, and those that are gone from the files."""
    wanted = Counter(told)
    found: list[EventCommand] = []
    for n, one in book.state.given.items():
        if wanted[one]:
            wanted[one] -= 1
        else:
            found.append(PenaltyLifted(n, chief_of(book), WHY))
    before = list(book.state.given.values())
    for one in told_again(told, wanted):
        found.append(PenaltyGiven(one, chief_of(book), again=any(is_same(one, other) for other in before)))
        before.append(one)
    return found


def told_again(told: list[PointPenalty], wanted: Counter[PointPenalty]) -> list[PointPenalty]:
    """Of the files' penalties those that are still wanted, in their order."""
    left, found = Counter(wanted), []
    for one in told:
        if left[one]:
            left[one] -= 1
            found.append(one)
    return found
