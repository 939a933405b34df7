"""Events of the club."""
