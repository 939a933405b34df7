"""The machinery under every address: application, gate, socket, connections, bodies, pages, description of the API."""
