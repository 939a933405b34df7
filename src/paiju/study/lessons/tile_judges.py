"""Tiles that were tapped, judged: sets, the pair, what completes a hand, what to discard."""

from collections.abc import Iterable, Sequence

from paiju import distance
from paiju import waits as waits_of
from paiju.books.book import Book
from paiju.books.lookup import deciding
from paiju.notation import format_tiles, parse_tiles, tile_name
from paiju.study.lessons.lesson_types import TaughtStep, Verdict, no, yes
from paiju.table.codes import name_of
from paiju.table.setup import tile_set

COMPLETE = -1
SPARE = ("1z", "2z", "3z", "4z", "5z", "6z", "7z")
PLACES = 5  # how far tiles of different kinds may be named in a sentence


def at_hand(step: TaughtStep) -> list[str]:
    """My tiles at the table of a step."""
    assert step.place is not None
    return split(step.place.hand + step.place.drawn)


def is_complete(book: Book, tiles: Sequence[str]) -> bool:
    """Whether tiles are sets and a pair."""
    return distance(book, joined(tiles))[0] == COMPLETE


def is_set(book: Book, tiles: Sequence[str]) -> bool:
    """Whether three tiles are a set: with any pair beside them they are complete."""
    spare = next(tile for tile in SPARE if tile not in tiles)
    return is_complete(book, [*tiles, spare, spare])


def is_honour(tile: str) -> bool:
    """A tile without a number."""
    return tile[1] == "z"


def named(tiles: Sequence[str]) -> str:
    """Tiles in a sentence."""
    return " ".join(tiles)


# --- all that are so


def belongs(book: Book, step: TaughtStep, tile: str) -> bool:
    """Whether a tile is one of all that are to be tapped."""
    if step.ask == "honours":
        return is_honour(tile)
    if step.ask == "missing":
        return tile not in {name_of(code) for code in tile_set(book)}
    return tile in waits_of(book, step.tiles)


def all_of(book: Book, step: TaughtStep, answer: Sequence[str], offered: Sequence[str]) -> tuple[list[str], list[str]]:
    """What was tapped wrongly, and what was forgotten."""
    wrong = [tile for tile in answer if not belongs(book, step, tile)]
    missed = without(
        [tile for tile in offered if belongs(book, step, tile)], [tile for tile in answer if tile not in wrong]
    )
    return wrong, missed or []


