"""The state machine of one hand: what may be done, what follows, how it ends."""
