"""The club as a whole: its parts, settings, backups and network."""
