"""Referees' desks and evenings: held in memory, folded from their entries."""
