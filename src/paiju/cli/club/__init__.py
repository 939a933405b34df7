"""Commands for the club's server."""
