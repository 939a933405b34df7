"""The file of an event: what it may say, and slips of the pen told with their place."""

from datetime import date
from pathlib import Path

import pytest

from paiju.cli.shared.error_place import placed
from paiju.errors import InputError
from paiju.tournament.folder.event_file import read_event

WHOLE = """
entrants = "people.csv"

[event]
name = "Spring  Cup"
book = "mcr"
level = "local"
hosts = ["Club", "School"]
start = 2026-05-01
end = "2026-05-03"
notes = ["Be on time"]

[[stage]]
name = "regular"
kind = "results"
rounds = 9
cut = 16
carry = "whole"
points = "standard"
ties = ["standard", "next_standard", "game", "best_game"]

[[stage]]
name = "final"
kind = "final"
ties = "mcr:Q48"

[[official]]
name = "Li"
role = "chief"
grade = "national"
registration = "N-1"

[[committee]]
name = "Wang"
duty = "head"

[[team]]
name = "East"
leader = "Zhao"

[regulations]
prizes = "cups"

[[category]]
name = "young"
field = "age"
oldest = 25

[[session]]
start = 2026-05-01T09:00:00
minutes = 180
what = "Round 1"
stage = "regular"
round = 1
kind = "round"

[league]
hanchan = 36

[prizes]
team = [50, 30, 20]
mvp = "a cup"
"""


def test_all_that_a_file_may_say() -> None:
    told = read_event(WHOLE)
    event = told.event
    assert (event.name, event.book.id, event.level, told.entrants) == ("Spring Cup", "mcr", "local", "people.csv")
    assert (event.start, event.end, event.hosts) == (date(2026, 5, 1), date(2026, 5, 3), ("Club", "School"))
    regular, final = event.stages
    assert (regular.kind, regular.rounds, regular.cut, regular.carry) == ("results", 9, 16, "whole")
    assert regular.ties == ("standard", "next_standard", "game", "best_game")
    assert final.ties[:3] == ("standard", "best_standard", "count_best_standard")
    assert (event.officials[0].role, event.committee[0].duty, event.teams[0].leader) == ("chief", "head", "Zhao")
    assert event.regulations.parts == {"prizes": "cups"}
    assert (event.categories[0].oldest, event.timetable[0].round, event.notes) == (25, "1", ("Be on time",))
    assert event.settings["prizes"] == {"team": [50, 30, 20], "mvp": "a cup"}


def test_only_book_name_and_kind_are_needed_and_entrants_may_stand_in_the_event() -> None:
    told = read_event('\ufeff[event]\nbook = "ema"\nentrants = "e.csv"\n[[stage]]\nname = "all"\nkind = "seated"\n')
    assert told.entrants == "e.csv"
    assert told.event.stages[0].carry == "whole"


@pytest.mark.parametrize(
    ("old", "new", "field", "hint"),
    [
        ('book = "mcr"', 'book = "mrc"', "book", "mcr"),
        ('book = "mcr"\n', "", "event", "book is missing"),
        ('name = "regular"\n', "", "stage[0]", "name is missing"),
        ('kind = "results"\n', "", "stage[0]", "kind is missing"),
        ('kind = "results"', 'kind = "result"', "stage[0].kind", "'results'"),
        ("rounds = 9", "round = 9", "stage[0].round", "'rounds'"),
        ("rounds = 9", "rounds = -1", "stage[0].rounds", "whole number"),
        ("rounds = 9", 'rounds = "9"', "stage[0].rounds", "whole number"),
        ('carry = "whole"', 'carry = "hole"', "stage[0].carry", "'whole'"),
        ('points = "standard"', 'points = "standrad"', "stage[0].points", "'standard'"),
        ('"next_standard"', '"next_standart"', "stage[0].ties", "'next_standard'"),
        ('"mcr:Q48"', '"mcr:Q84"', "stage[1].ties", "'mcr:Q48'"),
        ('role = "chief"', 'role = "cheif"', "official[0].role", "'chief'"),
        ("[league]", "[leage]", "leage", "'league'"),
        ("hanchan = 36", "hanchen = 36", "league.hanchen", "'hanchan'"),
        ("hanchan = 36", 'unfilled = "x"', "league.unfilled", "nothing"),
        ('prizes = "cups"', 'prices = "cups"', "regulations.prices", "'prizes'"),
        ("start = 2026-05-01\n", 'start = "1 May"\n', "event.start", "2026-05-01"),
        ("start = 2026-05-01T09:00:00", "start = 2026-05-01", "session[0].start", "with a time"),
        ('name = "final"', 'name = "regular"', "stage", "two stages"),
        ("oldest = 25", "eldest = 25", "category[0].eldest", "'oldest'"),
        ("[event]", "[event", "file", "TOML"),
        ("team = [50, 30, 20]", "team = 50", "prizes.team", "list"),
    ],
)
def test_slips_of_the_pen(old: str, new: str, field: str, hint: str) -> None:
    assert old in WHOLE
    with pytest.raises(InputError) as told:
        read_event(WHOLE.replace(old, new, 1))
    assert told.value.field == field
    assert hint in told.value.message
    assert told.value.zh != ""


@pytest.mark.clause("lol:赛制:总决赛1")
def test_a_league_by_pt_halves_for_four_teams_where_its_file_is_silent() -> None:
    text = '[event]\nbook = "{}"\n[[stage]]\nname = "s"\nkind = "league"\n{}[[stage]]\nname = "f"\nkind = "final"\n'
    silent = read_event(text.format("lol", "")).event.stages[0]
    assert (silent.cut, silent.carry) == (4, "half")
    own = read_event(text.format("lol", 'cut = 6\ncarry = "zero"\n')).event.stages[0]
    assert (own.cut, own.carry) == (6, "zero")
    other = read_event(text.format("mcr", "")).event.stages[0]
    assert (other.cut, other.carry) == (0, "whole")


def test_an_own_book_lies_beside_the_event(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text('id = "club"\nbase = "mcr"\n[game]\nstart_points = 0\n')
    told = read_event('[event]\nbook = "club.toml"\n[[stage]]\nname = "all"\nkind = "seated"\n', tmp_path)
    assert told.event.book.game.start_points == 0


def test_the_key_of_a_table_is_named() -> None:
    """Also on the command line, where the place is told in words."""
    with pytest.raises(InputError) as wrong:
        read_event(WHOLE + '\n[[team]]\nname = "Red"\nnumber = "1"\n')
    told = str(placed(wrong.value))
    assert told.endswith("number: must be a whole number from 0 to 100000, not '1'")
    assert told.startswith("[[team]] ")
