"""Reading a hand: its sets in every way, the tiles it waits for, how far it is from winning."""
