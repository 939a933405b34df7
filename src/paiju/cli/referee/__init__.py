"""`paiju referee`: look up a foul, rule on an incident, keep a game's rulings."""
