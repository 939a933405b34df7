"""What is sent about events, and what comes back."""
