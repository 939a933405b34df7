"""`paiju relay`: begin, play and show a relay of teams."""
