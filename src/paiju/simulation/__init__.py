"""Many hands, played in parts on as many cores or machines as are available."""
