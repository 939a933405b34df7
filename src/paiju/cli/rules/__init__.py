"""`paiju rules` and the other commands about the books."""
