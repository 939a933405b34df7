"""What is sent to the scorer's pages, and what comes back."""
