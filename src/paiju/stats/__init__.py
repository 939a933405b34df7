"""What is measured over many hands, and how certain it is."""
