"""What the bots think."""
