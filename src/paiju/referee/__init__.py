"""The referee: every foul of a book, what it costs, and the ruling on an incident.

`find(book, "draw early")` looks up a foul; `decide(book, incident, history)` rules on one. Nothing here touches a table
or a game: a ruling is a value, and whoever runs the game applies it.
"""

from paiju.referee.closing import EndOfGame, end_of_game
from paiju.referee.foul_types import Foul, Variant
from paiju.referee.fouls import by_clause, code_of, listing
from paiju.referee.incident import Incident, incident_from
from paiju.referee.ruling import Ruling, decide, decide_all
from paiju.referee.search import find

__all__ = [
    "EndOfGame",
    "Foul",
    "Incident",
    "Ruling",
    "Variant",
    "by_clause",
    "code_of",
    "decide",
    "decide_all",
    "end_of_game",
    "find",
    "incident_from",
    "listing",
]
