"""Addresses of events."""
