"""What a hand is worth: by real scores when it is near winning; further away, by its ways, shapes and lone tiles."""
