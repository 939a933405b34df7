"""Events by the books: seating, league calendars, draws. Independent of web and database."""
