"""What a hand is worth: near winning by real scores, further away by its ways, shapes and lone tiles."""
