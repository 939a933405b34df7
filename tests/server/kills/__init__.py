"""Killing the club's server at random moments, and whether anything that was told is gone (`make kills`)."""
