"""The club's events: records of tournaments and leagues in its database, and who may do what in them."""
