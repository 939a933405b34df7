"""Scoring by conversation: the questions, and how answers are parsed."""
