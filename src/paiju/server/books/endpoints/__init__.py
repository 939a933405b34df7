"""Endpoints of rule books that people write."""

from paiju.server.books.endpoints import own_books, writing

PARTS = (writing, own_books)
ENDPOINTS = tuple(each for part in PARTS for each in part.ENDPOINTS)
