"""Tenhou's records: mjlog and the JSON of its viewer."""
