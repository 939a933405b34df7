"""Tables in play: connections, what each role is shown, bots, hints."""
