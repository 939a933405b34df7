"""What a table shows for and against a foul, and the rulings made at it."""
