"""An event as everybody sees it."""
