"""Rule books of people's own: kept, edited, tried out, used."""
