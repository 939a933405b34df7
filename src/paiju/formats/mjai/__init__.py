"""The mjai lines of the riichi world."""
