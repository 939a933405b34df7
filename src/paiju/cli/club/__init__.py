"""Commands of the club's server."""
