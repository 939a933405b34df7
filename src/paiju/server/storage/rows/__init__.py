"""The tables of the database, one module per kind of thing."""
