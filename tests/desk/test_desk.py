"""A desk entry by entry: what is told, refused, ruled, taken back, and read again."""

from typing import Any

import pytest

from paiju import books
from paiju.books.toml_book import parse
from paiju.desk import Desk, Entry, plan_from
from paiju.desk.plan import stored_plan
from paiju.desk.view import view_of
from paiju.errors import InputError
from paiju.match.record import read_match
from paiju.match.relay_record import read_relay
from tests.desk.entering import NAMES, TEAMS, desk_of, points, won

OWN = 'id = "ours"\nbase = "ema"\n[names]\nzh = "我们"\nen = "Ours"\n[payments]\ncounter = 600\ncounter_each = 200\n'


@pytest.mark.parametrize(
    "value",
    [
        {"tiles": {"hand": "123m567p345s3366s", "win": "3s", "flags": ["riichi"], "dora": "1z"}},
        {"claimed": {"han": 1, "fu": 40, "patterns": ["立直"]}},
        {"value": 1300},
    ],
)
def test_a_win_is_told_in_three_ways(value: dict[str, Any]) -> None:
    desk = desk_of("ema", {"do": "riichi", "player": 1}, won(1, 2, **value))
    start = books.get("ema").game.start_points
    assert points(desk) == (start, start + 1300, start - 1300, start)
    assert desk.match.position.deposits == 0


def test_counters_and_sticks_go_with_the_win() -> None:
    desk = desk_of("ema", {"do": "riichi", "player": 1}, {"do": "draw", "ready": [0, 1]}, won(0, 3, value=1500))
    start = books.get("ema").game.start_points
    assert points(desk) == (start + 1500 + 1500 + 1000 + 300, start + 500, start - 1500, start - 1500 - 1500 - 300)


def test_a_clubs_own_book_and_what_is_kept_of_it() -> None:
    plan = plan_from({"names": NAMES, "title": "Table 3"}, parse(OWN))
    again = stored_plan(plan.to_json())
    assert again == plan
    desk = Desk(again)
    desk.enter(Entry({"do": "draw", "ready": [0]}))
    desk.enter(Entry(won(0, 1, value=1500)))
    assert points(desk)[1] == books.get("ema").game.start_points - 1000 - 1500 - 600
    assert read_match(desk.lines()).position == desk.match.position


