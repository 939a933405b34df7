"""What commands share: the parser, options, languages, output."""
