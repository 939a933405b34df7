"""Events as tables that anybody reads: written as files, and made from a club's lists of results."""
