"""The steps themselves, one a file."""
