"""Addresses of tables."""
