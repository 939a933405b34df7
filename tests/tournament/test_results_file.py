"""Results and penalties from CSV files, as people and spreadsheets write them."""

import csv
import io
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from paiju.errors import InputError
from paiju.tournament.counting.values import EventOutcome
from paiju.tournament.event import KINDS
from paiju.tournament.files.xlsx_write import WorkSheet, write_xlsx
from paiju.tournament.folder.event_folder import read_event_folder
from tests.examples import examples

EVENT = '[event]\nbook = "mcr"\n[[stage]]\nname = "regular"\nkind = "results"\n'
LISTED = 'entrants = "entrants.csv"\n' + EVENT
ENTRANTS = "player,team,number\nAnn,X,1\nBob,Y,2\nCéline,X,3\n丁,Y,T4\n"
HEAD = "stage,round,table,east,south,west,north,e,s,w,n\n"


def write(
    folder: Path, results: str | bytes, event: str = LISTED, penalties: str = "", entrants: str = ENTRANTS
) -> None:
    """The files of an event."""
    (folder / "event.toml").write_text(event, encoding="utf-8")
    (folder / "entrants.csv").write_text(entrants, encoding="utf-8")
    raw = results if isinstance(results, bytes) else results.encode()
    (folder / "RESULTS.csv").write_bytes(raw)
    if penalties:
        (folder / "PENALTIES.csv").write_text(penalties, encoding="utf-8")


def counted(folder: Path, *args: str, **more: str) -> EventOutcome:
    """The outcome of files."""
    write(folder, *args, **more)
    return read_event_folder(folder / "event.toml", folder / "RESULTS.csv").count()


def told(folder: Path, outcome: EventOutcome, name: str = "standard") -> dict[str, str]:
    """A figure by name."""
    people = {each.id: each for each in read_event_folder(folder / "event.toml", folder / "RESULTS.csv").players}
    return {people[line.player].name: str(line.metrics[name]) for line in outcome.standings}


PLAIN = HEAD + "regular,1,1,Ann,Bob,Céline,丁,80,20,-30,-70\n"
WANTED = {"Ann": "4", "Bob": "2", "Céline": "1", "丁": "0"}


@pytest.mark.parametrize(
    "results",
    [
        PLAIN,
        "\ufeff" + PLAIN.replace("\n", "\r\n"),
        PLAIN.replace(",", ";"),
        PLAIN.replace(",", "\t"),
        PLAIN.replace("Ann", "1").replace("Bob", "2").replace("丁", "T4"),
        PLAIN.replace("Ann", " ann ").replace("Bob", "02").replace("丁", "t4"),
        PLAIN.replace("Céline", "Ce\u0301line"),
        PLAIN.replace("80,20,-30,-70", "580,520,470,430"),
        PLAIN.replace("80,20,-30,-70", '+80," 20 ",−30,-70.0'),
        PLAIN.replace("80,20,-30,-70", "８０,２０,－３０,–70"),
        PLAIN.replace("stage,", "").replace("regular,", ""),
        PLAIN.replace("regular,1", ",1"),
        PLAIN.replace("regular", "REGULAR "),
        "n,w,s,e,north,west,south,east,table,round\n-70,-30,20,80,丁,Céline,Bob,Ann,x,y\n",
        "东,南,西,北,东分,南分,西分,北分,轮次,桌\nAnn,Bob,Céline,丁,80,20,-30,-70,一,甲\n",
        "# written by hand\n\n" + PLAIN + "\n,,,,,,,,,,\n",
        PLAIN.replace("Ann", '"Ann"').replace(HEAD, HEAD.upper()),
    ],
)
def test_the_same_table_in_many_hands(tmp_path: Path, results: str) -> None:
    found = counted(tmp_path, results)
    assert told(tmp_path, found) == WANTED
    assert told(tmp_path, found, "game") == {"Ann": "80", "Bob": "20", "Céline": "-30", "丁": "-70"}
    assert [(line.team, str(line.metrics["game"])) for line in found.teams] == [("X", "50"), ("Y", "-50")]
    assert not found.problems


