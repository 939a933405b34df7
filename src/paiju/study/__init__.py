"""Learning the game: first lessons, the players' words, drills, exams."""
