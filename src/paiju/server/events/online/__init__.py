"""Tables of an event that are played at the club."""
