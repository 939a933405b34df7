"""Records of matches: read again they tell the same; short ones, line by line."""

import json
from typing import Any

from paiju.match import Match
from paiju.match.record import read_match
from tests.match.acting import play_a_while, play_on_once


def same_record(match: Match) -> None:
    """The record tells the same match."""
    again = read_match(match.lines())
    assert again.lines() == match.lines()
    assert (again.position, again.over, again.results) == (match.position, match.over, match.results)


def short_match() -> list[Any]:
    """A match of two hands' beginnings, line by line."""
    match = Match("xjtu", seed=5)
    play_on_once(match)
    play_a_while(match, 10)
    return [json.loads(line) for line in match.lines()]
