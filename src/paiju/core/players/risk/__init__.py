"""The risk of a discard: who may be ready, and what they may be waiting for."""
