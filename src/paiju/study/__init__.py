"""Study: lessons, drills, exams."""
