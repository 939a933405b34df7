"""An event on paper: everything that is printed, as HTML that a browser prints page by page."""
