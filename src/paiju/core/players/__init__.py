"""How the bots think."""
