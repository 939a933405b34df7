"""Is a club healthy? Checks its files, database, key, clock and journals, and never writes anything."""
