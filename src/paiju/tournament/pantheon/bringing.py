"""An event of Pantheon's as a record of ours: people, games, hands, penalties, each checked by our engine."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from paiju.books.book import Book
from paiju.languages import Text, _
from paiju.tournament.default_names import ROUNDS, SEASON
from paiju.tournament.event import EventStage, TournamentEvent
from paiju.tournament.pantheon.checking import CheckedGame, GameChecker, GameRules, differs
from paiju.tournament.pantheon.forms import Json, Leftover, PantheonExport, PantheonGame, PantheonPlayer, PantheonResult
from paiju.tournament.pantheon.hands import limit_hands
from paiju.tournament.pantheon.placing import TOURNAMENT, day_of, days_of, moment_of, rounds_of
from paiju.tournament.pantheon.reading import JsonRow
from paiju.tournament.pantheon.ruleset import book_of, check_ruleset
from paiju.tournament.record import EventPerson, EventRecord
from paiju.tournament.record.commands.base import EventCommand
from paiju.tournament.record.commands.played import HandsPlayed
from paiju.tournament.record.commands.refereeing import PenaltyGiven, PenaltyLifted
from paiju.tournament.record.commands.results import ResultEntered
from paiju.tournament.rulings.hands import NotedHand, notes_of
from paiju.tournament.rulings.reasons import CHOMBO, REPLACED, TAKEN_BACK, YAKITORI
from paiju.tournament.tables import PointPenalty, TableResult

PANTHEON = "pantheon"  # among a plan's settings, a person's fields and the sources of hands
LONGEST_NAME, LONGEST_TEXT = 200, 4000
MOST = 10**9


@dataclass
class BroughtEvent:
    """A record, and what is to be told of it: where the two systems differ, what is only noted, what was put aside."""

    record: EventRecord
    book: Book
    games: int
    hands: int = 0
    differences: list[Text] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)
    leftovers: list[Leftover] = field(default_factory=list)


def bring(export: PantheonExport, base: Book, organiser: str) -> BroughtEvent:
    """The record of an event."""
    return Bringing(export, base, organiser).bring()


class Bringing:
    """Makes a record of an export, step by step."""

    def __init__(self, export: PantheonExport, base: Book, organiser: str) -> None:
        self.export = export
        self.title = (text_in(export.event, "title") or text_in(export.config, "event_title") or "Pantheon").strip()
        notes: list[Text] = []
        book = base
        if export.ruleset:
            id = f"pantheon-{export.event.get('id') or 'own'}"
            book, notes = book_of(export.ruleset, base, id, self.title[:LONGEST_NAME])
            notes += check_ruleset(export.ruleset)
        else:
            notes.append(_("the files have no GetGameConfig; the games are counted by {book}", book=base.id))
        self.event = BroughtEvent(EventRecord.create(organiser), book, len(export.games), notes=notes)
        self.event.leftovers += export.leftovers
        self.rules = JsonRow(export.ruleset, "ruleset_config")
        is_tournament = export.event.get("type") in TOURNAMENT
        rounds = rounds_of(export.games) if is_tournament else None
        self.places = rounds or days_of(export.games)
        self.stage = EventStage(SEASON, "results")
        if rounds:
            self.stage = EventStage(ROUNDS, "seated", rounds=max(int(number) for number, _table in rounds))
        self.ids: dict[int, str] = {}

    @property
    def record(self) -> EventRecord:
        """The record that is being made."""
        return self.event.record

    def bring(self) -> BroughtEvent:
        """Plan, people, games, penalties; then the ratings."""
        self.record.plan(self.plan())
        self.enter_people()
        checked = [self.checked(game) for game in self.export.games]
        self.record.say_all(command for at, each in enumerate(checked) for command in self.of_game(each, at))
        self.say_penalties()
        self.check_ratings()
        if self.export.total_games > len(self.export.games):
            there, here = self.export.total_games, len(self.export.games)
            self.event.notes.append(_("the files hold {here} of {there} games", here=here, there=there))
        return self.event

    # --- the plan and people ---

    def plan(self) -> TournamentEvent:
        """What the event is, with Pantheon's own settings beside it, so that they can be given back."""
        days = [day for game in self.export.games if (day := day_of(game.date))]
        settings = {PANTHEON: {"event": storable(self.export.event), "config": storable(self.export.config)}}
        start, end = (min(days), max(days)) if days else (None, None)
        return TournamentEvent(
            self.title[:LONGEST_NAME], self.event.book, (self.stage,), start=start, end=end, settings=settings
        )

    def enter_people(self) -> None:
        """Everybody who is registered or played."""
        players = dict(self.export.players)
        for game in self.export.games:
            for id in game.players:
                players.setdefault(id, PantheonPlayer(id, f"#{id}"))
        people = [(person_of(player), details_of(player)) for player in players.values()]
        self.ids = dict(zip(players, self.record.enter_all(people), strict=True))

    def name(self, player: int) -> str:
        """Somebody's name."""
        return self.export.players[player].title if player in self.export.players else f"#{player}"

    # --- games ---

    def checked(self, game: PantheonGame) -> CheckedGame:
        """A game played again."""
        paid, sticks = self.rules.flag("extra_chombo_payments"), self.rules.flag("riichi_goes_to_winner")
        rules = GameRules(self.event.book, paid, sticks or not self.export.ruleset)
        return GameChecker(rules, game, self.name).check()

    def of_game(self, checked: CheckedGame, at: int) -> list[EventCommand]:
        """A game's result, its hands, and what came off for chombo and for nothing won."""
        game, (round, table) = checked.game, self.places[at]
        place = (self.stage.name, round, table)
        where = _("{round}, table {table}", round=round, table=table)
        self.event.differences += [_("{where}: {text}", where=where, text=text) for text in checked.differences]
        self.event.leftovers += checked.leftovers
        self.event.hands += checked.agreed
        players = tuple(self.ids[player] for player in game.players)
        wins = [NotedHand(players[seat], 0, times, "", patterns)
                for entry in checked.hands for seat, times, patterns in limit_hands(entry)]  # fmt: skip
        best = {player: note.rpartition("; ")[0] for player, note in notes_of(wins).items()}
        points = tuple(each.score for each in game.by_seat)
        source = {"of": PANTHEON, "game": game.hash, "date": game.date, "link": game.link}
        played = moment_of(game.date, text_in(self.export.config, "timezone"))
        named = {key: text[:LONGEST_NAME] for key, text in source.items() if text}
        return [
            ResultEntered(TableResult(*place, players, points, best=best)),
            HandsPlayed(*place, players, tuple(checked.hands), played=played, source=named),
            *(PenaltyGiven(each, self.record.organiser, again=True) for each in self.deductions(game, place[:2])),
        ]

    def deductions(self, game: PantheonGame, at: tuple[str, str]) -> list[PointPenalty]:
        """What the rules take off the rating of a game."""
        chombos = Counter(played.loser for played in game.rounds if played.kind == "chombo")
        amount, yakitori = self.rules.number("chombo_amount"), self.rules.number("yakitori_penalty")
        off = [PointPenalty(*at, self.ids[player], "pt", Fraction(amount * times), CHOMBO)
               for player, times in chombos.items() if amount]  # fmt: skip
        winners = {win.winner for played in game.rounds for win in played.wins}
        idle = [player for player in game.players if player not in winners] if game.rounds else []
        if self.rules.flag("with_yakitori") and yakitori:
            off += [PointPenalty(*at, self.ids[player], "pt", Fraction(yakitori), YAKITORI) for player in idle]
        return off

    # --- penalties and ratings ---

    def say_penalties(self) -> None:
        """What was taken off the rating by hand; what was taken back is in the record with its reason."""
        for penalty in self.export.penalties:
            if penalty.who not in self.ids or penalty.amount <= 0:
                why = _("there is no such player, or nothing was taken off")
                self.event.leftovers.append(Leftover(f"penalty {penalty.id}", why, vars(penalty)))
                continue
            reason = penalty.reason[:LONGEST_TEXT]
            off = PointPenalty(self.stage.name, "", self.ids[penalty.who], "pt", Fraction(penalty.amount), reason)
            entry = self.record.say(PenaltyGiven(off, self.record.organiser, again=True))
            if penalty.cancelled:
                why_back = penalty.cancellation_reason[:LONGEST_TEXT].strip() or TAKEN_BACK
                self.record.say(PenaltyLifted(entry.n, self.record.organiser, why_back))

    def check_ratings(self) -> None:
        """Every game's ratings and places, then the table of ratings, against our own count."""
        outcome = self.record.state.outcome()
        counted = {(each.round, each.table, each.player): each for each in outcome.games}
        lost: list[PointPenalty] = []
        for game, (round, table) in zip(self.export.games, self.places):
            off: Counter[str] = Counter()
            for penalty in self.deductions(game, (self.stage.name, round)):
                off[penalty.player] += int(penalty.amount)
            for result in game.results:
                own = counted.get((round, table, self.ids[result.player]))
                ours = (own.pt if own and own.pt is not None else Fraction(0)) - off[self.ids[result.player]]
                lost += self.compare(result.player, (round, table), ours, result.rating)
                if own is not None and own.place is not None:
                    self.compare_place(game, result, own.place, (round, table))
        self.record.say_all(PenaltyGiven(each, self.record.organiser, again=True) for each in lost)
        self.check_table()

    def compare(self, player: int, at: tuple[str, str], ours: Fraction, theirs: str) -> list[PointPenalty]:
        """One rating; somebody whose place another took has what the rules say, which comes off."""
        if not differs(ours, theirs):
            return []
        known = self.export.players.get(player)
        if known is not None and known.replaced_by and ours > Fraction(theirs):
            return [PointPenalty(self.stage.name, at[0], self.ids[player], "pt", ours - Fraction(theirs), REPLACED)]
        text = _("{round}, table {table}: {name} has a rating of {theirs} in Pantheon, {ours} here",
                 round=at[0], table=at[1], name=self.name(player), theirs=theirs, ours=str(ours))  # fmt: skip
        self.event.differences.append(text)
        return []

    def compare_place(self, game: PantheonGame, result: PantheonResult, ours: int, at: tuple[str, str]) -> None:
        """One place; equals may share theirs here, and never do there."""
        shared = self.event.book.game.ties == "shared"
        equals = sum(each.score == result.score for each in game.results) if shared else 1
        if ours <= result.place < ours + equals:
            return
        name, theirs = self.name(result.player), result.place
        text = _("{round}, table {table}: {name} is in place {theirs} in Pantheon, {ours} here",
                 round=at[0], table=at[1], name=name, theirs=theirs, ours=ours)  # fmt: skip
        self.event.differences.append(text)

    def check_table(self) -> None:
        """The table of ratings."""
        start = self.rules.number("start_rating", least=-MOST)
        lines = {line.player: line for line in self.record.state.outcome().standings}
        for rating in self.export.ratings:
            line = lines.get(self.ids.get(rating.id, ""))
            ours = line.metrics.get("pt", Fraction(0)) + start if line is not None else Fraction(start)
            if differs(ours, rating.rating):
                text = _("{name} has a rating of {theirs} in Pantheon's table, {ours} here",
                         name=self.name(rating.id), theirs=rating.rating, ours=str(ours))  # fmt: skip
                self.event.differences.append(text)


