"""Records as mjai lines, the common format of riichi programs."""
