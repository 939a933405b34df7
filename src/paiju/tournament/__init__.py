"""Events by the books: seating, league calendars, draws. Free of web and database."""
