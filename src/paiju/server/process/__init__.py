"""The server as a process: memory, files, logs, metrics, turns of work."""