@pytest.mark.parametrize(
    ("book", "body", "field"),
    [
        ("ema", won(1, 1, value=1000), "wins"),
        ("ema", won(1, 0, value=1234), "wins[0].value"),
        ("ema", won(1, 0, claimed={"han": 1, "fu": 20}), "wins[0].claimed.fu"),
        ("ema", won(1, 0, tiles={"hand": "123m", "win": "1m"}), "wins[0].tiles.hand"),
        ("ema", won(1, 0, tiles={"hand": "2345m567p345s336s", "win": "9p"}), "wins[0].tiles"),
        ("mcr", won(1, 0, value=7), "wins[0].value"),
        ("mcr", won(1, 0, claimed={"patterns": ["清一色", "无字"]}), "wins[0].claimed.patterns"),
        ("mcr", won(1, 0, claimed={"patterns": ["清一色"], "fan": 30}), "wins[0].claimed"),
        ("mcr", {"do": "riichi", "player": 0}, "do"),
        ("mcr", {"do": "draw", "ready": [1]}, "ready"),
        ("mcr", {"do": "abort", "why": "nine_terminals"}, "why"),
        ("xjtu", {"do": "abort", "why": "four_riichi"}, "riichi"),
        ("xjtu", {"do": "win", "from": 0, "wins": [{"player": 4, "value": 1000}]}, "wins[0].player"),
        ("xjtu", {"do": "dance"}, "do"),
        ("xjtu", {"do": "undo", "entry": 1}, "entry"),
        ("xjtu", {"do": "draw", "ready": [0], "extra": 1}, "extra"),
        ("xjtu", {"do": "start"}, "do"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(book: str, body: dict[str, Any], field: str) -> None:
    desk = desk_of(book)
    before = desk.lines()
    with pytest.raises(InputError) as refused:
        desk.enter(Entry(body))
    assert refused.value.field == field
    assert refused.value.zh != refused.value.message
    assert desk.lines() == before


def test_a_mistake_is_taken_back_with_a_trace() -> None:
    desk = desk_of("xjtu", {"do": "riichi", "player": 2}, won(0, 1, value=1500))
    alone = desk_of("xjtu", {"do": "riichi", "player": 2})
    with pytest.raises(InputError):
        desk.enter(Entry({"do": "undo", "entry": 1}))  # the win came later
    desk.enter(Entry({"do": "undo", "entry": 2}))
    assert (points(desk), desk.match.hands) == (points(alone), 1)
    assert '"type":"struck"' in "".join(desk.lines())
    desk.enter(Entry(won(0, 1, value=3900)))
    assert read_match(desk.lines()).lines() == desk.lines()
    assert [entry.undone for entry in desk.entries] == [0, 3, 0, 0]


@pytest.mark.clause("mcr:Q140(9)")
def test_a_ruling_is_taken_back_only_until_play_goes_on() -> None:
    foul = {"do": "rule", "incident": {"foul": "false_win", "offender": 1}, "hand": 0}
    desk = desk_of("mcr")
    start = desk.match.position.points[1]
    ruled(desk, foul)
    assert view_of(desk).players[1].points < start
    desk.enter(Entry({"do": "undo", "entry": 1}))
    assert view_of(desk).players[1].points == start
    ruled(desk, foul)
    desk.enter(Entry(won(0, 2, value=8)))
    desk.enter(Entry({"do": "draw"}))
    with pytest.raises(InputError):
        desk.enter(Entry({"do": "undo", "entry": 3}))
    assert read_match(desk.lines()).lines() == desk.lines()


def ruled(desk: Desk, body: dict[str, Any]) -> None:
    """Rule, saying what else the referee has to say."""
    from paiju.match.ruled import opinion_on
    from paiju.referee import incident_from

    incident = dict(body["incident"])
    found = opinion_on(desk.match, incident_from(incident, desk.match.book))
    for need in found.needs:
        incident[need.field] = need.choices[0][0] if need.choices else need.least
    desk.enter(Entry({**body, "incident": incident}))


def test_who_may_not_win_is_not_paid() -> None:
    desk = desk_of("mcr")
    ruled(desk, {"do": "rule", "incident": {"foul": "false_win", "offender": 1}, "hand": 0})
    lost = view_of(desk).players[1].rights_lost
    assert "win" in lost
    with pytest.raises(InputError) as refused:
        desk.enter(Entry(won(1, 2, value=8)))
    assert "mcr:" in refused.value.message


@pytest.mark.clause("xjtu:App1:1")
@pytest.mark.clause("xjtu:App1:2")
def test_a_relay_hands_points_on_and_says_who_comes_next() -> None:
    desk = Desk(plan_from({"kind": "relay", "teams": TEAMS}, books.get("xjtu-relay")))
    assert [team.next for team in view_of(desk).teams] == ["甲1", "乙1", "丙1", "丁1"]
    desk.enter(Entry(desk.settled({"do": "start", "substitutes": {"乙": "乙s"}})))
    assert sorted(player.name for player in view_of(desk).players) == sorted(["甲1", "乙s", "丙1", "丁1"])
    while not desk.match.over:
        desk.enter(Entry({"do": "draw"}))
    left = {team.name: team.points for team in view_of(desk).teams}
    desk.enter(Entry(desk.settled({"do": "start"})))
    assert {player.team: player.points for player in view_of(desk).players} == left
    assert read_relay(desk.lines()).lines() == desk.lines()


def test_a_dice_rule_lets_the_hand_go_on() -> None:
    desk = desk_of("psa", {"do": "deal"})
    assert view_of(desk).tells.specials
    leaving = next(each for each in books.get("psa").specials if ("course.after_win", "winner_leaves") in each.changes)
    desk = desk_of("psa", {"do": "deal", "special": leaving.id}, won(1, 0, value=2))
    assert desk.match.entered_hand is not None
    with pytest.raises(InputError):
        desk.enter(Entry(won(1, 2, value=2)))  # who has won has left
    desk.enter(Entry(won(2, 3, value=2)))
    desk.enter(Entry({"do": "over"}))
    assert desk.match.entered_hand is None
    assert sum(points(desk)) == 4 * books.get("psa").game.start_points


@pytest.mark.clause("xjtu:9.9.1", "xjtu:9.1.1", "xjtu:9.1.2")
def test_a_ruling_without_a_hand_is_on_the_one_being_played() -> None:
    """Ben deals the second hand, of which nothing was told yet: he pays as the dealer, and may not win it."""
    desk = desk_of("xjtu", won(1, 0, value=1000))
    before = points(desk)
    desk.enter(Entry({"do": "rule", "incident": {"foul": "false_win", "offender": 1}}))
    assert (desk.entries[-1].hand, desk.entries[-1].body["hand"]) == ("E2", 1)
    assert [now - then for now, then in zip(desk.entries[-1].after, before)] == [4000, -12000, 4000, 4000]
    with pytest.raises(InputError, match="may not win"):
        desk.enter(Entry(won(1, 0, value=1000)))
    again = Desk(desk.plan)
    for entry in desk.entries:
        again.enter(Entry(entry.body, replayed=True))
    assert again.lines() == desk.lines()


@pytest.mark.parametrize("book", ["ema", "lol"])
@pytest.mark.clause("ema:5.2")
def test_a_right_lost_before_anything_was_told_of_the_hand(book: str) -> None:
    foul = "wrong_number_of_tiles" if book == "ema" else "wrong_call"
    desk = desk_of(book, {"do": "rule", "incident": {"foul": foul, "offender": 1}})
    for told in (won(1, 0, value=1000), {"do": "draw", "ready": [1]}):
        with pytest.raises(InputError):
            desk.enter(Entry(told))


def test_an_entry_kept_without_a_hand_means_what_it_meant() -> None:
    desk = desk_of("xjtu", won(1, 0, value=1000))
    desk.enter(Entry({"do": "rule", "incident": {"foul": "false_win", "offender": 1}}, replayed=True))
    assert desk.entries[-1].ruling is not None
    assert desk.entries[-1].ruling.incident.hand == 0
    desk.enter(Entry(won(1, 0, value=1000)))


def test_after_the_game_a_ruling_is_on_its_last_hand() -> None:
    desk = desk_of("mcr", won(1, 0, value=8), {"do": "time"})
    desk.enter(Entry({"do": "rule", "incident": {"foul": "win_below_minimum", "offender": 2}}))
    assert desk.entries[-1].body["hand"] == 0
