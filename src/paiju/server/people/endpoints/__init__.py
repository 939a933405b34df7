"""Addresses of people."""
