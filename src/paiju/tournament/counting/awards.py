"""What is won beside places: the best players, the best hand, limit hands, prizes."""

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from paiju.books.aliases import called, fold
from paiju.books.book import Book
from paiju.languages import SEMICOLON, HasNames, Text, _, joined
from paiju.tournament.counting.at_table import place_of
from paiju.tournament.counting.figures import FIGURES, Tally, figures_of, order_of
from paiju.tournament.counting.league import settings_in
from paiju.tournament.counting.stage_count import StageCount, taken_off
from paiju.tournament.counting.stage_games import off_total
from paiju.tournament.counting.standings import with_places
from paiju.tournament.counting.values import AWARD_NAMES, GONE, Award, CountedGame, StandingLine, Suspicion
from paiju.tournament.event import TournamentEvent
from paiju.tournament.tables import EventPlayer, TableResult

# Prizes of the League of Long (lol:奖励1, lol:奖励2, lol:奖励3), where a league's file has none of its own.
LEAGUE_PRIZES: dict[str, object] = {"team": [50, 30, 20], "mvp": 30, "yakuman": 15}
APART = re.compile(r"[、,，+＋/&＆]|和(?=.)")
COUNTED = re.compile(r"(?:役满|役満|yakuman)\s*[×x*✕]\s*(\d+).*", re.IGNORECASE)  # as the engine notes a win
UNNAMED = frozenset(map(fold, ("役满", "役満", "yakuman", "limit hand", "limit")))
COUNTED_UP = frozenset(map(fold, ("累计役满", "数え役満", "数え役满", "counted yakuman", "kazoe yakuman")))
LIMIT = "yakuman"  # one whose name nobody wrote down
SPACE = Text(" ")
CLAIMED = ("所报", "as claimed")


def awards_of(
    event: TournamentEvent,
    stages: Sequence[StageCount],
    standings: Sequence[StandingLine],
    teams: Sequence[StandingLine],
    results: Sequence[TableResult],
    races: Mapping[str, Sequence[StandingLine]],
) -> tuple[Award, ...]:
    """Everything won beside places."""
    prizes = prizes_of(event)
    people = stages[-1].tables.people if stages else {}
    awards = [
        award
        for stage in stages
        for award in best_players(stage, races[stage.outcome.name], prize_text(prizes.get("mvp")))
    ]
    awards += hand_awards(event.book, people, results, prizes)
    if stages and stages[-1].outcome.name == event.stages[-1].name:  # before the last stage no place is won
        awards += place_prizes(people, standings, teams, prizes)
    return tuple(awards)


def prizes_of(event: TournamentEvent) -> Mapping[str, object]:
    """[prizes] of the file; of a league by pt that has none, the book's."""
    league = bool(event.book.game.placement) and any(stage.kind == "league" for stage in event.stages)
    return (LEAGUE_PRIZES if league else {}) | dict(settings_in(event, "prizes"))


def prize_text(prize: object) -> str:
    """A prize as it is written."""
    return "" if prize is None else str(prize)


def is_placed(person: EventPlayer) -> bool:
    """May somebody be placed? Not a filler, an empty seat, or who has left or is disqualified."""
    return bool(person.name) and not person.filler and person.out not in GONE


# --- the best players -----------------------------------------------------------------------------


def race_of(stage: StageCount) -> tuple[StandingLine, ...]:
    """In an event of teams, how players stand in the race for best of this stage: by its own games less what came off
    the total (reading:312), of those who made as much the stage's order decides."""
    if not stage.teams:
        return ()
    people, order = stage.tables.people, race_order(stage)
    own: dict[str, list[CountedGame]] = {}
    for game in stage.games:
        person = people[game.player]
        if game.place is not None and is_placed(person):
            own.setdefault(game.player, []).append(game)
    due = [penalty for penalty in off_total(stage.tables) if not penalty.team]
    lines = []
    for who, games in own.items():
        tally = taken_off(Tally(tuple(games)), [penalty for penalty in due if penalty.player == who])
        lines.append(StandingLine(None, who, people[who].team, len(games), figures_of(tally, order)))
    return with_places(lines, order)


def race_order(stage: StageCount) -> tuple[str, ...]:
    """What decides who is the best player of a stage: the sum that decides there, then the rest of its order."""
    order = order_of(stage.tables.book, stage.tables.stage)
    metric = next((name for name in order if name in ("pt", "standard", "game")), "game")
    return tuple(dict.fromkeys((metric, *(each for each in order if each != "final"))))


def best_players(stage: StageCount, race: Sequence[StandingLine], prize: str) -> list[Award]:
    """Who leads the race of a stage; equals all have it."""
    name, metric = stage.tables.stage.name, race_order(stage)[0]
    first = [line for line in race if line.place == 1]
    return [Award("mvp", line.player, line.team, name, metric, line.metrics[metric], prize) for line in first]


# --- hands ----------------------------------------------------------------------------------------


def hand_awards(
    book: Book, people: Mapping[str, EventPlayer], results: Iterable[TableResult], prizes: Mapping[str, object]
) -> list[Award]:
    """Hands noted with the tables: one with its points may be the best of all, one without is a limit hand, or several
    that count one by one (lol:奖励3). Who only
    fills a table, or has left or lost the right to a place, wins nothing (mcr:Q146(9), mcr:Q140(11))."""
    limits: list[Award] = []
    valued: list[Award] = []
    for result in results:
        entered = ((who, note) for who, note in result.best.items() if who not in people or is_placed(people[who]))
        for player, note in entered:
            team = people[player].team if player in people else ""
            for value, words in hands_noted(note):
                if value is None:
                    prize = prize_text(prizes.get("yakuman"))
                    names, _rest = limit_hands(book, words)
                    limits += [Award("yakuman", player, team, result.stage, name, Fraction(1), prize) for name in names]
                else:
                    prize = prize_text(prizes.get("best_hand"))
                    valued.append(Award("best_hand", player, team, result.stage, words, Fraction(value), prize))
    best = max((award.worth for award in valued), default=Fraction(0))
    return limits + [award for award in valued if award.worth == best]


