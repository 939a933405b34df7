"""The browser side of the club: html, css, js and svg, served as they are."""
