"""The players themselves, from one that does anything to one that weighs worth against risk."""
