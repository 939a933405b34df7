"""The state machine of one hand: what is allowed, what follows, how it ends."""
