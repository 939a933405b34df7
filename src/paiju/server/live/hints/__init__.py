"""What somebody at a table is told when they ask: hints, waits, why not."""
