"""Pantheon's events: its API's answers read as events of ours, and written from them."""
