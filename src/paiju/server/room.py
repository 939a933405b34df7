"""One table of the club: people, chairs, the match. Being written; live.py has the signatures others use."""


class Room:
    """A room is the fold of its entries."""
