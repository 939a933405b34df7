"""Is a club well? Its files, database, key, clock and journals looked at; nothing is ever written."""
