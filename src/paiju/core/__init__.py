"""The game itself: plain functions over flat data, in layers that build on one another (docs/architecture.md)."""
