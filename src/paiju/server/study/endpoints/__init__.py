"""Addresses of learning."""
