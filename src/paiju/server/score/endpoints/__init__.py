"""Addresses of the scorer."""
