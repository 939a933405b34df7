"""The club's server: tables that people, bots and programs play at over HTTP and WebSocket (docs/protocol.md)."""
