"""Addresses of the club itself and of its administration."""
