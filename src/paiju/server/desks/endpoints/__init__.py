"""Addresses of desks and evenings."""
