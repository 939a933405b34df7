"""Tables of an event as files: CSV and XLSX, in and out, and the list of results that EMA takes."""
