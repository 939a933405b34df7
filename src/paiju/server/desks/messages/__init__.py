"""What is sent to desks and evenings, and what they answer."""
