"""What comes from outside, read: values by their annotations, files in TOML."""
