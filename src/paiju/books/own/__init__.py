"""Books of one's own: what a file may say, every fault of it at once, and conditions of patterns it defines."""
