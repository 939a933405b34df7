"""The game itself: plain functions over flat data, in floors that stand on one another (docs/architecture.md)."""
