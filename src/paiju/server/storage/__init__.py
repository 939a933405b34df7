"""The database: the journal, people, links; backups and migrations."""
