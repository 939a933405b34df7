"""Learning at the club: books, lessons, exercises, exams."""
