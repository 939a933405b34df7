"""The regular season of a league of teams: who plays whom when, who is fielded, who sits where."""
