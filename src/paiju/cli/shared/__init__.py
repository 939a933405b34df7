"""Shared by all commands: the parser, options, languages, output."""
