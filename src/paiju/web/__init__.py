"""The browser side of the club: HTML, CSS, JS and SVG, served as they are."""
