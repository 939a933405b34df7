"""The machinery under every endpoint: application, gate, socket, connections, bodies, pages, description of the API."""
