"""An event's tables as files: CSV and XLSX, in and out, and the list of results in EMA's format."""
