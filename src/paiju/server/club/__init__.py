"""The club as a whole: what it is made of, its settings, backups, network."""
