"""Endpoints of learning."""

from paiju.server.study.endpoints import books, drills, exams, lessons, own_games

PARTS = (
    books,
    exams,
    lessons,
    drills,
    own_games,
)
ENDPOINTS = tuple(each for part in PARTS for each in part.ENDPOINTS)
