"""An event kept as files in a folder: its plan, entrants, results, draws and seats."""
