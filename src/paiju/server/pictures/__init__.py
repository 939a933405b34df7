"""Pictures made of parts that were drawn beforehand."""
