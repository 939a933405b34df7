"""Scoring for the pages."""
