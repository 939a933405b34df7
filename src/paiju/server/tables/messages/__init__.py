"""What is sent about tables, and what comes back."""
