"""Tables as they are played: connections, what each role is shown, bots, hints."""
