"""The club's people: tokens, accounts, passkeys, offices, and the links they come in by."""
