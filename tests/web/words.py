"""Either language of a page."""


class Words:
    """What buttons are called, by language."""

    def __init__(self, chinese: bool) -> None:
        self.chinese = chinese

    def __call__(self, zh: str, en: str) -> str:
        return zh if self.chinese else en
