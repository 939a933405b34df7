"""The old name of `paiju.evening`."""

raise ImportError("paiju.house is called paiju.evening now: from paiju.evening import Evening")
