"""What a discard risks: who may be ready, and what they may wait for."""
