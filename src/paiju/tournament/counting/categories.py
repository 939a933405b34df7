"""Tables of standings of their own: an age, a grade, a club, a country, or a field of the entrants."""

from collections.abc import Mapping, Sequence
from datetime import date

from paiju.languages import _
from paiju.tournament.counting.standings import moved_up
from paiju.tournament.counting.values import StandingLine, Suspicion
from paiju.tournament.event import Category, TournamentEvent
from paiju.tournament.files.people import column_named
from paiju.tournament.tables import EventPlayer


def categories_of(
    event: TournamentEvent, people: Mapping[str, EventPlayer], standings: Sequence[StandingLine]
) -> tuple[dict[str, tuple[StandingLine, ...]], list[Suspicion]]:
    """The standings of every category, and those that nobody is in."""
    by_category = {
        category.name: moved_up(line for line in standings if belongs(category, people[line.player], event.start))
        for category in event.categories
    }
    problems = [
        Suspicion("category", _("category {name}: nobody is in it", name=name))
        for name, lines in by_category.items()
        if standings and not lines
    ]
    return by_category, problems


def belongs(category: Category, player: EventPlayer, on: date | None) -> bool:
    """Is somebody in a category? Ages are those of the event's first day."""
    if category.field == "age":
        if player.born is None or on is None:
            return False
        age = age_on(player.born, on)
        return category.youngest <= age and (not category.oldest or age <= category.oldest)
    return field_of(player, category.field).casefold() == category.value.casefold()


def age_on(born: date, on: date) -> int:
    """Full years."""
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))


def field_of(player: EventPlayer, name: str) -> str:
    """What the entrants' list has of somebody."""
    column = column_named(name)
    own = {"grade": player.grade, "club": player.club, "country": player.country, "team": player.team}
    return own[column] if column in own else player.fields.get(column, "")