@pytest.mark.parametrize("code", ["utf-16", "gb18030", "utf-8-sig"])
def test_other_encodings(tmp_path: Path, code: str) -> None:
    write(tmp_path, PLAIN.replace("Céline", "3").encode(code))
    found = read_event_folder(tmp_path / "event.toml", tmp_path / "RESULTS.csv").count()
    assert told(tmp_path, found) == WANTED


def test_a_workbook_is_as_good_as_a_file_of_commas(tmp_path: Path) -> None:
    rows = [
        ["#", "table", "east", "south", "west", "north", "e", "s", "w", "n"],
        ["#1", "#1", "Ann", 2, "Céline", "丁", 80, 20, -30, -70],
    ]
    write(tmp_path, write_xlsx([WorkSheet("r", rows)]))
    found = read_event_folder(tmp_path / "event.toml", tmp_path / "RESULTS.csv").count()
    assert told(tmp_path, found) == WANTED


def test_thousands_may_be_parted(tmp_path: Path) -> None:
    event = EVENT.replace("mcr", "lol")
    found = counted(tmp_path, PLAIN.replace("80,20,-30,-70", '"41,300","27 200",21500,"10,000"'), event=event)
    assert told(tmp_path, found, "game") == {"Ann": "16300", "Bob": "2200", "Céline": "-3500", "丁": "-15000"}


def test_without_entrants_those_who_appear_play(tmp_path: Path) -> None:
    found = counted(tmp_path, PLAIN, event=EVENT)
    assert told(tmp_path, found) == WANTED
    assert not found.teams
    assert not found.problems


def test_both_kinds_of_points_in_one_file(tmp_path: Path) -> None:
    more = "regular,2,1,Ann,Bob,Céline,丁,480,500,500,520\nregular,3,1,Ann,Bob,Céline,丁,0,0,0,-40\n"
    found = counted(tmp_path, PLAIN + more)
    assert told(tmp_path, found, "game") == {"Ann": "60", "Bob": "20", "Céline": "-30", "丁": "-90"}
    assert told(tmp_path, found) == {"Ann": "19/3", "Bob": "35/6", "Céline": "29/6", "丁": "4"}
    assert [problem.kind for problem in found.problems] == ["sum"]


@pytest.mark.parametrize(
    ("row", "kind", "words"),
    [
        ("regular,2,1,Ann,Bob,Celine,丁,1,0,0,-1", "unknown_player", "Céline"),
        ("reg,2,1,Ann,Bob,3,丁,1,0,0,-1", "stage", "counted in regular"),
        ("regular,2,1,Ann,Bob,3,,1,0,0,", "seats", "players at the table: 3, not 4"),
        ("regular,2,1,Ann,Bob,3,,1,0,0,-1", "seats", "north has no name"),
        ("regular,2,1,Ann,Bob,3,丁,,,,", "unplayed", "1 table has no points yet and is left out: line 3"),
        ("regular,1,2,Ann,Bob,3,丁,1,0,0,-1", "twice_in_round", "Ann"),
        ("regular,2,1,Ann,Ann,3,丁,1,0,0,-1", "twice_at_table", "Ann"),
        ("regular,1,1,Ann,Bob,Céline,丁,80,20,-30,-70", "table_twice", "counted once"),
    ],
)
def test_what_looks_wrong_is_told_and_the_rest_counted(tmp_path: Path, row: str, kind: str, words: str) -> None:
    found = counted(tmp_path, f"{PLAIN}{row}\n")
    own = [problem for problem in found.problems if problem.kind == kind]
    assert own
    assert words in own[0].text.en
    assert Fraction(told(tmp_path, found)["Ann"]) >= 4


