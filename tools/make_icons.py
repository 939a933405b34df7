"""Makes the app's icons from src/paiju/web/icon.svg with Chromium: python tools/make_icons.py

`icon-N.png` is the drawing as it is; `maskable-N.png` has it smaller on a ground that systems may cut to any shape.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

WEB = Path(__file__).parent.parent / "src/paiju/web"
OUT = WEB / "icons"
SIZES = (192, 512)
GROUND = "#2c6a56"
SAFE = 0.66  # of the width, within the circle that is never cut off
CHROMIUM = "/usr/bin/chromium"


def page_of(size: int, maskable: bool) -> str:
    """A page that is the icon."""
    width = int(size * (SAFE if maskable else 1.0))
    drawing = (WEB / "icon.svg").read_text(encoding="utf-8").replace("<svg ", f'<svg width="{width}" height="{width}" ')
    ground = GROUND if maskable else "transparent"
    style = f"margin:0;height:{size}px;display:grid;place-items:center;background:{ground}"
    return f'<!doctype html><body style="{style}">{drawing}</body>'


def main() -> None:
    """Write all of them."""
    OUT.mkdir(exist_ok=True)
    with sync_playwright() as library:
        browser = library.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            for name, maskable in (("icon", False), ("maskable", True)):
                page.set_content(page_of(size, maskable))
                page.screenshot(path=OUT / f"{name}-{size}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