def note_problems(book: Book, results: Iterable[TableResult]) -> list[Suspicion]:
    """Notes without points that name no limit hand of the book: nothing is won by them."""
    problems = []
    for result in results:
        notes = [words for note in result.best.values() for value, words in hands_noted(note) if value is None]
        for word in (word for note in notes for word in limit_hands(book, note)[1]):
            text = _(
                "{where}: {word} is not a yakuman of {book} and wins nothing; with points write 64 NAME",
                where=place_of(result), word=repr(word), book=book.id,
            )  # fmt: skip
            problems.append(Suspicion("best", text))
    return problems


def hands_noted(note: str) -> list[tuple[int | None, str]]:
    """Hands of a note, "88 大四喜; 国士无双": with its points, or None for a limit hand."""
    hands: list[tuple[int | None, str]] = []
    for part in filter(None, (each.strip() for each in re.split(r"[;；|]", note))):
        number = re.match(r"(\d+)\s*(.*)", part)
        hands.append((int(number[1]), number[2]) if number else (None, part))
    return hands


def award_text(book: Book, award: Award) -> Text | str:
    """What was won, or with what: a figure, or a hand."""
    return FIGURES[award.what].name if award.what in FIGURES else hand_text(book, award.what)


def hand_text(book: Book, words: str) -> Text | str:
    """A hand by the names of its patterns; words that the book does not know stay as they were typed."""
    names = [pattern_named(book, part.strip()) for part in APART.split(words) if part.strip()]
    return joined(names) if any(not isinstance(name, str) for name in names) else words


def note_text(book: Book, note: str) -> Text:
    """All that is noted of somebody's hands at a table."""
    hands: list[Text | str] = []
    for value, words in hands_noted(note):
        known, strange = limit_hands(book, words) if value is None else ([], [words])
        named = [hand_text(book, name) for name in (*known, *strange) if name]
        hands.append(joined([*([] if value is None else [str(value)]), *named], SPACE))
    return joined(hands, SEMICOLON)


def pattern_named(book: Book, word: str) -> HasNames | str:
    """A pattern by any of its names, or the word."""
    if fold(word) in UNNAMED:
        return AWARD_NAMES["yakuman"]
    ids = called(book, word)
    return next((pattern for pattern in book.patterns if pattern.id in ids), word)


# --- prizes ---------------------------------------------------------------------------------------


def place_prizes(
    people: Mapping[str, EventPlayer],
    standings: Sequence[StandingLine],
    teams: Sequence[StandingLine],
    prizes: Mapping[str, object],
) -> list[Award]:
    """Prizes for the first places: of players, and of teams for every member (lol:奖励1)."""
    awards = []
    for line in standings:
        prize = prize_of(prizes.get("individual"), line)
        if prize:
            awards.append(Award("prize", line.player, line.team, what="individual", worth=placed(line), prize=prize))
    for line in teams:
        prize = prize_of(prizes.get("team"), line)
        members = [who for who, person in people.items() if person.team == line.team and is_placed(person)]
        members = members if prize else []
        awards += [Award("prize", who, line.team, what="team", worth=placed(line), prize=prize) for who in members]
    return awards


def placed(line: StandingLine) -> Fraction:
    """The place a prize is for."""
    return Fraction(line.place or 0)


def prize_of(listed: object, line: StandingLine) -> str:
    """The prize of a line's place, "" for none."""
    if not isinstance(listed, list) or line.place is None or line.place > len(listed):
        return ""
    return prize_text(listed[line.place - 1])


def has_limit_hands(book: Book) -> bool:
    """Does a book know such hands? In others a note without points is what it says."""
    return any(pattern.yakuman for pattern in book.patterns)


def limit_hands(book: Book, note: str) -> tuple[list[str], list[str]]:
    """The limit hands of a note without points, one for each, and the words of it that are none in this book."""
    if not has_limit_hands(book):
        return [note], []
    counted = COUNTED.search(note)
    names = note[: counted.start()] if counted else note
    for word in CLAIMED:
        names = names.removeprefix(word)
    known, strange = named_hands(book, names)
    missing = max(int(counted[1]) - sum(worth(book, name) for name in known), 0) if counted else 0
    return known + [LIMIT] * missing, strange


def named_hands(book: Book, names: str) -> tuple[list[str], list[str]]:
    """Names with any marks between them: each a limit hand, or not."""
    known: list[str] = []
    strange: list[str] = []
    for piece in (part.strip() for part in APART.split(names)):
        words = piece.split()
        while words:
            long = next((n for n in range(len(words), 0, -1) if worth(book, " ".join(words[:n]))), 0)
            (known if long else strange).append(" ".join(words[: long or 1]))
            words = words[long or 1 :]
    return known, strange


def worth(book: Book, name: str) -> int:
    """How many times the limit a name stands for; 0 where it is no limit hand of the book."""
    word = fold(name)
    if word in UNNAMED:
        return 1
    if word in COUNTED_UP:
        return int(any(limit.id == "counted_yakuman" for limit in book.scoring.limits))
    patterns = {pattern.id: pattern.yakuman for pattern in book.patterns}
    return max((patterns.get(id, 0) or 0 for id in called(book, name)), default=0)
