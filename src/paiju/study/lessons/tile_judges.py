"""Tiles that were tapped, judged: sets, the pair, what completes a hand, what to discard."""

from collections.abc import Iterable, Sequence

from paiju import distance
from paiju import waits as waits_of
from paiju.books.book import Book
from paiju.books.lookup import deciding
from paiju.languages import _, _n
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
        return no(_("{tiles} has a number: it is a suit tile.", tiles=named(wrong)))
    if missed:
        return no(_("There are more honours."))
    return yes(_("Yes, these are the honours."))


def missing(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """Every tile that the game is played without."""
    wrong, missed = all_of(book, step, answer, split(step.tiles))
    clauses = deciding(book, "tiles.characters_2_to_8")[:1]
    if wrong:
        return no(_("{tiles} stays in.", tiles=named(wrong)), clauses)
    if missed:
        return no(_("There are more tiles that are taken out."), clauses)
    return yes(_("Yes: only the one and nine of characters stay in."), clauses)


def waits(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """Every tile that completes the hand."""
    wrong, missed = all_of(book, step, answer, step.choices)
    if wrong:
        return no(_("With {tile} you do not get four sets and a pair.", tile=wrong[0]))
    if missed:
        return no(_("{tiles} is right, but there is more.", tiles=named(answer)))
    return yes(_("Yes: {tiles} completes it.", tiles=named(answer)))


# --- some that belong together


def run(book: Book, _step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """Three in a row."""
    if len(set(answer)) == 3 and is_set(book, answer):
        return yes(_("Yes, that is a run."))
    return not_a_run(answer)


def not_a_run(answer: Sequence[str]) -> Verdict:
    """What is wrong with three tiles that shall be a run."""
    honour = next((tile for tile in answer if is_honour(tile)), None)
    if len(answer) != 3:
        return no(_("A run is three tiles."))
    if honour:
        return no(_("{tile} is an honour: it has no number, so it cannot be in a run.", tile=honour))
    if len({tile[1] for tile in answer}) > 1:
        return no(_("These are from different suits. A run is all one suit."))
    if len(set(answer)) < 3:
        return no(_("Two of them are the same. A run has three numbers in a row."))
    return no(_("The numbers are not in a row, as three, four, five would be."))


def pung(book: Book, _step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """Three of a kind."""
    if len(set(answer)) == 1 and is_set(book, answer):
        return yes(_("Yes, three of a kind: a pung."))
    if len(answer) == 3 and is_set(book, answer):
        return no(_("That is a run. Look for three that are the same."))
    return no(_("A pung is three tiles that are exactly the same."))


def pair(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """The pair of a complete hand: what is left are sets."""
    rest = without(split(step.tiles), answer)
    if len(answer) != 2 or len(set(answer)) != 1 or rest is None:
        return no(_("A pair is two tiles that are exactly the same."))
    spare = next(tile for tile in SPARE if tile not in rest)
    if is_complete(book, [*rest, spare, spare]):
        return yes(_("Yes: what is left makes four sets."))
    return no(
        _("Without {tiles} the rest does not make four sets: those tiles belong to a set.", tiles=named(answer)),
    )


def discard(book: Book, step: TaughtStep, answer: Sequence[str]) -> Verdict:
    """The discard that leaves the hand nearest to winning, with the most tiles that help."""
    hand = split(step.tiles)
    left = {each: after(book, hand, each) for each in dict.fromkeys(hand)}
    tile = answer[0]
    steps, count = left[tile]
    best = min(steps for steps, _rest in left.values())
    most = max(count for steps, count in left.values() if steps == best)
    kinds = waits_of(book, joined(without(hand, answer) or [])) if steps == 0 else []
    if steps > best:
        text = _("Discarding {tile} breaks up something useful and moves the hand away from winning.", tile=tile)
        return no(text)
    if count < most:
        text = _n("{tile} would do, but then only {n} tile helps; another discard leaves {most}.",
                  "{tile} would do, but then only {n} tiles help; another discard leaves {most}.",
                  count, tile=tile, most=most)  # fmt: skip
        return no(text)
    text = _n("Yes, {tile} goes: {n} tile helps now.", "Yes, {tile} goes: {n} tiles help now.", count, tile=tile)
    if kinds:
        text = _n("Yes, {tile} goes: now the hand waits for {tiles}, {n} tile in all.",
                  "Yes, {tile} goes: now the hand waits for {tiles}, {n} tiles in all.",
                  count, tile=tile, tiles=named(kinds))  # fmt: skip
    return yes(text)


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
