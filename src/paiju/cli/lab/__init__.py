"""`paiju lab`: what a change of the rules does."""
