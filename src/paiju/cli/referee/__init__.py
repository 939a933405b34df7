"""`paiju referee`: look a foul up, rule on an incident, keep the rulings of a game."""
