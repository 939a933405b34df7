"""An event of ours in the forms of Pantheon's answers, by the names of its calls."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from typing import Any

from paiju.errors import InputError
from paiju.languages import Text, _
from paiju.tournament.counting.at_table import points_of
from paiju.tournament.counting.stage_games import in_playing_order
from paiju.tournament.counting.values import CountedGame, EventOutcome
from paiju.tournament.default_names import place_name, shown_name
from paiju.tournament.pantheon.bringing import PANTHEON
from paiju.tournament.pantheon.forms import Json
from paiju.tournament.pantheon.hands import round_json
from paiju.tournament.pantheon.ruleset import ruleset_of
from paiju.tournament.record import EventRecord
from paiju.tournament.record.commands.refereeing import PenaltyGiven, PenaltyLifted
from paiju.tournament.record.state import PlayedHands, TableKey
from paiju.tournament.record.values import value_of
from paiju.tournament.rulings.reasons import CHOMBO, REPLACED, YAKITORI
from paiju.tournament.rulings.replayed_hands import replayed
from paiju.tournament.tables import PointPenalty, TableResult

OF_GAMES = (CHOMBO, YAKITORI, REPLACED)  # penalties that are part of a game's rating
CALLS = ("GetEventsById", "GetGameConfig", "GetAllRegisteredPlayers", "GetLastGames", "ListPenalties", "GetRatingTable")


@dataclass
class GivenEvent:
    """The answers by call, and what could not be said in them."""

    answers: dict[str, Json] = field(default_factory=dict)
    notes: list[Text] = field(default_factory=list)


def give(record: EventRecord) -> GivenEvent:
    """An event as Pantheon's API would answer; InputError where its rules cannot play it."""
    return Giving(record).give()


