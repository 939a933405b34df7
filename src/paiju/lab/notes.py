"""What a reader must know before the numbers: what the players are, whether they know of the change at all, and why a
change does nothing."""

from collections.abc import Iterator

from paiju.books.book import Pattern
from paiju.books.labels import label
from paiju.lab.judging import Findings
from paiju.lab.sides import Sides
from paiju.languages import SEMICOLON, Grouped, Text, _, joined

PLAYERS = {
    "random": _("random players do anything that is allowed"),
    "drawn": _("drawn players discard what they draw"),
    "simple": _("simple players go for the quickest win, whatever it is worth, and do not defend"),
    "keen": _("keen players play for what a hand is worth, and do not defend"),
    "steady": _("steady players play for what a hand is worth, defend, and watch their place"),
}
UNAWARE = ("random", "drawn", "simple")  # levels that do not look at what a hand is worth
PLAY = ("discards", "calls", "riichi", "deal_ins")  # measures of what players do
ONLY_GAMES = ("game",)  # groups of fields that single hands do not show
NEVER = (
    "referee",
    "course",
    "teams",
    "clock",
    "evening",
    "names",
    "summary",
)  # groups that players who never err do not meet


def notes(comparison: Findings) -> list[Text]:
    """Everything to be said first; what the players are is always said."""
    return [*about_players(comparison), *idle_changes(comparison.sides), *of_outcome(comparison)]


def about_players(comparison: Findings) -> Iterator[Text]:
    """Among whom the result was found, and that people may answer a rule otherwise."""
    levels = tuple(dict.fromkeys(comparison.sides.base.players))
    yield _(
        "These are results between programs: {players}. People may play differently because of the rule.",
        players=joined((PLAYERS[level] for level in levels), SEMICOLON),
    )
    minimum = max(comparison.sides.base.book.scoring.minimum, comparison.sides.other.book.scoring.minimum)
    if minimum > 1 and any(level in UNAWARE for level in levels):
        yield _(
            "Where a hand must be worth {minimum} to win they hardly ever call, so this says little about people:"
            " use --bots steady.",
            minimum=minimum,
        )


def idle_changes(sides: Sides) -> Iterator[Text]:
    """Changes that cannot do anything, and what would be needed."""
    book = sides.other.book
    named = {name for name, *_rest in sides.changes}
    counted = any(pattern.id == "red_dora" for pattern in book.patterns)
    if "tiles.red_fives" in named and any(book.tiles.red_fives) and not counted:
        yield _(
            "Red fives count for nothing here: no pattern of {id} counts them; add --set patterns.red_dora=true",
            id=sides.base.book.id,
        )
    if any(name.startswith("patterns.red_dora.") for name in named) and counted and not any(book.tiles.red_fives):
        yield _("There are no red fives to count; add --set tiles.red_fives=1,1,1")


def of_outcome(comparison: Findings) -> Iterator[Text]:
    """What the numbers themselves show to be of no avail."""
    names = [name for name, *_rest in comparison.sides.changes]
    if all(each.verdict in ("same", "spread") for each in comparison.findings):
        yield from why_nothing(comparison, names)
    elif plays_alike(comparison):
        yield _(
            "Not one move differs between the two sides: these players do not react to the rule, so the numbers only"
            " show its effect on scoring."
        )
    yield from never_seen(comparison)
    won = comparison.of("hands", "won")
    if won and won.sums.singles[2] == 0 < won.sums.singles[0]:
        yield _("With the change, not one hand was won.")


def plays_alike(comparison: Findings) -> bool:
    """Did everybody do the same on both sides? Of players who change seats nobody can tell."""
    measures = [comparison.of("play", key) for key in PLAY]
    return not comparison.sides.mixed and all(each is None or each.verdict == "same" for each in measures)


def why_nothing(comparison: Findings, names: list[str]) -> Iterator[Text]:
    """Not one hand differs: the reason, where one is known."""
    groups = {name.partition(".")[0] for name in names}
    yield _("Not one of the {hands} hands differs.", hands=Grouped(comparison.hands))
    if groups and groups <= {*ONLY_GAMES} and not comparison.matches:
        labels = [label(name) for name in names]
        yield _("{fields}: only whole games show a difference; add --matches 2000", fields=labels)
    elif groups and groups <= {*NEVER}:
        yield _("It only matters after fouls or in organising games, which these players never come across.")


def never_seen(comparison: Findings) -> Iterator[Text]:
    """Patterns that were changed and came up in no win on either side."""
    ids = dict.fromkeys(name.split(".")[1] for name, *_rest in comparison.sides.changes if name.startswith("patterns."))
    for id in ids:
        seen = any(f.pair.base.key == id and (f.sums.singles[0] or f.sums.singles[2]) for f in comparison.findings)
        pattern = pattern_of(comparison, id)
        if pattern and not seen:
            hands = Grouped(comparison.hands)
            yield _("{pattern} did not occur in any of the {hands} hands.", pattern=pattern, hands=hands)


def pattern_of(comparison: Findings, id: str) -> Pattern | None:
    """A pattern's names by either book."""
    for book in (comparison.sides.base.book, comparison.sides.other.book):
        for pattern in book.patterns:
            if pattern.id == id:
                return pattern
    return None
