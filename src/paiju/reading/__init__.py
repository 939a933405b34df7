"""Input from outside: values read by their annotations, files in TOML."""
