"""The catalogues of texts: English stands in the code, every other language in CODE.po (docs/translating.md)."""
