"""An event as the public sees it."""
