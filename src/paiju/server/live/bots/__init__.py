"""Bots at the club's tables, thinking in processes of their own."""
