"""A table of the club as the fold of its journal: who sits there, what is asked, what may be done."""
