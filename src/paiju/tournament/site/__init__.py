"""An event as pages that any web server can show, and that need no server at all."""
