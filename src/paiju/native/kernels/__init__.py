"""Kernels: flat functions that are called from outside, compiled or not. Buffers belong to the caller."""
