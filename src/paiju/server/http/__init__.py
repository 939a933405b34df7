"""Every address of the club: routes, the gate, the socket, the description of the API."""
