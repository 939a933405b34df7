"""The club's tables: who may come in, lists, finished hands, what is shared."""
