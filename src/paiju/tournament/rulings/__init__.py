"""What officials decide at an event, as pure functions over plain values; the referee's own rules are in `referee/`."""
