"""Events of the club: records of tournaments and leagues kept in its database, and who may do what in them."""
