"""The steps themselves, one per file."""
