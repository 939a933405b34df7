"""`paiju lab`: what a change to the rules does."""
