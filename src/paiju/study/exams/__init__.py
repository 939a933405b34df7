"""Exams: papers of questions as data, marked as the Seven Stars Cup marks, their keys held against the engine."""
