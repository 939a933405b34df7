"""What a reader must know before the numbers: what the players are, whether they know of the change at all, and why a
change does nothing."""

from collections.abc import Iterator

from paiju.books.labels import label
from paiju.lab.judging import Findings
from paiju.lab.sides import Sides
from paiju.stats.measures import Names

PLAYERS: dict[str, Names] = {
    "random": ("随意出牌", "do anything that is allowed"),
    "drawn": ("摸什么打什么", "discard what they draw"),
    "simple": (
        "只求最快和牌，不看牌值，也不防守",
        "go for the quickest win, whatever it is worth, and do not defend",
    ),
    "keen": ("按牌值行牌，但不防守", "play for what a hand is worth, and do not defend"),
    "steady": ("按牌值行牌，会防守，看名次", "play for what a hand is worth, defend, and mind their place"),
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


def notes(comparison: Findings) -> list[Names]:
    """Everything to be said first; what the players are is always said."""
    return [about_players(comparison), *idle_changes(comparison.sides), *of_outcome(comparison)]


def about_players(comparison: Findings) -> Names:
    """Among whom the result was found, and that people may answer a rule otherwise."""
    levels = tuple(dict.fromkeys(comparison.sides.base.players))
    zh = "；".join(f"{level} {PLAYERS[level][0]}" for level in levels)
    en = "; ".join(f"{level} players {PLAYERS[level][1]}" for level in levels)
    more_zh, more_en = "", ""
    minimum = max(comparison.sides.base.book.scoring.minimum, comparison.sides.other.book.scoring.minimum)
    if minimum > 1 and any(level in UNAWARE for level in levels):
        more_zh = f"有起和要求（{minimum}）时它们几乎不鸣牌，结果难以说明真人对局；请用 --bots steady。"
        more_en = (
            f" Where a hand must count {minimum} to win they hardly ever claim a set, so this says little about "
            "people: ask for --bots steady."
        )
    return (
        f"这是程序之间的结果：{zh}。真人可能因规则而改变打法。{more_zh}",
        f"This is what happened among programs: {en}. People may play differently because of the rule.{more_en}",
    )


def idle_changes(sides: Sides) -> Iterator[Names]:
    """Changes that cannot do anything, and what would be needed."""
    book = sides.other.book
    named = {name for name, *_ in sides.changes}
    counted = any(pattern.id == "red_dora" for pattern in book.patterns)
    if "tiles.red_fives" in named and any(book.tiles.red_fives) and not counted:
        yield (
            f"红五在此不计：{sides.base.book.id} 没有计红五的番种；请加 --set patterns.red_dora=true",
            f"Red fives count nothing here: no pattern of {sides.base.book.id} counts them; "
            "add --set patterns.red_dora=true",
        )
    if any(name.startswith("patterns.red_dora.") for name in named) and counted and not any(book.tiles.red_fives):
        yield (
            "没有红五可计；请加 --set tiles.red_fives=1,1,1",
            "There are no red fives to be counted; add --set tiles.red_fives=1,1,1",
        )


def of_outcome(comparison: Findings) -> Iterator[Names]:
    """What the numbers themselves show to be of no avail."""
    names = [name for name, *_ in comparison.sides.changes]
    if all(each.verdict in ("same", "spread") for each in comparison.findings):
        yield from why_nothing(comparison, names)
    elif plays_alike(comparison):
        yield (
            "双方打法一张不差：这些玩家不因这项规则改变打法，数字只说明计分的变化。",
            "Not one play differs between the sides: these players do not react to the rule, so the numbers show only "
            "what it does to the counting.",
        )
    yield from never_seen(comparison)
    won = comparison.of("hands", "won")
    if won and won.sums.singles[2] == 0 < won.sums.singles[0]:
        yield ("改动之后没有一局和牌。", "With the change not one hand was won.")


def plays_alike(comparison: Findings) -> bool:
    """Did everybody do the same on both sides? Of players who change seats nobody can tell."""
    measures = [comparison.of("play", key) for key in PLAY]
    return not comparison.sides.mixed and all(each is None or each.verdict == "same" for each in measures)


def why_nothing(comparison: Findings, names: list[str]) -> Iterator[Names]:
    """Not one hand differs: the reason, where one is known."""
    groups = {name.partition(".")[0] for name in names}
    yield (f"{comparison.hands:,} 局中没有一局不同。", f"Not one of the {comparison.hands:,} hands is different.")
    if groups and groups <= {*ONLY_GAMES} and not comparison.matches:
        labels = [label(name) for name in names]
        zh, en = "、".join(zh for zh, _ in labels), ", ".join(en for _, en in labels)
        yield (f"{zh}只在整盘中起作用；请加 --matches 2000", f"Only whole games show it ({en}); add --matches 2000")
    elif groups and groups <= {*NEVER}:
        yield (
            "这些规定只在有人犯规或安排赛程时起作用，程序对局不涉及。",
            "It decides what happens after fouls or around the games, which these players never meet.",
        )


def never_seen(comparison: Findings) -> Iterator[Names]:
    """Patterns that were changed and came up in no win on either side."""
    ids = dict.fromkeys(name.split(".")[1] for name, *_ in comparison.sides.changes if name.startswith("patterns."))
    for id in ids:
        seen = any(f.pair.base.key == id and (f.sums.singles[0] or f.sums.singles[2]) for f in comparison.findings)
        pattern = pattern_of(comparison, id)
        if pattern and not seen:
            yield (
                f"{pattern[0]}在 {comparison.hands:,} 局中没有出现。",
                f"{pattern[1]} came up in none of the {comparison.hands:,} hands.",
            )


def pattern_of(comparison: Findings, id: str) -> Names | None:
    """A pattern's names by either book."""
    for book in (comparison.sides.base.book, comparison.sides.other.book):
        for pattern in book.patterns:
            if pattern.id == id:
                return pattern.zh, pattern.en
    return None
