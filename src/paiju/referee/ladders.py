"""Penalties that grow with repetition, and what warnings cost when a game ends."""

from collections.abc import Sequence
from dataclasses import replace

from paiju.books.book import Book
from paiju.errors import InputError
from paiju.languages import _
from paiju.referee.foul_types import Foul, Ladder, Part, Variant, WarningTable, Window
from paiju.referee.fouls import get
from paiju.referee.incident import Incident
from paiju.referee.sanctions import Deduct, OnLadder


def variant_of(foul: Foul, incident: Incident) -> Variant | None:
    """The variant an incident names, or the only one, or that of so many tiles; None when it must still be told."""
    if incident.variant:
        named = next((variant for variant in foul.variants if variant.id == incident.variant), None)
        if named is None:
            known, shown = [variant.id for variant in foul.variants if variant.id], repr(incident.variant[:40])
            if not known:
                raise InputError(
                    "variant", _("{foul} has no variants; leave out {variant}", foul=foul.id, variant=shown)
                )
            raise InputError(
                "variant",
                _("{foul} has no variant {variant}; choose from {known}", foul=foul.id, variant=shown, known=known),
            )
        return named
    if len(foul.variants) == 1:
        return foul.variants[0]
    reached = [variant for variant in foul.variants if 0 < variant.tiles_from <= incident.facts.tiles]
    return max(reached, key=lambda variant: variant.tiles_from, default=None)


def check_tiles(foul: Foul, incident: Incident) -> None:
    """A variant that was named is that of so many tiles, where their number is told (xjtu:9.13.1)."""
    named, counted = variant_of(foul, incident), variant_of(foul, replace(incident, variant=""))
    if named is None or counted is None or not named.tiles_from or named is counted:
        return
    raise InputError(
        "variant",
        _(
            "{count} tiles are {counted} ({when}), not {named}",
            count=incident.facts.tiles,
            counted=counted.id,
            when=counted.when,
            named=named.id,
        ),
    )


def times_before(book: Book, ladder: Ladder, incident: Incident, history: Sequence[Incident]) -> int:
    """How often the offender stood on this ladder before, with this foul (or any, where they count together), in the
    same hand, game or match, or in the season as far as it is told."""
    return (earlier_in_season(incident, history) or 0 if ladder.window == "season" else 0) + sum(
        earlier.offender == incident.offender
        and within(ladder.window, earlier, incident)
        and (ladder.across or together(book, earlier.foul) == together(book, incident.foul))
        and climbs(book, ladder, earlier)
        for earlier in history
    )


def earlier_in_season(incident: Incident, history: Sequence[Incident]) -> int | None:
    """How often the offender stood on a ladder in earlier matches, as it was told last; None when it never was."""
    numbers = [each.facts.earlier for each in (*history, incident) if each.offender == incident.offender]
    return next((number for number in reversed(numbers) if number is not None), None)


def together(book: Book, foul_id: str) -> str:
    """The foul under whose name this one is counted."""
    foul = get(book, foul_id)
    return foul.counts_as or foul.id


def climbs(book: Book, ladder: Ladder, incident: Incident) -> bool:
    """The incident was a step of this ladder, or counts as one."""
    variant = variant_of(get(book, incident.foul), incident)
    if variant is None or variant.counts == ladder.id:
        return variant is not None
    chosen = [option.parts for option in variant.options if option.id == incident.option]
    parts = [*variant.parts, *(part for parts in chosen for part in parts)]
    return any(isinstance(part.sanction, OnLadder) and part.sanction.ladder == ladder.id for part in parts)


def within(window: Window, earlier: Incident, now: Incident) -> bool:
    """Both fall into the same hand, game or match; matches of a season are told apart by nobody."""
    if window in ("match", "season"):
        return True
    return earlier.game == now.game and (window == "game" or earlier.hand == now.hand)


def step(ladder: Ladder, time: int) -> tuple[Part, ...]:
    """What the first, second, third … time costs; after the listed steps each is dearer than the last, up to the end
    of the ladder where it has one (reading:210)."""
    if time <= len(ladder.steps):
        return ladder.steps[time - 1]
    further = time - len(ladder.steps) - 1
    return tuple(dearer(part, further * ladder.more, ladder.most) for part in ladder.then)


def dearer(part: Part, points: int, most: int) -> Part:
    """The same with more points, but not above the most; 0: no end."""
    if isinstance(part.sanction, Deduct):
        amount = part.sanction.amount + points
        return replace(part, sanction=replace(part.sanction, amount=min(amount, most) if most else amount))
    return part


def warning_payment(table: WarningTable, warnings: int) -> int:
    """What so many warnings cost to each other player (xjtu:9.1.4)."""
    due = max((pay for least, pay in table.steps if warnings >= least), default=0)
    return due + max(warnings - table.beyond, 0) * table.more