def honours(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """Every tile without a number."""
    wrong, missed = all_of(book, step, answer, split(step.tiles))
    if wrong:
        return no(f"{named(wrong)} 是序数牌：上面有数字。", f"{named(wrong)} has a number: it is a suit tile.")
    if missed:
        return no("还有没点到的字牌。", "There are more of them.")
    return yes("对，这些是字牌。", "Yes, these are the honours.")


def missing(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """Every tile that the game is played without."""
    wrong, missed = all_of(book, step, answer, split(step.tiles))
    clauses = deciding(book, "tiles.characters_2_to_8")[:1]
    if wrong:
        return no(f"{named(wrong)} 在这副牌里。", f"{named(wrong)} stays in.", clauses)
    if missed:
        return no("还有别的也拿掉了。", "There are more that are taken out.", clauses)
    return yes("对，万子只留一万和九万。", "Yes: of the characters only one and nine stay.", clauses)


def waits(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """Every tile that completes the hand."""
    wrong, missed = all_of(book, step, answer, step.choices)
    if wrong:
        return no(f"加上 {wrong[0]}，凑不成四组一对。", f"With {wrong[0]} it is not four sets and a pair.")
    if missed:
        return no(f"{named(answer)} 对了，但不止这些。", f"{named(answer)} is right, but there is more.")
    return yes(f"对，{named(answer)} 来了就成。", f"Yes: {named(answer)} completes it.")


# --- some that belong together


def run(book: Book, _: TaughtStep, answer: Sequence[str]) -> Verdict:
    """Three in a row."""
    if len(set(answer)) == 3 and is_set(book, answer):
        return yes("对，这是一副顺子。", "Yes, that is a run.")
    return not_a_run(answer)


def not_a_run(answer: Sequence[str]) -> Verdict:
    """What is wrong with three tiles that shall be a run."""
    honour = next((tile for tile in answer if is_honour(tile)), None)
    if len(answer) != 3:
        return no("顺子是三张。", "A run is three tiles.")
    if honour:
        return no(
            f"{honour} 是字牌，没有数字，组不成顺子。", f"{honour} is an honour: it has no number, so it makes no run."
        )
    if len({tile[1] for tile in answer}) > 1:
        return no("这三张不是同一门。顺子要同一门。", "These are of different suits. A run is of one suit.")
    if len(set(answer)) < 3:
        return no("有两张一样。顺子要三个连着的数字。", "Two of them are the same. A run has three numbers in a row.")
    return no("数字没有连上，例如三、四、五才行。", "The numbers are not in a row, such as three, four, five.")


def pung(book: Book, _: TaughtStep, answer: Sequence[str]) -> Verdict:
    """Three of a kind."""
    if len(set(answer)) == 1 and is_set(book, answer):
        return yes("对，三张一样，是刻子。", "Yes, three of a kind: a pung.")
    if len(answer) == 3 and is_set(book, answer):
        return no("这是顺子。这里找三张完全一样的。", "That is a run. Look for three that are the same.")
    return no("刻子是三张完全一样的牌。", "A pung is three tiles that are exactly the same.")


def pair(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """The pair of a complete hand: what is left are sets."""
    rest = without(split(step.tiles), answer)
    if len(answer) != 2 or len(set(answer)) != 1 or rest is None:
        return no("一对是两张一模一样的牌。", "A pair is two tiles that are exactly the same.")
    spare = next(tile for tile in SPARE if tile not in rest)
    if is_complete(book, [*rest, spare, spare]):
        return yes("对，剩下的正好是四组。", "Yes: what is left makes four sets.")
    return no(
        f"拿走 {named(answer)}，剩下的凑不成四组：它们是一组里的。",
        f"Without {named(answer)} the rest is not four sets: they belong to a set.",
    )


def discard(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """The discard that leaves the hand nearest to winning, with the most tiles that help."""
    hand = split(step.tiles)
    left = {tile: after(book, hand, tile) for tile in dict.fromkeys(hand)}
    steps, count = left[answer[0]]
    best = min(steps for steps, _ in left.values())
    most = max(count for steps, count in left.values() if steps == best)
    kinds = waits_of(book, joined(without(hand, answer) or [])) if steps == 0 else []
    if steps > best:
        return no(
            f"打 {answer[0]} 拆散了有用的牌，手牌离和牌更远了。",
            f"Discarding {answer[0]} breaks up something useful: the hand moves away from winning.",
        )
    if count < most:
        return no(
            f"打 {answer[0]} 也行，但能用的牌只有 {count} 张；另一种打法有 {most} 张。",
            f"{answer[0]} would do, but only {count} tiles then help; another discard leaves {most}.",
        )
    zh, en = (f"，现在等 {named(kinds)}", f": now the hand waits for {named(kinds)}") if kinds else ("", "")
    return yes(f"对，打 {answer[0]}{zh}，共 {count} 张。", f"Yes, {answer[0]} goes{en}, {count} tiles in all.")


def after(book: Book, hand: Sequence[str], tile: str) -> tuple[int, int]:
    """How far the hand is without a tile, and how many tiles help then."""
    steps, useful = distance(book, joined(without(hand, [tile]) or []))
    return steps, sum(useful.values())


def split(text: str) -> list[str]:
    """Tiles written together, one by one."""
    return [tile_name(tile) for tile in parse_tiles(text, "tiles")] if text.strip() else []


def joined(tiles: Iterable[str]) -> str:
    """Tiles one by one, as the scorer takes them."""
    return format_tiles(tile for name in tiles for tile in parse_tiles(name, "tiles"))


def without(tiles: Iterable[str], gone: Iterable[str]) -> list[str] | None:
    """Tiles less some of them; None where one is not there."""
    left = list(tiles)
    for tile in gone:
        if tile not in left:
            return None
        left.remove(tile)
    return left