@pytest.mark.parametrize(
    ("results", "words"),
    [
        (PLAIN.replace("-70", "abc"), "line 2, column n"),
        (PLAIN.replace("-70", "12.5"), "whole number"),
        (PLAIN.replace("-70", ""), "line 2, column n"),
        (PLAIN.replace("-70", "1e5"), "whole number"),
        (PLAIN.replace("-70", "9" * 40), "whole number"),
        (PLAIN.replace("north", "nord"), "'north' is missing"),
        (PLAIN.replace("table", "round"), "appears twice"),
        ("", "header"),
        ('a,"b\n', "missing"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(tmp_path: Path, results: str, words: str) -> None:
    with pytest.raises(InputError) as refused:
        counted(tmp_path, results)
    assert "RESULTS.csv" in refused.value.message
    assert words in refused.value.message
    assert refused.value.zh != refused.value.message


def test_rounds_without_a_stage_fill_the_stages(tmp_path: Path) -> None:
    event = EVENT.replace('kind = "results"', 'kind = "results"\nrounds = 2\ncarry = "whole"')
    event += '[[stage]]\nname = "final"\nkind = "final"\n'
    rows = "".join(f"{number},1,Ann,Bob,Céline,丁,80,20,-30,-70\n" for number in (1, 2, 3, 4))
    found = counted(tmp_path, HEAD.replace("stage,", "") + rows, event=event)
    assert [[line.games for line in stage.standings] for stage in found.stages] == [[2] * 4, [4] * 4]


@pytest.mark.parametrize("amount", ["10", "-10", "−10"])
def test_a_penalty_takes_off_whatever_its_sign(tmp_path: Path, amount: str) -> None:
    penalties = f"stage,round,player,kind,amount\n,,Ann,game,{amount}\nregular,1,2,standard,{amount}\n"
    found = counted(tmp_path, PLAIN, penalties=penalties)
    assert told(tmp_path, found, "game")["Ann"] == "70"
    assert told(tmp_path, found)["Bob"] == "-8"


def test_penalties_that_look_wrong(tmp_path: Path) -> None:
    head = "stage,round,player,kind,amount\n"
    found = counted(tmp_path, PLAIN, penalties=f"{head},,Anne,game,10\n,,X,standard,1/2\n")
    assert [problem.kind for problem in found.problems] == ["penalty"]
    assert "Ann?" in found.problems[0].text.en
    assert [str(line.metrics["standard"]) for line in found.teams] == ["9/2", "2"]
    for row, words in ((",,Ann,gmae,10", "'game'"), (",,Ann,game,ten", "number"), (",,Ann,game,1/2", "number")):
        with pytest.raises(InputError) as refused:
            counted(tmp_path, PLAIN, penalties=f"{head}{row}\n")
        assert "PENALTIES.csv, line 2" in refused.value.message
        assert words.strip("'") in refused.value.message


def test_absent_players_and_hands_are_noted(tmp_path: Path) -> None:
    results = PLAIN.replace("w,n\n", "w,n,best\n").replace("-30,-70", '-30,forfeit,"Ann: 88 大四喜; Bob: 24 七对"')
    found = counted(tmp_path, results)
    assert told(tmp_path, found, "game")["丁"] == "-500"
    assert [(award.what, award.worth) for award in found.awards if award.kind == "best_hand"] == [("大四喜", 88)]


@pytest.mark.parametrize(("rule", "pt"), [("nothing", "0"), ("forfeit", "-60")])
def test_a_team_without_a_player_at_its_table(tmp_path: Path, rule: str, pt: str) -> None:
    event = f'entrants = "entrants.csv"\n[event]\nbook = "lol"\n[league]\nunfilled = "{rule}"\n'
    event += '[[stage]]\nname = "regular"\nkind = "league"\n'
    entrants = "player,team\nAnn,W\nBob,X\nCéline,Y\n丁,Z\n"
    results = HEAD + "regular,1,1,Ann,Bob,Céline,Z,35000,25000,15000,\n"
    found = counted(tmp_path, results, event=event, entrants=entrants)
    assert {line.team: str(line.metrics["pt"]) for line in found.teams}["Z"] == pt


def test_results_of_a_stage_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "online.csv").write_text(PLAIN.replace("regular", "whatever"), encoding="utf-8")
    event = LISTED.replace('kind = "results"', 'kind = "results"\nsource = "online.csv"\ncarry = "whole"')
    event += '[[stage]]\nname = "final"\nkind = "final"\n'
    found = counted(tmp_path, PLAIN.replace("regular,", ",").replace("80,20", "20,80"), event=event)
    assert told(tmp_path, found) == {"Ann": "6", "Bob": "6", "Céline": "2", "丁": "0"}


@pytest.mark.parametrize("entrants", ["player,number\nAnn,07\nBob,008\nCéline,9\n丁,T04\n"])
@pytest.mark.parametrize("seats", ["7,8,9,t4", "007,08,09,T04", "07,008,9,T4"])
def test_zeros_before_a_number_mean_nothing(tmp_path: Path, entrants: str, seats: str) -> None:
    found = counted(tmp_path, HEAD + f"regular,1,1,{seats},80,20,-30,-70\n", entrants=entrants)
    assert told(tmp_path, found) == WANTED
    assert not found.problems


def test_a_number_nobody_has_is_nobodys_line_in_the_list(tmp_path: Path) -> None:
    found = counted(tmp_path, PLAIN.replace("Bob", "2"), entrants="player\nAnn\nBob\nCéline\n丁\n")
    assert told(tmp_path, found) == {"Ann": "4", "2": "2", "Céline": "1", "丁": "0"}
    assert [problem.kind for problem in found.problems] == ["unknown_player", "no_result"]


def test_zeros_before_a_name_are_part_of_it(tmp_path: Path) -> None:
    found = counted(tmp_path, PLAIN.replace("Bob", "0Ann"))
    assert told(tmp_path, found)["0Ann"] == "2"
    assert told(tmp_path, found)["Ann"] == "4"


def test_a_name_that_is_the_number_of_another_is_told(tmp_path: Path) -> None:
    entrants = "player,number\nAnn,7\n7,9\nBob,8\n丁,3\nEve,4\n"
    found = counted(tmp_path, HEAD + "regular,1,1,7,8,3,4,80,20,-30,-70\n", entrants=entrants)
    assert told(tmp_path, found) == {"7": "4", "Bob": "2", "丁": "1", "Eve": "0"}
    assert [problem.kind for problem in found.problems] == ["entrant_twice", "no_result"]
    assert "7 is a name and also the number of Ann" in found.problems[0].text.en


def test_entrants_that_look_wrong(tmp_path: Path) -> None:
    found = counted(tmp_path, PLAIN, entrants=ENTRANTS + "Ann,Z,9\n,Q,10\n")
    assert [problem.kind for problem in found.problems][:2] == ["entrant", "entrant_twice"]
    with pytest.raises(InputError, match="born must be a date"):
        counted(tmp_path, PLAIN, entrants="player,born\nAnn,yesterday\n")
    with pytest.raises(InputError, match="status must be playing"):
        counted(tmp_path, PLAIN, entrants="player,status\nAnn,ill\n")
    with pytest.raises(InputError, match=r"cannot read .*no such file"):
        counted(tmp_path, PLAIN, event=LISTED.replace("entrants.csv", "nobody.csv"))


NAMES = st.sampled_from(["Ann", "2", "Céline", "T4", "Zoe", "X", "", "=Eve", "²", "\x00"])
POINTS = st.integers(-90, 90).map(str) | st.sampled_from(["500", "", "forfeit", "退赛", "1.0", "x"])
WORDS = st.sampled_from(["regular", "", "final", "other"])
NUMBERS = st.sampled_from(["1", "2", "", "第3轮"])
ROWS = st.tuples(WORDS, NUMBERS, NUMBERS, *[NAMES] * 4, *[POINTS] * 4)
AMOUNTS = st.sampled_from(["10", "-5", "1/2", "", "0"])
TAKEN = st.tuples(WORDS, NUMBERS, NAMES, st.sampled_from(["game", "standard", "pt", "card", "absence"]), AMOUNTS)


def lines(told: list[tuple[str, ...]]) -> str:
    """Rows as a file has them."""
    out = io.StringIO()
    csv.writer(out).writerows(told)
    return out.getvalue()


@examples(60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    rows=st.lists(ROWS, max_size=6),
    taken=st.lists(TAKEN, max_size=3),
    kind=st.sampled_from(KINDS),
    book=st.sampled_from(("mcr", "lol", "xjtu-cup-relay", "xjtu-3p")),
)
def test_any_cells_are_counted_or_refused(
    tmp_path: Path, rows: list[tuple[str, ...]], taken: list[tuple[str, ...]], kind: str, book: str
) -> None:
    event = LISTED.replace("mcr", book).replace('"results"', f'"{kind}"\ncut = 2\ncarry = "half"')
    event += '[[stage]]\nname = "final"\nkind = "final"\n'
    try:
        found = counted(
            tmp_path, PLAIN + lines(rows), event=event, penalties="stage,round,player,kind,amount\n" + lines(taken)
        )
    except InputError as error:
        refused = error.message, error.zh
        assert all(refused)
        return
    assert all(problem.text.en and problem.text.zh for problem in found.problems)
    assert {line.player for line in found.standings} >= {"p1", "p2"}


@pytest.mark.clause("mcr:Q28", "mcr:Q146(1)")
def test_a_forfeit_of_somebody_whose_seat_was_filled(tmp_path: Path) -> None:
    """The game is nothing for Dan, not for Fay who sat there; the files and their record agree."""
    from paiju.tournament.counting.outcome import count_event
    from paiju.tournament.record import EventRecord
    from paiju.tournament.record.from_files import keep_up

    (tmp_path / "event.toml").write_text(
        'entrants = "entrants.csv"\n[event]\nname = "x"\nbook = "mcr"\n[[stage]]\nname = "main"\nkind = "seated"\n'
    )
    (tmp_path / "entrants.csv").write_text("player,filler\nAnn,\nBob,\nCid,\nDan,\nFay,yes\n")
    (tmp_path / "results.csv").write_text(
        "round,table,east,south,west,north,e,s,w,n\n1,1,Ann,Bob,Cid,Fay,30,10,-10,-30\n2,1,Ann,Bob,Cid,Dan,-10,-10,-10,30\n"
    )
    (tmp_path / "PENALTIES.csv").write_text("round,player,kind,amount\n1,Dan,弃权,\n")
    folder = read_event_folder(str(tmp_path / "event.toml"), str(tmp_path / "results.csv"))
    counted = count_event(folder.event, folder.players, folder.results, folder.penalties)
    names = {one.id: one.name for one in folder.players}
    dan = next(line for line in counted.standings if names[line.player] == "Dan")
    assert (dan.games, dan.metrics["standard"], dan.metrics["game"]) == (2, 4, -470)
    book = EventRecord.create("Org")
    keep_up(book, folder)
    same = [(names[line.player], line.place, line.metrics) for line in counted.standings]
    known = {one.id: one.name for one in book.state.players}
    assert [(known[line.player], line.place, line.metrics) for line in book.state.outcome().standings] == same
    (tmp_path / "PENALTIES.csv").write_text("player,kind,amount\nDan,forfeit,\n")
    with pytest.raises(InputError, match="which round is forfeited"):
        read_event_folder(str(tmp_path / "event.toml"), str(tmp_path / "results.csv"))
