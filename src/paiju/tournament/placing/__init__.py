"""From entrants to seats: numbers by lot, who plays a stage, and who sits where in each of its rounds."""
