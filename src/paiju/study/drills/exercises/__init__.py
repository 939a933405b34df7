"""A module for every kind of exercise: `KIND` says what it is. A new one is found by itself."""
