"""What everybody at a table is shown, live and of hands that are over."""
