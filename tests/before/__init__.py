"""What earlier versions wrote, read by this one (README.md)."""
