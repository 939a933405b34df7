"""The club's people: tokens, accounts, passkeys, offices, links they come in by."""
