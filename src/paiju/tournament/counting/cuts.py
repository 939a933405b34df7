"""Who goes on from a stage: a number of all, or of each group or table; equals at the line stay together."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from paiju.languages import Text, _
from paiju.tournament.counting.standings import moved_up
from paiju.tournament.counting.values import NO_SEAT, CountedGame, Cut, StandingLine, Suspicion
from paiju.tournament.default_names import place_name, shown_name
from paiju.tournament.event import EventStage

OF_A_TABLE = 2  # who goes on from a table of a knock-out


def key_of(line: StandingLine) -> str:
    """Who a line is of."""
    return line.player or line.team


def cuts_of(stage: EventStage, sections: Sequence[Sequence[StandingLine]]) -> list[Cut]:
    """The cut of a stage in every section of its standings."""
    number = stage.cut or (OF_A_TABLE if stage.kind == "knockout" else 0)
    cuts = []
    for section in sections:
        ranked = moved_up(line for line in section if line.place is not None and not line.note)  # who left stays behind
        tied = tied_at(ranked, number)
        through = [key_of(line) for line in ranked if not number or ((line.place or 0) <= number and line not in tied)]
        cuts.append(Cut(tuple(through), tuple(map(key_of, tied)), number - len(through) if tied else 0))
    return cuts


def decided(cuts: Sequence[Cut], later: Collection[str], lots: Sequence[Sequence[str]]) -> list[Cut]:
    """The cuts as far as it is decided who goes on. A lot is that of just those who are equal: drawn of others, when
    results were others, it decides nothing."""
    tied = {each for cut in cuts for each in cut.equal}
    order = next((lot for lot in reversed(lots) if set(lot) == tied), ())
    return [cut.settled(later, order) for cut in cuts]


def joined(cuts: Sequence[Cut]) -> Cut:
    """All sections as one."""
    sure = tuple(each for cut in cuts for each in cut.sure)
    equal = tuple(each for cut in cuts for each in cut.equal)
    return Cut(sure, equal, sum(cut.places for cut in cuts))


def tied_at(ranked: Sequence[StandingLine], number: int) -> list[StandingLine]:
    """Those equal at the line where not all of them fit above it (reading:309)."""
    if not number or number >= len(ranked) or ranked[number - 1].place != ranked[number].place:
        return []
    return [line for line in ranked if line.place == ranked[number].place]


def cut_problems(stage: EventStage, cut: Cut, names: Mapping[str, str]) -> list[Suspicion]:
    """Equals at the line are told, until a lot or who plays later, ids or teams, shows who went on."""
    if not cut.equal:
        return []
    text = _(
        '{problem} (paiju draw make EQUALS.csv --kind cut --stage "{stage}")',
        problem=tie_text(stage.name, cut, names),
        stage=stage.name,
    )
    return [Suspicion("cut_tie", text)]


def tie_text(stage: str, cut: Cut, names: Mapping[str, str]) -> Text:
    """Who is equal at a cut, and what decides."""
    return _(
        "{stage}: equal at the cut; {places} of them will qualify by lot: {tied}",
        stage=shown_name(stage),
        places=cut.places,
        tied=[shown_name(names.get(each) or each) for each in cut.equal],
    )


# --- places of the last game ----------------------------------------------------------------------


def last_games(games: Iterable[CountedGame], rounds: Sequence[str]) -> dict[str, CountedGame]:
    """Everybody's last game."""
    last: dict[str, CountedGame] = {}
    for game in sorted(games, key=lambda game: rounds.index(game.round)):
        if game.place is not None:
            last[game.player] = game
    return last


def last_places(games: Iterable[CountedGame], rounds: Sequence[str]) -> dict[str, int]:
    """Who played a later round stands before who did not; within a round the place at the table decides."""
    last = last_games(games, rounds)
    reached = {player: (-rounds.index(game.round), game.place or 0) for player, game in last.items()}
    return {player: 1 + sum(other < own for other in reached.values()) for player, own in reached.items()}


def line_ties(games: Sequence[CountedGame], number: int) -> list[tuple[str, list[str], list[str]]]:
    """Tables of a knock-out's round where equals were parted at the line: who of them goes on, having sat nearer to
    East (reading:326), and who does not."""
    tables: dict[str, list[CountedGame]] = {}
    for game in games:
        if game.seat != NO_SEAT and game.place:
            tables.setdefault(game.table, []).append(game)
    ties = []
    for table, own in tables.items():
        order = sorted(own, key=lambda game: (game.place or 0, game.seat))
        if len(order) > number and order[number - 1].place == order[number].place:
            equal = [game for game in order if game.place == order[number].place]
            on = [game.player for game in equal if order.index(game) < number]
            ties.append((table, on, [game.player for game in equal if game.player not in on]))
    return ties


def line_text(at: tuple[str, str], tie: tuple[str, list[str], list[str]], names: Mapping[str, str]) -> Text:
    """Equals at the line of a knock-out's table."""
    table, on, out = tie
    through, others = ([shown_name(names.get(each) or each) for each in group] for group in (on, out))
    return _(
        "{where}: equal at the line; {through} sat nearer to East and will go through, {others} will not (reading:326)",
        where=place_name(*at, table),
        through=through,
        others=others,
    )


def knocked_out_problems(stage: EventStage, games: Sequence[CountedGame], rounds: Sequence[str]) -> list[str]:
    """Players of a later round who were not among the first of their table in an earlier one (ids); who has not played
    before had byes."""
    number = stage.cut or OF_A_TABLE
    players: list[str] = []
    lost: set[str] = set()
    for name in rounds:
        here = [game for game in games if game.round == name]
        players += [game.player for game in here if game.player in lost]
        lost |= {game.player for game in here if not game.place or game.place > number}
    return players
