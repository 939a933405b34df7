"""From a reading to its worth, and to who pays whom."""
