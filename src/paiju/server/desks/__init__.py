"""Referees' desks and evenings: kept in memory, folded from their entries."""
