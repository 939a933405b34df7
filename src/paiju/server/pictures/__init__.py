"""Pictures put together from parts drawn beforehand."""
