"""The core on a graphics card, acted out where there is none."""
