"""Ways to win: the patterns a hand far from winning can aim at, what each lacks and what it would bring."""
