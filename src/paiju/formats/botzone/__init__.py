"""Botzone's records: the judge's log and the text of its contests."""
