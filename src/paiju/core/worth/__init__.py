"""From a reading to what it is worth, and to who pays whom."""
