"""`paiju arena`: players against each other."""
