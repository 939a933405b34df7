"""Bots at the club's tables: how they think, in processes of their own."""
