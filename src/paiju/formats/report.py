"""A tally for programs: the figures of a simulation for each book, and each player's own."""

from paiju.books.digest import book_hash
from paiju.core.many import tally as T
from paiju.formats.tally import BookTally, PlayerTally, RecordsTally
from paiju.stats.measures import by_section, measured, share

Json = dict[str, object]


def as_json(tally: RecordsTally) -> Json:
    """Everything that was counted."""
    return {
        "games": tally.games,
        "hands": sum(each.counts[T.HANDS] for each in tally.books.values()),
        "unfinished": tally.unfinished,
        "books": [book_json(each) for each in tally.books.values()],
        "players": {name: person_json(person) for name, person in ordered(tally)},
    }


def book_json(tally: BookTally) -> Json:
    """One book's hands, with the keys of a simulation."""
    sections = by_section(measured(tally.book, tally.counts))
    book, counts = tally.book, tally.counts
    named = {"book": book.id, "book_hash": book_hash(book), "zh": book.names.zh, "en": book.names.en}
    return {**named, "hands": counts[T.HANDS], "wins": counts[T.WINS], "measures": sections}


def ordered(tally: RecordsTally) -> list[tuple[str, PlayerTally]]:
    """The players, those with the most hands first."""
    return sorted(tally.people.items(), key=lambda item: (-item[1].hands, item[0]))


def person_json(person: PlayerTally) -> Json:
    """One player's figures; shares with their intervals."""
    row: Json = {"games": person.games, "hands": person.hands}
    for name, number, of in shares(person):
        estimate = share(number, of)
        row[name] = {"count": number, "share": estimate.json() if estimate else None}
    row["win_value"] = rounded(person.won, person.wins)
    row["deal_in_value"] = rounded(person.lost, person.deal_ins)
    row["places"] = {str(place): person.places[place] for place in sorted(person.places)}
    row["place"] = rounded(sum(place * n for place, n in person.places.items()), sum(person.places.values()))
    return row | {"points": person.points}


def shares(person: PlayerTally) -> list[tuple[str, int, int]]:
    """A player's shares: name, number, out of how many."""
    return [
        ("wins", person.wins, person.hands),
        ("self_draws", person.self_draws, person.wins),
        ("deal_ins", person.deal_ins, person.hands),
        ("riichi", person.riichi, person.hands),
        ("called", person.called, person.hands),
    ]


def rounded(total: int, number: int) -> float | None:
    """A mean, if there is one."""
    return round(total / number, 3) if number else None
