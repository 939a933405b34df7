"""A player of ours, or anybody's program, at a table of a club somewhere (docs/protocol.md)."""
