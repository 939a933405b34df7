"""A table of the club, folded from its journal: who sits there, what is asked, what is allowed."""
