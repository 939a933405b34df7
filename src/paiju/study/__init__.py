"""Learning: lessons, drills, exams."""
