"""`paiju relay`: a relay of teams begun, played and shown."""
