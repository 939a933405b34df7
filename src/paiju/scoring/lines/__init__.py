"""A scored hand line by line, as each way of counting has it."""
