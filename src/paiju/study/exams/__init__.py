"""Exams: papers of questions as data, marked as the Seven Stars Cup marks them, their keys checked against the
engine."""