def person_of(player: PantheonPlayer) -> EventPerson:
    """What the table of people has of somebody, Pantheon's own id among it."""
    own = {
        PANTHEON: str(player.id),
        "tenhou": player.tenhou,
        "ignore_seating": "yes" if player.ignore_seating else "",
        "replaced_by": f"{player.replaced_by} {player.replaced_by_title}".strip() if player.replaced_by else "",
    }
    shown = {key: text[:LONGEST_NAME] for key, text in own.items() if text}
    return EventPerson(" ".join(player.title.split())[:LONGEST_NAME], fields=shown)


def details_of(player: PantheonPlayer) -> Mapping[str, object]:
    """Number and team."""
    number = {"number": str(player.local_id)} if player.local_id else {}
    return {**number, **({"team": player.team.strip()[:LONGEST_NAME]} if player.team.strip() else {})}


def text_in(row: Mapping[str, Json], key: str) -> str:
    """A text of an object; empty where there is none."""
    value = row.get(key)
    return value if isinstance(value, str) else ""


def storable(value: Any) -> Any:
    """A value without what a record cannot hold: numbers beyond reason, endless texts."""
    if isinstance(value, Mapping):
        return {str(key)[:LONGEST_NAME]: storable(part) for key, part in value.items() if is_storable(part)}
    if isinstance(value, list):
        return [storable(part) for part in value if is_storable(part)]
    return value


def is_storable(value: Any) -> bool:
    """Can a record hold this?"""
    if isinstance(value, str):
        return len(value) <= LONGEST_TEXT
    return not isinstance(value, int | float) or abs(value) <= MOST