class Giving:
    """Writes one event."""

    def __init__(self, record: EventRecord) -> None:
        self.record, self.state = record, record.state
        self.event = record.state.event
        self.notes: list[Text] = []
        own: Any = self.event.settings.get(PANTHEON)
        self.settings: dict[str, Any] = own if isinstance(own, dict) else {}
        self.config = camel(self.settings.get("config") or self.made_config())
        self.rules: dict[str, Any] = self.config.get("rulesetConfig") or {}
        self.ids = self.numbers()
        self.outcome: EventOutcome = self.state.outcome()
        self.counted = {(each.stage, each.round, each.table, each.player): each for each in self.outcome.games}

    def give(self) -> GivenEvent:
        """Every answer."""
        games = [self.game(result) for result in in_playing_order(self.event, self.state.results)]
        players = [self.player(id) for id in self.ids]
        brief = [{"id": each["id"], "title": each["title"]} for each in players]
        answers = (
            {"events": [self.event_row()]},
            self.config,
            {"players": players},
            {"games": games[::-1], "players": brief, "totalGames": len(games)},
            {"penalties": self.penalties()},
            {"list": self.ratings()},
        )
        return GivenEvent(dict(zip(CALLS, answers, strict=True)), self.notes)

    # --- the event and people ---

    def event_row(self) -> Json:
        """The event itself."""
        kind = "EVENT_TYPE_TOURNAMENT" if self.event.stages[0].kind == "seated" else "EVENT_TYPE_LOCAL"
        made = {"id": 1, "title": str(shown_name(self.event.name)), "type": kind, "finished": self.state.closed}
        return made | camel(self.settings.get("event") or {})

    def made_config(self) -> dict[str, Any]:
        """The settings of an event that Pantheon never had."""
        title = str(shown_name(self.event.name))
        teams = any(player.team for player in self.state.players)
        return {"event_title": title, "is_team": teams, "ruleset_config": ruleset_of(self.event.book)}

    def numbers(self) -> dict[str, int]:
        """Everybody's id there: their own, or one that nobody has."""
        people = self.state.people
        known = {id: people[id].fields.get(PANTHEON, "") if id in people else "" for id in self.state.enrolled}
        ids = {id: int(text) for id, text in known.items() if text.isdecimal()}
        free = max(ids.values(), default=0)
        for id in known:
            if id not in ids:
                free += 1
                ids[id] = free
        return {id: ids[id] for id in known}

    def player(self, id: str) -> Json:
        """Somebody who is registered."""
        player = self.state.enrolled[id].player
        own = self.state.people[id].fields if id in self.state.people else {}
        number = {"localId": int(player.number)} if player.number.isdecimal() else {}
        team = {"teamName": player.team} if player.team else {}
        replaced, _blank, title = own.get("replaced_by", "").partition(" ")
        other = {"replacedBy": {"id": int(replaced), "title": title}} if replaced.isdecimal() else {}
        tenhou = {"tenhouId": own["tenhou"]} if own.get("tenhou") else {}
        aside = {"ignoreSeating": True} if own.get("ignore_seating") else {}
        return {"id": self.ids[id], "title": str(self.state.called(id)), **number, **team, **tenhou, **aside, **other}

    # --- games ---

    def game(self, result: TableResult) -> Json:
        """A table's game with its hands."""
        key = result.stage, result.round, result.table
        played = self.state.hands_at(key)
        source = dict(played.source) if played else {}
        points = points_of(self.state.book(result.stage), result).full
        by_score = sorted(range(len(points)), key=lambda seat: (-points[seat], seat))
        dates = {"date": source.get("date") or day_text(result.round)}
        link = {"replayLink": source["link"]} if source.get("link") else {}
        lines = [
            {
                "playerId": self.ids[result.players[seat]],
                "score": points[seat],
                "ratingDelta": number(self.rating(key, result.players[seat], played)),
                "place": place,
            }
            for place, seat in enumerate(by_score, 1)
        ]
        return {
            "sessionHash": source.get("game") or sha256("\0".join(key).encode()).hexdigest()[:32],
            **{name: text for name, text in dates.items() if text},
            **link,
            "players": [self.ids[player] for player in result.players],
            "finalResults": lines,
            "rounds": self.rounds(key, played) if played else [],
        }

    def rounds(self, key: TableKey, played: PlayedHands) -> list[Json]:
        """The hands of a game; one that cannot be said there is noted."""
        book, ids = self.state.book(key[0]), [self.ids[player] for player in played.players]
        rounds = []
        for hand in replayed(book, played.hands).hands:
            try:
                rounds.append(round_json(hand.entry, hand.at, ids))
            except (InputError, KeyError, LookupError, TypeError, ValueError):
                text = _("{where}: {hand} cannot be written for Pantheon", where=place_name(*key), hand=hand.name)
                self.notes.append(text)
        return rounds

    def rating(self, key: TableKey, player: str, played: PlayedHands | None) -> Fraction:
        """What a game brought to the rating: the book's result, less what its rules take off."""
        own: CountedGame | None = self.counted.get((*key, player))
        rating: Fraction = own.pt if own is not None and own.pt is not None else Fraction(0)
        hands: Sequence[Any] = played.hands if played else ()
        seat = played.players.index(player) if played else -1
        chombos: int = sum(hand.get("do") == "chombo" and hand.get("player") == seat for hand in hands)
        winners = {row.get("player") for hand in hands if hand.get("do") == "win" for row in hand.get("wins", ())}
        rating -= chombos * int(self.rules.get("chomboAmount") or 0)
        if self.rules.get("withYakitori") and hands and seat not in winners:
            rating -= int(self.rules.get("yakitoriPenalty") or 0)
        here = (each for each in self.state.penalties if each.round == key[1] and each.player == player)
        return rating - sum((each.amount for each in here if each.why == REPLACED), Fraction(0))

    # --- penalties and ratings ---

    def penalties(self) -> list[Json]:
        """What was taken off by hand, also what was taken back since."""
        lifted = {}
        for entry in self.record.entries:
            if entry.kind == PenaltyLifted.kind:
                back = value_of(PenaltyLifted, entry.data)
                lifted[back.entry] = str(self.state.shown(back.why))
        rows: list[Json] = []
        for entry in self.record.entries:
            if entry.kind == PenaltyGiven.kind:
                penalty = value_of(PenaltyGiven, entry.data).penalty
                if penalty.kind == "pt" and penalty.why not in OF_GAMES and penalty.player:
                    rows.append(self.penalty_row(len(rows) + 1, penalty, entry.at, lifted.get(entry.n)))
        return rows

    def penalty_row(self, number: int, penalty: PointPenalty, at: str, back: str | None) -> Json:
        """One of them."""
        cancelled = {} if back is None else {"isCancelled": True, "cancellationReason": back}
        return {
            "id": number,
            "who": self.ids[penalty.player],
            "amount": int(penalty.amount * self.event.book.game.unit),
            "reason": str(self.state.shown(penalty.why)),
            "createdAt": at,
            **cancelled,
        }

    def ratings(self) -> list[Json]:
        """The table of ratings."""
        start = int(self.rules.get("startRating") or 0)
        amounts: Counter[int] = Counter()
        counts: Counter[int] = Counter()
        for penalty in self.penalties():
            if not penalty.get("isCancelled"):
                amounts[penalty["who"]] += penalty["amount"]
                counts[penalty["who"]] += 1
        return [
            {
                "id": self.ids[line.player],
                "title": str(self.state.called(line.player)),
                "rating": number(line.metrics.get("pt", Fraction(0)) * self.event.book.game.unit + start),
                "gamesPlayed": line.games,
                "penaltiesAmount": amounts[self.ids[line.player]],
                "penaltiesCount": counts[self.ids[line.player]],
            }
            for line in self.outcome.standings
        ]


def camel(value: Any) -> Any:
    """JSON with its names in camel case."""
    if isinstance(value, dict):
        return {hump(key): camel(part) for key, part in value.items()}
    return [camel(part) for part in value] if isinstance(value, list) else value


def hump(key: str) -> str:
    """One name."""
    first, *others = key.split("_")
    return first + "".join(other.capitalize() for other in others)


def number(value: Fraction) -> int | float:
    """A number of JSON."""
    return int(value) if value.denominator == 1 else float(value)


def day_text(round: str) -> str:
    """A round that is a day, as the date of its games."""
    return f"{round} 00:00:00" if len(round) == len("2024-02-03") and round.count("-") == 2 else ""
