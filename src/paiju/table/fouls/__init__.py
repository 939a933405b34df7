"""What a table shows for and against a foul, and what was ruled at it."""
