"""Recorded games as tables: a row for each player, game, hand or decision (docs/stats.md)."""
