"""Records brought near: read from far memory while something else is still worked on."""


def bring_near(record: object) -> None:
    """Have a record at hand soon: compiled, the processor fetches it meanwhile (`program`). It changes nothing."""
