"""What is measured over many hands, and how sure one can be of it."""
