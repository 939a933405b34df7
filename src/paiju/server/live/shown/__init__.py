"""What everybody at a table is shown, of the live hand and of finished ones."""
