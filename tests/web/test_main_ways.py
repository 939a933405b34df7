"""Every page's main way is gone in the quick run: no page without a test that is not only of the long one."""

import re
from importlib import import_module
from typing import Any

import pytest

from tests.imports import ROOT

ROUTE = re.compile(r'import\("\./pages/([^"]+)\.js"\)')
# Which test goes a page's main way; others look at it too.
MAIN_WAYS = {
    "home/home": "test_play.test_a_guest_plays_a_hand",
    "game/table-page": "test_together.test_two_browsers_play_each_other",
    "tables/tables": "test_company.test_sitting_down_is_one_press",
    "replay/replay": "test_pages.test_replay_of_a_finished_hand",
    "replay/shared": "test_share.test_a_moment_opens_for_whoever_gets_the_link",
    "join": "test_relay.test_teams_by_link_and_on_to_the_second_game",
    "desk/desks": "test_desk.test_a_match_is_opened_and_hands_entered",
    "desk/desk": "test_desk.test_a_foul_is_ruled_from_the_page",
    "desk/sign": "test_sheets.test_a_result_is_signed_on_phones",
    "sheet/sheet": "test_sheets.test_a_result_is_signed_on_phones",
    "evening/evenings": "test_evening.test_seven_friends",
    "evening/evening": "test_evening.test_seven_friends",
    "event/events": "test_event_organiser.test_a_club_of_eight_from_the_template_to_seats",
    "event/manage/manage": "test_event_organiser.test_officials_links_papers_a_clone_and_an_archive",
    "event/me/register": "test_event_organiser.test_somebody_registers_and_the_organiser_decides",
    "event/draw": "test_event_organiser.test_two_leaders_draw_on_their_phones",
    "event/desk/desk": "test_event_round.test_a_round_from_its_start_to_locked",
    "event/table/table": "test_event_round.test_a_round_from_its_start_to_locked",
    "event/table/hands": "test_event_hands.test_a_riichi_table_and_two_phones",
    "event/me/me": "test_event_newcomer.test_a_player_is_known_by_name_and_pin_and_shows_a_code",
    "event/ceremony": "test_event_organiser.test_the_ceremony_reveals_place_by_place",
    "event/public/hall": "test_event_public.test_the_hall_s_screen",
    "event/public/player": "test_event_public.test_the_pages_of_a_player_and_a_team",
    "event/public/team": "test_event_public.test_the_pages_of_a_player_and_a_team",
    "event/public/event": "test_event_public.test_standings_come_by_themselves",
    "study/study": "test_study.test_from_the_start_page_by_a_lesson_to_the_first_hand",
    "study/lesson": "test_study.test_from_the_start_page_by_a_lesson_to_the_first_hand",
    "study/drills": "test_study.test_an_exercise_is_answered_and_explained",
    "study/progress": "test_study.test_an_exercise_is_answered_and_explained",
    "study/glossary": "test_study.test_words_are_found_by_any_name",
    "study/daily": "test_study.test_five_a_day_a_minute_ones_own_games_and_the_books",
    "study/speed": "test_study.test_five_a_day_a_minute_ones_own_games_and_the_books",
    "study/own-games": "test_study.test_five_a_day_a_minute_ones_own_games_and_the_books",
    "study/books": "test_study.test_five_a_day_a_minute_ones_own_games_and_the_books",
    "study/exams/exams": "test_exams.test_an_exam_is_sat_on_a_phone_and_certified",
    "study/exams/sit": "test_exams.test_an_exam_is_sat_on_a_phone_and_certified",
    "study/exams/certificate": "test_exams.test_an_exam_is_sat_on_a_phone_and_certified",
    "study/exams/editor/editor": "test_exams.test_a_paper_is_written_checked_kept_and_sat",
    "games": "test_club_people.test_people_by_clicking",
    "me": "test_club_people.test_people_by_clicking",
    "admin/admin": "test_club_people.test_people_by_clicking",
    "score/score": "test_score.test_a_hand_tapped_is_explained",
    "books/shelf": "test_own_books.test_a_book_is_begun_changed_saved_and_played_by",
    "books/book": "test_own_books.test_a_book_is_begun_changed_saved_and_played_by",
    "books/lesson": "test_own_books.test_what_to_know_before_playing_by_it",
    "books/sheet": "test_own_books.test_its_sheet_has_patterns_with_tiles_payments_and_what_differs",
    "rules/rules": "test_pages.test_every_book_has_patterns_with_examples",
    "missing": "test_start.test_an_unknown_address_gets_a_page",
}


def is_quick(test: Any) -> bool:
    """Does it run in the quick run, in one of its looks at least?"""
    marks = getattr(test, "pytestmark", [])
    looks = [mark.args[1] for mark in marks if mark.name == "parametrize"]
    return not any(mark.name == "long" for mark in marks) and all(
        any(not any(mark.name == "long" for mark in getattr(look, "marks", ())) for look in several)
        for several in looks
    )


def test_every_page_has_its_main_way() -> None:
    pages = ROUTE.findall((ROOT / "web" / "app.js").read_text(encoding="utf-8"))
    assert len(pages) > 40
    assert set(pages) == set(MAIN_WAYS)


@pytest.mark.parametrize("name", sorted(set(MAIN_WAYS.values())))
def test_a_main_way_is_gone_in_the_quick_run(name: str) -> None:
    module, _, test = name.partition(".")
    assert is_quick(getattr(import_module(f"tests.web.{module}"), test))
