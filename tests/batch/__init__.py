"""Kernels, and how they are compiled."""
