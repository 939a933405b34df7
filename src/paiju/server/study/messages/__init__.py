"""What is sent about learning, and what comes back."""
