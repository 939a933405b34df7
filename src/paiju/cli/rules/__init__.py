"""`paiju rules` and what else tells of the books."""
